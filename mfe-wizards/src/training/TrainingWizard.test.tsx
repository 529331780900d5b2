import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { BYTES_PER_GB, TITLE_MAX } from '@vr/shared-api/limits';
import type { SlotProps } from '@vr/shared-ui/kernel';
import {
  type Answer,
  fireEvent,
  NETWORK_FAILURE,
  refusal,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import type { UploadOrder } from '@vr/shared-ui/uploads';
import { renderInWizards } from '../testing/render.ts';
import { savedFile, trainingForm } from '../testing/training.ts';
import { valuesOf } from './input.ts';
import TrainingWizard from './TrainingWizard.tsx';
import type { TrainingForm } from './values.ts';

const READ = 'GET /trainings/:id/form';
const CREATE = 'POST /trainings';
const UPDATE = 'PUT /trainings/:id';
const SET_LOGO = 'PUT /trainings/:id/logo';
const SET_STEPS = 'PUT /trainings/:id/json-step';
const SET_RESOURCES = 'PUT /trainings/:id/resources';
const CHANGE_FILE = 'PATCH /trainings/:id/files/:type';
const REMOVE_FILE = 'DELETE /trainings/:id/files/:type';
const UPLOAD = 'upload';

const text = (title: string) => ({
  title,
  briefDescription: 'Choose, pull, put out.',
  fullDescription: 'All of it.',
  goal1: 'Choose',
  goal2: 'Put out',
  goal3: '',
  videoLink: '',
});
const FORM = trainingForm({
  trainings: [
    { lang: 'en', ...text('Extinguisher') },
    { lang: 'fr', ...text('Extincteur') },
  ],
  badges: [
    {
      number: 2,
      logo: '/badge.webp',
      i18n: [
        { lang: 'en', name: 'Quick', description: 'In two minutes' },
        { lang: 'fr', name: 'Rapide', description: 'En deux minutes' },
      ],
    },
  ],
  files: [savedFile({ fileType: 'UNITY' })],
  kept: [],
});
const RESOURCE = { id: 31, title: 'Helmet guide', type: 'pdf', filename: 'helmet.pdf', fileSize: 2000, version: 1 };
const DRAFT = 'draft:5:training-new';
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

beforeEach(() => {
  localStorage.clear();
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => undefined });
});

/** Opens the wizard. Also returns its `onClose` and the data of the calls and uploads. */
async function open(trainingId: number | undefined, answers: Record<string, Answer> = {}, hasQuota = true) {
  const onClose = jest.fn();
  const orders: UploadOrder[] = [];
  const rendered = await renderInWizards(
    <TrainingWizard onClose={onClose} {...(trainingId === undefined ? {} : { trainingId })} />,
    {
      profile: { roles: ['ROLE_ADMINISTRATOR'] },
      client: { offlineAccess: true, hasQuota },
      answers: {
        [READ]: FORM,
        'GET /trainings/categories': { items: [{ id: 1, key: 'safety', name: 'Safety' }] },
        'GET /trainings/skills': { items: [{ id: 3, name: 'Welding', skillType: 'hard_skill_welding' }] },
        'GET /headsets': { items: [{ id: 4, name: 'Quest 3', type: 'OCULUS' }] },
        'GET /partners': { items: [] },
        'GET /clients/:id/quota': { currentUser: 1, maxUser: 10, currentSize: 500, maxSize: BYTES_PER_GB },
        'GET /resources': { items: [RESOURCE] },
        'GET /groups': { items: [] },
        [UPDATE]: { id: 12, version: 8 },
        [SET_LOGO]: { logo: '/new.webp' },
        [SET_STEPS]: {},
        'POST /trainings/json-step/check': { problems: [], count: 0, steps: 1 },
        [SET_RESOURCES]: {},
        [CHANGE_FILE]: {},
        [REMOVE_FILE]: {},
        ...answers,
      },
    },
  );
  const { person, calls } = rendered;
  Object.assign(rendered.portal.uploads, {
    start: (order: UploadOrder) => {
      orders.push(order);
      calls.push({ endpoint: UPLOAD, input: {}, options: undefined });
    },
  });
  return {
    ...rendered,
    onClose,
    orders,
    sentTo: (endpoint: string) => calls.filter((call) => call.endpoint === endpoint),
    /** The calls that change data on the server, in order. */
    changes: () =>
      calls
        .map(({ endpoint }) => endpoint)
        .filter((endpoint) => !endpoint.startsWith('GET') && !endpoint.endsWith('/check')),
    goTo: async (step: string) => person.click(await screen.findByText(step, { selector: 'nav button *' })),
    save: () => person.click(screen.getByText('Save the training')),
    upload: (label: RegExp, file: File) => person.upload(screen.getByLabelText(label, { selector: 'input' }), file),
  };
}

