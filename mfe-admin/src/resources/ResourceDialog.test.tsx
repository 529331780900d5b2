import { beforeEach, expect, jest, test } from '@jest/globals';
import { RESOURCE_MAX_BYTES } from '@vr/shared-api/limits';
import { descriptionOf, NETWORK_FAILURE, refusal, screen, userEvent, waitFor } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import ResourceDialog from './ResourceDialog.tsx';
import type { Resource } from './useResources.ts';

const RESOURCE: Resource = {
  id: 7,
  title: 'Helmet guide',
  type: 'pdf',
  filename: 'helmet.pdf',
  fileSize: 2000,
  createdBy: 'Léa Martin',
  addedDate: '2026-01-05T10:00:00Z',
  updatedDate: '2026-01-05T10:00:00Z',
  isOwner: true,
  version: 4,
  trainings: [],
  courses: [],
};
const CREATE = 'POST /resources';
const UPDATE = 'PUT /resources/:id';
const LIST = 'GET /resources';

beforeEach(() => localStorage.clear());

async function open({ resource, ...answers }: { resource?: Resource; [endpoint: string]: unknown } = {}) {
  const onClose = jest.fn();
  const rendered = await renderAdmin(<ResourceDialog {...(resource ? { resource } : {})} onClose={onClose} />, {
    answers,
  });
  await screen.findByRole('dialog');
  // `applyAccept: false` also allows files that the browser's dialog would not offer.
  const person = userEvent.setup({ applyAccept: false });
  const save = async () => person.click(await screen.findByRole('button', { name: 'Save' }));
  return { ...rendered, onClose, person, save };
}
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const fileInput = () => screen.getByLabelText<HTMLInputElement>(/^Choose (a|another) file$/u);
const pdf = (name: string, size = 4) => {
  const file = new File(['data'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const alert = () => screen.getByRole('alert').textContent;

test('an empty form says what is missing and focuses the title', async () => {
  const { save, calls } = await open();
  await save();
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(descriptionOf(title())).toContain('Give the resource a title.');
  expect(descriptionOf(fileInput())).toContain('Choose a file.');
  expect(calls).toStrictEqual([]);
});

test('a file of another type or that is too large is refused at once, and is not sent', async () => {
  const { person, save, calls } = await open();
  await person.upload(fileInput(), pdf('build.exe'));
  await waitFor(() => expect(descriptionOf(fileInput())).toContain('Choose a .pdf, .csv, .png, .jpg or .jpeg file.'));
  await person.upload(fileInput(), pdf('large.pdf', RESOURCE_MAX_BYTES + 1));
  await waitFor(() => expect(descriptionOf(fileInput())).toMatch(/^Choose a file of 50\sMB at most\./u));
  await save();
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  expect(calls).toStrictEqual([]);
  await person.upload(fileInput(), pdf('just.pdf', RESOURCE_MAX_BYTES));
  await waitFor(() => expect(fileInput().getAttribute('aria-invalid')).toBe('false'));
});

test('the file name becomes the title, unless there is one already', async () => {
  const { person } = await open();
  await person.upload(fileInput(), pdf('safety_rules.pdf'));
  await waitFor(() => expect(title().value).toBe('safety rules'));
  await person.upload(fileInput(), pdf('other.pdf'));
  await waitFor(() => expect(screen.getByText('other.pdf')).toBeTruthy());
  expect(title().value).toBe('safety rules');
});

test('a new document is sent with its trimmed title, and the dialog closes', async () => {
  const { person, save, calls, notices, onClose } = await open({ [CREATE]: RESOURCE });
  const file = pdf('helmet.pdf');
  await person.upload(fileInput(), file);
  await person.clear(title());
  await person.type(title(), ' Helmets ');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls).toMatchObject([{ endpoint: CREATE, input: { body: { title: 'Helmets', file } } }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The resource has been added.' }]);
});

test('an edit without a file keeps the stored one and is based on the version that was read', async () => {
  const { person, save, calls, onClose } = await open({ resource: RESOURCE, [UPDATE]: RESOURCE });
  expect(screen.getByText('At present: helmet.pdf')).toBeTruthy();
  await person.type(title(), 's');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls).toMatchObject([
    { input: { params: { id: 7 }, body: { title: 'Helmet guides', file: undefined } }, options: { ifMatch: 4 } },
  ]);
});

test('a save that does not reach the server keeps the input and can be sent again', async () => {
  const answers = [NETWORK_FAILURE, RESOURCE];
  const { person, save, calls, notices, onClose } = await open({ [CREATE]: () => answers.shift() });
  await person.upload(fileInput(), pdf('helmet.pdf'));
  await waitFor(() => expect(title().value).toBe('helmet'));
  await save();
  await waitFor(() => expect(alert()).toBe('The server could not be reached. Check your connection.'));
  expect(notices).toStrictEqual([{ kind: 'error', text: 'The resource was not saved.' }]);
  expect([title().value, screen.queryByText('helmet.pdf') !== null]).toStrictEqual(['helmet', true]);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.length).toBe(2);
  expect(calls[1]?.input.body).toStrictEqual(calls[0]?.input.body);
});

test('a file that the server refuses is not sent again, another one is', async () => {
  const answers = [refusal(422, 'RESOURCE_REFUSED'), RESOURCE];
  const { person, save, calls, onClose } = await open({ [CREATE]: () => answers.shift() });
  await person.upload(fileInput(), pdf('fake.pdf'));
  await save();
  await waitFor(() => expect(descriptionOf(fileInput())).toContain('What is in this file is not what its name says.'));
  await save();
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  expect(descriptionOf(fileInput())).toContain('What is in this file is not what its name says.');
  expect(calls.length).toBe(1);
  await person.upload(fileInput(), pdf('real.pdf'));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('after someone else has changed the document, the next save is based on their version', async () => {
  const answers = [refusal(412, 'STALE_EDIT'), RESOURCE];
  const { person, save, calls, onClose } = await open({
    resource: RESOURCE,
    [UPDATE]: () => answers.shift(),
    [LIST]: { items: [{ ...RESOURCE, title: 'Their title', version: 9 }] },
  });
  await person.type(title(), '!');
  await save();
  await waitFor(() => expect(alert()).toContain('it is called “Their title”. Save again'));
  expect(title().value).toBe('Helmet guide!');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.filter(({ endpoint }) => endpoint === UPDATE).map(({ options }) => options?.ifMatch)).toStrictEqual([
    4, 9,
  ]);
});

test('a deleted document and missing storage have their own explanations', async () => {
  const answers = [refusal(404, 'NOT_FOUND'), refusal(403, 'NO_QUOTA')];
  const { save } = await open({ resource: RESOURCE, [UPDATE]: () => answers.shift() });
  await save();
  await waitFor(() => expect(alert()).toMatch(/^This resource no longer exists\./u));
  await save();
  await waitFor(() => expect(alert()).toMatch(/^Your company has no storage/u));
});
