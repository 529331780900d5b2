import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { CODE_MS } from '@vr/shared-api/limits';
import { act, fireEvent, NETWORK_FAILURE, refusal, renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { UniqueCode } from './UniqueCode.tsx';

const GENERATE = 'POST /users/generate-codes';
const answer = (code: string) => ({ items: [{ id: 9, code, expiresAt: '2026-01-05T10:10:00Z' }] });

afterEach(() => void jest.useRealTimers());

const open = (generated: unknown, owner: Parameters<typeof UniqueCode>[0]['owner'] = { person: 9 }) =>
  renderInPortal(<UniqueCode owner={owner} />, { answers: { [GENERATE]: generated } });
const generate = () => screen.getByRole('button', { name: /Generate a code$/u });
const spelled = () => screen.findByText(/^Code:/u);

test('a generated code replaces the button, has the focus and is read letter by letter', async () => {
  const { person, calls, notices } = await open(answer('AB12CD'));
  await person.click(generate());
  const code = await spelled();
  expect(code.textContent).toBe('Code: A, B, 1, 2, C, D');
  expect(document.activeElement).toBe(code);
  expect(screen.getByText('The code is good for 10 more minutes.').getAttribute('aria-live')).toBe('polite');
  expect(screen.queryByRole('button', { name: /Generate/u })).toBeNull();
  expect(calls.map(({ input }) => input.body)).toStrictEqual([{ userIds: [9] }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The code has been generated.' }]);
});

test('a code for the representative of a partner is asked for by the partner', async () => {
  const { person, calls } = await open(answer('AB12CD'), { partner: 4 });
  await person.click(generate());
  await spelled();
  expect(calls.map(({ input }) => input.body)).toStrictEqual([{ userIds: [], clientId: 4 }]);
});

test('each refusal has its own explanation, and the next attempt can succeed', async () => {
  const answers: [unknown, RegExp][] = [
    [NETWORK_FAILURE, /^The code could not be generated\. Try again\.$/u],
    [new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 90 }), /^Too many codes have been asked for\./u],
    [refusal(409, 'NEEDS_PASSWORD_SIGN_IN'), /^You signed in with a code or through your intranet\./u],
    [refusal(409, 'RIGHTS_ABOVE_OWN'), /^This person has rights that you do not have/u],
    [refusal(409, 'NO_REPRESENTATIVE'), /^This partner has no representative/u],
    [{ items: [] }, /^The code could not be generated\. Try again\.$/u],
  ];
  let next: unknown;
  const { person, notices } = await open(() => next);
  for (const [result, text] of answers) {
    next = result;
    await person.click(generate());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));
    expect(notices.at(-1)?.kind).toBe('error');
    expect(notices.at(-1)?.text).toMatch(text);
  }
  next = answer('XY34ZW');
  await person.click(generate());
  expect((await spelled()).textContent).toBe('Code: X, Y, 3, 4, Z, W');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a hint says what a code is for, until there is one', async () => {
  const { person } = await renderInPortal(<UniqueCode owner={{ partner: 4 }} compact hint="For a headset" />, {
    answers: { [GENERATE]: answer('AB12CD') },
  });
  expect(screen.getByText('For a headset')).toBeTruthy();
  await person.click(generate());
  await spelled();
  expect(screen.queryByText('For a headset')).toBeNull();
});

test('a code is shown again after the dialog was closed, and not for someone else', async () => {
  const { person, rerender } = await open(answer('AB12CD'));
  await person.click(generate());
  await spelled();
  rerender(<p>Closed</p>);
  rerender(<UniqueCode owner={{ person: 10 }} />);
  expect(screen.queryByText(/^Code:/u)).toBeNull();
  rerender(<p>Closed</p>);
  rerender(<UniqueCode owner={{ person: 9 }} />);
  expect((await spelled()).textContent).toBe('Code: A, B, 1, 2, C, D');
});

test('the time that is left is shown each second and announced each minute', async () => {
  jest.useFakeTimers();
  await open(answer('AB12CD'));
  fireEvent.click(generate());
  await spelled();
  act(() => void jest.advanceTimersByTime(1000));
  const left = screen.getByText('09:59');
  expect(left.closest('[aria-hidden=true]')).not.toBeNull();
  expect(left.closest('[aria-live], [role=status], [role=timer], [role=alert]')).toBeNull();
  expect(screen.getByText('until it expires')).toBeTruthy();
  const announced = screen.getByText('The code is good for 10 more minutes.');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByText('08:59')).toBeTruthy();
  expect(announced.textContent).toBe('The code is good for 9 more minutes.');
});

test('an expired code disappears with an explanation, and another one can be generated', async () => {
  jest.useFakeTimers();
  const codes = [answer('AB12CD'), answer('XY34ZW')];
  await open(() => codes.shift());
  fireEvent.click(generate());
  await spelled();
  act(() => void jest.advanceTimersByTime(CODE_MS - 60_000));
  expect(screen.getByText('The code is good for 1 more minute.')).toBeTruthy();
  expect(screen.getByText('expires soon')).toBeTruthy();
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.queryByText(/^Code:/u)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('The code has expired. Generate another one.');
  fireEvent.click(generate());
  expect((await spelled()).textContent).toBe('Code: X, Y, 3, 4, Z, W');
});

test('the code can be copied, and a browser that denies it says so', async () => {
  const { person, notices } = await open(answer('AB12CD'));
  await person.click(generate());
  await spelled();
  const copy = screen.getByRole('button', { name: 'Copy' });
  await person.click(copy);
  expect(await navigator.clipboard.readText()).toBe('AB12CD');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await person.click(copy);
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^The code could not be copied/u));
  expect(notices.map(({ text }) => text)).toContain('The code has been copied.');
});

test('a code can be generated as soon as it is shown, once and without a notice', async () => {
  const { calls, notices, rerender } = await renderInPortal(<UniqueCode owner={{ person: 9 }} atOnce />, {
    answers: { [GENERATE]: answer('AB12CD') },
  });
  const code = await spelled();
  await waitFor(() => expect(document.activeElement).toBe(code));
  rerender(<p>Closed</p>);
  rerender(<UniqueCode owner={{ person: 9 }} atOnce />);
  await spelled();
  expect(calls.length).toBe(1);
  expect(notices).toStrictEqual([]);
});