async function openContent(answers: Record<string, Answer> = {}) {
  const wizard = await open(12, answers);
  await wizard.goTo('Content');
  await screen.findByText('Save the training');
  return wizard;
}
async function openNew(answers: Record<string, Answer>) {
  const values = valuesOf({ ...FORM, files: [], badges: [] });
  localStorage.setItem(DRAFT, JSON.stringify({ at: Date.now(), values: { values, step: 'content' } }));
  const wizard = await open(undefined, answers);
  await wizard.person.click(await screen.findByText('Continue'));
  await screen.findByText('Save the training');
  return wizard;
}

const STEP_FILE = /^Choose a file\s+: Step file$/u;
const PICTURE = /^Choose a picture\s*: Picture$/u;
const BROWSER_BUILD = /^Choose a file\s+: Browser$/u;
const stepFile = () => new File(['{}'], 'steps.json', { type: 'application/json' });
const picture = () => new File(['data'], 'hall.png', { type: 'image/png' });
const build = () => new File(['page'], 'page.zip', { type: 'application/zip' });
const alert = () => document.querySelector('[role=alert]')?.textContent;
const report = async () => within(await screen.findByLabelText('What has been saved'));
const isSaved = () => screen.findByText('Close', { selector: 'button *' });
const offline = () => screen.getByLabelText<HTMLInputElement>('Available offline');
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/u, { selector: '[name="texts.en.title"]' });
async function changeTitle({ goTo, person }: Awaited<ReturnType<typeof open>>, value: string) {
  await goTo('Information');
  await person.click(await screen.findByText(/^English/u, { selector: '[role=tab] *' }));
  fireEvent.change(title(), { target: { value } });
  await goTo('Content');
}

test('each step says what is missing, and is not left until it is there', async () => {
  const { person } = await open(undefined);
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
  const next = async () => person.click(await screen.findByRole('button', { name: 'Next' }));
  await heading('Languages');
  await next();
  expect((await screen.findAllByText('Choose at least one language.')).length).toBeGreaterThan(0);
  await heading('Languages');
  for (const name of ['English', 'French']) await person.click(screen.getByRole('checkbox', { name }));
  await next();
  await heading('Information');
  await next();
  const problems = within(await screen.findByRole('region', { name: '13 things to fix' })).getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent)).toStrictEqual([
    ...['English', 'French'].flatMap((language) => [
      `${language}: the title is missing.`,
      `${language}: the short description is missing.`,
      `${language}: the full description is missing.`,
      `${language}: goal 1 is missing.`,
      `${language}: goal 2 is missing.`,
    ]),
    'Choose a category.',
    'Choose a duration.',
    'Choose at least one skill.',
  ]);
  await heading('Information');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Headsets/u }).disabled).toBe(true);
  fireEvent.change(title(), { target: { value: 'x'.repeat(TITLE_MAX + 1) } });
  expect(title().value).toHaveLength(TITLE_MAX + 1);
  await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'));
});

test('a save sends the changed training for the version that was read, and says so', async () => {
  const wizard = await openContent();
  await changeTitle(wizard, 'Use an extinguisher');
  expect(draftKeys()).toStrictEqual([expect.stringMatching(/^draft:5:training-12-/u)]);
  await wizard.save();
  await isSaved();
  expect(wizard.changes()).toStrictEqual([UPDATE]);
  const [call] = wizard.sentTo(UPDATE);
  expect(call?.options).toMatchObject({ ifMatch: 7 });
  expect(call?.input).toMatchObject({
    params: { id: 12 },
    body: {
      trainings: [
        { lang: 'en', title: 'Use an extinguisher' },
        { lang: 'fr', title: 'Extincteur' },
      ],
    },
  });
  expect((await report()).getByText('The training has been edited.')).toBeTruthy();
  expect(wizard.notices).toStrictEqual([{ kind: 'success', text: 'The training has been edited.' }]);
  expect(draftKeys()).toStrictEqual([]);
  expect(wizard.onClose).not.toHaveBeenCalled();
  await wizard.person.click(await isSaved());
  expect(wizard.onClose).toHaveBeenCalledTimes(1);
});

