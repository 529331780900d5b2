import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { IMPORT_MAX_BYTES } from '@vr/shared-api/limits';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { act, descriptionOf, NETWORK_FAILURE, screen, userEvent, waitFor, within } from '@vr/shared-ui/testing/portal';
import type { Options } from '../../testing/render.tsx';
import { renderAdmin } from '../../testing/render.tsx';
import type { CheckedFile, CheckedRow } from './corrected-file.ts';
import ImportDialog from './ImportDialog.tsx';

const CHECK = 'POST /users/import/check';
const IMPORT = 'POST /users/import';
const SAMPLE = 'GET /users/import/sample';
const MEMBERS = 'GET /users';

const row = (line: number, name: string, more: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  cells: {
    firstName: name,
    lastName: 'Petit',
    email: `${name}@company.example`.toLowerCase(),
    roles: 'learner',
    managerEmail: '',
  },
  outcome: 'ADD',
  problems: [],
  ...more,
});
const REFUSED = row(6, 'Zoé', {
  outcome: 'REFUSED',
  problems: [
    { column: 'email', value: 'zoé@company.example', reason: 'DUPLICATE_ROW', line: 2 },
    { column: 'roles', value: 'king', reason: 'UNKNOWN_ROLE' },
  ],
});
const checked = (rows: CheckedRow[], more: Partial<CheckedFile> = {}): CheckedFile => ({
  encoding: 'utf-8',
  delimiter: ';',
  ignoredColumns: [],
  freePlaces: 12,
  rows,
  ...more,
});
const FILE = new File(['x'], 'team.csv');
const FOUR = checked([
  row(2, 'Ana'),
  row(3, 'Bob', { outcome: 'UPDATE' }),
  row(4, 'Cleo', { outcome: 'UNCHANGED' }),
  REFUSED,
]);
const GOOD = checked([row(2, 'Ana'), row(3, 'Bob', { outcome: 'UPDATE' }), row(6, 'Zoé')]);

const savedFiles: string[] = [];
beforeEach(() => {
  localStorage.clear();
  savedFiles.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
});

async function open(answers: Record<string, unknown> = {}, options: Options = {}) {
  const onClose = jest.fn();
  const onShowAdded = jest.fn();
  const rendered = await renderAdmin(<ImportDialog onClose={onClose} onShowAdded={onShowAdded} />, {
    answers,
    ...options,
  });
  await screen.findByRole('dialog');
  return { ...rendered, onClose, onShowAdded, person: userEvent.setup({ applyAccept: false }) };
}
/** Opens the dialog and chooses a file. The server answers the check of the file with `answer`. */
async function openPreview(answer: unknown, answers: Record<string, unknown> = {}) {
  const rendered = await open({ [CHECK]: answer, ...answers });
  await rendered.person.upload(fileInput(), FILE);
  return rendered;
}
const fileInput = () => screen.getByLabelText<HTMLInputElement>(/^Choose (a CSV file|another file)$/u);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const table = () => screen.findByRole('table');
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .flatMap((one) => one.querySelector('td.ui-num')?.textContent ?? []);
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('the sample comes in the language of the interface', async () => {
  const { person, calls } = await open({ [SAMPLE]: new Blob(['x']) });
  await person.click(button('Download the sample file'));
  await waitFor(() => expect(savedFiles).toStrictEqual(['sample_en.csv']));
  expect(calls).toMatchObject([{ endpoint: SAMPLE, input: { query: { lang: 'en' } } }]);
});

test('a file that is no CSV file or too large is not sent', async () => {
  const { person, calls } = await open();
  await person.upload(fileInput(), new File(['x'], 'team.xlsx'));
  expect(descriptionOf(fileInput())).toContain('Choose a .csv file.');
  const large = new File(['x'], 'team.csv');
  Object.defineProperty(large, 'size', { value: IMPORT_MAX_BYTES + 1 });
  await person.upload(fileInput(), large);
  expect(descriptionOf(fileInput())).toMatch(/Choose a file of 5\sMB at most\./u);
  expect(calls).toStrictEqual([]);
});

