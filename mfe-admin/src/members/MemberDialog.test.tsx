import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  type Answer,
  descriptionOf,
  NETWORK_FAILURE,
  refusal,
  screen,
  userEvent,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import { ADMIN, member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import type { Member } from './filter.ts';
import MemberDialog from './MemberDialog.tsx';

const CREATE = 'POST /users';
const UPDATE = 'PUT /users/:id';
const LIST = 'GET /users';
const PROFILE = 'GET /users/profile';

const ZOE = member(1, 'Zoé Martin', { roles: ['ROLE_MANAGER'] });
const BOB = member(2, 'Bob Stone', { roles: ['ROLE_MANAGER'] });
const ADAM = member(3, 'Adam Petit', { managers: [ZOE], lang: 'it', version: 4 });
const CLARA = member(9, 'Clara Admin', { roles: ['ROLE_ADMINISTRATOR'] });

beforeEach(() => {
  localStorage.clear();
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
});

interface Options {
  member?: Member;
  answers?: Record<string, Answer>;
  isTrainingCenter?: boolean;
}

async function open({ member: edited, answers = {}, isTrainingCenter = false }: Options = {}) {
  const onClose = jest.fn();
  const rendered = await renderAdmin(
    <MemberDialog {...(edited ? { member: edited } : {})} members={[ZOE, BOB, ADAM, CLARA]} onClose={onClose} />,
    {
      answers,
      profile: ADMIN,
      client: isTrainingCenter ? { type: 'TRAINING_CENTER' } : {},
    },
  );
  await screen.findByRole('dialog');
  const person = userEvent.setup({ delay: null });
  return {
    ...rendered,
    onClose,
    person,
    save: () => person.click(saveButton()),
    saves: () => rendered.calls.filter(({ endpoint }) => endpoint === CREATE || endpoint === UPDATE),
    async fill(label: string, text: string) {
      await person.clear(field(label));
      await person.click(field(label));
      await person.paste(text);
    },
  };
}
const saveButton = () => screen.getByText('Save').closest('button')!;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const MANAGER = 'Manager’s email (optional)';
const manager = () => field(MANAGER);
const role = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const failure = () => screen.getByRole('alert').textContent;
const isIdle = () => waitFor(() => expect(saveButton().getAttribute('aria-busy')).not.toBe('true'));

async function openFilled(answer: Answer, more: Options = {}) {
  const rendered = await open({ ...more, answers: { [CREATE]: answer, ...more.answers } });
  await rendered.fill('Last name', 'Petit');
  await rendered.fill('First name', 'Ana');
  await rendered.fill('Email', 'ana@demo.example');
  return rendered;
}
const shown = () => [field('Last name').value, field('First name').value, field('Email').value, manager().value];

test('a missing role is said and gets the focus, until one is chosen', async () => {
  const { save, person, saves } = await openFilled(ADAM);
  await person.click(role(/^Learner/u));
  await save();
  await waitFor(() => expect(document.activeElement).toBe(role(/^Learner/u)));
  expect(descriptionOf(role(/^Learner/u))).toBe('Choose at least one role.');
  expect(saves()).toStrictEqual([]);
  await person.click(role(/^Manager/u));
  await waitFor(() => expect(descriptionOf(role(/^Learner/u))).toBe(''));
});

test('an address of a manager that is none is not sent', async () => {
  const { save, fill, saves } = await openFilled(ADAM);
  await fill(MANAGER, 'bob@');
  await save();
  const text = 'Enter a valid email address, or leave the field empty.';
  await waitFor(() => expect(descriptionOf(manager())).toBe(text));
  expect(saves()).toStrictEqual([]);
});

test('a new learner is sent without a role, with the language of the mails, and the invitation is announced', async () => {
  const { save, saves, notices, onClose } = await openFilled(ADAM);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves().map(({ input }) => input)).toStrictEqual([
    {
      query: { lang: 'en' },
      body: {
        lastName: 'Petit',
        firstName: 'Ana',
        email: 'ana@demo.example',
        picture: undefined,
        roles: [],
        managerEmail: '',
      },
    },
  ]);
  expect(notices).toMatchObject([{ kind: 'success' }]);
  expect(notices[0]?.text).toContain('ana@demo.example.');
});

