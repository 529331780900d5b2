import { expect, jest, test } from '@jest/globals';
import { refusal, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { SignOnScreen } from './SignOnScreen.tsx';
import type { SignOnState } from './sign-on.ts';

const error = refusal(401, 'ASSERTION_REFUSED');
const STATES: [SignOnState, string][] = [
  [{ kind: 'refused', error }, 'You could not be signed in'],
  [{ kind: 'failed', error }, 'The sign-in did not work'],
  [{ kind: 'ended' }, 'Your session has ended'],
];
test.each(STATES)('the state %j says so and can be tried again', async (state, title) => {
  const retry = jest.fn();
  const { person } = await renderInPortal(<SignOnScreen state={state} onRetry={retry} />, {
    texts: { embed: (lang) => import(`./locales/${lang}.json`) },
  });
  expect(screen.getByRole('alert').textContent).toContain(title);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