test('the training is saved first, then its small parts, and builds last', async () => {
  const wizard = await openContent();
  await wizard.upload(BROWSER_BUILD, build());
  fireEvent.change(screen.getByLabelText('Version'), { target: { value: ' 2.0 ' } });
  await wizard.person.click(screen.getByLabelText('Remove: old.zip'));
  await wizard.person.click(screen.getByLabelText('Search for a resource to attach'));
  await wizard.person.click(await screen.findByText('Helmet guide', { selector: '[class*=option-content]' }));
  await wizard.upload(STEP_FILE, stepFile());
  await wizard.goTo('Information');
  await screen.findByText('About the training');
  await wizard.upload(PICTURE, picture());
  await wizard.goTo('Content');
  await wizard.save();
  await waitFor(() => expect(wizard.orders.length).toBe(1));
  expect(wizard.changes()).toStrictEqual([UPDATE, SET_LOGO, SET_STEPS, REMOVE_FILE, SET_RESOURCES, UPLOAD]);
  expect(wizard.sentTo(REMOVE_FILE)[0]?.input.params).toStrictEqual({ id: 12, type: 'UNITY' });
  expect(wizard.sentTo(SET_RESOURCES)[0]?.input.body).toStrictEqual({ resources: [31] });
  expect(wizard.orders[0]).toMatchObject({
    place: { kind: 'training', id: 12, fileType: 'WEB_GL' },
    title: 'Extinguisher',
    version: '2.0',
  });
});

test('nothing that belongs to the training is sent if the training itself cannot be saved', async () => {
  const wizard = await openContent({ [UPDATE]: NETWORK_FAILURE });
  await wizard.upload(STEP_FILE, stepFile());
  await wizard.save();
  const text = 'The server could not be reached. Check your connection.';
  await waitFor(() => expect(alert()).toBe(text));
  expect(wizard.changes()).toStrictEqual([UPDATE]);
  expect(screen.getByText(/^steps\.json ·/u)).toBeTruthy();
  expect(screen.queryByLabelText('What has been saved')).toBeNull();
});

test('a part that fails does not stop the others, and the next save does not send these again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, {}];
  let read: TrainingForm = FORM;
  const wizard = await openContent({ [READ]: () => read, [SET_STEPS]: () => answers.shift() });
  await wizard.upload(STEP_FILE, stepFile());
  await wizard.upload(BROWSER_BUILD, build());
  fireEvent.change(screen.getByLabelText('Version'), { target: { value: '2.0' } });
  await wizard.goTo('Information');
  await screen.findByText('About the training');
  await wizard.upload(PICTURE, picture());
  await wizard.goTo('Content');
  // The follow-ups raise the version too.
  read = { ...FORM, version: 10, logo: '/new.webp' };
  await wizard.save();
  expect(await (await report()).findByText('.json step file: not saved.')).toBeTruthy();
  expect(wizard.changes()).toStrictEqual([UPDATE, SET_LOGO, SET_STEPS, UPLOAD]);
  // A success notice would contradict the error.
  expect(wizard.notices).toStrictEqual([{ kind: 'error', text: '.json step file: not saved.' }]);

  await wizard.save();
  await isSaved();
  expect(wizard.notices.slice(1)).toStrictEqual([{ kind: 'success', text: 'The training has been edited.' }]);
  expect(wizard.changes().slice(4)).toStrictEqual([UPDATE, SET_STEPS]);
  expect(wizard.sentTo(UPDATE)[1]?.options).toMatchObject({ ifMatch: 10 });
  expect(wizard.orders.length).toBe(1);
});

test('the report of a save disappears when the next one is refused', async () => {
  const answers: unknown[] = [{ id: 12, version: 8 }, refusal(409, 'QUOTA_EXCEEDED')];
  const wizard = await openContent({ [UPDATE]: () => answers.shift() });
  await wizard.person.click(offline());
  await wizard.save();
  await isSaved();
  await wizard.person.click(offline());
  await wizard.save();
  await waitFor(() => expect(alert()).toMatch(/^The content quota is exceeded\./u));
  expect(screen.queryByLabelText('What has been saved')).toBeNull();
});

