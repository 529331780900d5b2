import { expect, test } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { type Answer, NETWORK_FAILURE, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import Quotas, { Storage } from './Quotas.tsx';

const GB = BYTES_PER_GB;
const quota = (currentUser: number, maxUser: number, currentSize: number, maxSize: number) => ({
  currentUser,
  maxUser,
  currentSize,
  maxSize,
});
const load = (answer: Answer) => renderAdmin(<Quotas />, { answers: { 'GET /clients/:id/quota': answer } });
/** Shows the quotas and waits for their figures, or for the failure to load them. */
async function open(answer: Answer) {
  const rendered = await load(answer);
  await waitFor(() => expect(screen.queryByText('…')).toBeNull());
  return rendered;
}
const card = (name: 'People' | 'Storage') => screen.getByRole('region', { name });
const percent = (name: 'People' | 'Storage') =>
  Number(within(card(name)).getByRole('progressbar', { name }).getAttribute('aria-valuenow'));
const warns = (name: 'People' | 'Storage') =>
  within(card(name)).getByRole('progressbar').className.includes('barWarning');

test('the figures show how much of people and storage is used, in readable units', async () => {
  const { calls } = await open(quota(1200, 2400, 0.5 * GB, 5 * GB));
  expect(within(card('People')).getByText('1,200 of 2,400')).toBeTruthy();
  expect(within(card('Storage')).getByText(/^500\sMB of 5\sGB$/u)).toBeTruthy();
  expect([percent('People'), percent('Storage')]).toStrictEqual([50, 10]);
  expect([warns('People'), warns('Storage')]).toStrictEqual([false, false]);
  expect(calls.map(({ input }) => input.params)).toStrictEqual([{ id: 0 }]);
});

test('a quota that is nearly used up is marked, but not called full', async () => {
  await open(quota(94, 100, 4.75 * GB, 5 * GB));
  expect([warns('People'), warns('Storage')]).toStrictEqual([false, true]);
  expect(card('Storage').textContent).not.toContain('The storage is full.');
});

test('full quotas say what to do', async () => {
  await open(quota(100, 100, 5 * GB, 5 * GB));
  expect([percent('People'), percent('Storage')]).toStrictEqual([100, 100]);
  expect(card('People').querySelector('p')?.textContent).toMatch(/^Every place is taken\. Delete .* contact support/u);
  expect(card('Storage').querySelector('p')?.textContent).toMatch(/^The storage is full\. Delete .* contact support/u);
});

test('a quota that has been lowered below its use is full, and its bar stays within its bounds', async () => {
  await open(quota(120, 100, 0, GB));
  expect(percent('People')).toBe(100);
  expect(within(card('People')).getByText('120 of 100')).toBeTruthy();
  expect(card('People').textContent).toContain('Every place is taken.');
});

test('a company without storage is told that it cannot publish', async () => {
  await open(quota(1, 10, 0, 0));
  expect(card('Storage').querySelector('p')?.textContent).toContain('has no storage, so it cannot publish trainings');
  expect(card('Storage').textContent).not.toContain('The storage is full.');
});

test('the page of the company shows the storage alone, with what is on the disk', async () => {
  const stored = { builds: GB, replaced: 0, documents: 0, max: 25 * GB };
  await renderAdmin(<Storage />, { answers: { 'GET /clients/:id/quota': { ...quota(1, 10, GB, 5 * GB), stored } } });
  expect(await screen.findByText(/^On disk: 1\sGB of 25\sGB/u)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull();
});

test('nothing is called full while the figures are loading', async () => {
  await load(() => new Promise(() => undefined));
  expect(within(card('People')).getByText('…')).toBeTruthy();
  expect(within(card('People')).queryByRole('progressbar')).toBeNull();
  expect(card('People').querySelector('p')).toBeNull();
  expect(card('People').parentElement?.getAttribute('aria-busy')).toBe('true');
});

test('figures that cannot be loaded can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, quota(1, 10, 0, GB)];
  const { person } = await open(() => answers.shift());
  expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.');
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByText('1 of 10')).toBeTruthy();
});
