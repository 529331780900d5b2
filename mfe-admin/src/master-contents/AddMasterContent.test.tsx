import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  descriptionOf,
  NETWORK_FAILURE,
  refusal,
  screen,
  userEvent,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import AddMasterContent from './AddMasterContent.tsx';

const CREATE = 'POST /master-contents';

beforeEach(() => localStorage.clear());

async function open(answer?: unknown) {
  const onClose = jest.fn();
  const start = jest.fn();
  const rendered = await renderAdmin(<AddMasterContent onClose={onClose} />, {
    answers: answer === undefined ? {} : { [CREATE]: answer },
    portal: { uploads: { start } as never },
  });
  await screen.findByRole('dialog', { name: 'Add master content' });
  const person = userEvent.setup({ applyAccept: false });
  return { ...rendered, onClose, start, person, save: () => person.click(screen.getByText('Save')) };
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (legend: string) => within(screen.getByRole('group', { name: legend }));
const file = (legend: string) => type(legend).getByLabelText<HTMLInputElement>(/^Choose (a|another) file/u);
const version = (legend: string) => type(legend).getByLabelText<HTMLInputElement>(/^Version/u);
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
async function fill(person: ReturnType<typeof userEvent.setup>) {
  await person.type(name(), ' Harbour ');
  await person.upload(file('Browser'), new File(['data'], 'harbour.zip'));
  await person.type(version('Browser'), '1.0');
}

test('an empty form says that a name and a file are needed and focuses the name', async () => {
  const { save, calls } = await open();
  await save();
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(descriptionOf(name())).toContain('Give the content a name.');
  expect(alerts()).toBe('Choose at least one file with its version.');
  expect(calls).toStrictEqual([]);
});

test('a version needs its file and a file its version, for each type on its own', async () => {
  const { person, save, calls } = await open();
  await person.type(name(), 'Harbour');
  await person.type(version('Wired headset'), '2.0');
  await person.upload(file('Browser'), new File(['data'], 'harbour.zip'));
  expect(descriptionOf(version('Browser'))).not.toContain('Enter a version');
  await save();
  await waitFor(() => expect(descriptionOf(file('Wired headset'))).toContain('Choose the file of this version.'));
  expect(descriptionOf(version('Browser'))).toContain('Enter a version of');
  expect(file('Standalone headset').getAttribute('aria-invalid')).toBe('false');
  expect(document.activeElement).toBe(file('Wired headset'));
  expect(calls).toStrictEqual([]);
});

test('a file with the wrong ending is refused at once', async () => {
  const { person } = await open();
  await person.upload(file('Standalone headset'), new File(['data'], 'harbour.zip'));
  await waitFor(() => expect(descriptionOf(file('Standalone headset'))).toContain('Choose a .apk file.'));
});

test('a content is created with its trimmed name, and then its files are uploaded', async () => {
  const { person, save, calls, start, onClose, notices } = await open({ id: 9, name: 'Harbour' });
  await fill(person);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ input }) => input.body)).toStrictEqual([{ name: 'Harbour' }]);
  expect(start.mock.calls).toMatchObject([
    [
      {
        place: { kind: 'master-content', id: 9, fileType: 'WEB_GL' },
        title: 'Harbour',
        version: '1.0',
        file: { name: 'harbour.zip' },
      },
    ],
  ]);
  expect(notices).toStrictEqual([
    { kind: 'success', text: 'The content has been added. Its files are being uploaded.' },
  ]);
});

test('a creation that does not reach the server keeps the input and is repeated with the same key', async () => {
  const answers = [NETWORK_FAILURE, { id: 9, name: 'Harbour' }];
  const { person, save, calls, start, onClose } = await open(() => answers.shift());
  await fill(person);
  await save();
  await waitFor(() => expect(alerts()).toBe('The server could not be reached. Check your connection.'));
  expect([name().value, version('Browser').value]).toStrictEqual([' Harbour ', '1.0']);
  expect(start).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls[0]?.options?.idempotencyKey).toBeTruthy();
  expect(calls[1]?.options?.idempotencyKey).toBe(calls[0]?.options?.idempotencyKey);
});

test('missing storage and missing access have their own explanations', async () => {
  const answers = [refusal(403, 'NO_QUOTA'), refusal(403, 'NO_MASTER_CONTENT_ACCESS')];
  const { person, save, notices } = await open(() => answers.shift());
  await fill(person);
  await save();
  await waitFor(() => expect(alerts()).toMatch(/^Your company has no storage/u));
  await save();
  await waitFor(() => expect(alerts()).toBe('Your company has not subscribed to master content.'));
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['error', 'error']);
});
