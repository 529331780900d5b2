import { afterEach, expect, jest, test } from '@jest/globals';
import { listClients } from '@vr/shared-api/contract/clients';
import type { ClientType } from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { useLocation } from '@vr/shared-ui/router';
import { act, NETWORK_FAILURE, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { company } from '../testing/company.ts';
import { renderSuperadmin } from '../testing/render.tsx';
import { CompanyList } from './CompanyList.tsx';
import type { Company } from './company.ts';

const LIST = 'GET /clients';

afterEach(() => void jest.useRealTimers());

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

const load = (answer: unknown, { type = 'COMPANY', path = '/' }: { type?: ClientType; path?: string } = {}) =>
  renderSuperadmin(
    <>
      <CompanyList type={type} />
      <Address />
    </>,
    { answers: { [LIST]: answer }, path },
  );
async function open(items: Company[], path?: string) {
  const rendered = await load({ items }, path === undefined ? {} : { path });
  await screen.findByRole('region', { name: 'Companies' });
  return rendered;
}
const status = () => screen.getByText(/^\d.* compan(?:y|ies)/u).textContent;
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);
const address = () => screen.getByLabelText('Address').textContent;
const choose = async (person: Awaited<ReturnType<typeof open>>['person'], list: string, option: string) => {
  await person.click(screen.getByRole('combobox', { name: list }));
  await person.click(screen.getByText(option, { selector: '.ant-select-item-option-content' }));
};

test.each([
  ['COMPANY', 'Companies', 'Add a company'],
  ['PARTNER', 'Partners', 'Add a partner'],
] as const)('the page of the type %s asks for its companies and has its own texts', async (type, title, add) => {
  const { calls } = await load({ items: [company(1, 'Altis', { type })] }, { type });
  expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: add })).toBeTruthy();
  expect(calls.map(({ input }) => input.query)).toStrictEqual([{ type }]);
});

test('companies that cannot be loaded can be loaded again, and a platform without companies offers to add one', async () => {
  const answers = [NETWORK_FAILURE, { items: [] }];
  const { person } = await load(() => answers.shift());
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No company is on the platform yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a company' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the page is busy while the companies are loading', async () => {
  const { promise, resolve } = Promise.withResolvers();
  await load(() => promise);
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  resolve({ items: [company(1, 'Altis')] });
  expect(await screen.findByRole('heading', { name: 'Altis' })).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('a search narrows the list and its count, is kept in the address, and can be cleared with the filter', async () => {
  const { person } = await open([company(1, 'Écoles du Nord'), company(2, 'Atelier Sud')], '/?state=active');
  expect(status()).toBe('2 companies');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search for a company' });
  await person.type(search, 'ECO');
  await waitFor(() => expect(names()).toStrictEqual(['Écoles du Nord']));
  expect(status()).toBe('1 company');
  await person.type(search, 'x');
  expect(await screen.findByText('No company matches the search and the filter.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Clear the search' })).toHaveLength(1);
  await waitFor(() => expect(address()).toBe('?state=active&q=ECOx'));
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(names()).toStrictEqual(['Atelier Sud', 'Écoles du Nord']));
  expect(search.value).toBe('');
  expect(address()).toBe('');
  expect(document.activeElement?.contains(search)).toBe(true);
});

test('the address brings back the search, the order and the state', async () => {
  await open(
    [
      company(1, 'Atelier Un', { quota: { currentUser: 100 } }),
      company(2, 'Atelier Deux', { quota: { currentUser: 120 }, contractDaysLeft: -1 }),
      company(3, 'Atelier Trois'),
      company(4, 'Usine', { quota: { currentUser: 100 } }),
    ],
    '/?q=atelier&sort=contract&state=full',
  );
  expect(names()).toStrictEqual(['Atelier Deux', 'Atelier Un']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('atelier');
});

test('an order and a state that are chosen change the list and the address', async () => {
  const { person } = await open([
    company(1, 'Atelier', { contractDaysLeft: 200 }),
    company(2, 'Bottega', { contractDaysLeft: 20 }),
    company(3, 'Clinique', { contractDaysLeft: 2 }),
  ]);
  await choose(person, 'Sort', 'By end date');
  expect(names()).toStrictEqual(['Clinique', 'Bottega', 'Atelier']);
  expect(address()).toBe('?sort=contract');
  await choose(person, 'Contract', 'Ends within 30 days');
  expect(names()).toStrictEqual(['Clinique', 'Bottega']);
  expect(address()).toBe('?sort=contract&state=ending');
});

test('companies whose contract or quota runs out are counted and marked', async () => {
  await open([
    company(1, 'Fine'),
    company(2, 'Ending', { contractDaysLeft: 12 }),
    company(3, 'Ended', { contractExpirationDate: '2020-02-29', contractDaysLeft: -900 }),
    company(4, 'Crowded', { quota: { currentUser: 96 } }),
    company(5, 'Without storage', { quota: { currentSize: 0, maxSize: 0 } }),
  ]);
  expect(status()).toBe('5 companies, 3 need attention');
  expect(card('Ending').getByText('Ends in 12 days')).toBeTruthy();
  expect(card('Ended').getByText('Ended on 29/02/2020')).toBeTruthy();
  expect(card('Fine').getByText('Until 31/05/2030')).toBeTruthy();
  const marked = ['Fine', 'Ending', 'Ended', 'Crowded', 'Without storage'].map(
    (name) => card(name).queryAllByRole('img', { name: 'Almost full' }).length,
  );
  expect(marked).toStrictEqual([0, 0, 0, 1, 0]);
  expect(card('Without storage').getByText('None')).toBeTruthy();
});

test('a list of 2000 companies draws only the cards near the window, and says how many there are', async () => {
  // jsdom has no layout, so the test gives the cards a height.
  const box = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 0, bottom: 280, height: 280, width: 320, left: 0, right: 320 } as DOMRect);
  await open(Array.from({ length: 2000 }, (_, index) => company(index + 1, `Company ${index + 1}`)));
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeGreaterThan(3);
  expect(cards.length).toBeLessThan(30);
  expect(cards[0]?.getAttribute('aria-setsize')).toBe('2000');
  expect(names().at(-1)).toBe('Company 2000');
  box.mockRestore();
});

