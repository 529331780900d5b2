import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import type { SignedInProfile } from '@vr/shared-api/session';
import {
  type Answer,
  act,
  descriptionOf,
  NETWORK_FAILURE,
  pictureFile,
  refusal,
  screen,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import AccountDialog from './AccountDialog.tsx';

const SAVE = 'PUT /users/profile';
const INIT = 'POST /users/reset-password/init';
const CHANGE = 'GET /users/profile/email-change';
const SESSIONS = 'GET /users/profile/sessions';

beforeEach(() => localStorage.clear());

async function renderDialog(answers: Record<string, Answer> = {}, profile: Partial<SignedInProfile> = {}) {
  const onClose = jest.fn();
  const signOut = jest.fn(() => new Promise<void>(() => undefined));
  const portal = await renderInShell(<AccountDialog targetId={undefined} onClose={onClose} />, {
    answers: { [CHANGE]: { pending: null }, ...answers },
    profile,
    signOut,
  });
  await screen.findByRole('dialog', { name: 'My account' });
  return {
    ...portal,
    /** All calls except the one that reads the pending e-mail change. */
    made: () => portal.calls.filter(({ endpoint }) => endpoint !== CHANGE),
    onClose,
    signOut,
  };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const picture = () => screen.getByLabelText<HTMLInputElement>(/(?:Choose a|Change the) picture/u);
const save = () => screen.getByText('Save').closest('button')!;
const preview = () => document.querySelector<HTMLImageElement>('img[src^="blob:"]');

test('the form opens with the values of the profile', async () => {
  await renderDialog();
  expect(field('Last name').value).toBe('Martin');
  expect(field('First name').value).toBe('Léa');
  expect(field('Email').value).toBe('lea@demo.example');
  expect(screen.queryByText('Choose a picture')).not.toBeNull();
});

test('empty fields are named, and the first gets the focus', async () => {
  const { person, made } = await renderDialog();
  for (const name of ['Last name', 'First name', 'Email']) await person.clear(field(name));
  await person.click(save());
  await waitFor(() => expect(descriptionOf(field('Last name'))).toBe('Enter the last name.'));
  expect(descriptionOf(field('First name'))).toBe('Enter the first name.');
  expect(descriptionOf(field('Email'))).toBe('Enter the email address.');
  await waitFor(() => expect(document.activeElement).toBe(field('Last name')));
  await person.type(field('Email'), 'lea@');
  await waitFor(() =>
    expect(descriptionOf(field('Email'))).toBe('Enter a valid email address, such as name@company.com.'),
  );
  expect(made()).toStrictEqual([]);
});

test('saved values are in the session, and the dialog closes', async () => {
  const saved = { id: 5, clientId: 2, firstName: 'Zoé', lastName: 'Martin', email: 'lea@demo.example', roles: [] };
  const { person, made, notices, onClose, portal } = await renderDialog({ [SAVE]: { ...saved, picture: null } });
  await person.clear(field('First name'));
  await person.type(field('First name'), 'Zoé');
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(made().map(({ input }) => input.body)).toStrictEqual([
    { lastName: 'Martin', firstName: 'Zoé', email: 'lea@demo.example', picture: undefined },
  ]);
  expect(portal.session.getState().profile?.firstName).toBe('Zoé');
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Your profile has been updated.' }]);
});

test('an address in use is refused beside its field until it changes', async () => {
  const { person, made, onClose, notices } = await renderDialog({ [SAVE]: refusal(409, 'EMAIL_IN_USE') });
  await person.click(save());
  const text = 'This email address is already in use. Enter another one.';
  await waitFor(() => expect(descriptionOf(field('Email'))).toBe(text));
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(notices).toStrictEqual([{ kind: 'error', text }]);
  await person.click(save());
  expect(made().length).toBe(1);
  await person.type(field('Email'), '.org');
  await waitFor(() => expect(descriptionOf(field('Email'))).toBe(''));
  expect(onClose).not.toHaveBeenCalled();
});

test('a person who signed in with a code cannot change the address', async () => {
  const { person } = await renderDialog({ [SAVE]: refusal(409, 'NEEDS_PASSWORD_SIGN_IN') });
  await person.type(field('Email'), '.org');
  await person.click(save());
  await waitFor(() => expect(descriptionOf(field('Email'))).toContain('You signed in with a unique code.'));
});

test('a failure keeps what was typed, names the reference for support, and the form can be sent again', async () => {
  const saved = { id: 5, clientId: 2, firstName: 'Zoé', email: 'lea@demo.example', roles: [] };
  const answers = [new ApiError(500, { code: 'INTERNAL', traceId: 'trace-1' }), NETWORK_FAILURE, saved];
  const { person, onClose, notices } = await renderDialog({ [SAVE]: () => answers.shift() });
  await person.clear(field('First name'));
  await person.type(field('First name'), 'Zoé');
  await person.click(save());
  expect((await screen.findByText('Reference for support: trace-1')).closest('[role=alert]')).not.toBeNull();
  await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(save());
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(screen.queryByText(/trace-1/u)).toBeNull();
  const notice = { kind: 'error', text: 'Your profile could not be saved.' };
  expect(notices).toStrictEqual([notice, notice]);
  expect(field('First name').value).toBe('Zoé');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a chosen picture shows at once, is sent, and can be removed again', async () => {
  const { person, made } = await renderDialog({ [SAVE]: NETWORK_FAILURE });
  await person.upload(picture(), pictureFile('me.png'));
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe('blob:me.png'));
  await person.click(save());
  await waitFor(() => expect(made().length).toBe(1));
  expect(made()[0]?.input.body).toMatchObject({ picture: { name: 'me.png' } });
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(preview()).toBeNull());
  expect(document.activeElement).toBe(picture());
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('a picture that the server refuses is marked until another one is chosen', async () => {
  const { person, made } = await renderDialog({ [SAVE]: refusal(400, 'PICTURE_REFUSED') });
  await person.upload(picture(), pictureFile('broken.png'));
  await person.click(save());
  await waitFor(() => expect(descriptionOf(picture())).toContain('This file is not a PNG or JPEG picture'));
  await person.click(save());
  expect(made().length).toBe(1);
  await person.upload(picture(), pictureFile('good.png'));
  await waitFor(() => expect(descriptionOf(picture())).not.toContain('This file is not a PNG'));
});

test('a file that the browser cannot show is refused', async () => {
  const { person, made } = await renderDialog();
  await person.upload(picture(), pictureFile('text.png'));
  await waitFor(() => expect(preview()).not.toBeNull());
  act(() => void preview()?.dispatchEvent(new Event('error')));
  await waitFor(() => expect(descriptionOf(picture())).toContain('This file is not a PNG or JPEG picture'));
  await waitFor(() => expect(preview()).toBeNull());
  await person.click(save());
  expect(made()).toStrictEqual([]);
});

test('the reset mail goes to the address of the profile, and its failures say when to try again', async () => {
  const answers = [new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 240 }), undefined];
  const { person, made, notices, onClose } = await renderDialog({ [INIT]: () => answers.shift() });
  await person.type(field('Email'), '.org');
  const reset = () => screen.getByRole('button', { name: /Reset my password$/u });
  await person.click(reset());
  await screen.findByText('Too many requests. Try again in 4 minutes.');
  await waitFor(() => expect(reset().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(reset());
  await screen.findByText('We have sent a link to lea@demo.example. Open it within 7 days to choose a new password.');
  expect(screen.queryByText(/Too many requests/u)).toBeNull();
  expect(made().map(({ input }) => input.body)).toStrictEqual([
    { email: 'lea@demo.example' },
    { email: 'lea@demo.example' },
  ]);
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['error', 'success']);
  expect(onClose).not.toHaveBeenCalled();
});

test('signing out and cancelling are offered', async () => {
  const { person, signOut, onClose } = await renderDialog();
  await person.click(screen.getByRole('button', { name: /Sign out$/u }));
  expect(signOut).toHaveBeenCalledTimes(1);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a new address waits for its confirmation', async () => {
  const profile = { id: 5, clientId: 2, firstName: 'Léa', lastName: 'Martin', email: 'lea@demo.example', roles: [] };
  const pending = { email: 'new@demo.example', expiresAt: '2026-06-22T10:00:00Z' };
  const changes = [{ pending: null }, { pending }, { pending }, { pending: null }];
  const { person, notices, onClose } = await renderDialog({
    [SAVE]: { ...profile, picture: null },
    [CHANGE]: () => changes.shift(),
    'POST /users/profile/email-change/mail': undefined,
    'DELETE /users/profile/email-change': undefined,
  });
  await person.clear(field('Email'));
  await person.type(field('Email'), 'new@demo.example');
  await person.click(save());
  await screen.findByText('new@demo.example is not confirmed yet');
  expect(field('Email').value).toBe('lea@demo.example');
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('The email has been sent again.'));
  await person.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(screen.queryByText('new@demo.example is not confirmed yet')).toBeNull());
});

