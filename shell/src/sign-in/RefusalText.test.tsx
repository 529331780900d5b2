import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import { RefusalText } from './RefusalText.tsx';

afterEach(() => void jest.useRealTimers());

test('a wait counts down to the next attempt, and only its begin and its end are announced', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
  });
  await renderInShell(<RefusalText refusal={{ reason: 'wait', until: Date.now() + 3000 }} />);
  const alert = screen.getByRole('alert');
  const shown = () => [alert.textContent, alert.getAttribute('aria-live')];
  expect(shown()).toStrictEqual(['Too many attempts. Try again in 3 seconds.', 'assertive']);
  act(() => jest.advanceTimersByTime(2000));
  expect(shown()).toStrictEqual(['Too many attempts. Try again in 1 second.', 'off']);
  act(() => jest.advanceTimersByTime(1000));
  expect(shown()).toStrictEqual(['You can try again now.', 'assertive']);
  expect(jest.getTimerCount()).toBe(0);
});

test('a refusal 401 without a text of its own is shown as an unexpected failure', async () => {
  await renderInShell(<RefusalText refusal={{ reason: 'wrong' }} />);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on the server. Try again later.');
});
