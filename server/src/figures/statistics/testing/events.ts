import type { Report } from '@vr/shared-api/contract/sessions.schema';
import type { Random } from '../../../platform/demo/random.ts';

/** The time at which a history is played. All its sessions began earlier. */
export const START = '2026-06-15T10:00:00Z';
const MINUTE = 60_000;
/** The sessions of a person begin this far apart, so that their times are plausible and fall on several days. */
const SLOT = 397 * MINUTE;
export const startOf = (slot: number): Date => new Date(Date.parse(START) - (slot + 1) * SLOT);

const SKILLS = ['hard_skill_fire_safety', 'soft_skill_calm'];
const STEP_FILE = {
  formatVersion: 1 as const,
  steps: [
    { id: 'alarm', title: { en: 'Alarm' }, skills: [...SKILLS] },
    { id: 'choose', title: { en: 'Choose' }, skills: [SKILLS[0] as string], weight: 3 },
    { id: 'act', title: { en: 'Act' }, skills: [SKILLS[1] as string], weight: 5 },
  ],
};
/** One training without a step file always reports a score, the other one never does (docs/statistics.md, points). */
export const TRAININGS = [
  { stepFile: STEP_FILE, hasScore: true, categoryId: 1 },
  { stepFile: null, hasScore: true, categoryId: 2 },
  { stepFile: null, hasScore: false, categoryId: 1 },
];
/** The trainings of each course, in order, with the score that the course requires. */
export const COURSES = [
  [
    { training: 0, score: 60 },
    { training: 1, score: 50 },
  ],
  [
    { training: 2, score: 0 },
    { training: 1, score: 80 },
  ],
  [
    { training: 2, score: 0 },
    { training: 0, score: 0 },
  ],
];
export const PEOPLE = 3;

export interface Subject {
  kind: 'training' | 'course';
  index: number;
}

/** An event of a history. People, trainings and courses are given by their indexes. */
export type Event =
  | { kind: 'report'; person: number; training: number; slot: number; report: Omit<Report, 'id' | 'startedAt'> }
  /** Sends the same report several times at once. */
  | { kind: 'again'; event: ReportEvent; times: number }
  | { kind: 'reset'; person: number; training: number | null; byManager: boolean }
  | { kind: 'undo'; which: number }
  | { kind: 'certify'; person: number; subject: Subject }
  | { kind: 'rank'; person: number; inRankings: boolean }
  | { kind: 'delete-training'; training: number }
  | { kind: 'delete-course'; course: number }
  | { kind: 'delete-person'; person: number }
  | { kind: 'check' };
export type ReportEvent = Event & { kind: 'report' };

type Result = ReportEvent['report'];

function resultOf(dice: Random, training: number): Result {
  return {
    fileType: dice.pick(['APK', 'WEB_GL', 'UNITY'] as const),
    sentAt: START,
    // Long enough for all results, so that no report is held.
    seconds: dice.int(30, 5000),
    progress: dice.pick([0, 100, dice.int(0, 100), dice.int(0, 100)]),
    ...(TRAININGS[training]?.hasScore ? { score: dice.chance(0.25) ? 100 : dice.int(0, 100) } : {}),
    finished: dice.chance(0.4),
    steps: Array.from({ length: dice.int(0, 4) }, () => ({
      id: dice.pick(['alarm', 'choose', 'act', 'unknown']),
      success: dice.chance(0.7),
      ...(dice.chance(0.7) ? { score: dice.chance(0.4) ? 100 : dice.int(0, 100) } : {}),
      ...(dice.chance(0.7) ? { seconds: dice.int(0, 60) } : {}),
    })),
  };
}

/** Returns a result that completes a training, with a score that is enough for every course. */
const fullResultOf = (training: number): Result => ({
  fileType: 'APK',
  sentAt: START,
  seconds: 600,
  progress: 100,
  ...(TRAININGS[training]?.hasScore ? { score: 90 } : {}),
  finished: true,
  steps: (TRAININGS[training]?.stepFile?.steps ?? []).map(({ id }) => ({ id, success: true, score: 90, seconds: 20 })),
});

