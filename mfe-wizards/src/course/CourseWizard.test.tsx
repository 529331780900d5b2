import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { fireEvent, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderInWizards } from '../testing/render.ts';
import CourseWizard from './CourseWizard.tsx';
import type { CourseForm } from './values.ts';

const TITLES = ['Scaffolding', 'Working at height', 'First aid'];
const training = (id: number, title: string) => ({
  id,
  title,
  isUnlocked: true,
  category: { id: 1, key: 'safety', name: 'Safety' },
  durationInMinute: 30,
  logo: null,
  contentTypes: [],
  tags: [],
});
const COURSE: CourseForm = {
  id: 3,
  version: 5,
  courses: [
    {
      lang: 'en',
      title: 'Site safety',
      briefDescription: 'Brief',
      fullDescription: 'Full',
      goal1: 'One',
      goal2: 'Two',
      goal3: '',
    },
  ],
  trainings: TITLES.map((title, index) => ({
    trainingId: index + 1,
    trainingSuccessScore: 80,
    lang: 'en' as const,
    title,
    isAvailable: true,
  })),
  resources: [],
  isOwner: true,
  isGlobal: true,
};
const RESOURCE = { id: 31, title: 'Helmet guide', type: 'pdf', filename: 'helmet.pdf', fileSize: 2000, version: 1 };
const READ = 'GET /courses/:id/form';
const UPDATE = 'PUT /courses/:id';
const CREATE = 'POST /courses';
const SET_RESOURCES = 'PUT /courses/:id/resources';
const ADD_RESOURCE = 'POST /resources';

beforeEach(() => localStorage.clear());

/** Opens the wizard on a stored course. Also returns its `onClose` and the bodies of the calls. */
async function open(answers: Record<string, unknown> = {}) {
  const onClose = jest.fn();
  const rendered = await renderInWizards(<CourseWizard courseId={3} onClose={onClose} />, {
    profile: { roles: ['ROLE_ADMINISTRATOR'] },
    answers: {
      [READ]: COURSE,
      'GET /trainings': { items: TITLES.map((title, index) => training(index + 1, title)) },
      'GET /resources': { items: [RESOURCE] },
      [UPDATE]: { id: 3, version: 6 },
      [SET_RESOURCES]: {},
      ...answers,
    },
  });
  const { person, calls } = rendered;
  return {
    ...rendered,
    onClose,
    sentTo: (endpoint: string) => calls.filter((call) => call.endpoint === endpoint),
    save: async () => person.click(await screen.findByText('Save the course')),
  };
}

async function openTrainings(answers: Record<string, unknown> = {}) {
  const rendered = await open(answers);
  await rendered.person.click(await screen.findByText('Trainings', { selector: 'nav button *' }));
  await screen.findByText('Trainings', { selector: 'h2' });
  return rendered;
}
const scoreOf = (title: string) => `Required score of ${title}, from 0 to 100 percent`;
const score = (title: string) => screen.getByLabelText<HTMLInputElement>(scoreOf(title));
const order = () =>
  screen
    .getAllByLabelText<HTMLInputElement>(/^Required score of/u)
    .map((input) => input.getAttribute('aria-label')?.match(/of (.*), from/u)?.[1]);
const alert = () => document.querySelector('[role=alert]')?.textContent;
const lastStatus = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());
const changeScore = (title: string, value: string) => fireEvent.change(score(title), { target: { value } });

test('a save sends the changed course for the version that was read, and closes the wizard', async () => {
  const wizard = await openTrainings();
  changeScore('Scaffolding', '95');
  expect(Object.keys(localStorage).some((key) => key.includes('course-3'))).toBe(true);
  await wizard.save();
  await waitFor(() => expect(wizard.onClose).toHaveBeenCalledTimes(1));
  const [call, ...others] = wizard.sentTo(UPDATE);
  expect(others).toStrictEqual([]);
  expect(call?.options).toMatchObject({ ifMatch: 5 });
  expect(call?.input.body).toMatchObject({
    trainings: [
      { trainingId: 1, trainingSuccessScore: 95 },
      { trainingId: 2, trainingSuccessScore: 80 },
      { trainingId: 3, trainingSuccessScore: 80 },
    ],
  });
  expect(wizard.notices).toStrictEqual([{ kind: 'success', text: 'The course has been edited.' }]);
  expect(Object.keys(localStorage).some((key) => key.includes('course-3'))).toBe(false);
});

test('a save that does not reach the server keeps the input and can be sent again', async () => {
  let answer: unknown = NETWORK_FAILURE;
  const wizard = await openTrainings({ [UPDATE]: () => answer });
  changeScore('First aid', '60');
  await wizard.save();
  const text = 'The server could not be reached. Check your connection.';
  await waitFor(() => expect(alert()).toBe(text));
  expect(wizard.notices).toStrictEqual([{ kind: 'error', text }]);
  expect(score('First aid').value).toBe('60');
  expect(wizard.onClose).not.toHaveBeenCalled();

  answer = { id: 3, version: 6 };
  await wizard.save();
  await waitFor(() => expect(wizard.onClose).toHaveBeenCalledTimes(1));
  expect(wizard.sentTo(UPDATE).map(({ input }) => input.body)).toStrictEqual(
    Array(2).fill(wizard.sentTo(UPDATE)[0]?.input.body),
  );
});

