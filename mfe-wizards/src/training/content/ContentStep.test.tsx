import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Finding, GateReport } from '@vr/shared-api/contract/gate.schema';
import { BYTES_PER_GB, type FileType, type UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { SessionClient } from '@vr/shared-api/session';
import {
  type Answer,
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
import type { UploadProgress, UploadState } from '@vr/shared-ui/uploads';
import { Formik } from 'formik';
import { type ReactNode, useState } from 'react';
import { renderInWizards } from '../../testing/render.ts';
import { savedFile, trainingForm } from '../../testing/training.ts';
import { valuesOf } from '../input.ts';
import TrainingWizard from '../TrainingWizard.tsx';
import { emptyFiles, type TrainingFiles, type TrainingForm } from '../values.ts';
import { ContentStep } from './ContentStep.tsx';

const READ = 'GET /trainings/:id/form';
const UPDATE = 'PUT /trainings/:id';
const QUOTA = 'GET /clients/:id/quota';
const MASTERS = 'GET /master-contents';
const CHECK = 'POST /trainings/json-step/check';

const REPORT: GateReport = {
  fileType: 'WEB_GL',
  accepted: true,
  findings: [],
  entry: 'index.html',
  files: 12,
  unpackedSize: 5000,
};
const savedMaster = (masterContentId: number) => savedFile({ masterContentId, launchParameter: 'level=1' });
const MASTER = {
  id: 50,
  name: 'Safety base',
  files: [
    { fileType: 'WEB_GL', version: '1.2', fileName: 'base.zip', fileSize: 800, createdAt: '2026-06-01T08:00:00Z' },
  ],
  usedIn: 2,
  lastModifiedDate: '2026-06-01T08:00:00Z',
  version: 1,
};
const upload = (state: UploadState, change: Partial<UploadProgress> = {}): UploadProgress => ({
  key: 'training:12:WEB_GL',
  place: { kind: 'training', id: 12, fileType: 'WEB_GL' },
  title: 'Extinguisher',
  version: '2.0',
  fileName: 'page.zip',
  size: 1000,
  sent: 400,
  bytesPerSecond: null,
  secondsLeft: null,
  state,
  error: null,
  report: null,
  ...change,
});
const file = (name: string, size = 4) => {
  const made = new File(['data'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

beforeEach(() => localStorage.clear());

interface Options {
  lang?: UiLang;
  answers?: Record<string, Answer>;
  client?: Partial<SessionClient>;
  roles?: Role[];
}

async function render(
  ui: ReactNode,
  { lang = 'en', answers = {}, client = {}, roles = ['ROLE_ADMINISTRATOR'] }: Options = {},
) {
  const rendered = await renderInWizards(ui, {
    profile: { roles },
    client: { offlineAccess: true, ...client },
    lang,
    answers: {
      'GET /trainings/categories': { items: [{ id: 1, key: 'safety', name: 'Safety' }] },
      'GET /headsets': { items: [{ id: 4, name: 'Quest 3', type: 'OCULUS' }] },
      [QUOTA]: { currentUser: 1, maxUser: 10, currentSize: 500, maxSize: BYTES_PER_GB },
      'GET /resources': { items: [] },
      'GET /groups': { items: [{ id: 31, name: 'Workshop', ownerId: null, userIds: [] }] },
      [MASTERS]: { items: [MASTER] },
      [UPDATE]: { id: 12, version: 8 },
      'PUT /trainings/:id/master-contents/:type': {},
      'DELETE /trainings/:id/files/:type': {},
      'DELETE /trainings/:id/json-step': {},
      ...answers,
    },
  });
  const { calls, portal } = rendered;
  // Allows files with any extension, as a drop does.
  const person = userEvent.setup({ applyAccept: false });
  const { list } = portal.uploads;
  const actions = {
    start: jest.fn(),
    retry: jest.fn(),
    cancel: jest.fn((key: string) => list.setState((before) => before.filter((one) => one.key !== key), true)),
    dismiss: jest.fn((key: string) => list.setState((before) => before.filter((one) => one.key !== key), true)),
  };
  Object.assign(portal.uploads, actions);
  return {
    ...rendered,
    person,
    actions,
    choose: (type: FileType, chosen: File) => person.upload(chooser(type), chosen),
    press: (label: string | RegExp) => person.click(screen.getByLabelText(label)),
    save: () => person.click(screen.getByText('Save the training')),
    show: (...uploads: UploadProgress[]) => act(async () => list.setState(uploads, true)),
    showMasters: () => person.click(screen.getByRole('radio', { name: 'Master content' })),
    /** The calls that change data on the server, in order. */
    changes: () => calls.filter(({ endpoint }) => !endpoint.startsWith('GET') && endpoint !== CHECK),
  };
}

/** The step with the training's values and chosen files, as inside the wizard. */
function Step({ training }: { training: TrainingForm }) {
  const [files, setFiles] = useState(emptyFiles);
  const onFiles = (change: Partial<TrainingFiles>) => setFiles((before) => ({ ...before, ...change }));
  return (
    <Formik initialValues={valuesOf(training)} validateOnChange={false} onSubmit={() => undefined}>
      <ContentStep training={training} files={files} onFiles={onFiles} onVersions={() => undefined} />
    </Formik>
  );
}

const open = (training = trainingForm(), options: Options = {}) => render(<Step training={training} />, options);

/** Opens a training's content step in the whole wizard, so that the test can save. */
async function openWizard(training: Answer = trainingForm(), options: Options = {}) {
  const answers = { [READ]: training, ...options.answers };
  const rendered = await render(<TrainingWizard trainingId={12} onClose={jest.fn()} />, { ...options, answers });
  const step = options.lang === 'fr' ? 'Contenu' : 'Content';
  await rendered.person.click(await screen.findByText(step, { selector: 'nav button *' }));
  await screen.findByText(step, { selector: 'h2' });
  return rendered;
}

const NAMES: Record<FileType, string> = { UNITY: 'Wired headset', APK: 'Standalone headset', WEB_GL: 'Browser' };
const sectionOf = (name: string | RegExp) => screen.getByText(name, { selector: 'h3' }).closest('section')!;
const card = (type: FileType = 'WEB_GL') => within(sectionOf(NAMES[type]));
/** The text below a card's name, which describes its content. */
const about = (type: FileType = 'WEB_GL') => plain(sectionOf(NAMES[type]).querySelector('h3 + p'));
const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/gu, ' ').trim();
const chooser = (type: FileType = 'WEB_GL') =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`: ${NAMES[type]}$`, 'u'), { selector: 'input[type=file]' });
const version = () => card().getByLabelText<HTMLInputElement>('Version');
const typeVersion = (value: string) => fireEvent.change(version(), { target: { value } });
const expectProblem = (control: () => Element, text: string) =>
  waitFor(() => {
    expect(descriptionOf(control())).toContain(text);
    expect(control().getAttribute('aria-invalid')).toBe('true');
  });
const pick = async (field: Element, option: string) => {
  await userEvent.click(field);
  await userEvent.click(await screen.findByText(option, { selector: '[class*=option-content]' }));
};

test('without content, each card says which file it takes, and the training stays a draft', async () => {
  const { changes, save } = await openWizard();
  const types: FileType[] = ['UNITY', 'APK', 'WEB_GL'];
  expect(types.map((type) => about(type))).toStrictEqual([
    'A .zip of the whole build, with its program. Choose it or drop it here.',
    'An .apk file. Choose it or drop it here.',
    'A .zip with its index.html. Choose it or drop it here.',
  ]);
  expect(types.map((type) => chooser(type).accept)).toStrictEqual(['.zip', '.apk', '.zip']);
  expect(screen.getByText(/^Without content, the training is saved as a draft/u)).toBeTruthy();
  await save();
  await waitFor(() => expect(changes().map(({ endpoint }) => endpoint)).toStrictEqual([UPDATE]));
});

test('a chosen file needs a version before it can be sent', async () => {
  const { choose, save, changes, actions } = await openWizard();
  await choose('WEB_GL', file('page.zip', 2048));
  expect(about()).toBe('page.zip · 2 KB');
  expect(card().getByText('It is sent when you save.')).toBeTruthy();
  expect(screen.queryByText(/^Without content/u)).toBeNull();
  expect(version().getAttribute('aria-invalid')).toBe('false');
  await save();
  await expectProblem(version, 'Give the file a version, with ');
  await waitFor(() => expect(document.activeElement).toBe(version()));
  expect(changes()).toStrictEqual([]);

  typeVersion('2.0');
  await waitFor(() => expect(version().getAttribute('aria-invalid')).toBe('false'));
  await save();
  await waitFor(() => expect(actions.start).toHaveBeenCalledTimes(1));
  expect(actions.start.mock.calls[0]).toMatchObject([{ version: '2.0', offlineAvailable: false }]);
});

test('the choice of a file can be undone', async () => {
  const { choose, press } = await open();
  await choose('WEB_GL', file('page.zip'));
  await press('Do not send page.zip');
  expect(about()).toMatch(/^A \.zip with its index\.html/u);
  expect(card().queryByLabelText('Version')).toBeNull();
});

test('a dropped file is taken like a chosen one', async () => {
  await open();
  fireEvent.drop(sectionOf('Browser'), { dataTransfer: { files: [file('dropped.zip')] } });
  await waitFor(() => expect(about()).toBe('dropped.zip · 4 B'));
});

test('the list of problems names the type that each belongs to', async () => {
  const { choose, save, changes } = await openWizard();
  const page = file('page.zip');
  await choose('UNITY', page);
  await choose('WEB_GL', page);
  await save();
  await screen.findByText(/^Wired headset · Give the file a version/u);
  expect(screen.getByText(/^Browser · This file has already been chosen/u)).toBeTruthy();
  expect(changes()).toStrictEqual([]);
});

test('a saved file shows its version and its date, and the report of its inspection', async () => {
  const { person } = await open(trainingForm({ files: [savedFile({ report: REPORT })] }));
  expect(about()).toBe('old.zip · 500 B');
  // In the company's time zone, it is already after midnight.
  expect(card().getByText('Version 1.0.0 · 16/06/2026')).toBeTruthy();
  await person.click(card().getByText('Report'));
  expect(await screen.findByText('Browser: this build is in order.')).toBeTruthy();
});

test('a saved file has a button with the number of kept versions, which lists them', async () => {
  const kept = ['1.0.0', '2.0.0'];
  const versions = kept.map((label, index) => ({
    id: index + 1,
    version: label,
    notes: null,
    fileName: 'old.zip',
    fileSize: 500,
    createdAt: '2026-06-15T08:00:00Z',
    createdBy: null,
    state: index === 0 ? 'LIVE' : 'KEPT',
    plannedAt: null,
    needsValidation: false,
    report: null,
  }));
  const { person } = await open(
    trainingForm({ files: [savedFile()], kept: [{ fileType: 'WEB_GL', size: 1000, versions: kept }] }),
    { answers: { 'GET /trainings/:id/files/:type/versions': { items: versions } } },
  );
  await person.click(card().getByText('Versions (2)'));
  for (const label of kept) await screen.findByText(label, { selector: '[role=dialog] b' });
});

test('a new file takes the place of the saved one, unless the choice is undone', async () => {
  const { choose, press } = await openWizard(trainingForm({ files: [savedFile()] }));
  await choose('WEB_GL', file('page.zip'));
  expect(card().getByText('Version 1.0.0 is kept.')).toBeTruthy();
  expect(version().value).toBe('');
  await press('Do not send page.zip');
  expect(about()).toBe('old.zip · 500 B');
  expect(screen.queryByText(/^Draft saved/u)).toBeNull();
});

test('the removal of a saved file can be undone before the save', async () => {
  const { press, person } = await open(trainingForm({ files: [savedFile()] }));
  await press('Remove: old.zip');
  expect(about()).toBe('old.zip is removed with all its versions when you save.');
  await person.click(card().getByText('Undo'));
  expect(about()).toBe('old.zip · 500 B');
});

test('a card shows the state of its upload, with the buttons that the state allows', async () => {
  const { show, choose, person, actions } = await open();
  await show(upload('sending'));
  expect(about()).toBe('page.zip · 1,000 B');
  expect(card().getByLabelText('Upload of page.zip').getAttribute('aria-valuenow')).toBe('40');
  expect(card().getByText('Version 2.0')).toBeTruthy();
  expect(card().queryByText(/^Choose/u)).toBeNull();
  await person.click(card().getByText('Cancel'));
  expect(actions.cancel).toHaveBeenCalledWith('training:12:WEB_GL');
  expect(about()).toMatch(/^A \.zip with its index\.html/u);

  await show(upload('inspecting'));
  expect(card().getByText('Everything has arrived. The build is being checked…')).toBeTruthy();
  expect(card().queryByText(/^(Cancel|Retry|Choose)/u)).toBeNull();

  await show(upload('failed', { error: NETWORK_FAILURE }));
  expect(card().getByText(/^The connection was lost\. Check it, then retry\. It stopped at 40%\./u)).toBeTruthy();
  expect(card().queryByText('Choose another')).toBeNull();
  await person.click(card().getByText('Retry'));
  expect(actions.retry).toHaveBeenCalledWith('training:12:WEB_GL');

  await show(upload('failed', { error: refusal(400, 'CONTENT_REFUSED'), report: { ...REPORT, accepted: false } }));
  expect(card().getByText(/^The check found something wrong with this build\./u)).toBeTruthy();
  expect(card().getByText('Report')).toBeTruthy();
  expect(card().queryByText('Retry')).toBeNull();
  expect(plain(chooser().closest('label'))).toBe('Choose another : Browser');
  await choose('WEB_GL', file('mended.zip'));
  expect(actions.dismiss).toHaveBeenCalledWith('training:12:WEB_GL');
  expect(about()).toBe('mended.zip · 4 B');
});

test('a build that is accepted while the wizard is open is read again, and is marked as uploaded', async () => {
  let training = trainingForm();
  const { show } = await openWizard(() => training);
  await show(upload('inspecting'));
  training = trainingForm({ version: 9, files: [savedFile({ fileName: 'page.zip', version: '2.0' })] });
  await show(upload('accepted'));
  expect(await card().findByText(/^Version 2\.0 ·/u)).toBeTruthy();
  expect(card().getByText('Uploaded')).toBeTruthy();
});

test('offline use is offered to a company that has subscribed to it', async () => {
  const { choose } = await open();
  await choose('WEB_GL', file('page.zip'));
  expect(card().getByLabelText('Available offline')).toBeTruthy();
});

test('without the subscription, an offline choice from before can be undone, but not made again', async () => {
  const files = [savedFile({ offlineAvailable: true })];
  const { press } = await open(trainingForm({ files }), { client: { offlineAccess: false } });
  expect(card().getByLabelText<HTMLInputElement>('Available offline').checked).toBe(true);
  await press('Available offline');
  expect(card().queryByLabelText('Available offline')).toBeNull();
});

test('a quota that cannot be loaded is said in the card of the storage, and can be loaded again', async () => {
  let isDown = true;
  const quota = { currentUser: 1, maxUser: 10, currentSize: 500, maxSize: BYTES_PER_GB };
  const { person } = await open(trainingForm(), { answers: { [QUOTA]: () => (isDown ? NETWORK_FAILURE : quota) } });
  const storage = within(await screen.findByRole('region', { name: 'Storage' }));
  expect(await storage.findByText(/could not be reached/u)).toBeTruthy();
  isDown = false;
  await person.click(storage.getByRole('button', { name: 'Retry' }));
  await screen.findByText('0 / 1 GB');
});

test('master contents are offered only to a company that has subscribed to them', async () => {
  await open(trainingForm(), { client: { masterContentAccess: false } });
  expect(screen.queryByLabelText('Where the content comes from')).toBeNull();
  expect(screen.queryByText('Master content')).toBeNull();
});

describe("the super admin who edits a partner's training", () => {
  const LIBRARY = 'GET /trainings/:id/owner-library';
  const RESOURCE = {
    id: 31,
    title: 'Guide of the partner',
    type: 'pdf',
    filename: 'guide.pdf',
    fileSize: 2000,
  } as const;
  const none = { masterContentAccess: false, offlineAccess: false, masterContents: [], resources: [] };
  const openForeign = (library: object, training: Partial<TrainingForm> = {}) =>
    open(trainingForm({ isOwner: false, isFromPartner: true, ...training }), {
      roles: ['ROLE_SUPER_ADMIN'],
      client: { masterContentAccess: true, offlineAccess: true },
      answers: {
        [LIBRARY]: { ...none, ...library },
        [MASTERS]: { items: [{ ...MASTER, name: 'Of the platform' }] },
        'GET /resources': { items: [{ ...RESOURCE, title: 'Guide of the platform' }] },
      },
    });

  test("is offered the partner's master contents, resources and offline option", async () => {
    const { showMasters, person, calls } = await openForeign({
      masterContentAccess: true,
      offlineAccess: true,
      masterContents: [MASTER],
      resources: [RESOURCE],
    });
    await screen.findByLabelText('Where the content comes from');
    await showMasters();
    await pick(card().getByLabelText(/^Master content/u), 'Safety base · 1.2');
    expect(card().getByLabelText('Available offline')).toBeTruthy();
    await person.click(screen.getByLabelText('Search for a resource to attach'));
    await screen.findByText('Guide of the partner', { selector: '[class*=option-content]' });
    expect(screen.queryByText('Guide of the platform')).toBeNull();
    expect(screen.queryByText('New resource')).toBeNull();
    const read = calls.map(({ endpoint }) => endpoint);
    expect(read).not.toContain(MASTERS);
    expect(read).not.toContain('GET /resources');
  });

  test('is offered none of them if the partner has none, and keeps what is attached', async () => {
    await openForeign({}, { files: [savedFile()], resources: [RESOURCE] });
    await screen.findByText('Guide of the partner');
    await waitFor(() => expect(screen.queryByText('Available offline')).toBeNull());
    expect(screen.queryByLabelText('Where the content comes from')).toBeNull();
  });
});

test('a partner is offered master contents only if the company has some', async () => {
  const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
  const client = { masterContentAccess: true };
  const first = await open(trainingForm(), { roles, client, answers: { [MASTERS]: { items: [] } } });
  await waitFor(() => expect(first.calls.map(({ endpoint }) => endpoint)).toContain(MASTERS));
  expect(screen.queryByLabelText('Where the content comes from')).toBeNull();
  first.unmount();
  await open(trainingForm(), { roles, client });
  await screen.findByLabelText('Where the content comes from');
});

test('a type without a master content says so', async () => {
  const { showMasters, person } = await open();
  await showMasters();
  await person.click(card('APK').getByLabelText(/^Master content/u));
  expect(await screen.findByText('No master content has a build of this type (Standalone headset).')).toBeTruthy();
});

test('a master content needs its launch parameter, and is linked after the save', async () => {
  const { showMasters, save, changes, person } = await openWizard();
  await showMasters();
  expect(about()).toBe('The same content for several trainings; it counts once in the storage.');
  expect(card().queryByLabelText('Launch parameter')).toBeNull();
  await pick(card().getByLabelText(/^Master content/u), 'Safety base · 1.2');
  await waitFor(() => expect(about()).toBe('base.zip · 800 B · Version 1.2'));
  const launch = () => card().getByLabelText('Launch parameter');
  await save();
  await expectProblem(launch, 'Give the master content its launch parameter.');
  expect(changes()).toStrictEqual([]);

  fireEvent.change(launch(), { target: { value: ' level=2 ' } });
  await person.click(card().getByLabelText('Available offline'));
  await save();
  await waitFor(() => expect(changes().length).toBe(2));
  expect(changes()[1]).toMatchObject({
    endpoint: 'PUT /trainings/:id/master-contents/:type',
    input: {
      params: { id: 12, type: 'WEB_GL' },
      body: { masterContentId: 50, launchParameter: 'level=2', offlineAvailable: true },
    },
  });
});

test('what completes a content in the browser that does not report is chosen and saved', async () => {
  const { save, changes } = await openWizard(trainingForm({ files: [savedFile()], completion: { minutes: null } }));
  const field = screen.getByLabelText(/^Completion in the browser/u);
  expect(plain(field.closest('section'))).toContain('When the learner says so');
  await pick(field, 'After 5 minutes');
  await save();
  await waitFor(() => expect(changes()[0]).toMatchObject({ input: { body: { completion: { minutes: 5 } } } }));
});

test('a training without content in the browser does not ask what completes it', async () => {
  await open(trainingForm({ files: [savedFile({ fileType: 'APK' })] }));
  expect(screen.queryByLabelText(/^Completion in the browser/u)).toBeNull();
});

test('master contents that cannot be loaded can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { items: [MASTER] }];
  const { showMasters, person } = await open(trainingForm(), { answers: { [MASTERS]: () => answers.shift() } });
  await showMasters();
  expect(await card().findByText('The server could not be reached. Check your connection.')).toBeTruthy();
  expect(card().queryByLabelText(/^Master content/u)).toBeNull();
  await person.click(card().getByText('Retry'));
  expect(await card().findByLabelText(/^Master content/u)).toBeTruthy();
});

test('a training with master contents only opens on these, and its file card offers a file instead', async () => {
  const { person, choose } = await open(trainingForm({ files: [savedMaster(50)] }));
  await waitFor(() => expect(about()).toBe('base.zip · 800 B · Version 1.2'));
  expect(card().getByLabelText<HTMLInputElement>('Launch parameter').value).toBe('level=1');
  await person.click(screen.getByText('My files'));
  expect(about()).toBe('Master content is used.');
  expect(plain(chooser().closest('label'))).toBe('Use a file instead : Browser');
  await choose('WEB_GL', file('page.zip'));
  expect(about()).toBe('page.zip · 4 B');
});

test('a master content that is no longer offered is still shown as the one in use', async () => {
  await open(trainingForm({ files: [savedMaster(77)] }));
  expect(await card().findByText('The one in use')).toBeTruthy();
});

test('the master card says that a file is used, and a master content takes its place', async () => {
  const { showMasters, person } = await open(trainingForm({ files: [savedFile()] }));
  await showMasters();
  expect(about()).toBe('Your file old.zip is used. Master content would replace it.');
  await pick(card().getByLabelText(/^Master content/u), 'Safety base · 1.2');
  await waitFor(() => expect(about()).toBe('base.zip · 800 B · Version 1.2'));
  await person.click(screen.getByText('My files'));
  expect(about()).toBe('Master content has been chosen.');
});

test('the step file shows when it was added, and the save removes it if asked', async () => {
  const { press, person, save, changes } = await openWizard(
    trainingForm({ jsonStepLastModifiedDate: '2026-06-15T22:30:00Z' }),
  );
  const hint = () => plain(sectionOf(/^Step file/u).querySelector('h3 + p'));
  expect(hint()).toBe('Added on 16/06/2026');
  await press('Remove: Step file');
  expect(hint()).toBe('The step file is removed when you save.');
  await person.click(within(sectionOf(/^Step file/u)).getByText('Undo'));
  expect(hint()).toBe('Added on 16/06/2026');
  await press('Remove: Step file');
  await save();
  await waitFor(() =>
    expect(changes().map(({ endpoint }) => endpoint)).toStrictEqual([UPDATE, 'DELETE /trainings/:id/json-step']),
  );
});

test('a chosen step file is checked at once: its card lists all problems in the language of the person, and nothing is saved', async () => {
  const bad = {
    problems: [
      { code: 'INVALID_ID', params: { id: 'Alarm', max: 60 }, line: 5, pointer: '/steps/0/id' },
      { code: 'TITLE_TOO_LONG', params: { max: 50 }, line: 1207, pointer: '/steps/1/title/fr' },
      { code: 'INVALID_SECONDS', params: { max: 3600 }, line: 1210, pointer: '/steps/1/minSeconds' },
    ],
    count: 53,
    steps: 0,
  };
  let answer: object = bad;
  const { person, changes } = await openWizard(trainingForm(), {
    lang: 'fr',
    answers: { [CHECK]: () => answer, 'PUT /trainings/:id/json-step': {} },
  });
  const input = () => screen.getByLabelText(/: Fichier d’étapes$/u, { selector: 'input' });
  await person.upload(input(), file('steps.json'));
  const steps = within(sectionOf(/^Fichier d’étapes/u));
  expect(await steps.findByText('53 erreurs dans ce fichier')).toBeTruthy();
  expect(steps.getAllByRole('listitem').map(plain)).toStrictEqual([
    'Ligne 5« Alarm » n’est pas un identifiant valide. Utilisez des minuscules, des chiffres, - et _, 60 caractères au maximum. /steps/0/id',
    'Ligne 1 207Le titre dépasse 50 caractères. /steps/1/title/fr',
    'Ligne 1 210La durée minimale doit être comprise entre 1 et 3600 secondes. /steps/1/minSeconds',
    'et 50 autres erreurs',
  ]);
  await person.click(screen.getByText('Enregistrer la formation'));
  await expectProblem(input, 'Le fichier d’étapes contient des erreurs. Corrigez-le et choisissez-le de nouveau.');
  expect(changes()).toStrictEqual([]);

  answer = { problems: [], count: 0, steps: 2 };
  await person.upload(input(), file('corrected.json'));
  expect(await steps.findByText(/· 2 étapes, aucune erreur$/u)).toBeTruthy();
  await person.click(screen.getByText('Enregistrer la formation'));
  await waitFor(() => expect(changes().at(-1)?.endpoint).toBe('PUT /trainings/:id/json-step'));
});

test('a sample of a step file can be downloaded at its card', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `#${saved.push(blob)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const sample = { formatVersion: 1, steps: [] };
  const { person } = await open(trainingForm(), { answers: { 'GET /trainings/json-step/sample': sample } });
  await person.click(screen.getByText('Download a sample'));
  await waitFor(() => expect(saved.length).toBe(1));
  expect(saved[0]?.type).toBe('application/json');
});

test("a change of the step file of a partner's published training says that it waits for the validation", async () => {
  const published = trainingForm({
    isFromPartner: true,
    alreadyPublished: true,
    jsonStepLastModifiedDate: '2026-06-15T22:30:00Z',
  });
  const { press } = await open(published);
  const waits = 'Learners get this change with the next validation.';
  expect(screen.queryByText(waits)).toBeNull();
  await press('Remove: Step file');
  expect(screen.getByText(waits)).toBeTruthy();
});

test('the storage shows what will be used after the save, also if that is too much', async () => {
  const { choose } = await open(trainingForm({ files: [savedFile({ fileSize: BYTES_PER_GB / 4 })] }), {
    answers: { [QUOTA]: { currentUser: 1, maxUser: 10, currentSize: BYTES_PER_GB / 2, maxSize: BYTES_PER_GB } },
  });
  const storage = () => within(sectionOf('Storage'));
  const said = () => plain(storage().getByText(/MB left|more than/u));
  await waitFor(() => expect(storage().getByText('0.5 / 1 GB')).toBeTruthy());
  expect(said()).toBe('This training takes 250 MB. 500 MB left for Atelier Nord.');

  await choose('WEB_GL', file('page.zip', BYTES_PER_GB));
  typeVersion('2.0');
  // The currently saved version is kept and still counts.
  expect(storage().getByText('1.5 / 1 GB')).toBeTruthy();
  expect(said()).toMatch(/^This training takes 1\.\d+ GB\. That is 500 MB more than the storage holds\./u);
});

test('without “All groups”, the training needs a group', async () => {
  const { press, save, changes } = await openWizard();
  await press('All groups');
  const select = () => screen.getByLabelText('Groups');
  await save();
  await expectProblem(select, 'Choose a group, or all groups.');
  await waitFor(() => expect(document.activeElement).toBe(select()));
  expect(changes()).toStrictEqual([]);
  await pick(select(), 'Workshop');
  await save();
  await waitFor(() => expect(changes().length).toBe(1));
  expect(changes()[0]?.input.body).toMatchObject({ accesses: { allGroup: false, groupIds: [31] } });
});

/** Uploads an APK as a browser build. The inspection refuses it. */
async function openRefused() {
  const wizard = await openWizard();
  await wizard.choose('WEB_GL', file('app.apk'));
  typeVersion('2.0');
  await wizard.save();
  await waitFor(() => expect(wizard.actions.start).toHaveBeenCalledTimes(1));
  const other: Finding = { code: 'OTHER_TYPE', params: { fileType: 'APK' }, paths: [], count: 0 };
  const report = { ...REPORT, accepted: false, findings: [other] };
  const sent = { fileName: 'app.apk', size: 4, report };
  await wizard.show(upload('failed', { ...sent, error: refusal(400, 'CONTENT_REFUSED') }));
  return wizard;
}

/** Expects that the next save sends the file as an APK, with the version typed for the browser build. */
async function expectMoved({ save, actions, changes }: Awaited<ReturnType<typeof openWizard>>) {
  await waitFor(() => expect(about('APK')).toBe('app.apk · 4 B'));
  expect(about()).toMatch(/^A \.zip with its index\.html/u);
  expect(actions.dismiss).toHaveBeenCalledWith('training:12:WEB_GL');
  await save();
  await waitFor(() => expect(actions.start).toHaveBeenCalledTimes(2));
  expect(actions.start.mock.calls[1]).toMatchObject([{ place: { fileType: 'APK' }, version: '2.0' }]);
  expect(changes().map(({ endpoint }) => endpoint)).toStrictEqual([UPDATE, UPDATE]);
}

test('a build that was refused as one of another type is moved to that type, and sent with the next save', async () => {
  const wizard = await openRefused();
  await wizard.person.click(card().getByText('Move to Standalone headset'));
  await expectMoved(wizard);
});

test('a refused build that is chosen for another type no longer blocks the save', async () => {
  const wizard = await openRefused();
  await wizard.choose('APK', file('app.apk'));
  await expectMoved(wizard);
});
