import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { descriptionOf, refusal, screen } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import ConfirmPassword from './ConfirmPassword.tsx';

const CONFIRM = 'POST /users/profile/confirmation';

async function renderDialog(...answers: unknown[]) {
  const onAnswer = jest.fn();
  const bodies: unknown[] = [];
  const { person } = await renderInShell(<ConfirmPassword onAnswer={onAnswer} />, {
    answers: {
      [CONFIRM]({ body }: { body: unknown }) {
        bodies.push(body);
        return answers.shift();
      },
    },
  });
  const password = await screen.findByLabelText('Password');
  return { person, onAnswer, bodies, password, confirm: screen.getByRole('button', { name: 'Confirm' }) };
}

test('the right password answers the question; a wrong one and an empty one say what is wrong', async () => {
  const { person, onAnswer, bodies, password, confirm } = await renderDialog(refusal(409, 'WRONG_PASSWORD'), undefined);
  await person.click(confirm);
  expect(descriptionOf(password)).toContain('Enter your password.');
  await person.type(password, 'Wrong-2026!');
  await person.click(confirm);
  expect(descriptionOf(password)).toContain('This password is wrong.');
  expect(onAnswer).not.toHaveBeenCalled();
  await person.clear(password);
  await person.type(password, 'Demo-2026!');
  await person.click(confirm);
  expect(bodies).toStrictEqual([{ password: 'Wrong-2026!' }, { password: 'Demo-2026!' }]);
  expect(onAnswer.mock.calls).toStrictEqual([[true]]);
});

test('after too many wrong passwords the dialog says when it can be tried again', async () => {
  const limited = new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 900 });
  const { person, password, confirm } = await renderDialog(limited);
  await person.type(password, 'Wrong-2026!');
  await person.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Too many wrong passwords. Try again in 15 minutes.',
  );
});

test('leaving the dialog answers that the password was not given', async () => {
  const { person, onAnswer } = await renderDialog();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onAnswer.mock.calls).toStrictEqual([[false]]);
});
