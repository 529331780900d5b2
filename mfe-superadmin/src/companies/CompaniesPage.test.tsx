import { expect, test } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { NETWORK_FAILURE, renderInPortal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import CompaniesPage from './CompaniesPage.tsx';
import type { Company } from './CompanyCard.tsx';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const company = (id: number, name: string, change: Partial<Omit<Company, 'quota'>> & { quota?: object } = {}) =>
  ({
    id,
    name,
    type: 'COMPANY',
    representativeFirstName: 'Léa',
    representativeLastName: 'Martin',
    representativeEmail: 'lea@demo.example',
    siret: null,
    contractExpirationDate: inDays(400),
    primaryColor: '#123456',
    secondaryColor: '#abcdef',
    logo: null,
    ...change,
    quota: { currentUser: 10, maxUser: 100, currentSize: BYTES_PER_GB, maxSize: 10 * BYTES_PER_GB, ...change.quota },
  }) as Company;
const LIST = 'GET /clients';

const load = (answer: unknown) =>
  renderInPortal(<CompaniesPage />, {
    texts: { superadmin: (lang) => import(`../locales/${lang}.json`) },
    answers: { [LIST]: answer },
  });
async function open(...items: Company[]) {
  const rendered = await load({ items });
  await screen.findByRole('region', { name: 'Companies' });
  return rendered;
}
const status = () => screen.getByRole('status').textContent;
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);

test('companies that cannot be loaded can be loaded again, and a platform without companies says so', async () => {
  const answers = [NETWORK_FAILURE, { items: [] }];
  const { person, calls } = await load(() => answers.shift());
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No company is on the platform yet.')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(calls.map(({ input }) => input.query)).toStrictEqual([{ type: 'COMPANY' }, { type: 'COMPANY' }]);
});

test('the search ignores case and accents, and a search without a match can be cleared', async () => {
  const { person } = await open(company(1, 'Écoles du Nord'), company(2, 'Atelier Sud'));
  expect(status()).toBe('2 companies');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search a company' });
  await person.type(search, 'ECO');
  await waitFor(() => expect(names()).toStrictEqual(['Écoles du Nord']));
  expect(status()).toBe('1 company');
  await person.type(search, 'x');
  expect(await screen.findByText('No company matches “ECOx”.')).toBeTruthy();
  await person.click(screen.getByText('Clear the search'));
  await waitFor(() => expect(names()).toStrictEqual(['Écoles du Nord', 'Atelier Sud']));
  expect(search.value).toBe('');
});

test('companies whose contract or quota runs out are counted and marked', async () => {
  const { person } = await open(
    company(1, 'Fine'),
    company(2, 'Ending', { contractExpirationDate: inDays(12) }),
    company(3, 'Ended', { contractExpirationDate: '2020-02-29' }),
    company(4, 'Crowded', { quota: { currentUser: 96 } }),
    company(5, 'Full', { quota: { currentSize: 10 * BYTES_PER_GB } }),
    company(6, 'Without storage', { quota: { currentSize: 0, maxSize: 0 } }),
  );
  expect(status()).toBe('6 companies, 4 need attention');
  expect(card('Ending').getByText('Ends in 12 days')).toBeTruthy();
  expect(card('Ended').getByText('Ended on 29/02/2020')).toBeTruthy();
  expect(card('Fine').getByText(/^Until /u)).toBeTruthy();
  const marked = ['Fine', 'Ending', 'Ended', 'Crowded', 'Full', 'Without storage'].map(
    (name) => card(name).queryAllByRole('img', { name: 'Almost full' }).length,
  );
  expect(marked).toStrictEqual([0, 0, 0, 1, 1, 0]);
  expect(card('Without storage').getByText('None')).toBeTruthy();
  await person.type(screen.getByRole('searchbox'), 'e');
  await person.type(screen.getByRole('searchbox'), 'nding');
  await waitFor(() => expect(status()).toBe('1 company, 1 needs attention'));
});

test('a card shows the use of the quotas as figures and bars', async () => {
  await open(company(1, 'Atelier Nord', { quota: { currentUser: 1200, maxUser: 4800 } }));
  const { getByRole, getByText } = card('Atelier Nord');
  expect(getByText(/^1.?200 \/ 4.?800$/u)).toBeTruthy();
  expect(getByText('1 Go / 10 Go')).toBeTruthy();
  expect(getByRole('progressbar', { name: 'Users' }).getAttribute('aria-valuenow')).toBe('25');
  expect(getByRole('progressbar', { name: 'Storage' }).getAttribute('aria-valuenow')).toBe('10');
  expect(getByText('Léa Martin')).toBeTruthy();
});
