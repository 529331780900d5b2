import { beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import {
  descriptionOf,
  fireEvent,
  NETWORK_FAILURE,
  refusal,
  screen,
  userEvent,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import CompanyInfo from './CompanyInfo.tsx';
import type { Client } from './values.ts';

const CLIENT: Client = {
  id: 2,
  name: 'Atelier Nord',
  type: 'TRAINING_CENTER',
  primaryColor: DEFAULT_PRIMARY,
  secondaryColor: DEFAULT_SECONDARY,
  logo: '/media/old.webp',
  timeZone: 'Europe/Paris',
  scoreRanking: true,
  hourRanking: true,
  masterContentAccess: true,
  offlineAccess: false,
  enableSatisfactionSurvey: true,
  hasQuota: true,
  version: 4,
};
const CONTRACT = {
  representativeFirstName: 'Aïcha',
  representativeLastName: 'Benali',
  representativeEmail: 'aicha@steel.example',
  siret: '73282932000074',
  contractExpirationDate: '2027-03-31',
};
const GET_CLIENT = 'GET /clients/current';
const GET_CONTRACT = 'GET /clients/current/contract';
const UPDATE = 'PATCH /clients/current';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
});

async function open(answers: Record<string, unknown> = {}, shown: () => HTMLElement | null = primary) {
  const rendered = await renderAdmin(<CompanyInfo />, {
    answers: { [GET_CLIENT]: CLIENT, [GET_CONTRACT]: CONTRACT, ...answers },
  });
  await waitFor(() => expect(shown()).toBeTruthy());
  // `applyAccept: false`: a person can drop files that the browser's dialog would not offer.
  const person = userEvent.setup({ applyAccept: false });
  return { ...rendered, person, updates: () => rendered.calls.filter(({ endpoint }) => endpoint === UPDATE) };
}
const primary = () => screen.getByLabelText<HTMLInputElement>('Primary colour');
const secondary = () => screen.getByLabelText<HTMLInputElement>('Secondary colour');
const logoInput = () => screen.getByLabelText<HTMLInputElement>(/picture for the logo|file for the logo/u);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const png = (name: string) => new File(['data'], name, { type: 'image/png' });
/** Replaces the text of a colour field. Pastes the text, because each typed letter would render the whole form again. */
async function typeColor(person: ReturnType<typeof userEvent.setup>, field: HTMLInputElement, text: string) {
  await person.clear(field);
  await person.paste(text);
}

test('the contract is shown to read, with its end as a date', async () => {
  await open();
  await screen.findByText('Aïcha Benali');
  for (const text of ['Atelier Nord', 'Training centre', 'aicha@steel.example', '732 829 320 00074', '31/03/2027'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText(/Write to support/u)).toBeTruthy();
});

test('a missing SIRET is said', async () => {
  await open({ [GET_CONTRACT]: { ...CONTRACT, siret: null } });
  await screen.findByText('Not given');
});

test('a contract that cannot be loaded leaves the colours editable, and is loaded again on request', async () => {
  const answers = [NETWORK_FAILURE, CONTRACT];
  const { person } = await open({ [GET_CONTRACT]: () => answers.shift() });
  fireEvent.change(primary(), { target: { value: '#005f56' } });
  await person.click(await screen.findByRole('button', { name: /Retry|Try again/u }));
  await screen.findByText('Aïcha Benali');
  expect(primary().value).toBe('#005f56');
});

test('a company that cannot be loaded says so and can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, CLIENT];
  const retry = () => screen.queryByRole('button', { name: /Retry|Try again/u });
  const { person } = await open({ [GET_CLIENT]: () => answers.shift() }, retry);
  await person.click(retry()!);
  await waitFor(() => expect(primary().value).toBe(DEFAULT_PRIMARY));
});

test('saving is offered only when something has changed', async () => {
  const { person } = await open();
  expect(save().disabled).toBe(true);
  expect(descriptionOf(save())).toBe('Change a colour or the logo to save.');
  await typeColor(person, primary(), '0a7d32');
  await waitFor(() => expect(save().disabled).toBe(false));
  await typeColor(person, primary(), DEFAULT_PRIMARY.toLowerCase());
  await waitFor(() => expect(save().disabled).toBe(true));
});

test('a saved colour is sent alone with the version that was read, and themes the session at once', async () => {
  const saved = { ...CLIENT, primaryColor: '#0A7D32', version: 5 };
  const { person, updates, portal, notices } = await open({ [UPDATE]: saved });
  await typeColor(person, primary(), '0a7d32');
  await person.click(save());
  await waitFor(() =>
    expect(notices).toStrictEqual([{ kind: 'success', text: 'The company’s colours and logo have been updated.' }]),
  );
  expect(updates()).toMatchObject([{ input: { body: { primaryColor: '#0A7D32' } }, options: { ifMatch: 4 } }]);
  expect(Object.keys(updates()[0]?.input.body as object)).toStrictEqual(['primaryColor']);
  expect(portal.session.getState().client).toStrictEqual(saved);
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(primary().value).toBe('#0A7D32');
});

