import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import { useState } from 'react';
import { act, NETWORK_FAILURE, refusal, renderInPortal, screen } from '../testing/portal.tsx';
import { FailureState } from './FailureState.tsx';

afterEach(() => void jest.useRealTimers());

test('each kind of failure is explained', async () => {
  const { rerender } = await renderInPortal(<FailureState error={NETWORK_FAILURE} />);
  const explanation = () => screen.getAllByRole('paragraph')[0]?.textContent?.trim();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'This part is not available right now' })).toBeTruthy();
  expect(explanation()).toBe('The server could not be reached. Check your connection.');
  const texts: [number, ErrorCode, RegExp][] = [
    [503, 'UNAVAILABLE', /^The service is busy/u],
    [404, 'NOT_FOUND', /^What you are looking for no longer exists/u],
    [403, 'NOT_AUTHORIZED', /^You do not have the right/u],
    [409, 'NEEDS_PASSWORD_SIGN_IN', /^You signed in with a code or through your intranet/u],
    [409, 'PASSWORD_NEEDED', /^This needs your password/u],
    [500, 'INTERNAL', /^Something went wrong on our side/u],
  ];
  for (const [status, code, text] of texts) {
    rerender(<FailureState error={refusal(status, code)} />);
    expect(explanation()).toMatch(text);
  }
  rerender(<FailureState error={new Error('Bug')} title="The trainings could not be loaded" text="Own text." />);
  expect(screen.getByRole('heading', { name: 'The trainings could not be loaded' })).toBeTruthy();
  expect(explanation()).toBe('Own text.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the details name the trace for the support team', async () => {
  await renderInPortal(<FailureState error={new ApiError(500, { code: 'INTERNAL', traceId: 'abc123' })} />);
  expect(screen.getByText('Trace: abc123')).toBeTruthy();
});

test('a retry that succeeds moves the focus to the surrounding section', async () => {
  function Page() {
    const [failed, setFailed] = useState(true);
    return (
      <section tabIndex={-1} aria-label="Trainings">
        {failed ? <FailureState error={NETWORK_FAILURE} onRetry={() => setFailed(false)} /> : <p>Loaded</p>}
      </section>
    );
  }
  const { person } = await renderInPortal(<Page />);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Loaded')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Trainings' }));
});

test('a failure with a delay says when it is tried again, and tries once', async () => {
  jest.useFakeTimers();
  const onRetry = jest.fn();
  const { unmount } = await renderInPortal(
    <FailureState error={NETWORK_FAILURE} onRetry={onRetry} retrySeconds={20} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The next try is in 20 seconds.');
  act(() => void jest.advanceTimersByTime(19_999));
  expect(onRetry).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1));
  expect(onRetry).toHaveBeenCalledTimes(1);
  unmount();

  onRetry.mockClear();
  const again = await renderInPortal(<FailureState error={NETWORK_FAILURE} onRetry={onRetry} retrySeconds={20} />);
  again.unmount();
  act(() => void jest.advanceTimersByTime(60_000));
  expect(onRetry).not.toHaveBeenCalled();
});

test('without a network the failure says that it waits, and a delayed retry comes as soon as the network is back', async () => {
  const onRetry = jest.fn();
  const { portal } = await renderInPortal(
    <FailureState error={NETWORK_FAILURE} onRetry={onRetry} retrySeconds={30} />,
    { connection: 'offline' },
  );
  expect(screen.getByRole('alert').textContent).toContain('You are offline. This will load when the network is back.');
  expect(onRetry).not.toHaveBeenCalled();
  act(() => portal.connection.setState('online', true));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