test('while a company is being deleted, the list is fetched until the company has disappeared, and a notice says so', async () => {
  jest.useFakeTimers();
  const being = (done: number) => company(2, 'Bottega', { deletion: { done, total: 100 } });
  const answers = [[company(1, 'Atelier'), being(0)], [company(1, 'Atelier'), being(43)], [company(1, 'Atelier')]];
  const { calls, notices } = await load(() => ({ items: answers.shift() }));
  const bottega = () => card('Bottega');
  await screen.findByText('Being deleted · 0%');
  expect(bottega().queryByRole('button')).toBeNull();
  expect(status()).toBe('2 companies');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await screen.findByText('Being deleted · 43%');
  expect(bottega().getByRole('progressbar', { name: 'Being deleted' }).getAttribute('aria-valuenow')).toBe('43');
  expect(notices).toStrictEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(names()).toStrictEqual(['Atelier']));
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Bottega has been deleted.' }]);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(calls).toHaveLength(3);
});

test('when the actions of the focused card disappear, the focus moves to another card', async () => {
  const answers = [
    [company(1, 'Atelier'), company(2, 'Bottega')],
    [company(1, 'Atelier', { deletion: { done: 0, total: 0 } }), company(2, 'Bottega')],
  ];
  const { queries } = await load(() => ({ items: answers.shift() }));
  const button = await screen.findByRole('button', { name: 'Edit Atelier' });
  act(() => button.focus());
  await act(() => invalidate(queries, listClients));
  await screen.findByText('Being deleted · 0%');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions for Bottega');
});

test('the buttons open the dialogs of the page and of a company, and the focus returns to the button', async () => {
  const answers = { [LIST]: { items: [company(7, 'Atelier')] } };
  const { person, calls } = await renderSuperadmin(<CompanyList type="COMPANY" />, { answers });
  const asked = (endpoint: string) =>
    waitFor(() => expect(calls.find((call) => call.endpoint === endpoint)?.input.params).toStrictEqual({ id: 7 }));
  const choose = async (action: string) => {
    await person.click(screen.getByRole('button', { name: 'More actions for Atelier' }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
  };
  const close = async (button: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(button));
  };
  await person.click(await screen.findByRole('button', { name: 'Add a company' }));
  await close('Add a company');
  await person.click(screen.getByRole('button', { name: 'Edit Atelier' }));
  await asked('GET /clients/:id');
  await close('Edit Atelier');
  await choose('Choose the offer');
  await asked('GET /clients/:id/trainings');
  await close('More actions for Atelier');
  await choose('Delete');
  await asked('GET /clients/:id/deletion');
  await close('More actions for Atelier');
});

test('a company that is deleted by its dialog becomes a card with progress, and the focus moves to the next card', async () => {
  const counts = { people: 1, trainings: 0, courses: 0, files: 0, bytes: 0, sessions: 0, passing: [] };
  const bottega = company(8, 'Bottega');
  const { promise: refetched, resolve } = Promise.withResolvers();
  const answers = [{ items: [company(7, 'Atelier'), bottega] }, refetched];
  const { person } = await renderSuperadmin(<CompanyList type="COMPANY" />, {
    answers: {
      [LIST]: () => answers.shift(),
      'GET /clients/:id/deletion': counts,
      'DELETE /clients/:id': undefined,
    },
  });
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`More actions for ${name}`));
  await person.click(await screen.findByRole('button', { name: 'More actions for Atelier' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.type(await screen.findByRole('textbox', { name: 'Name of the company' }), 'atelier{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await focused('Atelier');
  resolve({ items: [company(7, 'Atelier', { deletion: { done: 0, total: 10 } }), bottega] });
  expect(await screen.findByText('Being deleted · 0%')).toBeTruthy();
  await focused('Bottega');
});