test('a file that the server refuses shows its reason beside the file', async () => {
  const refused = new ApiError(400, { code: 'IMPORT_REFUSED', title: 'This file has 10,000 rows.' });
  await openPreview(refused);
  await waitFor(() => expect(descriptionOf(fileInput())).toContain('This file has 10,000 rows.'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('the preview counts the outcomes, warns about the file, and shows refused rows first', async () => {
  const { person } = await openPreview({ ...FOUR, encoding: 'macintosh', ignoredColumns: ['City', 'Age'] });
  await table();
  const summary = screen.getByRole('status', { name: 'What would happen' }).textContent;
  expect(summary).toBe('To add (1)To update (1)Unchanged (1)Refused (1)12 free places before the import');
  expect(screen.getByText(/It was read as Mac \(Mac Roman\)\..* Names read: Zoé Petit$/u)).toBeTruthy();
  expect(screen.getByText('These columns are not imported: City, Age.')).toBeTruthy();
  expect(lines()).toStrictEqual(['6']);
  expect(descriptionOf(cell('Email, line 6'))).toBe('Line 2 has the same email address.');
  expect(descriptionOf(cell('Roles, line 6'))).toBe('Use the roles learner, manager or admin.');
  expect(cell('First name, line 6').getAttribute('aria-invalid')).toBe('false');

  await person.click(screen.getByRole('combobox', { name: 'Lines shown' }));
  await person.click(await screen.findByText('All lines (4)', { selector: '[class*=option-content]' }));
  await waitFor(() => expect(lines()).toStrictEqual(['2', '3', '4', '6']));
  expect(screen.queryByLabelText('Email, line 2')).toBeNull();
});

test('rows are shown in pages', async () => {
  const { person } = await openPreview(checked(Array.from({ length: 60 }, (_, place) => row(place + 2, `P${place}`))));
  await table();
  expect(lines().length).toBe(25);
  expect(screen.getByText('1–25 of 60')).toBeTruthy();
  await person.click(screen.getByTitle('3'));
  await waitFor(() => expect(lines()).toStrictEqual(Array.from({ length: 10 }, (_, place) => String(place + 52))));
});

test('changed cells are checked again, and are kept if that fails', async () => {
  const answers = [FOUR, NETWORK_FAILURE, GOOD];
  const { person, calls } = await openPreview(() => answers.shift());
  await table();
  await person.clear(cell('Email, line 6'));
  await person.type(cell('Email, line 6'), 'new@company.example');
  expect(descriptionOf(cell('Email, line 6'))).toBe('');
  expect(screen.getByText('Changed, not checked yet')).toBeTruthy();
  expect(button(/^Import 2 people/u).disabled).toBe(true);
  expect(screen.getByText('Check your changes before you import.')).toBeTruthy();

  await person.click(button('Check again'));
  await waitFor(() => expect(screen.getByText(/The server could not be reached/u)).toBeTruthy());
  expect(cell('Email, line 6').value).toBe('new@company.example');

  await person.click(button(/Check again/u));
  await waitFor(() => expect(button(/^Import 3 people/u).disabled).toBe(false));
  expect(lines()).toStrictEqual(['2', '3', '6']);
  const [first, , third] = calls.map(({ input }) => (input.body as { file: File }).file);
  expect([first, third?.name]).toStrictEqual([FILE, 'corrected.csv']);
});

test('a cell that is typed back to what it was is no change', async () => {
  const { person } = await openPreview(FOUR);
  await table();
  await person.type(cell('Roles, line 6'), 's');
  expect(button(/^Import/u).disabled).toBe(true);
  await person.type(cell('Roles, line 6'), '{Backspace}');
  expect(button(/^Import/u).disabled).toBe(false);
});

test('refused rows are left out; the result shows the invitations, and offers the new members and the report', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 23), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const member = (invitedAt: string | null) => ({ items: [{ id: 1, email: 'ANA@company.example', invitedAt }] });
    const lists = [member(null), member('2026-11-23T10:00:00Z')];
    const { calls, onClose, onShowAdded } = await openPreviewWithTimers({
      [IMPORT]: new Blob(['report']),
      [MEMBERS]: () => (lists.length > 1 ? lists.shift() : lists[0]),
    });
    const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await table();
    expect(screen.getByText('1 refused line is left out.')).toBeTruthy();
    await person.click(button(/^Import 2 people/u));
    await waitFor(() => expect(screen.getByText('Added: 1. Updated: 1. Unchanged: 1. Refused: 1.')).toBeTruthy());
    expect(document.activeElement?.textContent).toBe('The import is done');
    await waitFor(() => expect(screen.getByText('0 of 1 invitations sent.')).toBeTruthy());
    await act(() => jest.advanceTimersByTimeAsync(2100));
    await waitFor(() => expect(screen.getByText('All invitations have been sent.')).toBeTruthy());
    const polls = () => calls.filter(({ endpoint }) => endpoint === MEMBERS).length;
    expect(polls()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(polls()).toBe(2);

    await person.click(button('Download the report (CSV)'));
    expect(savedFiles).toStrictEqual(['report_23_11_2026.csv']);
    await person.click(button('See the new member'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onShowAdded).toHaveBeenCalledWith(['ana@company.example']);
    const sent = calls.find(({ endpoint }) => endpoint === IMPORT);
    expect(sent?.input.body).toStrictEqual({ lang: 'en', file: FILE, encoding: 'utf-8' });
  } finally {
    jest.useRealTimers();
  }
});

/** Like `openPreview`, for tests with fake timers. */
async function openPreviewWithTimers(answers: Record<string, unknown>) {
  const rendered = await open({ [CHECK]: FOUR, ...answers });
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).upload(fileInput(), FILE);
  return rendered;
}

test('the file can be read in another encoding, in which it is then imported', async () => {
  const wrong = checked([row(2, 'Gdañska')], { encoding: 'windows-1252' });
  const answers = [wrong, NETWORK_FAILURE, { ...wrong, encoding: 'windows-1250', rows: [row(2, 'Gdańska')] }];
  const { person, calls } = await openPreview(() => answers.shift(), { [IMPORT]: new Blob(['report']) });
  await table();
  const choose = async () => {
    await person.click(screen.getByRole('combobox', { name: 'Encoding' }));
    const label = 'Central European (Windows-1250)';
    await person.click(await screen.findByText(label, { selector: '[class*=option-content]' }));
  };
  await choose();
  await waitFor(() => expect(screen.getByText(/The server could not be reached/u)).toBeTruthy());
  expect(screen.getByText('Gdañska')).toBeTruthy();
  await choose();
  await waitFor(() => expect(screen.getByText('Gdańska')).toBeTruthy());
  await person.click(button(/^Import 1 person/u));
  await waitFor(() => expect(screen.getByText('The import is done')).toBeTruthy());
  const bodies = calls.filter(({ endpoint }) => endpoint !== MEMBERS).map(({ input }) => input.body);
  const read = { lang: 'en', file: FILE, encoding: 'windows-1250' };
  expect(bodies).toStrictEqual([{ lang: 'en', file: FILE }, read, read, read]);
});

test('a failed import says so and can be repeated', async () => {
  const answers = [NETWORK_FAILURE, new Blob(['report'])];
  const { person, notices } = await openPreview(checked([row(3, 'Bob', { outcome: 'UPDATE' })]), {
    [IMPORT]: () => answers.shift(),
  });
  await table();
  await person.click(button(/^Import 1 person/u));
  await waitFor(() => expect(screen.getByText(/The server could not be reached/u)).toBeTruthy());
  expect(notices).toStrictEqual([{ kind: 'error', text: 'The members were not imported.' }]);
  await person.click(button(/^Import 1 person/u));
  await waitFor(() => expect(screen.getByText('The import is done')).toBeTruthy());
});

test('a file without anything to import cannot be imported', async () => {
  await openPreview(checked([row(2, 'Ana', { outcome: 'UNCHANGED' })]));
  await table();
  expect(button(/^Import 0 people/u).disabled).toBe(true);
  expect(screen.getByText('There is nothing to import in this file.')).toBeTruthy();
});

test('leaving asks before changes are lost, and only then', async () => {
  const { person, onClose } = await openPreview(FOUR);
  await table();
  await person.type(cell('Roles, line 6'), 's');
  await person.click(button('Choose another file'));
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(cell('Roles, line 6').value).toBe('learners');
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(onClose).not.toHaveBeenCalled();
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('another encoding asks before changes are lost', async () => {
  const { person, calls } = await openPreview(FOUR);
  await table();
  await person.type(cell('Roles, line 6'), 's');
  await person.click(screen.getByRole('combobox', { name: 'Encoding' }));
  await person.click(await screen.findByText('Mac (Mac Roman)', { selector: '[class*=option-content]' }));
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(cell('Roles, line 6').value).toBe('learners');
  expect(calls.length).toBe(1);
});

test('without changes, another file can be chosen and the dialog closed at once', async () => {
  const { person, onClose } = await openPreview(FOUR);
  await table();
  await person.click(button('Choose another file'));
  await waitFor(() => expect(fileInput()).toBeTruthy());
  await person.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('on phones, rows are cards with a labelled input for each cell of a refused row', async () => {
  narrowToPhone();
  await openPreview(FOUR);
  const cards = await screen.findByRole('list', { name: 'Lines of the file' });
  expect(within(cards).getByRole('heading').textContent).toBe('Line 6');
  expect(within(cards).getAllByRole('textbox').length).toBe(5);
  expect(screen.queryByRole('table')).toBeNull();
});
