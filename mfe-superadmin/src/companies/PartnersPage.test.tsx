import { afterEach, expect, jest, test } from '@jest/globals';
import { CODE_MS } from '@vr/shared-api/limits';
import type { ManifestPage } from '@vr/shared-api/remote';
import { act, fireEvent, refusal, screen, within } from '@vr/shared-ui/testing/portal';
import { company } from '../testing/company.ts';
import { renderSuperadmin } from '../testing/render.tsx';
import PartnersPage from './PartnersPage.tsx';

const LIST = 'GET /clients';
const GENERATE = 'POST /users/generate-codes';
const STUDIO = company(7, 'Studio Zéro', {
  type: 'PARTNER',
  trainings: { created: 2, validationRequested: 3, underReview: 1, rejected: 5, validated: 12 },
});
const ECOLE = company(8, 'École du geste', { type: 'PARTNER' });
const FORMATIONS = { path: '/widid/formations', serves: 'trainings' } as unknown as ManifestPage;

afterEach(() => void jest.useRealTimers());

async function show(answers: Record<string, unknown> = {}) {
  const rendered = await renderSuperadmin(<PartnersPage />, {
    pages: [FORMATIONS],
    answers: { [LIST]: { items: [STUDIO, ECOLE] }, ...answers },
  });
  await screen.findByRole('region', { name: 'Partners' });
  return rendered;
}
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);
const codeOf = (name: string) => within(card(name).getByRole('group', { name: `Unique code of ${name}` }));
const generate = (name: string) => fireEvent.click(codeOf(name).getByRole('button', { name: /Generate a code$/u }));
const generated = (code: string) => ({ items: [{ id: 9, code, expiresAt: '2026-01-05T10:10:00Z' }] });

test('a partner shows its trainings by status, and leads to them in the review queue', async () => {
  await show();
  const { getByText, getByRole } = card('Studio Zéro');
  const counts = ['Drafts', 'To verify', 'Rejected', 'Published'].map(
    (name) => getByText(name).closest('div')?.querySelector('dd')?.textContent,
  );
  expect(counts).toStrictEqual(['2', '4', '5', '12']);
  const link = getByRole('link', { name: 'Open the review queue with the trainings of Studio Zéro' });
  expect(link.getAttribute('href')).toBe('/widid/formations?tab=partners&partner=7');
});

test('each partner has its own code, which goes back to the button after ten minutes', async () => {
  jest.useFakeTimers();
  const { calls } = await show({
    [GENERATE]: ({ body }: { body: { clientId: number } }) => generated(body.clientId === 7 ? 'AB12CD' : 'XY34ZW'),
  });
  generate('Studio Zéro');
  expect(await codeOf('Studio Zéro').findByText('Code: A, B, 1, 2, C, D')).toBeTruthy();
  expect(codeOf('École du geste').queryByText(/^Code:/u)).toBeNull();
  generate('École du geste');
  expect(await codeOf('École du geste').findByText('Code: X, Y, 3, 4, Z, W')).toBeTruthy();
  expect(calls.slice(1).map(({ input }) => input.body)).toStrictEqual([
    { userIds: [], clientId: 7 },
    { userIds: [], clientId: 8 },
  ]);
  act(() => void jest.advanceTimersByTime(CODE_MS));
  expect(codeOf('Studio Zéro').queryByText(/^Code:/u)).toBeNull();
  expect(codeOf('Studio Zéro').getByRole('button', { name: /Generate a code$/u })).toBeTruthy();
});

test('a code survives that its card leaves the list and comes back', async () => {
  const { person } = await show({ [GENERATE]: generated('AB12CD') });
  generate('Studio Zéro');
  await codeOf('Studio Zéro').findByText('Code: A, B, 1, 2, C, D');
  const search = screen.getByRole('searchbox');
  await person.type(search, 'geste');
  await screen.findByText('1 partner');
  expect(screen.queryByText(/^Code:/u)).toBeNull();
  await person.clear(search);
  await screen.findByText('2 partners');
  expect(codeOf('Studio Zéro').getByText('Code: A, B, 1, 2, C, D')).toBeTruthy();
});

test('a partner without a representative gets an explanation instead of a code', async () => {
  await show({ [GENERATE]: refusal(409, 'NO_REPRESENTATIVE') });
  generate('Studio Zéro');
  expect(await codeOf('Studio Zéro').findByText(/^This partner has no representative/u)).toBeTruthy();
});

test('a partner that is being deleted has neither a code nor a link', async () => {
  await show({ [LIST]: { items: [{ ...STUDIO, deletion: { done: 1, total: 4 } }] } });
  const { queryByRole, getByText } = card('Studio Zéro');
  expect(getByText('Being deleted · 25%')).toBeTruthy();
  expect(queryByRole('button')).toBeNull();
  expect(queryByRole('link')).toBeNull();
});
