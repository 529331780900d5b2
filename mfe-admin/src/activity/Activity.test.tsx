import { afterEach, expect, test } from '@jest/globals';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { type Answer, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import Activity from './Activity.tsx';

const LIST = 'GET /audit';
const MEMBERS = 'GET /users';
const LEA = { id: 5, name: 'Léa Martin' };
const ADAM = { id: 6, name: 'Adam Petit', kind: 'person' };

/** Returns an entry of the audit trail. By default, Léa updated Adam. */
const entry = (id: number, change: object = {}) => ({
  id,
  at: '2026-11-22T23:30:00Z',
  action: 'person.update',
  actor: LEA,
  subject: ADAM,
  detail: {},
  ...change,
});

async function open(answer: Answer, isTrainingCenter = false) {
  const rendered = await renderAdmin(<Activity />, {
    answers: { [LIST]: answer, [MEMBERS]: { items: [member(6, 'Adam Petit')] } },
    client: isTrainingCenter ? { type: 'TRAINING_CENTER' } : {},
  });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return {
    ...rendered,
    /** The query parameters of the calls that list entries. */
    queried: () => rendered.calls.flatMap(({ endpoint, input }) => (endpoint === LIST ? [input.query] : [])),
    async filterBy(filter: string, option: string) {
      await rendered.person.click(screen.getByLabelText(filter));
      await rendered.person.click(await screen.findByText(option, { selector: '[class*=option-content]' }));
    },
  };
}
/** The texts of the trail's lines, without their times. */
const lines = () => screen.queryAllByRole('listitem').map((line) => line.querySelector('p')?.textContent);
async function lineOf(change: object, isTrainingCenter = false) {
  const { unmount } = await open({ items: [entry(1, change)] }, isTrainingCenter);
  const [line] = lines();
  unmount();
  return line;
}

afterEach(() => setDeviceZone());

test('an entry says who did what to whom, and when in the time zone of the reader', async () => {
  setDeviceZone('Asia/Kolkata');
  await open({ items: [entry(1), entry(2, { action: 'person.delete', actor: null })] });
  expect(lines()[0]).toBe('Léa Martin · changed the account of Adam Petit');
  expect(lines()[1]).toMatch(/platform · deleted the account of Adam Petit$/u);
  const time = screen.getAllByText('23/11/2026 05:00')[0];
  expect(time?.getAttribute('datetime')).toBe('2026-11-22T23:30:00.000Z');
});

test('deleted people are named by their number, and other deleted things by their former name', async () => {
  const deleted = { id: 7, name: null };
  expect(await lineOf({ actor: deleted, subject: { id: 8, name: null, kind: 'person' } })).toBe(
    'deleted person no. 7 · changed the account of deleted person no. 8',
  );
  const gone = { ...deleted, kind: 'group' };
  expect(await lineOf({ action: 'group.delete', subject: gone, detail: { name: 'Welders' } })).toBe(
    'Léa Martin · deleted the group Welders',
  );
  const training = { ...deleted, kind: 'training' };
  expect(await lineOf({ action: 'training.delete', subject: training, detail: { title: 'Fire' } })).toBe(
    'Léa Martin · deleted the training Fire',
  );
  expect(await lineOf({ action: 'group.delete', subject: gone })).toMatch(/deleted the group \(?\w+ \w+\)?$/u);
});

test('changed fields are named, without those that have no name', async () => {
  expect(await lineOf({ detail: { fields: ['lastName', 'email', 'picture', 'unknown'] } })).toBe(
    'Léa Martin · changed the account of Adam PetitChanged: last name, email address, picture',
  );
  expect(await lineOf({ detail: { fields: ['unknown'] } })).toBe('Léa Martin · changed the account of Adam Petit');
});

test('changed roles are shown as they were and as they are, in the words of the company', async () => {
  const detail = { fields: ['roles'], from: [], to: ['ROLE_MANAGER', 'ROLE_ADMINISTRATOR'] };
  expect(await lineOf({ detail })).toMatch(/Changed: roles · Learner → Admin, Manager$/u);
  expect(await lineOf({ detail }, true)).toMatch(/Learner → Admin, Instructor$/u);
});

test('renamed groups, imports and reasons are told', async () => {
  const subject = { id: 1, name: 'Metal', kind: 'group' };
  expect(await lineOf({ action: 'group.update', subject, detail: { from: 'Welders', to: 'Metal' } })).toBe(
    'Léa Martin · changed the group MetalWelders → Metal',
  );
  expect(await lineOf({ action: 'person.create', detail: { import: true } })).toMatch(
    /added Adam PetitBy CSV import$/u,
  );
  const training = { id: 1, name: 'Fire', kind: 'training' };
  expect(await lineOf({ action: 'training.reject', subject: training, detail: { reason: 'No sound' } })).toMatch(
    /rejected the training FireNo sound$/u,
  );
});

test('the filters ask for a person and for a kind, together and alone', async () => {
  const { person, filterBy, queried } = await open({ items: [entry(1)] });
  expect(queried()).toStrictEqual([{ lang: 'en' }]);
  await filterBy('Person', 'Adam Petit');
  await waitFor(() => expect(queried().at(-1)).toStrictEqual({ lang: 'en', personId: 6 }));
  await filterBy('About', 'Groups');
  await waitFor(() => expect(queried().at(-1)).toStrictEqual({ lang: 'en', personId: 6, kind: 'group' }));
  await person.click(document.querySelector('.ant-select-clear')!);
  await waitFor(() => expect(queried().at(-1)).toStrictEqual({ lang: 'en', kind: 'group' }));
});

test('older entries are loaded below, and a failure to load them is shown there and can be repeated', async () => {
  const answers = [{ items: [entry(2)], nextCursor: '2' }, NETWORK_FAILURE, { items: [entry(1, { actor: null })] }];
  const { person, queried } = await open(() => answers.shift());
  await person.click(screen.getByText('Load more'));
  const alert = await screen.findByRole('alert');
  expect(lines().length).toBe(1);
  expect(screen.getByRole('list').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(screen.getByText('Retry'));
  await waitFor(() => expect(lines().length).toBe(2));
  expect(lines()[0]).toMatch(/^Léa Martin/u);
  expect(queried()).toStrictEqual([{ lang: 'en' }, { lang: 'en', cursor: '2' }, { lang: 'en', cursor: '2' }]);
  expect(screen.queryByText('Load more')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a trail that cannot be loaded can be loaded again, and an empty one says what it will show', async () => {
  const answers = [NETWORK_FAILURE, { items: [] }];
  const { person } = await open(() => answers.shift());
  expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.');
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByText('Nothing recorded')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('people who cannot be loaded are not taken for none, and can be loaded again', async () => {
  const people: unknown[] = [NETWORK_FAILURE, { items: [member(6, 'Adam Petit')] }];
  const { person } = await renderAdmin(<Activity />, {
    answers: { [LIST]: { items: [entry(1)] }, [MEMBERS]: () => people.shift() },
  });
  await screen.findByText('The list of people could not be loaded.');
  expect(lines()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await person.click(screen.getByLabelText('Person'));
  await screen.findByText('Adam Petit', { selector: '[class*=option-content]' });
});
