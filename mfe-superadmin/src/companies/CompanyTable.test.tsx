import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { listClients } from '@vr/shared-api/contract/clients';
import { CLIENTS_PER_CALL, type ClientType } from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { useLocation } from '@vr/shared-ui/router';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { act, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { company } from '../testing/company.ts';
import { renderSuperadmin } from '../testing/render.tsx';
import { trainingOf } from '../testing/training.ts';
import { CompanyList } from './CompanyList.tsx';
import type { Company } from './company.ts';

const LIST = 'GET /clients';
const CHANGE = 'PATCH /clients';
const ADD = 'POST /clients/trainings';

afterEach(() => void jest.restoreAllMocks());

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

async function open(items: Company[], answers: Record<string, unknown> = {}, type: ClientType = 'COMPANY') {
  const rendered = await renderSuperadmin(
    <>
      <CompanyList type={type} />
      <Address />
    </>,
    { answers: { [LIST]: { items }, ...answers }, path: '/?view=table' },
  );
  await screen.findByRole('table');
  const bodies = (endpoint: string) =>
    rendered.calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input.body);
  return { ...rendered, bodies };
}
const rows = () => screen.getAllByRole('row').filter((row) => row.matches('tbody tr'));
const names = () => rows().map((row) => row.querySelector('b')?.textContent);
const cells = (name: string) =>
  within(rows().find((row) => row.querySelector('b')?.textContent === name)!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const header = (name: RegExp) => screen.getByRole('columnheader', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
type Person = Awaited<ReturnType<typeof open>>['person'];
const select = async (person: Person, ...chosen: string[]) => {
  for (const name of chosen) await person.click(box(name));
};
const dialog = async () => within(await screen.findByRole('dialog'));

const ATELIER = company(1, 'Atelier', { contractExpirationDate: '2026-12-24', contractDaysLeft: 12 });
const BOTTEGA = company(2, 'Bottega', {
  contractExpirationDate: '2028-02-29',
  offlineAccess: true,
  quota: { currentUser: 96 },
  trainings: { validated: 7 },
  version: 4,
});
const CLINIQUE = company(3, 'Clinique', { deletion: { done: 43, total: 100 } });

test('a row has what a card has: people, storage, trainings, subscriptions, end and last activity', async () => {
  await open([ATELIER, BOTTEGA, CLINIQUE]);
  expect(cells('Atelier').slice(2, 9)).toEqual([
    'Léa Martin',
    '10 / 100',
    '1 GB / 10 GB',
    '0',
    '—None',
    '24/12/2026 · in 12 days',
    expect.stringMatching(/\d/u),
  ]);
  expect(cells('Bottega').slice(3, 6)).toEqual(['96 / 100', '1 GB / 10 GB', '7']);
  expect(screen.getAllByRole('img', { name: 'Almost full' })).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Offline use' })).toBeTruthy();
  expect(screen.getByText('Being deleted · 43%')).toBeTruthy();
  expect(box('Clinique').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Edit Clinique' })).toBeNull();
});

test('the headers and the select of the cards choose the same order', async () => {
  const { person } = await open([ATELIER, BOTTEGA, company(3, 'Clinique', { contractDaysLeft: 2 })]);
  expect(header(/Name/u).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull();
  await person.click(header(/End of contract/u));
  expect(names()).toEqual(['Clinique', 'Atelier', 'Bottega']);
  expect(header(/End of contract/u).getAttribute('aria-sort')).toBe('ascending');
  await person.click(header(/People/u));
  expect(names()).toEqual(['Bottega', 'Atelier', 'Clinique']);
  expect(header(/People/u).getAttribute('aria-sort')).toBe('descending');
  await person.click(header(/People/u));
  expect(screen.getByLabelText('Address').textContent).toBe('?view=table&sort=people');
  await person.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('By people')).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe('?sort=people');
});

test('phones have cards and no switch', async () => {
  narrowToPhone();
  await renderSuperadmin(<CompanyList type="COMPANY" />, {
    answers: { [LIST]: { items: [ATELIER] } },
    path: '/?view=table',
  });
  expect(await screen.findByRole('heading', { name: 'Atelier' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Table' })).toBeNull();
});

test('a page, and then everything that is found, is selected without companies that are being deleted', async () => {
  const many = Array.from({ length: 60 }, (_, at) => company(at + 10, `Company ${at}`));
  const { person } = await open([...many, CLINIQUE]);
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(bar().getByRole('status').textContent).toBe('24 selected');
  await person.click(bar().getByRole('button', { name: 'Select all 60 found' }));
  expect(bar().getByRole('status').textContent).toBe('60 selected');
  await person.click(bar().getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('more companies than one call changes can be selected, but not changed', async () => {
  const { person } = await open(Array.from({ length: CLIENTS_PER_CALL + 1 }, (_, at) => company(at + 1, `C ${at}`)));
  await select(person, 'C 0');
  await person.click(bar().getByRole('button', { name: /^Select all/u }));
  expect(bar().getByRole('status').textContent).toContain(`${CLIENTS_PER_CALL} at most at a time`);
  expect(bar().queryByRole('button', { name: 'Prolong' })).toBeNull();
});

test('partners cannot be given trainings', async () => {
  const { person } = await open([company(1, 'Studio', { type: 'PARTNER' })], {}, 'PARTNER');
  await select(person, 'Studio');
  expect(bar().queryByRole('button', { name: 'Add to the offers' })).toBeNull();
});

test('contracts are prolonged by a year, and the dialog says before to which days', async () => {
  const { person, bodies, notices } = await open([ATELIER, BOTTEGA], { [CHANGE]: undefined });
  await select(person, 'Atelier', 'Bottega');
  await person.click(bar().getByRole('button', { name: 'Prolong' }));
  const { getAllByRole, getByRole, getByText } = await dialog();
  expect(getByText('2 contracts change.')).toBeTruthy();
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Atelier24/12/2026 → 24/12/2027',
    'Bottega29/02/2028 → 28/02/2029',
  ]);
  await person.click(getByRole('button', { name: 'Prolong' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(CHANGE)).toEqual([
    {
      changes: [
        { clientId: 1, version: 1, contractExpirationDate: '2027-12-24' },
        { clientId: 2, version: 4, contractExpirationDate: '2029-02-28' },
      ],
    },
  ]);
  expect(notices).toEqual([{ kind: 'success', text: '2 contracts have been updated.' }]);
});

test('contracts are prolonged to a day, except those that end later', async () => {
  const { person, bodies } = await open([ATELIER, BOTTEGA], { [CHANGE]: undefined });
  await select(person, 'Atelier', 'Bottega');
  await person.click(bar().getByRole('button', { name: 'Prolong' }));
  const { getAllByRole, getByRole, getByText } = await dialog();
  await person.click(getByRole('radio', { name: 'To a date' }));
  await person.click(getByRole('button', { name: 'Prolong' }));
  expect(await screen.findByText('Enter the last day of the contract.')).toBeTruthy();
  await person.type(getByRole('textbox'), '01/01/2025');
  expect(getByRole<HTMLButtonElement>('button', { name: 'Prolong' }).disabled).toBe(true);
  await person.clear(getByRole('textbox'));
  await person.type(getByRole('textbox'), '30/06/2027');
  expect(getByText('1 contract changes. 1 already ends on this day or later and stays as it is.')).toBeTruthy();
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Atelier24/12/2026 → 30/06/2027',
    'BottegaStays at 29/02/2028',
  ]);
  await person.click(getByRole('button', { name: 'Prolong' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(CHANGE)).toEqual([{ changes: [{ clientId: 1, version: 1, contractExpirationDate: '2027-06-30' }] }]);
});

test('what somebody else has changed in the meantime is shown before it is changed', async () => {
  const lists = [
    [ATELIER, BOTTEGA],
    [ATELIER, { ...BOTTEGA, contractExpirationDate: '2030-01-01', version: 5 }],
  ];
  const stale = new ApiError(412, { code: 'STALE_EDIT', field: '/body/changes/1/clientId' });
  const replies = [stale, undefined];
  const { person, bodies } = await open([], {
    [LIST]: () => ({ items: lists.length > 1 ? lists.shift() : lists[0] }),
    [CHANGE]: () => replies.shift(),
  });
  await select(person, 'Atelier', 'Bottega');
  await person.click(bar().getByRole('button', { name: 'Prolong' }));
  const { getByRole, findByText } = await dialog();
  await person.click(getByRole('button', { name: 'Prolong' }));
  expect(await findByText(/^Somebody else has changed Bottega in the meantime/u)).toBeTruthy();
  expect(await findByText('01/01/2030 → 01/01/2031')).toBeTruthy();
  await waitFor(() => expect(getByRole('button', { name: 'Prolong' }).getAttribute('aria-busy')).not.toBe('true'));
  await person.click(getByRole('button', { name: 'Prolong' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(CHANGE).at(-1)).toEqual({
    changes: [
      { clientId: 1, version: 1, contractExpirationDate: '2027-12-24' },
      { clientId: 2, version: 5, contractExpirationDate: '2031-01-01' },
    ],
  });
});

test('subscriptions are switched on and off, the others are left, and those that have them already are not sent', async () => {
  const { person, bodies } = await open([ATELIER, BOTTEGA], { [CHANGE]: undefined });
  await select(person, 'Atelier', 'Bottega');
  await person.click(bar().getByRole('button', { name: 'More actions for the selection' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Subscriptions' }));
  const { getByRole, getByText } = await dialog();
  const choose = (subscription: string, choice: string) =>
    person.click(within(getByRole('radiogroup', { name: subscription })).getByRole('radio', { name: choice }));
  const save = () => getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save().disabled).toBe(true);
  await choose('Offline use', 'On');
  expect(getByText('New for Atelier.')).toBeTruthy();
  await choose('Offline use', 'Off');
  expect(getByText(/^Taken away from Bottega\. Builds that are available offline stay so/u)).toBeTruthy();
  expect(save().className).toContain('danger');
  await choose('Satisfaction survey', 'On');
  await choose('Master content', 'Off');
  await person.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(CHANGE)).toEqual([
    {
      changes: [
        { clientId: 1, version: 1, enableSatisfactionSurvey: true },
        { clientId: 2, version: 4, offlineAccess: false, enableSatisfactionSurvey: true },
      ],
    },
  ]);
});

test('when the buttons of the focused row disappear, the focus moves to another row', async () => {
  const answers = [
    [ATELIER, BOTTEGA],
    [{ ...ATELIER, deletion: { done: 0, total: 1 } }, BOTTEGA],
  ];
  const { queries } = await open([], { [LIST]: () => ({ items: answers.shift() }) });
  act(() => screen.getByRole('button', { name: 'Edit Atelier' }).focus());
  await act(() => invalidate(queries, listClients));
  await screen.findByText('Being deleted · 0%');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Bottega');
});

const CATALOGUE = {
  'GET /trainings': {
    items: [trainingOf(11, 'Fire extinguisher'), trainingOf(12, 'Lockout'), trainingOf(13, 'Reception')],
  },
  'GET /partners': { items: [] },
};

test('the trainings of another company are added to the offers of the selected ones', async () => {
  // jsdom has no layout, so the test makes the list 600 pixels high and each row 64.
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => 600 },
    offsetHeight: { configurable: true, get: () => 64 },
  });
  const model = company(4, 'Model');
  const full = new ApiError(400, { code: 'VALIDATION', field: '/body/clientIds/1' });
  const added = {
    items: [
      { clientId: 1, added: 3 },
      { clientId: 2, added: 0 },
    ],
  };
  const replies = [full, added];
  const { person, bodies, notices } = await open([ATELIER, BOTTEGA, model], {
    ...CATALOGUE,
    'GET /clients/:id/trainings': { items: [11, 13, 99] },
    [ADD]: () => replies.shift(),
  });
  await select(person, 'Atelier', 'Bottega');
  await person.click(bar().getByRole('button', { name: 'Add to the offers' }));
  const { getByRole, findByRole, findByText } = await dialog();
  expect(await findByText(/already have: Atelier and Bottega\. Nothing is removed\.$/u)).toBeTruthy();
  await person.click(await findByRole('combobox', { name: /^Same trainings as/u }));
  await person.click(screen.getByText('Model', { selector: '.ant-select-item-option-content' }));
  expect(await findByText('2 trainings chosen')).toBeTruthy();
  await person.click(getByRole('checkbox', { name: /^Lockout/u }));
  await person.click(getByRole('button', { name: 'Add' }));
  expect(await findByText(/^The offer of Bottega would have more than/u)).toBeTruthy();
  await waitFor(() => expect(getByRole('button', { name: 'Add' }).getAttribute('aria-busy')).not.toBe('true'));
  await person.click(getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(ADD).at(-1)).toEqual({ clientIds: [1, 2], trainingIds: [11, 13, 12] });
  expect(notices.at(-1)).toEqual({ kind: 'success', text: '1 of 2 offers has new trainings.' });
});