test('a part that has failed is sent again alone, after which everything is saved', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, NETWORK_FAILURE, {}];
  const wizard = await openContent({ [CHANGE_FILE]: () => answers.shift() });
  await wizard.person.click(offline());
  await wizard.save();
  const failed = 'Content, Wired headset: not saved.';
  const { findByText, getByLabelText, queryByText } = await report();
  expect(await findByText(failed)).toBeTruthy();
  await wizard.person.click(getByLabelText('Retry: Content, Wired headset'));
  await waitFor(() => expect(answers.length).toBe(1));
  expect(await findByText(failed)).toBeTruthy();
  await wizard.person.click(getByLabelText('Retry: Content, Wired headset'));
  await waitFor(() => expect(queryByText(failed)).toBeNull());
  expect(wizard.changes()).toStrictEqual([UPDATE, CHANGE_FILE, CHANGE_FILE, CHANGE_FILE]);
  expect(wizard.sentTo(CHANGE_FILE)[2]?.input).toStrictEqual({
    params: { id: 12, type: 'UNITY' },
    body: { offlineAvailable: true },
  });
});

test('the report says why a part is refused', async () => {
  const wizard = await openContent({ [SET_STEPS]: refusal(400, 'STEP_FILE_REFUSED') });
  await wizard.upload(STEP_FILE, stepFile());
  await wizard.save();
  const { findByText } = await report();
  const line = (await findByText('.json step file: not saved.')).parentElement;
  expect(line?.textContent).toContain('The file has problems. They are listed on its card.');
});

test('a refusal of a field opens its step and focuses the field', async () => {
  const field = '/body/badges/0/i18n/1/name';
  const wizard = await openContent({ [UPDATE]: new ApiError(400, { code: 'VALIDATION', field }) });
  await wizard.save();
  expect(await screen.findByText('Badges', { selector: 'h2' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('badges.1.texts.fr.name'));
  expect(alert()).toBe('Required information is missing or not accepted. Check the marked field and save again.');
  expect(wizard.notices).toStrictEqual([]);
});

test('a save that is refused says why and keeps the draft', async () => {
  const wizard = await openContent({ [UPDATE]: refusal(409, 'TRAINING_IN_REVIEW') });
  await wizard.person.click(offline());
  await wizard.save();
  await waitFor(() => expect(alert()).toMatch(/^It cannot be changed until the review has ended\.$/u));
  expect(screen.getByText('Save the training')).toBeTruthy();
  expect(offline().checked).toBe(true);
  expect(draftKeys()).toStrictEqual([expect.stringMatching(/^draft:5:training-12-/u)]);
});

/** Saves a new title after someone else saved another duration. The wizard then asks which version to keep. */
async function openConflict() {
  const answers = [refusal(412, 'STALE_EDIT'), { id: 12, version: 10 }];
  let read: TrainingForm = FORM;
  const wizard = await openContent({ [UPDATE]: () => answers.shift(), [READ]: () => read });
  await wizard.upload(STEP_FILE, stepFile());
  await changeTitle(wizard, 'Mine');
  read = { ...FORM, version: 9, durationInMinute: 60 };
  await wizard.save();
  await screen.findByText('Somebody has saved this training in the meantime', { selector: 'h2' });
  return wizard;
}

test('in a conflict nothing is saved over the other version, until the person says so', async () => {
  const wizard = await openConflict();
  expect(wizard.changes()).toStrictEqual([UPDATE]);
  expect(wizard.notices).toStrictEqual([]);
  await wizard.person.click(screen.getByText('Save mine over it'));
  await waitFor(() => expect(wizard.changes()).toStrictEqual([UPDATE, UPDATE, SET_STEPS]));
  const call = wizard.sentTo(UPDATE)[1];
  expect(call?.options?.ifMatch).toBe(9);
  expect(call?.input.body).toMatchObject({ durationInMinute: 15, trainings: [{ title: 'Mine' }, {}] });
});

test('in a conflict, loading the other version drops the input and the chosen files', async () => {
  const wizard = await openConflict();
  await wizard.person.click(screen.getByText('Load theirs'));
  await waitFor(() => expect(screen.queryByText(/^steps\.json ·/u)).toBeNull());
  expect(screen.queryByText('Mine')).toBeNull();
  expect(draftKeys()).toStrictEqual([]);
  await wizard.person.click(offline());
  await wizard.save();
  await waitFor(() => expect(wizard.changes()).toStrictEqual([UPDATE, UPDATE, CHANGE_FILE]));
  const call = wizard.sentTo(UPDATE)[1];
  expect(call?.options?.ifMatch).toBe(9);
  expect(call?.input.body).toMatchObject({ durationInMinute: 60, trainings: [{ title: 'Extinguisher' }, {}] });
});

test('a conflict that is left open keeps the input and the version that it is based on', async () => {
  const wizard = await openConflict();
  wizard.calls.length = 0;
  await wizard.person.click(screen.getByLabelText('Close', { selector: '[role=dialog] button' }));
  await waitFor(() => expect(screen.queryByText('Load theirs')).toBeNull());
  expect(screen.getByText(/^steps\.json ·/u)).toBeTruthy();
  await wizard.save();
  await waitFor(() => expect(wizard.sentTo(UPDATE).length).toBe(1));
  expect(wizard.sentTo(UPDATE)[0]?.options?.ifMatch).toBe(7);
});

test('a creation that is repeated after a network failure has the same key, and its newest input is saved', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { id: 30, version: 1 }];
  const wizard = await openNew({
    [CREATE]: () => answers.shift(),
    [UPDATE]: { id: 30, version: 2 },
    [READ]: { ...FORM, id: 30, version: 2, files: [], badges: [] },
  });
  await wizard.save();
  await waitFor(() => expect(alert()).not.toBe(''));
  // The idempotency key must survive a reload.
  expect(localStorage.getItem(DRAFT)).toContain(wizard.sentTo(CREATE)[0]?.options?.idempotencyKey);
  await wizard.save();
  await isSaved();
  expect(wizard.changes()).toStrictEqual([CREATE, CREATE, UPDATE]);
  const keys = wizard.sentTo(CREATE).map(({ options }) => options?.idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u);
  expect(keys[1]).toBe(keys[0]);
  expect(wizard.sentTo(UPDATE)[0]).toMatchObject({ input: { params: { id: 30 } }, options: { ifMatch: 1 } });
  expect((await report()).getByText('The training has been created.')).toBeTruthy();
});