test('sessions are listed on request, and one or all others can be ended', async () => {
  const session = (id: number, over: object) => ({
    id,
    device: 'Firefox · Windows',
    address: '203.0.113.7',
    signedInAt: '2026-06-15T10:00:00Z',
    lastUsedAt: '2026-06-15T10:00:00Z',
    byCode: false,
    isCurrent: false,
    ...over,
  });
  let left = [session(1, { isCurrent: true }), session(2, { device: '' }), session(3, { device: 'Safari · iOS' })];
  const ended: unknown[] = [];
  const { person, made } = await renderDialog({
    [SESSIONS]: () => ({ items: left }),
    'DELETE /users/profile/sessions/:id': ({ params }: { params: { id: number } }) => {
      ended.push(params.id);
      left = left.filter(({ id }) => id !== params.id);
    },
    'DELETE /users/profile/sessions': () => {
      ended.push('others');
      left = left.slice(0, 1);
    },
  });
  expect(made()).toStrictEqual([]);
  await person.click(screen.getByRole('button', { name: /Where I am signed in$/u }));
  await screen.findByRole('list', { name: 'Where you are signed in' });
  expect(screen.getAllByRole('listitem').map((line) => line.querySelector('b')?.textContent)).toStrictEqual([
    'Firefox · Windows',
    'Unknown device',
    'Safari · iOS',
  ]);
  await person.click(screen.getByRole('button', { name: 'End the session Unknown device' }));
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(2));
  await person.click(screen.getByText('End all other sessions'));
  await screen.findByText('You are signed in only here.');
  expect(ended).toStrictEqual([2, 'others']);
});

test('a person who signed in with a code is told how to see their sessions', async () => {
  const { person } = await renderDialog({ [SESSIONS]: refusal(409, 'NEEDS_PASSWORD_SIGN_IN') });
  await person.click(screen.getByRole('button', { name: /Where I am signed in$/u }));
  await screen.findByText(/^You signed in with a unique code\. To see where/u);
});
