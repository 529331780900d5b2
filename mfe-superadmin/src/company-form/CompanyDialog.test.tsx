import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { listClients } from '@vr/shared-api/contract/clients';
import { deviceZone } from '@vr/shared-api/date';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import {
  act,
  descriptionOf,
  fireEvent,
  NETWORK_FAILURE,
  refusal,
  screen,
  userEvent,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { renderSuperadmin } from '../testing/render.tsx';
import { STORED_COMPANY } from '../testing/stored-company.ts';
import CompanyDialog from './CompanyDialog.tsx';

const GET = 'GET /clients/:id';
const CREATE = 'POST /clients';
const UPDATE = 'PUT /clients/:id';
const PROGRESS = 'Sending the files';
const onClose = jest.fn();

beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
  // jsdom cannot create object URLs.
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
});

async function render(props: { id?: number; type?: 'COMPANY' | 'PARTNER' }, answers: Record<string, unknown>) {
  const { type = 'COMPANY', ...rest } = props;
  const rendered = await renderSuperadmin(<CompanyDialog type={type} {...rest} onClose={onClose} />, { answers });
  // Allows files that the browser's file dialog would not offer, as a drop does.
  const person = userEvent.setup({ applyAccept: false });
  const callsOf = (endpoint: string) => rendered.calls.filter((call) => call.endpoint === endpoint);
  return { ...rendered, person, callsOf };
}
async function edit(answers: Record<string, unknown> = {}, company = STORED_COMPANY) {
  const rendered = await render({ id: 7 }, { [GET]: company, ...answers });
  await screen.findByLabelText('Name');
  return rendered;
}
async function add(answers: Record<string, unknown> = {}, type: 'COMPANY' | 'PARTNER' = 'COMPANY') {
  const rendered = await render({ type }, answers);
  await screen.findByLabelText('Name');
  return rendered;
}
type Person = Awaited<ReturnType<typeof add>>['person'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save' });
const option = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const logoInput = () => screen.getByLabelText<HTMLInputElement>(/picture for the logo|file for the logo/u);
const charterInput = () => screen.getByLabelText<HTMLInputElement>(/file for the brand guidelines|another file$/u);
/** Returns the dialog with this heading. Searching by name fails, because antd gives all dialogs in a test the same id. */
const dialog = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest<HTMLElement>('[role="dialog"]')!);
const confirmation = () => dialog('The company gets less than before');
const fileOf = (name: string): File => new File(['data'], name, { type: name.endsWith('.png') ? 'image/png' : '' });
/** Replaces the text of a field. Pastes it, because every typed letter would render the whole form again. */
async function type(person: Person, label: string, text: string) {
  await person.clear(field(label));
  await person.paste(text);
}
/** Fills in the fields of a new company that have no default. */
async function fillIn(person: Person) {
  await type(person, 'Name', 'Atelier Sud');
  await type(person, 'SIRET', '732 829 320 00074');
  await type(person, 'First name', 'Léa');
  await type(person, 'Last name', 'Martin');
  await type(person, 'Email', 'lea@sud.example');
  await person.upload(logoInput(), fileOf('logo.png'));
}

test('a new company is sent with its defaults, an idempotency key and the language of the invitation', async () => {
  const { person, callsOf, notices, queries } = await add({ [CREATE]: STORED_COMPANY });
  const refetch = jest.spyOn(queries, 'invalidateQueries');
  expect(screen.getByRole('dialog', { name: 'Add a company' })).toBeTruthy();
  await fillIn(person);
  await person.click(screen.getByRole('radio', { name: 'Training centre' }));
  await person.click(option('Satisfaction survey'));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [{ input, options }] = callsOf(CREATE) as [ReturnType<typeof callsOf>[number]];
  expect(input.query).toStrictEqual({ lang: 'en' });
  expect(input.body).toMatchObject({
    name: 'Atelier Sud',
    type: 'TRAINING_CENTER',
    siret: '73282932000074',
    representativeFirstName: 'Léa',
    representativeLastName: 'Martin',
    representativeEmail: 'lea@sud.example',
    contractExpirationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u),
    maxUser: 100,
    maxSize: 10 * BYTES_PER_GB,
    timeZone: deviceZone(),
    scoreRanking: true,
    hourRanking: true,
    masterContentAccess: false,
    offlineAccess: false,
    enableSatisfactionSurvey: true,
    logo: { name: 'logo.png' },
  });
  expect(options?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/u);
  expect(notices).toStrictEqual([
    { kind: 'success', text: 'Atelier Sud has been added. lea@sud.example gets an email to set a password.' },
  ]);
  expect(refetch).toHaveBeenCalledWith({ queryKey: endpointKey(listClients) });
});

