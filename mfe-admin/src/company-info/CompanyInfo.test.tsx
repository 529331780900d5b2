import { beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { derivePalette } from '@vr/shared-ui/palette';
import {
  act,
  descriptionOf,
  fireEvent,
  NETWORK_FAILURE,
  refusal,
  renderInPortal,
  screen,
  userEvent,
  waitFor,
} from '@vr/shared-ui/testing/portal';
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
  // jsdom cannot make URLs of files.
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
});

async function open(answers: Record<string, unknown> = {}, shown: () => HTMLElement | null = primary) {
  const rendered = await renderInPortal(<CompanyInfo />, {
    texts: { admin: (lang) => import(`../locales/${lang}.json`) },
    answers: { [GET_CLIENT]: CLIENT, [GET_CONTRACT]: CONTRACT, ...answers },
  });
  await waitFor(() => expect(shown()).toBeTruthy());
  // The person may also drop files that the browser's dialog would not offer.
  const person = userEvent.setup({ applyAccept: false });
  return { ...rendered, person, updates: () => rendered.calls.filter(({ endpoint }) => endpoint === UPDATE) };
}
const primary = () => screen.getByLabelText<HTMLInputElement>('Primary colour');
const secondary = () => screen.getByLabelText<HTMLInputElement>('Secondary colour');
const picker = () => screen.getByLabelText<HTMLInputElement>('Pick the primary colour');
const logoInput = () => screen.getByLabelText<HTMLInputElement>(/picture for the logo|file for the logo/u);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const png = (name: string, size = 4) => {
  const file = new File(['data'], name, { type: name.endsWith('.png') ? 'image/png' : '' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
/** The value of a CSS variable in the preview of the light and of the dark scheme. */
const previewed = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.sample')].map(({ style }) => style.getPropertyValue(name));
async function typeColor(person: ReturnType<typeof userEvent.setup>, field: HTMLInputElement, text: string) {
  await person.clear(field);
  await person.type(field, text);
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

test('the preview follows the typed colours in both schemes, and keeps the last valid one', async () => {
  const { person } = await open();
  const uses = (color: string) =>
    [false, true].map((dark) => derivePalette({ primary: color, secondary: DEFAULT_SECONDARY }, dark).primary.text);
  expect(previewed('--p-text')).toStrictEqual(uses(DEFAULT_PRIMARY));
  await typeColor(person, primary(), 'f2b705');
  await waitFor(() => expect(previewed('--p-text')).toStrictEqual(uses('#F2B705')));
  await person.type(primary(), '{Backspace}{Backspace}');
  expect(previewed('--p-text')).toStrictEqual(uses('#F2B705'));
  expect(document.documentElement.style.getPropertyValue('--p-fill')).toBe(DEFAULT_PRIMARY);
});

test('nothing in the preview can be reached, and its description names the colours', async () => {
  await open();
  const buttons = [...document.querySelectorAll('.sample button')];
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) expect(button.closest('[inert]')).not.toBeNull();
  expect(screen.getByText(/An example of the portal.*with #6B4DC4 and #D32E5E\./u)).toBeTruthy();
});

test('the picker and the hex digits follow each other', async () => {
  const { person } = await open();
  fireEvent.change(picker(), { target: { value: '#0a7d32' } });
  await waitFor(() => expect(primary().value).toBe('#0A7D32'));
  await typeColor(person, primary(), 'b00020');
  await waitFor(() => expect(picker().value).toBe('#b00020'));
  await person.tab();
  await waitFor(() => expect(primary().value).toBe('#B00020'));
});

test('the contrast guard says in words what stays and what changes', async () => {
  const { person } = await open();
  await typeColor(person, primary(), '#F2B705');
  await waitFor(() =>
    expect(document.querySelector('.guard')?.textContent).toContain(
      'Text and links: #F2B705 becomes #7E5E03 so that it can be read (4.5:1).',
    ),
  );
  const guard = document.querySelector('.guard')?.textContent;
  expect(guard).toContain('Buttons: #F2B705, exactly. A thin line marks its edge.');
  expect(guard).toMatch(/Bars and lines: #F2B705 becomes #[0-9A-F]{6} so that it can be seen \(3:1\)\./u);
  expect(guard).toMatch(/Exact colours in \d+ of 12 places, adjusted ones in \d+\./u);
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

test('an invalid colour is explained beside its field, and is not sent', async () => {
  const { person, updates } = await open();
  await typeColor(person, secondary(), '#12345');
  await person.click(save());
  await waitFor(() => expect(descriptionOf(secondary())).toContain('Enter six hex digits, such as #6B4DC4.'));
  await waitFor(() => expect(document.activeElement).toBe(secondary()));
  await person.type(secondary(), '6');
  await waitFor(() => expect(descriptionOf(secondary())).not.toContain('Enter six hex digits'));
  expect(updates()).toStrictEqual([]);
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

test("the product's own colours can be restored", async () => {
  const { person } = await open({ [GET_CLIENT]: { ...CLIENT, primaryColor: '#111111', secondaryColor: '#222222' } });
  await person.click(screen.getByRole('button', { name: /product’s own colours/u }));
  await waitFor(() => expect([primary().value, secondary().value]).toStrictEqual([DEFAULT_PRIMARY, DEFAULT_SECONDARY]));
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
  await waitFor(() => expect(screen.queryByText(/Somebody else has saved/u)).toBeNull());
});

test('a save that does not reach the server keeps the input and can be sent again', async () => {
  const answers = [NETWORK_FAILURE, { ...CLIENT, primaryColor: '#0A7D32', version: 5 }];
  const { person, updates, portal } = await open({ [UPDATE]: () => answers.shift() });
  await typeColor(person, primary(), '0a7d32');
  await person.click(save());
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(portal.session.getState().client?.primaryColor).toBe(DEFAULT_PRIMARY);
  await waitFor(() => expect(save().className).not.toContain('loading'));
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

test('a file of another type or that is too large is refused at once', async () => {
  const { person, updates } = await open();
  await person.upload(logoInput(), png('logo.svg'));
  await waitFor(() => expect(descriptionOf(logoInput())).toContain('Choose a .png, .jpg or .jpeg file.'));
  await person.upload(logoInput(), png('logo.png', PICTURE_MAX_BYTES + 1));
  await waitFor(() => expect(descriptionOf(logoInput())).toMatch(/Choose a picture of 8\sMB at most\./u));
  await person.click(save());
  await waitFor(() => expect(document.activeElement).toBe(logoInput()));
  expect(updates()).toStrictEqual([]);
});

test('a logo that is too large for the server is said beside its field', async () => {
  const { person } = await open({ [UPDATE]: refusal(413, 'PAYLOAD_TOO_LARGE') });
  await person.upload(logoInput(), png('logo.png'));
  await person.click(save());
  await waitFor(() => expect(descriptionOf(logoInput())).toMatch(/Choose a picture of 8\sMB at most\./u));
});

test('a picture that the browser cannot show is refused', async () => {
  const { person } = await open();
  await person.upload(logoInput(), png('logo.png'));
  await waitFor(() => expect(document.querySelector('.cropper img')).not.toBeNull());
  act(() => void fireEvent.error(document.querySelector('.cropper img')!));
  await waitFor(() => expect(descriptionOf(logoInput())).toContain('This file is not a PNG or JPEG picture'));
  await waitFor(() => expect(document.querySelector('.cropper')).toBeNull());
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

/** Lays out a picture of 800 by 400 pixels in the cropper as a browser does, and records what is drawn of it. */
function layOutPictures(): number[][] {
  const drawn: number[][] = [];
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 800, height: 400, close: () => undefined }) });
  const context = {
    drawImage: (_: unknown, ...area: number[]) => drawn.push(area.map((value) => Math.round(value) + 0)),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  const sizes = { offsetWidth: 240, offsetHeight: 120, naturalWidth: 800, naturalHeight: 400 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => value });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 240, height: 240 } as DOMRect);
  return drawn;
}

test('the part of a picture that was moved to by the arrow keys is sent as a square PNG', async () => {
  const drawn = layOutPictures();
  const { person, updates } = await open({ [UPDATE]: { ...CLIENT, logo: '/media/new.webp', version: 5 } });
  await person.upload(logoInput(), png('wide.png'));
  const frame = await screen.findByRole('group', { name: /Part of the picture/u });
  frame.focus();
  // Further than the picture reaches: it stops at its edge.
  await person.keyboard('{ArrowLeft>80/}');
  await person.click(save());
  await waitFor(() => expect(updates().length).toBe(1));
  expect(drawn).toStrictEqual([[-400, 0, 800, 400]]);
  expect(updates()[0]?.input.body).toMatchObject({ logo: { name: 'logo.png', type: 'image/png' } });
});

test('a wide picture can be made so small that the logo holds it as a whole', async () => {
  const drawn = layOutPictures();
  const { person, updates } = await open({ [UPDATE]: { ...CLIENT, logo: '/media/new.webp', version: 5 } });
  await person.upload(logoInput(), png('wide.png'));
  await screen.findByRole('group', { name: /Part of the picture/u });
  const smaller = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Smaller' });
  while (!smaller().disabled) await person.click(smaller());
  await person.click(save());
  await waitFor(() => expect(updates().length).toBe(1));
  expect(drawn).toStrictEqual([[0, 120, 480, 240]]);
});
