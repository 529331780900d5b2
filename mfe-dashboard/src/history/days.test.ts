import { expect, test } from '@jest/globals';
import { timelineDays } from './days.ts';
import type { TimelineSession } from './useHistory.ts';

const session = (id: number, date: string, startedAt: string, value = 5) =>
  ({ id, date, startedAt, value }) as TimelineSession;

test('sessions and resets are grouped by day in the time zone of the company, the latest first', () => {
  const days = timelineDays(
    [
      // In Paris, clocks were put back on 25 October 2026, so that day has 25 hours.
      session(1, '2026-10-24', '2026-10-24T21:59:00.000Z'),
      session(2, '2026-10-25', '2026-10-24T22:00:00.000Z', 10),
      session(3, '2026-10-25', '2026-10-25T22:59:00.000Z', 2.5),
    ],
    [
      { at: '2026-10-25T22:30:00.000Z', trainingId: 1, by: null },
      { at: '2026-10-25T23:00:00.000Z', trainingId: 1, by: 'Ana' },
    ],
    'Europe/Paris',
  );
  expect(
    days.map(({ date, minutes, items }) => [
      date,
      minutes,
      items.map((item) => (item.type === 'session' ? item.session.id : item.reset.by)),
    ]),
  ).toEqual([
    ['2026-10-26', 0, ['Ana']],
    ['2026-10-25', 12.5, [3, null, 2]],
    ['2026-10-24', 5, [1]],
  ]);
});
