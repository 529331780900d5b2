import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { refusal, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { SignOnScreen } from './SignOnScreen.tsx';
import { AssertionMissing, type SignOnState } from './sign-on.ts';

const error = refusal(401, 'ASSERTION_REFUSED');
const STATES: [SignOnState, string][] = [
  [{ kind: 'refused', error }, 'You could not be signed in'],
  [
    { kind: 'refused', error: new ApiError(401, { code: 'ASSERTION_REFUSED', reason: 'origin' }) },
    'This website may not show the portalThe address http://localhost is not registered.',
  ],
  [{ kind: 'failed', error: new ApiError(0, { code: 'NETWORK' }) }, 'The next try is in 30 seconds'],
  [{ kind: 'failed', error: new AssertionMissing('status', '404') }, 'This website did not say who you are.'],
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