test('an attempt that is repeated unchanged has the same key, and one that was changed another key', async () => {
  const { person, callsOf } = await add({ [CREATE]: NETWORK_FAILURE });
  await fillIn(person);
  const attempt = async (count: number) => {
    await person.click(save());
    await waitFor(() => expect(callsOf(CREATE).length).toBe(count));
    await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
  };
  await attempt(1);
  await screen.findByText('The server could not be reached. Check your connection.');
  await attempt(2);
  await type(person, 'Name', 'Sud');
  await attempt(3);
  const [first, second, third] = callsOf(CREATE).map(({ options }) => options?.idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(field('Email').value).toBe('lea@sud.example');
  expect(onClose).not.toHaveBeenCalled();
});

test('an empty form says beside its fields what is missing, and focuses the first', async () => {
  const { person, callsOf } = await add();
  expect(screen.queryByText('Choose a logo.')).toBeNull();
  await person.click(save());
  await waitFor(() => expect(descriptionOf(field('Name'))).toContain('Enter the name.'));
  expect(descriptionOf(logoInput())).toContain('Choose a logo.');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(callsOf(CREATE)).toStrictEqual([]);
});

test('without storage no size is asked for, and it is said what that means and takes away', async () => {
  const { person } = await edit();
  await person.click(screen.getByRole('radio', { name: 'No storage' }));
  expect(screen.queryByLabelText('Storage in GB')).toBeNull();
  expect(screen.getByText(/Without storage, the company cannot create anything/u)).toBeTruthy();
  await screen.findByText(/^The company can no longer create anything: .*\(3\sGB\) stays and can be used\.$/u);
});

test('a partner has no choice of its type', async () => {
  await add({}, 'PARTNER');
  expect(screen.getByRole('dialog', { name: 'Add a partner' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'VR room' })).toBeNull();
});

test('a company that cannot be loaded says so and can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, STORED_COMPANY];
  const { person } = await render({ id: 7 }, { [GET]: () => answers.shift() });
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Atelier Nord');
});

test('an edited company is sent whole, with the version that was read', async () => {
  const { person, callsOf, notices } = await edit({ [UPDATE]: STORED_COMPANY });
  expect(screen.getByRole('dialog', { name: 'Edit Atelier Nord' })).toBeTruthy();
  expect([field('SIRET').value, field('Last day of the contract').value]).toStrictEqual([
    '732 829 320 00074',
    '31/03/2099',
  ]);
  await type(person, 'People', '60');
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(callsOf(UPDATE)).toMatchObject([
    {
      input: { params: { id: 7 }, query: { lang: 'en' }, body: { name: 'Atelier Nord', maxUser: 60 } },
      options: { ifMatch: 4 },
    },
  ]);
  expect(callsOf(UPDATE)[0]?.input.body).not.toHaveProperty('logo');
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Atelier Nord has been updated.' }]);
});

test('the time zones are searched without case and accents, and the chosen one is sent', async () => {
  const { person, callsOf } = await edit({ [UPDATE]: STORED_COMPANY });
  const zones = screen.getByRole('combobox', { name: 'Time zone' });
  await person.click(zones);
  await person.type(zones, 'new york');
  fireEvent.click(await screen.findByTitle(/^America\/New York \(UTC-[45]\)$/u));
  await person.click(save());
  await waitFor(() => expect(callsOf(UPDATE)[0]?.input.body).toMatchObject({ timeZone: 'America/New_York' }));
});

test('what a narrower contract means is said beside its field, and asked once more before saving', async () => {
  const { person, callsOf } = await edit({ [UPDATE]: STORED_COMPANY });
  await type(person, 'People', '30');
  await screen.findByText(
    'The company has 40 people, who all stay. Nobody can be added until there are fewer than 30.',
  );
  await type(person, 'Storage in GB', '2');
  await screen.findByText(/^3\sGB are in use\. .* until less than 2\sGB is used\.$/u);
  await person.click(option('Master content'));
  await screen.findByText(
    /^The 2 items of master content are kept, .* The 5 trainings that use master content can still be taken\.$/u,
  );
  await person.click(option('Offline use'));
  await screen.findByText(/^The builds of 3 trainings stay available offline/u);
  await person.click(option('Satisfaction survey'));
  await screen.findByText(/The 12 answers so far are kept/u);
  await person.click(option('Ranking by points'));
  await screen.findByText(/no longer see the ranking by points/u);
  await type(person, 'Last day of the contract', '01/01/2020');
  const ended = await screen.findByText(/the 40 people of the company are signed out at once/u);
  expect(ended.closest('[aria-live="polite"]')).not.toBeNull();
  await person.click(save());
  await waitFor(() => expect(confirmation().getAllByRole('listitem').length).toBe(7));
  await person.click(confirmation().getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByText('The company gets less than before')).toBeNull());
  expect(callsOf(UPDATE)).toStrictEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(confirmation().getAllByRole('listitem').length).toBe(7));
  await person.click(confirmation().getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(callsOf(UPDATE)[0]?.input.body).toMatchObject({
    maxUser: 30,
    maxSize: 2 * BYTES_PER_GB,
    masterContentAccess: false,
    contractExpirationDate: '2020-01-01',
  });
});