test('the next save is based on the version that the previous one returned', async () => {
  const answers = [
    { ...CLIENT, primaryColor: '#0A7D32', version: 5 },
    { ...CLIENT, primaryColor: '#B00020', version: 6 },
  ];
  const { person, updates } = await open({ [UPDATE]: () => answers.shift() });
  for (const color of ['0a7d32', 'b00020']) {
    await typeColor(person, primary(), color);
    await person.click(save());
    await waitFor(() => expect(save().disabled).toBe(true));
  }
  expect(updates().map(({ options }) => options?.ifMatch)).toStrictEqual([4, 5]);
});

test('after somebody else has saved, typed input stays, untouched fields follow, and the next save has their version', async () => {
  const theirs = { ...CLIENT, secondaryColor: '#222222', version: 5 };
  const stored = [CLIENT, theirs];
  const answers = [refusal(412, 'STALE_EDIT'), { ...theirs, primaryColor: '#0A7D32', version: 6 }];
  const { person, updates, notices, portal } = await open({
    [GET_CLIENT]: () => stored.shift(),
    [UPDATE]: () => answers.shift(),
  });
  await typeColor(person, primary(), '0a7d32');
  await person.click(save());
  await screen.findByText(/Somebody else has changed the company in the meantime/u);
  expect([primary().value, secondary().value]).toStrictEqual(['#0A7D32', '#222222']);
  expect(portal.session.getState().client).toStrictEqual(theirs);
  expect(notices).toStrictEqual([{ kind: 'error', text: 'The company’s colours and logo were not saved.' }]);
  await person.click(save());
  await waitFor(() => expect(updates().length).toBe(2));
  expect(updates()[1]).toMatchObject({ input: { body: { primaryColor: '#0A7D32' } }, options: { ifMatch: 5 } });
  expect(Object.keys(updates()[1]?.input.body as object)).toStrictEqual(['primaryColor']);
  await waitFor(() => expect(screen.queryByText(/Somebody else has changed/u)).toBeNull());
});

test('a save that does not reach the server keeps the input and can be sent again', async () => {
  const answers = [NETWORK_FAILURE, { ...CLIENT, primaryColor: '#0A7D32', version: 5 }];
  const { person, updates, portal } = await open({ [UPDATE]: () => answers.shift() });
  await typeColor(person, primary(), '0a7d32');
  await person.click(save());
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(portal.session.getState().client?.primaryColor).toBe(DEFAULT_PRIMARY);
  await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(save());
  await waitFor(() => expect(portal.session.getState().client?.primaryColor).toBe('#0A7D32'));
  expect(updates().length).toBe(2);
});

test('typed colours are kept when the page is loaded again', async () => {
  const first = await open();
  await typeColor(first.person, primary(), '0a7d32');
  const drafts = { ...localStorage };
  first.unmount();
  Object.assign(localStorage, drafts);
  await open();
  await waitFor(() => expect(primary().value).toBe('0a7d32'));
  expect(screen.getByText('What you had typed has been put back.')).toBeTruthy();
});

test('a logo that is too large for the server is said beside its field', async () => {
  const { person } = await open({ [UPDATE]: refusal(413, 'PAYLOAD_TOO_LARGE') });
  await person.upload(logoInput(), png('logo.png'));
  await person.click(save());
  await waitFor(() => expect(descriptionOf(logoInput())).toMatch(/Choose a picture of 8\sMB at most\./u));
});

test('a logo that the server refuses is marked beside its field, keeps the colours, and another one can be sent', async () => {
  const answers = [refusal(400, 'PICTURE_REFUSED'), { ...CLIENT, primaryColor: '#0A7D32', logo: '/media/new.webp' }];
  const { person, updates, notices, portal } = await open({ [UPDATE]: () => answers.shift() });
  await typeColor(person, primary(), '0a7d32');
  await person.upload(logoInput(), png('logo.png'));
  await person.click(save());
  await waitFor(() => expect(descriptionOf(logoInput())).toContain('This file is not a PNG or JPEG picture'));
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['error']);
  expect(primary().value).toBe('#0A7D32');
  await person.click(save());
  await waitFor(() => expect(document.activeElement).toBe(logoInput()));
  expect(updates().length).toBe(1);
  const other = png('other.png');
  await person.upload(logoInput(), other);
  await waitFor(() => expect(descriptionOf(logoInput())).not.toContain('This file is no'));
  await person.click(save());
  await waitFor(() => expect(portal.session.getState().client?.logo).toBe('/media/new.webp'));
  expect(updates()[1]?.input.body).toMatchObject({ primaryColor: '#0A7D32', logo: other });
  await waitFor(() => expect(screen.queryByText('other.png')).toBeNull());
  expect(document.querySelector('.logoState img')?.getAttribute('src')).toBe('/media/new.webp');
});