test('a refusal at a field of an earlier step opens that step, says why and focuses the field', async () => {
  const title = 'This title is taken.';
  const wizard = await openTrainings({
    [UPDATE]: new ApiError(400, { code: 'VALIDATION', field: '/body/courses/0/goal2', title }),
  });
  await wizard.save();
  await waitFor(() => expect(alert()).toBe(title));
  expect(screen.getByText('Information', { selector: 'h2' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Goal 2/u)));
});

test('a course that has been deleted in the meantime cannot be saved, and the text says so', async () => {
  const wizard = await openTrainings({ [UPDATE]: refusal(404, 'NOT_FOUND') });
  await wizard.save();
  await waitFor(() => expect(alert()).toMatch(/^This course no longer exists/u));
});

/** Saves a score of 70 after someone else saved another title. The wizard then asks which version to keep. */
async function openConflict() {
  const answers = [refusal(412, 'STALE_EDIT'), { id: 3, version: 9 }];
  let read: CourseForm = COURSE;
  const wizard = await openTrainings({ [UPDATE]: () => answers.shift(), [READ]: () => read });
  changeScore('Scaffolding', '70');
  const [text] = COURSE.courses;
  read = { ...COURSE, version: 8, courses: [{ ...text!, title: 'Their title' }] };
  await wizard.save();
  await screen.findByText('Somebody has saved this course in the meantime', { selector: 'h2' });
  return wizard;
}

test('in a conflict, the person can save over what someone else has saved', async () => {
  const wizard = await openConflict();
  expect(wizard.sentTo(UPDATE).length).toBe(1);
  await wizard.person.click(screen.getByText('Save mine over it'));
  await waitFor(() => expect(wizard.onClose).toHaveBeenCalledTimes(1));
  const call = wizard.sentTo(UPDATE)[1];
  expect(call?.options?.ifMatch).toBe(8);
  expect(call?.input.body).toMatchObject({ courses: [{ title: 'Site safety' }] });
});

test('in a conflict, the person can load what someone else has saved', async () => {
  const wizard = await openConflict();
  await wizard.person.click(screen.getByText('Load theirs'));
  await waitFor(() => expect(score('Scaffolding').value).toBe('80'));
  expect(screen.getByText('Their title', { selector: 'p' })).toBeTruthy();
  await wizard.save();
  await waitFor(() => expect(wizard.onClose).toHaveBeenCalledTimes(1));
  expect(wizard.sentTo(UPDATE)[1]?.options?.ifMatch).toBe(8);
});

test('a follow-up that fails is reported and is sent again alone', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, {}];
  const wizard = await openTrainings({ [SET_RESOURCES]: () => answers.shift() });
  await wizard.person.click(screen.getByLabelText('Search for a resource to attach'));
  await wizard.person.click(await screen.findByText('Helmet guide', { selector: '[class*=option-content]' }));
  await wizard.save();
  const report = within(await screen.findByLabelText('What has been saved'));
  expect(await report.findByText('Resources: not saved.')).toBeTruthy();
  expect(report.getByText('The course has been edited.')).toBeTruthy();
  expect(wizard.notices.map(({ kind }) => kind)).toStrictEqual(['error']);
  expect(wizard.onClose).not.toHaveBeenCalled();

  await wizard.person.click(report.getByLabelText('Retry: Resources'));
  await waitFor(() => expect(report.queryByText('Resources: not saved.')).toBeNull());
  expect(wizard.sentTo(UPDATE).length).toBe(1);
  expect(wizard.sentTo(SET_RESOURCES).map(({ input }) => input.body)).toStrictEqual(Array(2).fill({ resources: [31] }));
});

test('the buttons of a row change its place, announce it and keep the focus, also at the ends of the list', async () => {
  const { person } = await openTrainings();
  expect(order()).toStrictEqual(TITLES);
  const button = (name: string) => screen.getByLabelText<HTMLButtonElement>(name, { selector: 'button' });
  expect(button('Move up: Scaffolding').disabled).toBe(true);
  expect(button('Move down: First aid').disabled).toBe(true);

  button('Move down: Scaffolding').focus();
  await person.keyboard('{Enter}');
  expect(order()).toStrictEqual(['Working at height', 'Scaffolding', 'First aid']);
  await lastStatus('Scaffolding, now 2 of 3');
  await waitFor(() => expect(document.activeElement).toBe(button('Move down: Scaffolding')));
  await person.keyboard('{Enter}');
  expect(order()).toStrictEqual(['Working at height', 'First aid', 'Scaffolding']);
  await waitFor(() => expect(document.activeElement).toBe(button('Move up: Scaffolding')));

  await person.click(button('Remove: Scaffolding'));
  expect(order()).toStrictEqual(['Working at height', 'First aid']);
  await lastStatus('Scaffolding removed from the course');
  await waitFor(() => expect(document.activeElement).toBe(button('Remove: First aid')));
});