test('a session that ends after the creation leaves a draft, which a new wizard continues as an edit', async () => {
  const created = { ...FORM, id: 30, version: 1, files: [], badges: [] };
  const first = await openNew({
    [CREATE]: { id: 30, version: 1 },
    [READ]: created,
    [SET_STEPS]: () => new Promise(() => {}),
  });
  await first.upload(STEP_FILE, stepFile());
  await first.save();
  await waitFor(() => expect(first.sentTo(SET_STEPS).map(({ input }) => input.params)).toStrictEqual([{ id: 30 }]));
  first.unmount();

  const next = await open(undefined, { [READ]: created, [UPDATE]: { id: 30, version: 2 } });
  await next.person.click(await screen.findByText('Continue'));
  await screen.findByText('Save the training');
  await changeTitle(next, 'Continued');
  await next.save();
  await isSaved();
  expect(next.changes()).toStrictEqual([UPDATE]);
  expect(next.sentTo(UPDATE)[0]).toMatchObject({ input: { params: { id: 30 } }, options: { ifMatch: 1 } });
  expect(draftKeys()).toStrictEqual([]);
});

test('without storage, a company cannot begin a training', async () => {
  const { person, onClose } = await open(undefined, {}, false);
  expect(screen.getByText('Your company has no storage')).toBeTruthy();
  expect(screen.queryByText('Languages')).toBeNull();
  await person.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a training under review cannot be edited', async () => {
  const { person, onClose } = await open(12, { [READ]: { ...FORM, status: 'UNDER_REVIEW' } });
  expect(await screen.findByText('This training is under review')).toBeTruthy();
  expect(screen.queryByText('Languages')).toBeNull();
  await person.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a rejected training shows why it was rejected', async () => {
  await open(12, { [READ]: { ...FORM, status: 'REJECTED', rejectionReason: 'The sound is missing.' } });
  expect(await screen.findByText('This training has been rejected')).toBeTruthy();
  expect(screen.getByText('The sound is missing.')).toBeTruthy();
});

test('a training that cannot be loaded can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, FORM];
  const { person } = await open(12, { [READ]: () => answers.shift() });
  expect(await screen.findByText('The training could not be loaded')).toBeTruthy();
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByText('Languages', { selector: 'h2' })).toBeTruthy();
});

test('a saved training can be tried out from its wizard once it has content', async () => {
  const slots: SlotProps[] = [];
  const Slot = (slot: SlotProps) => {
    slots.push(slot);
    return null;
  };
  let form: TrainingForm = { ...FORM, files: [] };
  const empty = await openContent({ [READ]: () => form });
  expect(screen.queryByText('Test it now')).toBeNull();
  empty.unmount();
  form = FORM;
  const wizard = await openContent({ [READ]: () => form });
  Object.assign(wizard.portal, { Slot });
  await wizard.person.click(screen.getByText('Test it now'));
  expect(slots).toMatchObject([{ id: 'catalog.test.v1', props: { trainingId: 12 } }]);
});