/** Makes a random history. A session is reported up to four times, in any order and between other events. */
export function historyOf(dice: Random): Event[] {
  const events: { at: number; event: Event }[] = [];
  const sessions = dice.int(3, 14);
  // Most events are about one person and training, so that they affect each other.
  const anyone = () => ({ person: dice.int(0, PEOPLE - 1), training: dice.int(0, TRAININGS.length - 1) });
  const main = { ...anyone(), ...(dice.chance(0.4) ? { training: 0 } : {}) };
  const someone = () =>
    dice.chance(0.6) ? main : { ...anyone(), ...(dice.chance(0.6) ? { person: main.person } : {}) };
  // Reports use the even slots; the odd ones are for sessions that complete a training.
  for (let slot = 0; slot < 2 * sessions; slot += 2) {
    const { person, training } = someone();
    const [at, spread] = [dice.next(), dice.chance(0.3) ? 1 : 0.1];
    for (let part = dice.int(1, 4); part > 0; part -= 1) {
      const event = { kind: 'report' as const, person, training, slot, report: resultOf(dice, training) };
      events.push({ at: at + spread * dice.next(), event });
      if (dice.chance(0.2))
        events.push({ at: at + dice.next(), event: { kind: 'again', event, times: dice.int(1, 3) } });
    }
  }
  for (let count = dice.int(0, 6); count > 0; count -= 1) {
    const { person, training } = someone();
    const event = {
      kind: 'reset' as const,
      person,
      training: dice.chance(0.35) ? null : training,
      byManager: dice.chance(0.5),
    };
    events.push({ at: 1.5 * dice.next(), event });
  }
  for (let count = dice.int(0, 6); count > 0; count -= 1)
    events.push({ at: 0.5 + 1.5 * dice.next(), event: { kind: 'undo', which: dice.int(0, 9) } });
  const certify = (at: number, { person, training }: typeof main) => {
    const course = { kind: 'course' as const, index: dice.int(0, COURSES.length - 1) };
    const subject = dice.chance(0.5) ? { kind: 'training' as const, index: training } : course;
    events.push({ at, event: { kind: 'certify', person, subject } });
  };
  for (let count = dice.int(0, 4); count > 0; count -= 1) certify(0.3 + 1.7 * dice.next(), someone());
  // Several resets of a person who has completed everything and has certificates. They are undone in any order.
  if (dice.chance(0.6)) {
    let slot = 1;
    const complete = (at: number, training: number) => {
      const full = fullResultOf(training);
      const low = full.score === undefined ? {} : { score: 10 };
      // One session has both score and progress, or one has the score and another one the progress.
      const results = dice.chance(0.5)
        ? [full]
        : [
            { ...full, progress: 0, steps: [] },
            { ...full, ...low },
          ];
      for (const report of results) {
        events.push({ at, event: { kind: 'report', ...main, training, slot, report } });
        slot += 2;
      }
    };
    for (const training of TRAININGS.keys()) complete(0.3 * dice.next(), training);
    for (let which = dice.int(1, 2); which >= 0; which -= 1) {
      const at = 0.4 + 0.4 * which;
      for (let count = dice.int(0, 3); count > 0; count -= 1) certify(at - 0.05 * dice.next(), main);
      const { training } = dice.chance(0.6) ? main : anyone();
      events.push({ at, event: { kind: 'reset', person: main.person, training, byManager: false } });
      if (dice.chance(0.5)) complete(at + 0.3 * dice.next(), training);
      events.push({ at: 1.5 + 0.5 * dice.next(), event: { kind: 'undo', which } });
    }
  }
  for (let count = dice.int(0, 3); count > 0; count -= 1)
    events.push({
      at: 2 * dice.next(),
      event: { kind: 'rank', person: dice.int(0, PEOPLE - 1), inRankings: dice.chance(0.3) },
    });
  for (let count = dice.pick([0, 0, 1, 2]); count > 0; count -= 1)
    events.push({
      at: 2 * dice.next(),
      event: { kind: 'delete-training', training: dice.int(0, TRAININGS.length - 1) },
    });
  if (dice.chance(0.4))
    events.push({ at: 2 * dice.next(), event: { kind: 'delete-course', course: dice.int(0, COURSES.length - 1) } });
  // One person is left without any result.
  if (dice.chance(0.2))
    events.push({ at: 2, event: { kind: 'reset', person: main.person, training: null, byManager: true } });
  if (dice.chance(0.2))
    events.push({ at: 2 * dice.next(), event: { kind: 'delete-person', person: dice.int(0, PEOPLE - 1) } });
  if (dice.chance(0.5)) events.push({ at: 2 * dice.next(), event: { kind: 'check' } });
  return events.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
}