test('another address says what handing over means, and may keep the former representative an admin', async () => {
  const { person, callsOf } = await edit({ [UPDATE]: STORED_COMPANY });
  expect(descriptionOf(field('Email'))).toContain('Has already signed in.');
  const keep = () => screen.queryByRole('checkbox', { name: 'Aïcha Benali stays an admin' });
  await type(person, 'Email', 'AICHA@nord.example ');
  expect(keep()).toBeNull();
  await type(person, 'Email', 'max@nord.example');
  await screen.findByText(/^Saving hands the role over\..* Aïcha Benali stays a member\.$/u);
  await person.click(keep()!);
  await person.click(save());
  await waitFor(() =>
    expect(callsOf(UPDATE)[0]?.input.body).toMatchObject({
      representativeEmail: 'max@nord.example',
      keepFormerAdmin: true,
    }),
  );
});

test('a refused value stands beside its field, which gets the focus, and the input stays', async () => {
  const { person, notices } = await edit({ [UPDATE]: refusal(409, 'EMAIL_IN_USE') });
  await type(person, 'Name', 'Nord SA');
  await person.click(save());
  await waitFor(() =>
    expect(descriptionOf(field('Email'))).toContain('This address belongs to a person of another company.'),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['error']);
  expect(field('Name').value).toBe('Nord SA');
  expect(onClose).not.toHaveBeenCalled();
});

test('a full company is helped by more places or by another address', async () => {
  const answers = [refusal(413, 'USER_QUOTA_REACHED'), STORED_COMPANY];
  const { person, callsOf } = await edit({ [UPDATE]: () => answers.shift() });
  await type(person, 'Email', 'max@nord.example');
  await person.click(save());
  await waitFor(() => expect(descriptionOf(field('People'))).toContain('No place is left'));
  await type(person, 'Name', 'Nord SA');
  await person.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field('People')));
  expect(callsOf(UPDATE).length).toBe(1);
  await type(person, 'Email', 'zoe@nord.example');
  await waitFor(() => expect(descriptionOf(field('People'))).not.toContain('No place is left'));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('after somebody else has saved, typed input stays, other fields follow, and the next save has their version', async () => {
  const theirs = { ...STORED_COMPANY, name: 'Nord SA', scoreRanking: false, version: 5 };
  const stored = [STORED_COMPANY, theirs];
  const answers = [refusal(412, 'STALE_EDIT'), theirs];
  const { person, callsOf } = await edit({ [GET]: () => stored.shift(), [UPDATE]: () => answers.shift() });
  await type(person, 'People', '60');
  await person.click(save());
  await screen.findByText(/^Somebody else has changed the company in the meantime\./u);
  expect([field('Name').value, field('People').value]).toStrictEqual(['Nord SA', '60']);
  expect(option('Ranking by points').checked).toBe(false);
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(callsOf(UPDATE)[1]).toMatchObject({
    input: { body: { name: 'Nord SA', maxUser: 60, scoreRanking: false } },
    options: { ifMatch: 5 },
  });
});

test('a company that somebody has deleted in the meantime is reported as gone', async () => {
  const { person } = await edit({ [UPDATE]: refusal(404, 'NOT_FOUND') });
  await type(person, 'Name', 'Nord SA');
  await person.click(save());
  await screen.findByText('This company no longer exists.');
});