test('the resources can be moved with the keyboard, and the focus stays on the moved one', async () => {
  const resources = [RESOURCE, { ...RESOURCE, id: 32, title: 'Map of the site' }];
  const { person } = await openTrainings({ [READ]: { ...COURSE, resources }, 'GET /resources': { items: resources } });
  const button = (name: string) => screen.getByLabelText(name, { selector: 'button' });
  const rows = () => button('Move up: Helmet guide').closest('ol')!.querySelectorAll('b');
  const titles = () => [...rows()].map(({ textContent }) => textContent);
  expect(titles()).toStrictEqual(['Helmet guide', 'Map of the site']);
  button('Move down: Helmet guide').focus();
  await person.keyboard('{Enter}');
  expect(titles()).toStrictEqual(['Map of the site', 'Helmet guide']);
  await waitFor(() => expect(document.activeElement).toBe(button('Move up: Helmet guide')));
  await person.keyboard('{Enter}');
  expect(titles()).toStrictEqual(['Helmet guide', 'Map of the site']);
  await waitFor(() => expect(document.activeElement).toBe(button('Move down: Helmet guide')));
});

test('the field of a score takes digits only, and at most 100', async () => {
  const { person } = await openTrainings();
  await person.clear(score('Scaffolding'));
  await person.type(score('Scaffolding'), '-4x.5');
  expect(score('Scaffolding').value).toBe('45');
  await person.type(score('Scaffolding'), '9a9');
  expect(score('Scaffolding').value).toBe('100');
});

test('a new document is sent after the course, and attached to it', async () => {
  const wizard = await openTrainings({ [ADD_RESOURCE]: { ...RESOURCE, id: 44 } });
  const { person, calls } = wizard;
  await person.click(screen.getByRole('button', { name: 'New resource' }));
  const fields = within(screen.getByRole('group', { name: 'New resource' }));
  const file = new File(['step,done'], 'checklist.csv', { type: 'text/csv' });
  await person.upload(fields.getByLabelText(/^Choose a file/u), file);
  const name = fields.getByLabelText<HTMLInputElement>(/^Title/u);
  expect(name.value).toBe('checklist');
  fireEvent.change(name, { target: { value: 'Checklist of the course' } });
  await person.click(fields.getByText('Add'));
  await wizard.save();
  await waitFor(() => expect(wizard.onClose).toHaveBeenCalledTimes(1));
  const changes = calls.filter(({ endpoint }) => !endpoint.startsWith('GET'));
  expect(changes.map(({ endpoint }) => endpoint)).toStrictEqual([UPDATE, ADD_RESOURCE, SET_RESOURCES]);
  expect(changes[1]?.input.body).toMatchObject({ title: 'Checklist of the course', file });
  expect(changes[2]?.input.body).toStrictEqual({ resources: [44] });
});

test('without any training to choose, the step says so', async () => {
  await openTrainings({ [READ]: { ...COURSE, trainings: [] }, 'GET /trainings': { items: [] } });
  expect(await screen.findByText('No training is available')).toBeTruthy();
});

test('a course with too few trainings is not sent, and the first problem says why', async () => {
  const wizard = await openTrainings();
  for (const title of ['Scaffolding', 'First aid'])
    await wizard.person.click(screen.getByLabelText(`Remove: ${title}`));
  await wizard.save();
  expect(await screen.findByText('At least two trainings are needed to validate the course.')).toBeTruthy();
  expect(wizard.sentTo(UPDATE)).toStrictEqual([]);
});

test('a creation that is repeated after a network failure is sent with the same key', async () => {
  const [text] = COURSE.courses;
  const values = {
    languages: ['en'],
    texts: { en: text },
    trainings: TITLES.map((title, index) => ({ trainingId: index + 1, title, score: '0' })),
    resourceIds: [],
  };
  localStorage.setItem('draft:5:course-new', JSON.stringify({ at: Date.now(), values: { values, step: 'trainings' } }));
  const answers: unknown[] = [NETWORK_FAILURE, { id: 8, version: 1 }];
  const onClose = jest.fn();
  const { person, calls } = await renderInWizards(<CourseWizard onClose={onClose} />, {
    profile: { roles: ['ROLE_MANAGER'] },
    answers: {
      'GET /trainings': { items: TITLES.map((title, index) => training(index + 1, title)) },
      [CREATE]: () => answers.shift(),
      [UPDATE]: { id: 8, version: 2 },
      [READ]: { ...COURSE, id: 8, version: 2 },
    },
  });
  await person.click(await screen.findByText('Continue'));
  await person.click(await screen.findByText('Save the course'));
  await waitFor(() => expect(alert()).not.toBe(''));
  await person.click(await screen.findByText('Save the course'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [first, second] = calls.filter(({ endpoint }) => endpoint === CREATE);
  expect(first?.options?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/u);
  expect(second?.options?.idempotencyKey).toBe(first?.options?.idempotencyKey);
});
