import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import type { UiLang } from '@vr/shared-api/limits';
import { type Answer, address, descriptionOf, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import type { Verified } from './useVerification.ts';
import Verification from './Verification.tsx';

const VERIFY = 'GET /verify/:number';
const NUMBER = 'ABCD-EFGH-JKLM-NPQR';
const certificate: NonNullable<Verified['certificate']> = {
  number: NUMBER,
  kind: 'training',
  personName: 'Ann Łukasik',
  title: 'Consigner une machine',
  lang: 'fr',
  companyName: 'Atelier Sud',
  day: '2026-06-03',
  score: 92,
  withdrawnAt: null,
};

async function open(number: string | undefined, answer?: Answer, lang: UiLang = 'en') {
  const answers = answer === undefined ? {} : { [VERIFY]: answer };
  const rendered = await renderInShell(<Verification number={number} />, { lang, answers });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}
const facts = () =>
  [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent?.replace(/\s/gu, ' '),
  ]);

test('a valid certificate says whose it is, what it is for and where it is from', async () => {
  const { calls } = await open(NUMBER, { state: 'VALID', certificate });
  await screen.findByRole('heading', { name: 'This certificate is valid', level: 2 });
  expect(screen.queryByText(/Contact an admin/u)).toBeNull();
  expect(facts()).toStrictEqual([
    ['Name', 'Ann Łukasik'],
    ['Training', 'FR Consigner une machine'],
    ['Company', 'Atelier Sud'],
    ['Completed on', '03/06/2026'],
    ['Score', '92%'],
    ['Certificate number', NUMBER],
  ]);
  expect(screen.getByText('Consigner une machine').getAttribute('lang')).toBe('fr');
  expect(calls.map(({ input }) => input)).toStrictEqual([
    { params: { number: 'ABCDEFGHJKLMNPQR' }, query: { lang: 'en' } },
  ]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow');
});

test('a certificate of a course has no score', async () => {
  await open(NUMBER, { state: 'VALID', certificate: { ...certificate, kind: 'course', score: null } });
  await screen.findByRole('heading', { level: 2 });
  expect(facts().map(([term]) => term)).toStrictEqual([
    'Name',
    'Course',
    'Company',
    'Completed on',
    'Certificate number',
  ]);
});

test('a withdrawn certificate says since when', async () => {
  const withdrawn = { ...certificate, withdrawnAt: '2026-07-01T10:00:00.000Z' };
  await open(NUMBER, { state: 'WITHDRAWN', certificate: withdrawn });
  await screen.findByRole('heading', { name: 'This certificate was withdrawn' });
  expect(screen.getByText('It has not been valid since 01/07/2026. It said the following.')).toBeTruthy();
});

test('an unknown number says so, also one that cannot be a number, for which nothing is asked', async () => {
  const { unmount } = await open(NUMBER, { state: 'UNKNOWN', certificate: null });
  await screen.findByRole('heading', { name: 'No certificate has this number' });
  unmount();
  const { calls } = await open('nonsense');
  expect(screen.getByRole('heading', { name: 'No certificate has this number' })).toBeTruthy();
  expect(calls).toStrictEqual([]);
});

test('the page and the title are in the language of the portal', async () => {
  const { calls } = await open(NUMBER, { state: 'VALID', certificate }, 'fr');
  await screen.findByRole('heading', { name: 'Ce certificat est valable' });
  expect(calls[0]?.input.query).toStrictEqual({ lang: 'fr' });
});

test('a failure can be tried again, and too many attempts say how long to wait', async () => {
  const answers = [
    NETWORK_FAILURE,
    new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 30 }),
    { state: 'VALID', certificate },
  ];
  const { person } = await open(NUMBER, () => answers.shift());
  await screen.findByText('The server could not be reached. Check your connection and try again.');
  const retry = () => person.click(screen.getByRole('button', { name: 'Try again' }));
  await retry();
  await screen.findByText(/^Too many attempts\. Try again in/u);
  await retry();
  await screen.findByRole('heading', { name: 'This certificate is valid' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a number can be typed, with any case, spaces and hyphens, and a wrong one says what is wrong', async () => {
  const { person } = await open(undefined);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Certificate number' });
  const check = () => person.click(screen.getByRole('button', { name: 'Check' }));
  await check();
  await waitFor(() => expect(descriptionOf(field)).toContain('Enter the number of the certificate.'));
  expect(document.activeElement).toBe(field);
  await person.type(field, 'ABCD-0000');
  await check();
  await waitFor(() => expect(descriptionOf(field)).toContain('This is not a certificate number.'));
  await person.clear(field);
  await person.type(field, 'abcd efgh jklm npqr');
  await check();
  expect(address()).toBe(`/verify/${NUMBER}`);
});
