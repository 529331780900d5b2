import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { NOTICE_MS, NOTICES_MAX } from '@vr/shared-api/limits';
import { act, fireEvent, renderInPortal, screen, within } from '../testing/portal.tsx';
import { createNotices, Notices } from './Notices.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function open() {
  const notices = createNotices();
  await renderInPortal(<Notices notices={notices} />);
  return {
    notify: (kind: 'success' | 'error' | 'info' | 'warning', text: string) => act(() => notices.notify({ kind, text })),
  };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const region = () => within(screen.getByRole('region', { name: 'Notices' }));
const texts = () =>
  region()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const line = (text: string) => screen.getByText(text).closest('li')!;

test('problems are announced at once, other notices politely, each with its kind in words', async () => {
  const { notify } = await open();
  notify('success', 'Saved');
  notify('error', 'Failed');
  notify('warning', 'Careful');
  const live = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');
  expect(['Saved', 'Failed', 'Careful'].map(live)).toStrictEqual(['polite', 'assertive', 'assertive']);
  expect(within(line('Failed')).getByRole('img', { name: 'Error' })).toBeTruthy();
  expect(within(line('Saved')).getByRole('img', { name: 'Done' })).toBeTruthy();
});

test('a notice disappears by itself, but not while it is hovered or focused', async () => {
  const { notify } = await open();
  notify('info', 'Hovered');
  notify('info', 'Ignored');
  pass(NOTICE_MS - 1);
  fireEvent.pointerEnter(line('Hovered'));
  expect(texts()).toStrictEqual(['Hovered', 'Ignored']);
  pass(1);
  expect(texts()).toStrictEqual(['Hovered']);
  pass(10 * NOTICE_MS);
  expect(texts()).toStrictEqual(['Hovered']);

  // The focus may stay in a notice after the pointer has left it.
  const close = within(line('Hovered')).getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.pointerLeave(line('Hovered'));
  pass(10 * NOTICE_MS);
  expect(texts()).toStrictEqual(['Hovered']);
  act(() => close.blur());
  pass(NOTICE_MS - 1);
  expect(texts()).toStrictEqual(['Hovered']);
  pass(1);
  expect(texts()).toStrictEqual([]);
});

test('a notice can be closed', async () => {
  const { notify } = await open();
  notify('error', 'First');
  notify('error', 'Second');
  fireEvent.click(within(line('First')).getByRole('button', { name: 'Close' }));
  expect(texts()).toStrictEqual(['Second']);
});

test('only the newest notices are shown, and a repeated one only once', async () => {
  const { notify } = await open();
  for (let number = 1; number <= NOTICES_MAX + 1; number++) notify('info', `Notice ${number}`);
  expect(texts().length).toBe(NOTICES_MAX);
  expect(texts()).not.toContain('Notice 1');
  notify('info', 'Notice 2');
  expect(texts()).toStrictEqual(['Notice 3', 'Notice 4', 'Notice 2']);
});
