import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HeldReason } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Gain, implausible } from './plausibility.ts';
import { addSession, mergeSession, NOT_STARTED, readSteps, type SessionState } from './scoring.ts';

/** [start, length, launch] in minutes. Without the third value, the time of the launch is unknown. */
type Session = readonly [start: number, minutes: number, launched?: number];
interface Case {
  says: string;
  session: Session;
  /** Null if the launch is unknown. */
  launched?: number | null;
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
  { says: 'a clock that is slow by five minutes', session: [-5, 15], now: 15, reasons: [] },
  { says: 'a clock that is fast by five minutes', session: [5, 20], now: 20, reasons: [] },
  { says: 'a start before the launch', session: [-6, 1], now: 60, reasons: ['BEFORE_LAUNCH'] },
  { says: 'a start before a late launch', session: [0, 20], launched: 30, now: 60, reasons: ['BEFORE_LAUNCH'] },
  { says: 'more time than has passed', session: [0, 26], launched: -60, now: 20, reasons: ['TOO_LONG'] },
  {
    says: 'the tolerance for clocks, spent as time that was played',
    session: [-4, 4],
    now: 1,
    reasons: ['TOO_LONG'],
  },
  { says: 'five seconds more than since the launch', session: [0, 65 / 60], now: 1, reasons: [] },
  { says: 'six seconds more than since the launch', session: [0, 66 / 60], now: 1, reasons: ['TOO_LONG'] },
  { says: 'more time than since a late launch', session: [10, 6], launched: 10, now: 15, reasons: ['TOO_LONG'] },
  { says: 'a session whose launch nobody knows', session: [-30, 40], launched: null, now: 10, reasons: [] },
  {
    says: 'a session after one whose launch nobody knows',
    session: [0, 10],
    now: 10,
    others: [[-20, 20]],
    reasons: [],
  },
  {
    says: 'sessions since one launch that are longer together than the time since then',
    session: [1, 1],
    now: 2,
    others: [
      [0, 1, 0],
      [0.5, 1, 0],
    ],
    reasons: ['OVERLAP'],
  },
  {
    says: 'a session that was launched together with others',
    session: [0, 1],
    now: 1,
    others: [[0.1, 0.5, 0.1]],
    reasons: ['OVERLAP'],
  },
  {
    says: 'a session beside others that were launched before',
    session: [10, 5],
    launched: 10,
    now: 15,
    others: [
      [0, 9, 0],
      [8, 3],
    ],
    reasons: [],
  },
  {
    says: 'a queue of many sessions of one launch that is sent at once',
    session: [70, 10],
    now: 90,
    others: [0, 10, 20, 30, 40, 50, 60].map((start): Session => [start, 10, 0]),
    reasons: [],
  },
  { says: 'a day within a second', session: [0, day], now: 0, reasons: ['TOO_LONG'] },
  { says: 'a day that ended before the launch', session: [-day, day], now: 0, reasons: ['BEFORE_LAUNCH', 'TOO_LONG'] },
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

const PLAYED = { progress: 0, score: null, finished: false, steps: new Map() };
const NOTHING: Gain = {
  session: { seconds: 0, ...PLAYED },
  secondsGained: 0,
  isFinishing: false,
  before: { ...NOT_STARTED, seconds: 0 },
  after: NOT_STARTED,
  stepFile: null,
  minutes: 15,
};

describe('the times of a reported session', () => {
  const MINUTE = 60_000;
  const played = ([start, minutes, launched]: Session) => ({
    startedAt: start * MINUTE,
    seconds: Math.round(minutes * 60),
    launchedAt: launched === undefined ? null : launched * MINUTE,
  });
  for (const { says, session, launched = 0, now, others = [], reasons } of CASES)
    test(`${reasons.length ? 'are not plausible' : 'are plausible'}: ${says}`, () => {
      const claim = {
        launchedAt: launched === null ? null : launched * MINUTE,
        now: now * MINUTE,
        others: others.map(played),
      };
      const known = { isNew: true, gain: NOTHING };
      assert.deepEqual(implausible({ ...played(session), ...claim, ...known }), reasons);
      const later = { isNew: false, gain: { ...NOTHING, secondsGained: 1 } };
      assert.deepEqual(
        implausible({ ...played(session), ...claim, ...later }),
        reasons.filter((reason) => reason !== 'BEFORE_LAUNCH'),
        'a later report that adds time',
      );
      const accepted = { isNew: false, gain: NOTHING };
      assert.deepEqual(implausible({ ...played(session), ...claim, ...accepted }), [], 'a later report that adds none');
    });
});

/** A report of a session. `steps` contains the scores of the steps that have succeeded. */
interface Told {
  seconds: number;
  steps?: Record<string, number>;
  failed?: Record<string, number>;
  progress?: number;
  score?: number;
  finished?: boolean;
  /** Whether this report belongs to the same session as the previous one. */
  later?: boolean;
}
interface ShortCase {
  says: string;
  minutes?: number;
  /** The step file has four steps, `a` to `d`. These are its values for single steps. */
  steps?: Partial<Record<'a' | 'b' | 'c' | 'd', { weight?: number; minSeconds?: number }>>;
  told: Told[];
  short: boolean;
}

const ALL = { a: 100, b: 100, c: 100, d: 100 };
const FAIR = { a: 50, b: 50, c: 50, d: 50 };
const SLOW = { a: { minSeconds: 60 }, b: { minSeconds: 60 }, c: { minSeconds: 60 }, d: { minSeconds: 60 } };
const SHORT_CASES: ShortCase[] = [
  {
    says: 'all steps in no time',
    steps: {},
    told: [{ seconds: 0, steps: ALL, score: 100, finished: true }],
    short: true,
  },
  {
    says: 'all steps faster than one a second',
    steps: {},
    minutes: 0,
    told: [{ seconds: 3, steps: ALL }],
    short: true,
  },
  { says: 'all steps, one a second', steps: {}, minutes: 0, told: [{ seconds: 4, steps: ALL }], short: false },
  { says: 'a training of 15 minutes in 14 seconds', steps: {}, told: [{ seconds: 14, steps: ALL }], short: true },
  { says: 'a training of 15 minutes in 15 seconds', steps: {}, told: [{ seconds: 15, steps: ALL }], short: false },
  { says: 'a quarter of 15 minutes in 3 seconds', steps: {}, told: [{ seconds: 3, steps: { a: 100 } }], short: false },
  { says: 'a quarter of 15 minutes in 2 seconds', steps: {}, told: [{ seconds: 2, steps: { a: 100 } }], short: true },
  {
    says: 'a heavy step in the time of a light one',
    steps: { a: { weight: 7 } },
    told: [{ seconds: 4, steps: { a: 100 } }],
    short: true,
  },
  { says: 'the start of a session', steps: {}, told: [{ seconds: 0 }], short: false },
  {
    says: 'a failed step without points in no time',
    steps: {},
    told: [{ seconds: 0, failed: { a: 0 } }],
    short: false,
  },
  { says: 'a step without points in no time', steps: {}, told: [{ seconds: 0, steps: { a: 0 } }], short: true },
  { says: 'steps in less than their own minimum', steps: SLOW, told: [{ seconds: 239, steps: ALL }], short: true },
  { says: 'steps in their own minimum', steps: SLOW, told: [{ seconds: 240, steps: ALL }], short: false },
  {
    says: 'further steps in a later report of the same second',
    steps: {},
    minutes: 0,
    told: [
      { seconds: 2, steps: { a: 100, b: 100 } },
      { seconds: 2, steps: ALL, later: true },
    ],
    short: true,
  },
  {
    says: 'steps that are reported together at the end',
    steps: SLOW,
    told: [{ seconds: 250 }, { seconds: 252, steps: ALL, later: true }],
    short: false,
  },
  {
    says: 'a resumed attempt, which takes over steps and ends the one that was under way',
    steps: SLOW,
    told: [
      { seconds: 170, steps: { a: 100, b: 100 } },
      { seconds: 75, steps: ALL, score: 90, finished: true },
    ],
    short: false,
  },
  {
    says: 'a resumed attempt that had not taken enough time before',
    steps: SLOW,
    told: [
      { seconds: 130, steps: { a: 100, b: 100 } },
      { seconds: 75, steps: ALL },
    ],
    short: true,
  },
  {
    says: 'a resumed attempt that ends a step which was nearly done',
    steps: SLOW,
    told: [
      { seconds: 239, steps: { a: 100, b: 100, c: 100 } },
      { seconds: 1, steps: ALL },
    ],
    short: false,
  },
  {
    says: 'steps that are reported together at the end of a resumed attempt',
    steps: SLOW,
    told: [{ seconds: 236 }, { seconds: 3 }, { seconds: 4, steps: ALL, later: true }],
    short: false,
  },
  {
    says: 'more steps than the session had seconds, in an attempt that had taken its time',
    steps: SLOW,
    told: [{ seconds: 237 }, { seconds: 2 }, { seconds: 3, steps: ALL, later: true }],
    short: true,
  },
  {
    says: 'a further step in the time that others had left over',
    steps: SLOW,
    told: [
      { seconds: 100, steps: { a: 100 } },
      { seconds: 20, steps: { b: 100 } },
    ],
    short: false,
  },
  {
    says: 'a further step in less than others had left over',
    steps: SLOW,
    told: [
      { seconds: 100, steps: { a: 100 } },
      { seconds: 19, steps: { b: 100 } },
    ],
    short: true,
  },
  {
    says: 'a further step in its time, after results that were accepted without theirs',
    steps: SLOW,
    told: [
      { seconds: 5, steps: { a: 100, b: 100, c: 100 } },
      { seconds: 60, steps: ALL },
    ],
    short: false,
  },
  {
    says: 'a better step after the end, in the time of its session',
    steps: SLOW,
    told: [{ seconds: 240, steps: FAIR }, { seconds: 30 }, { seconds: 60, steps: { a: 100 }, later: true }],
    short: false,
  },
  {
    says: 'a second better step after the end, in the time of the first one',
    steps: SLOW,
    told: [
      { seconds: 240, steps: FAIR },
      { seconds: 60, steps: { a: 100 } },
      { seconds: 60, steps: { a: 100, b: 100 }, later: true },
    ],
    short: true,
  },
  {
    says: 'the rest of a long attempt in no time',
    steps: {},
    told: [
      { seconds: 900, steps: { a: 100 } },
      { seconds: 0, steps: ALL },
    ],
    short: true,
  },
  {
    says: 'better scores after the end in no time',
    steps: {},
    told: [
      { seconds: 900, steps: FAIR, score: 50 },
      { seconds: 5, steps: ALL },
    ],
    short: true,
  },
  {
    says: 'better scores after the end in their time',
    steps: {},
    told: [
      { seconds: 900, steps: FAIR, score: 50 },
      { seconds: 15, steps: ALL, score: 100 },
    ],
    short: false,
  },
  {
    says: 'the same results again in no time',
    steps: {},
    told: [
      { seconds: 900, steps: ALL, score: 80 },
      { seconds: 0, steps: ALL, score: 80 },
    ],
    short: false,
  },
  {
    says: 'a better score alone in no time',
    told: [
      { seconds: 900, progress: 100, score: 50 },
      { seconds: 5, score: 100 },
    ],
    short: true,
  },
  {
    says: 'the score after the last step of a resumed attempt',
    steps: SLOW,
    told: [
      { seconds: 200, steps: { a: 100, b: 100, c: 100 } },
      { seconds: 60, steps: ALL },
      { seconds: 60, steps: ALL, score: 90, finished: true, later: true },
    ],
    short: false,
  },
  { says: 'the lowest score in no time', told: [{ seconds: 0, score: 0 }], short: true },
  { says: 'the lowest score in a second', told: [{ seconds: 1, score: 0 }], short: false },
  { says: 'a little progress in no time', told: [{ seconds: 0, progress: 1 }], short: true },
  { says: 'a little of a step in no time', steps: { a: {} }, told: [{ seconds: 0, failed: { a: 1 } }], short: true },
  {
    says: 'a score of several sessions',
    told: [
      { seconds: 14, progress: 50, score: 40 },
      { seconds: 1, progress: 100, score: 90 },
    ],
    short: false,
  },
  {
    says: 'the first score after the end of several sessions',
    minutes: 60,
    told: [
      { seconds: 55, progress: 90 },
      { seconds: 5, progress: 100 },
      { seconds: 5, progress: 100, score: 90, later: true },
    ],
    short: false,
  },
  {
    says: 'a score without progress in less than its part',
    told: [{ seconds: 11, score: 80 }],
    short: true,
  },
  { says: 'a score without progress in its part', told: [{ seconds: 12, score: 80 }], short: false },
  {
    says: 'the end of an attempt that had not taken its time',
    minutes: 60,
    told: [
      { seconds: 50, progress: 80 },
      { seconds: 1, progress: 100 },
    ],
    short: true,
  },
  { says: 'a finished session in no time', told: [{ seconds: 0, finished: true }], short: true },
  { says: 'progress without steps in no time', told: [{ seconds: 0, progress: 100 }], short: true },
  { says: 'all of 60 minutes in a minute', minutes: 60, told: [{ seconds: 60, progress: 100 }], short: false },
  { says: 'all of 60 minutes in less', minutes: 60, told: [{ seconds: 59, progress: 100 }], short: true },
  {
    says: 'the end of an attempt that had taken its time',
    minutes: 60,
    told: [
      { seconds: 900, progress: 90 },
      { seconds: 1, progress: 100 },
    ],
    short: false,
  },
  {
    says: 'the rest of an attempt that was imported without its time',
    minutes: 60,
    told: [
      { seconds: 0, progress: 90 },
      { seconds: 6, progress: 100 },
    ],
    short: false,
  },
];

describe('the results of a reported session', () => {
  const read = ({ seconds, progress = 0, score, finished = false, steps = {}, failed = {} }: Told): SessionState => {
    const results = (some: Record<string, number>, success: boolean) =>
      Object.entries(some).map(([id, points]) => ({ id, success, score: points }));
    const all = [...results(steps, true), ...results(failed, false)];
    return { ...{ seconds, progress, score: score ?? null, finished }, steps: readSteps(all) };
  };
  for (const { says, minutes = 15, steps, told, short } of SHORT_CASES)
    test(`${short ? 'need more time than' : 'can come in the time of'}: ${says}`, () => {
      const stepFile: StepFile | null = steps
        ? {
            formatVersion: 1,
            steps: (['a', 'b', 'c', 'd'] as const).map((id) => ({ id, title: {}, skills: [], ...steps[id] })),
          }
        : null;
      let gain: Gain = { ...NOTHING, minutes, stepFile };
      let session: SessionState | undefined;
      for (const report of told) {
        const before = { ...gain.after, seconds: gain.before.seconds + gain.secondsGained };
        const stored = report.later ? session : undefined;
        session = mergeSession(stored, read(report), stepFile, 200);
        gain = {
          ...gain,
          ...{ session, before, after: addSession(before, session, stepFile) },
          secondsGained: session.seconds - (stored?.seconds ?? 0),
          isFinishing: session.finished && !stored?.finished,
        };
      }
      const claim = { startedAt: 0, launchedAt: 0, seconds: 0, now: 0, isNew: false, others: [], gain };
      assert.deepEqual(implausible(claim), short ? ['TOO_SHORT'] : []);
    });
});
