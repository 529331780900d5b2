import { expect, jest, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import { listSessions } from '@vr/shared-api/contract/account';
import { exportTrainings } from '@vr/shared-api/contract/exports';
import { createGroup } from '@vr/shared-api/contract/groups';
import { createI18n, uiLocales } from '@vr/shared-ui/i18n/create';
import { createConfirmation } from './confirmation.ts';

const PASSWORD_NEEDED = new ApiError(409, { code: 'PASSWORD_NEEDED' });
const TOO_WEAK = new ApiError(409, { code: 'NEEDS_PASSWORD_SIGN_IN' });
const INPUT = { query: {}, body: { name: 'Welders', userIds: [1] } };

/** A fake API that returns these answers in turn. The last answer repeats. */
async function start(...answers: unknown[]) {
  const translations = createI18n('en');
  await translations.addNamespace('ui', uiLocales);
  const notify = jest.fn();
  const call = jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const { around, question } = createConfirmation(translations, { notify });
  return { api: around({ call } as unknown as Api), call, question, notify };
}
const asked = () => new Promise((resolve) => setTimeout(resolve));

test('a call that needs a recent sign-in waits for the password, and is then sent again as it was', async () => {
  const { api, call, question } = await start(PASSWORD_NEEDED, 'saved');
  const saved = api.call(createGroup, INPUT);
  await asked();
  question.getState()?.answer(true);
  expect(await saved).toBe('saved');
  expect(call.mock.calls).toStrictEqual([
    [createGroup, INPUT, undefined],
    [createGroup, INPUT, undefined],
  ]);
  expect(question.getState()).toBe(null);
});

test('calls that are refused together are answered by one question, and fail if it is left', async () => {
  const { api, call, question } = await start(PASSWORD_NEEDED);
  const outcomes = Promise.allSettled([api.call(createGroup, INPUT), api.call(createGroup, INPUT)]);
  await asked();
  question.getState()?.answer(false);
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: PASSWORD_NEEDED });
  expect(call).toHaveBeenCalledTimes(2);
  expect(question.getState()).toBe(null);
});

test('what a session by code or assertion cannot do says so, and asks for no password', async () => {
  const { api, question, notify } = await start(TOO_WEAK);
  await expect(api.call(createGroup, INPUT)).rejects.toBe(TOO_WEAK);
  await expect(api.call(exportTrainings, { params: { lang: 'en' }, query: {} } as never)).rejects.toBe(TOO_WEAK);
  const text = expect.stringMatching(/^You signed in with a code or through your intranet\./u);
  expect(notify.mock.calls).toStrictEqual([[{ kind: 'error', text }], [{ kind: 'error', text }]]);
  await expect(api.call(listSessions, {})).rejects.toBe(TOO_WEAK);
  expect(notify).toHaveBeenCalledTimes(2);
  expect(question.getState()).toBe(null);
});