test('a logo or a charter that the server refuses is said beside it, and another one can be sent', async () => {
  const answers = [
    refusal(400, 'PICTURE_REFUSED'),
    new ApiError(413, { code: 'PAYLOAD_TOO_LARGE', field: '/body/graphicalCharter' }),
    STORED_COMPANY,
  ];
  const { person, callsOf } = await edit({ [UPDATE]: () => answers.shift() });
  await person.upload(logoInput(), fileOf('bad.png'));
  await person.upload(charterInput(), fileOf('bad.pdf'));
  await person.click(save());
  await waitFor(() => expect(descriptionOf(logoInput())).toContain('This file is not a PNG or JPEG picture'));
  await person.upload(logoInput(), fileOf('good.png'));
  await person.click(save());
  const charter = () => screen.getAllByLabelText<HTMLInputElement>(/brand guidelines$/u).at(-1)!;
  await waitFor(() => expect(descriptionOf(charter())).toMatch(/Choose a file of 20\sMB at most\./u));
  await person.upload(charter(), fileOf('good.pdf'));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(callsOf(UPDATE).at(-1)?.input.body).toMatchObject({
    logo: { name: 'good.png' },
    graphicalCharter: { name: 'good.pdf' },
  });
});

test('a charter of another type is refused at once', async () => {
  const { person } = await edit();
  await person.upload(charterInput(), fileOf('charter.docx'));
  await waitFor(() => expect(descriptionOf(charterInput())).toContain('Choose a .pdf, .png, .jpg or .jpeg file.'));
});

test('a stored charter shows its name and size, opens in a new tab, and can be removed', async () => {
  const graphicalCharter = { fileName: 'nord.pdf', fileType: 'pdf' as const, fileSize: 2_097_152 };
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    opened.push(`${this.target} ${this.rel} ${this.href}`);
  });
  const { person, callsOf } = await edit(
    { [UPDATE]: STORED_COMPANY, 'GET /clients/:id/graphical-charter': fileOf('stored.pdf') },
    { ...STORED_COMPANY, graphicalCharter },
  );
  expect(screen.getByText('nord.pdf').parentElement?.textContent).toMatch(/^nord\.pdf · 2\sMB$/u);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(opened).toStrictEqual(['_blank noopener blob:stored.pdf']));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(screen.getByRole('button', { name: 'Keep it' }));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Will be deleted when you save.')).toBeTruthy();
  await person.click(save());
  await waitFor(() => expect(callsOf(UPDATE)[0]?.input.body).toMatchObject({ removeGraphicalCharter: true }));
});

test('files are sent with their progress', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { person, callsOf } = await edit({ [UPDATE]: () => answer.promise });
  await person.upload(charterInput(), fileOf('nord.pdf'));
  await person.click(save());
  await waitFor(() => expect(callsOf(UPDATE).length).toBe(1));
  const { onSent } = callsOf(UPDATE)[0]!.options as unknown as { onSent(part: number): void };
  act(() => onSent(0.42));
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: PROGRESS }).getAttribute('aria-valuenow')).toBe('42'),
  );
  answer.resolve(STORED_COMPANY);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('reopening offers what was typed, unless it was cancelled', async () => {
  const first = await edit();
  await type(first.person, 'Name', 'Nord SA');
  await first.person.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  first.unmount();
  const second = await edit();
  await waitFor(() => expect(field('Name').value).toBe('Nord SA'));
  await second.person.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  await edit();
  expect(field('Name').value).toBe('Atelier Nord');
});

test('leaving asks before a chosen file is lost', async () => {
  const { person } = await edit();
  await person.upload(charterInput(), fileOf('nord.pdf'));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText(/The file that you chose cannot be kept/u);
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('typed input is kept when the page is loaded again', async () => {
  const first = await add();
  await type(first.person, 'Name', 'Atelier Sud');
  await first.person.click(screen.getByRole('radio', { name: 'No storage' }));
  const drafts = { ...localStorage };
  first.unmount();
  Object.assign(localStorage, drafts);
  await add();
  await waitFor(() => expect(field('Name').value).toBe('Atelier Sud'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No storage' }).checked).toBe(true);
  expect(screen.getByText('What you had typed has been put back.')).toBeTruthy();
});

test("a representative's second factor is reset after a confirmation", async () => {
  const representative = { personId: 70, hasSignedIn: true, hasSecondFactor: true, invitedAt: null, disabled: false };
  const RESET = 'DELETE /clients/:id/second-factor';
  const { person, calls, notices } = await edit({ [RESET]: undefined }, { ...STORED_COMPANY, representative });
  await person.click(screen.getByRole('button', { name: 'Reset the second step' }));
  expect(calls.some(({ endpoint }) => endpoint === RESET)).toBe(false);
  await screen.findByText('Reset the second step of Aïcha Benali?');
  await person.click(screen.getAllByRole('button', { name: 'Reset the second step' }).at(-1)!);
  await waitFor(() => expect(notices.map(({ kind }) => kind)).toStrictEqual(['success']));
  expect(calls.find(({ endpoint }) => endpoint === RESET)?.input.params).toStrictEqual({ id: STORED_COMPANY.id });
});
