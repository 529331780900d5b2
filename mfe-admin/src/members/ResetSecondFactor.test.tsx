import { expect, jest, test } from '@jest/globals';
import { type Answer, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import ResetSecondFactor from './ResetSecondFactor.tsx';

const RESET = 'DELETE /users/:id/second-factor';

async function open(answer: Answer) {
  const onClose = jest.fn();
  const rendered = await renderAdmin(
    <ResetSecondFactor member={member(7, 'Zoé Petit', { hasSecondFactor: true })} onClose={onClose} />,
    { answers: { [RESET]: answer } },
  );
  await rendered.person.click(await screen.findByRole('button', { name: 'Reset the second step' }));
  return { ...rendered, onClose };
}

test('the second factors of a member are removed after a confirmation', async () => {
  const { calls, notices, onClose } = await open(undefined);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ input }) => input.params)).toStrictEqual([{ id: 7 }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Zoé Petit can sign in with the password alone.' }]);
});

test('a member with more rights keeps theirs, and the dialog says why', async () => {
  const { onClose } = await open(refusal(409, 'RIGHTS_ABOVE_OWN'));
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(onClose).not.toHaveBeenCalled();
});