test('roles, the manager, the picture and another language are sent', async () => {
  const { save, saves, person, fill, onClose } = await openFilled(ADAM);
  await person.click(role(/^Admin/u));
  await person.click(role(/^Manager/u));
  await person.click(role(/^Learner/u));
  await fill(MANAGER, 'bob@demo.example');
  await person.upload(screen.getByLabelText('Choose a picture'), new File(['png'], 'ana.png', { type: 'image/png' }));
  await person.click(field('Language of emails'));
  await person.click(await screen.findByText('Italian', { selector: '[class*=option-content]' }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves()).toMatchObject([
    {
      input: {
        query: { lang: 'it' },
        body: {
          roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'],
          managerEmail: 'bob@demo.example',
          picture: { name: 'ana.png' },
        },
      },
    },
  ]);
});

test('the managers of the company are suggested, without the person who is edited', async () => {
  await open({ member: ZOE });
  const suggested = [...(manager().list?.options ?? [])].map(({ value }) => value);
  expect(suggested).toStrictEqual(['bob@demo.example']);
});

test('a training centre calls the manager an instructor', async () => {
  await open({ isTrainingCenter: true });
  expect(field('Instructor’s email (optional)')).toBeTruthy();
  expect(role(/^Instructor/u)).toBeTruthy();
});

test('a manager who is not found is said beside the field, which gets the focus, until the value changes', async () => {
  const text = 'Manager not found.';
  const answers = [refusal(422, 'MANAGER_NOT_FOUND'), ADAM];
  const { save, saves, fill, notices, onClose } = await openFilled(() => answers.shift());
  await fill(MANAGER, 'zed@demo.example');
  await save();
  await waitFor(() => expect(descriptionOf(manager())).toContain(text));
  await waitFor(() => expect(document.activeElement).toBe(manager()));
  expect(failure()).toBe('');
  expect(notices).toMatchObject([{ kind: 'error', text: expect.stringContaining(text) }]);
  await isIdle();
  await save();
  expect(saves().length).toBe(1);
  await fill(MANAGER, 'another@demo.example');
  await waitFor(() => expect(descriptionOf(manager())).toBe(''));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a picture that the server refuses is named beside it, and the form stays as it was', async () => {
  const { save, person, onClose } = await openFilled(refusal(400, 'PICTURE_REFUSED'));
  await person.upload(screen.getByLabelText('Choose a picture'), new File(['x'], 'ana.png', { type: 'image/png' }));
  await save();
  const picture = () => screen.getByLabelText('Change the picture');
  await waitFor(() => expect(picture().getAttribute('aria-invalid')).toBe('true'));
  expect(descriptionOf(picture())).toMatch(/not? a? ?PNG or JPEG picture/u);
  expect(failure()).toBe('');
  expect(field('First name').value).toBe('Ana');
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal is explained in the form, which keeps the input, and is gone after the next attempt', async () => {
  const refusals = [
    [refusal(409, 'USER_QUOTA_REACHED'), /as many people as its contract allows/u],
    [refusal(409, 'LAST_ADMIN'), /needs at least one admin who can sign in/u],
    [refusal(403, 'RIGHTS_ABOVE_OWN'), /rights that you do not have/u],
    [refusal(500, 'INTERNAL'), /Something went wrong on our side/u],
  ] as const;
  const answers = [...refusals.map(([error]) => error), ADAM];
  const { save, notices, onClose } = await openFilled(() => answers.shift());
  for (const [, text] of refusals) {
    await save();
    await waitFor(() => expect(failure()).toMatch(text));
    expect(shown()).toStrictEqual(['Petit', 'Ana', 'ana@demo.example', '']);
    await isIdle();
  }
  expect(notices).toStrictEqual(refusals.map(() => ({ kind: 'error', text: 'The member was not saved.' })));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(failure()).toBe('');
});

test('a save that does not reach the server keeps everything typed, and sends the same again', async () => {
  const answers = [NETWORK_FAILURE, ADAM];
  const { save, saves, fill, person, onClose } = await openFilled(() => answers.shift());
  await fill(MANAGER, 'bob@demo.example');
  await person.click(role(/^Admin/u));
  await save();
  await waitFor(() => expect(failure()).toBe('The server could not be reached. Check your connection.'));
  expect(shown()).toStrictEqual(['Petit', 'Ana', 'ana@demo.example', 'bob@demo.example']);
  expect(role(/^Admin/u).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await isIdle();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves()[1]?.input).toStrictEqual(saves()[0]?.input);
});

test('an edit opens with the stored values, and is based on the version that was read', async () => {
  const { save, saves, fill, notices, onClose } = await open({ member: ADAM, answers: { [UPDATE]: ADAM } });
  expect(screen.getByRole('dialog', { name: 'Edit Adam Petit' })).toBeTruthy();
  expect(shown()).toStrictEqual(['Petit', 'Adam', 'adam@demo.example', 'zoe@demo.example']);
  await fill('Last name', 'Grand');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves()).toMatchObject([
    {
      input: { params: { id: 3 }, query: { lang: 'it' }, body: { lastName: 'Grand', roles: [] } },
      options: { ifMatch: 4 },
    },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The member has been changed.' }]);
});

test('an unchanged manager is not sent, and a removed one is', async () => {
  const answers = [NETWORK_FAILURE, ADAM];
  const { save, saves, person } = await open({ member: ADAM, answers: { [UPDATE]: () => answers.shift() } });
  await save();
  await waitFor(() => expect(saves()).toMatchObject([{ input: { body: { managerEmail: undefined } } }]));
  await isIdle();
  await person.clear(manager());
  await save();
  await waitFor(() => expect(saves()[1]).toMatchObject({ input: { body: { managerEmail: '' } } }));
});

test('several managers are named, and stay unless one address is entered', async () => {
  const answers = [NETWORK_FAILURE, ADAM];
  const several = { ...ADAM, managers: [ZOE, BOB] };
  const { save, saves, fill } = await open({ member: several, answers: { [UPDATE]: () => answers.shift() } });
  expect(manager().value).toBe('');
  expect(descriptionOf(manager())).toContain('Zoé Martin, Bob Stone');
  await save();
  await waitFor(() => expect(saves()).toMatchObject([{ input: { body: { managerEmail: undefined } } }]));
  await isIdle();
  await fill(MANAGER, 'bob@demo.example');
  await save();
  await waitFor(() => expect(saves()[1]).toMatchObject({ input: { body: { managerEmail: 'bob@demo.example' } } }));
});

test('after someone else has changed the person, the input stays, and the next save is based on their version', async () => {
  const answers = [refusal(412, 'STALE_EDIT'), ADAM];
  const theirs = { ...ADAM, lastName: 'Vert', email: 'vert@demo.example', version: 9 };
  const { save, saves, fill, onClose } = await open({
    member: ADAM,
    answers: { [UPDATE]: () => answers.shift(), [LIST]: { items: [ZOE, theirs] } },
  });
  await fill('Last name', 'Grand');
  await save();
  await waitFor(() => expect(failure()).toContain('they are now Adam Vert, vert@demo.example. Save again'));
  expect(shown()).toStrictEqual(['Grand', 'Adam', 'adam@demo.example', 'zoe@demo.example']);
  await isIdle();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves().map(({ options }) => options?.ifMatch)).toStrictEqual([4, 9]);
  expect(saves()[1]?.input.body).toMatchObject({ lastName: 'Grand' });
});

test.each([
  ['at once', { [UPDATE]: refusal(404, 'NOT_FOUND') }],
  ['after a conflict', { [UPDATE]: refusal(412, 'STALE_EDIT'), [LIST]: { items: [ZOE] } }],
])('a person who has been deleted in the meantime is reported as gone (found out %s)', async (_, answers) => {
  const { save, onClose } = await open({ member: ADAM, answers });
  await save();
  await waitFor(() => expect(failure()).toContain('This person no longer exists.'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a conflict whose newer state cannot be read keeps the form open', async () => {
  const { save } = await open({
    member: ADAM,
    answers: { [UPDATE]: refusal(412, 'STALE_EDIT'), [LIST]: NETWORK_FAILURE },
  });
  await save();
  await waitFor(() => expect(failure()).toBe('The server could not be reached. Check your connection.'));
});

test('the portal shows what admins have changed about themselves', async () => {
  const profile = { id: 9, clientId: 2, firstName: 'Clara', lastName: 'Noir', email: '', picture: null, roles: [] };
  const { save, portal } = await open({ member: CLARA, answers: { [UPDATE]: CLARA, [PROFILE]: profile } });
  await save();
  await waitFor(() => expect(portal.session.getState().profile?.lastName).toBe('Noir'));
});

test('a saved change of oneself stays saved if the profile cannot be read', async () => {
  const { save, notices, onClose } = await open({
    member: CLARA,
    answers: { [UPDATE]: CLARA, [PROFILE]: NETWORK_FAILURE },
  });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['success']);
});

test('a change of someone else does not touch the profile', async () => {
  const { save, calls, onClose } = await open({ member: ADAM, answers: { [UPDATE]: ADAM } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ endpoint }) => endpoint)).toStrictEqual([UPDATE]);
});
