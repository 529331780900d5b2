import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HeldReason } from '@vr/shared-api/limits';
import { implausible } from './plausibility.ts';

/** Minutes after an instant. Sessions are written as [start, length]. */
type Session = readonly [start: number, minutes: number];
interface Case {
  says: string;
  session: Session;
  launched?: number;
  now: number;
  others?: Session[];
  reasons: HeldReason[];
}

const day = 24 * 60;
const same = (count: number, session: Session): Session[] => Array.from({ length: count }, () => session);

const CASES: Case[] = [
  { says: 'a session right after its launch', session: [0, 20], now: 20, reasons: [] },
  { says: 'a report that has just begun', session: [0, 0], now: 0, reasons: [] },
  { says: 'a session with long pauses', session: [0, 10], now: 300, reasons: [] },
  { says: 'a session that arrives months later', session: [10, 40], now: 90 * day, reasons: [] },
  { says: 'a whole day', session: [0, day], now: day, reasons: [] },
  { says: 'a clock that is slow by five minutes', session: [-5, 20], now: 15, reasons: [] },
  { says: 'a clock that is fast by five minutes', session: [5, 20], now: 20, reasons: [] },
  { says: 'a start before the launch', session: [-6, 1], now: 60, reasons: ['BEFORE_LAUNCH'] },
  { says: 'a start before a late launch', session: [0, 20], launched: 30, now: 60, reasons: ['BEFORE_LAUNCH'] },
  { says: 'more time than has passed', session: [0, 26], now: 20, reasons: ['TOO_LONG'] },
  { says: 'a day within a second', session: [0, day], now: 0, reasons: ['TOO_LONG'] },
  { says: 'a day that ended before the launch', session: [-day, day], now: 0, reasons: ['BEFORE_LAUNCH'] },
  {
    says: 'one session after the other',
    session: [20, 10],
    now: 30,
    others: [
      [0, 20],
      [30, 5],
    ],
    reasons: [],
  },
  { says: 'an overlap within the tolerance', session: [15, 10], now: 30, others: [[0, 20]], reasons: [] },
  { says: 'an overlap at the start', session: [14, 10], now: 30, others: [[0, 20]], reasons: ['OVERLAP'] },
  { says: 'an overlap at the end', session: [0, 20], now: 30, others: [[14, 10]], reasons: ['OVERLAP'] },
  { says: 'a session inside another', session: [5, 6], now: 60, others: [[0, 60]], reasons: ['OVERLAP'] },
  {
    says: 'a session around others',
    session: [0, 60],
    now: 60,
    others: [
      [5, 3],
      [20, 3],
    ],
    reasons: ['OVERLAP'],
  },
  { says: 'few short sessions at once', session: [0, 1], now: 60, others: same(5, [0, 1]), reasons: [] },
  { says: 'many short sessions at once', session: [0, 1], now: 60, others: same(6, [0, 1]), reasons: ['OVERLAP'] },
  {
    says: 'short sessions in parallel, one pair after the other',
    session: [10, 1],
    now: 60,
    others: [0, 2, 4, 6, 8].flatMap((start): Session[] => same(2, [start, 1])).concat([[10, 1]]),
    reasons: ['OVERLAP'],
  },
  {
    says: 'a session beside an earlier overlap that an admin has accepted',
    session: [100, 10],
    now: 120,
    others: same(2, [0, 60]),
    reasons: [],
  },
  {
    says: 'a second day on the same day',
    session: [0, day],
    now: day,
    others: [[0, day]],
    reasons: ['OVERLAP'],
  },
  {
    says: 'everything at once',
    session: [-day, day + 60],
    now: 0,
    others: [[-60, 60]],
    reasons: ['BEFORE_LAUNCH', 'TOO_LONG', 'OVERLAP'],
  },
];

describe('the times of a reported session', () => {
  const MINUTE = 60_000;
  const played = ([start, minutes]: Session) => ({ startedAt: start * MINUTE, seconds: minutes * 60 });
  for (const { says, session, launched = 0, now, others = [], reasons } of CASES)
    test(`${reasons.length ? 'are not plausible' : 'are plausible'}: ${says}`, () => {
      const claim = { launchedAt: launched * MINUTE, now: now * MINUTE, others: others.map(played) };
      assert.deepEqual(implausible({ ...played(session), ...claim }), reasons);
    });
});
