/**
 * The definitions of docs/statistics.md as plain code that adds up all sessions on each call. It shares no code with the
 * product, so that a fault in either is noticed.
 */

export interface NaiveStep {
  success: boolean;
  score: number | null;
  seconds: number | null;
}

export interface NaiveSession {
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: Record<string, NaiveStep>;
  startedAt: Date;
}

export interface NaiveStepFile {
  steps: readonly { id: string; title: { en: string }; skills: readonly string[]; weight?: number }[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const best = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** The best result of a step: from the session with the best score or, among equal scores, with the longest time. */
function bestStep(sessions: readonly NaiveSession[], id: string): NaiveStep | undefined {
  const results = sessions.flatMap(({ steps }) => steps[id] ?? []);
  if (results.length === 0) return undefined;
  const [top] = results.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || (b.seconds ?? -1) - (a.seconds ?? -1));
  return { score: top?.score ?? null, seconds: top?.seconds ?? null, success: results.some(({ success }) => success) };
}

function weighed(steps: NaiveStepFile['steps'], measure: (id: string) => number): number {
  return sum(steps.map(({ id, weight = 1 }) => weight * measure(id))) / sum(steps.map(({ weight = 1 }) => weight));
}

export interface NaiveTraining {
  percent: number;
  points: number;
  bestScore: number | null;
  seconds: number;
  sessions: number;
  lastSession: string;
  /** 0 to 1, by skill type. */
  skills: Record<string, number>;
  steps: Record<string, NaiveStep>;
  level: number;
  badges: number[];
}

/** Returns a person's figures in a training from their sessions that count. Undefined if there is none. */
export function trainingOf(sessions: readonly NaiveSession[], file: NaiveStepFile | null): NaiveTraining | undefined {
  if (sessions.length === 0) return undefined;
  const known = file?.steps ?? [];
  const steps = Object.fromEntries(
    known.flatMap(({ id }) => [bestStep(sessions, id) ?? []].flat().map((step) => [id, step])),
  );
  const bestScore = best(sessions.map(({ score }) => score));
  const reported = Math.max(...sessions.map(({ progress }) => progress));
  const percent = file ? Math.floor(weighed(known, (id) => (steps[id]?.success ? 100 : 0)) + 1e-9) : reported;
  const points = file ? Math.round(weighed(known, (id) => steps[id]?.score ?? 0)) : (bestScore ?? reported);
  const skills: Record<string, number> = {};
  for (const skill of new Set(known.flatMap((step) => step.skills))) {
    const proving = known.filter((step) => step.skills.includes(skill));
    skills[skill] = Math.max(...sessions.map((one) => weighed(proving, (id) => one.steps[id]?.score ?? 0) / 100));
  }
  const seconds = sum(sessions.map((one) => one.seconds));
  const isExpert = Object.keys(skills).length > 0 && Object.values(skills).every((value) => value >= 1);
  const begun = percent > 0 || seconds > 0 ? 1 : 0;
  const level = percent < 50 ? begun : percent < 100 ? 2 : isExpert ? 4 : 3;
  const earned = [
    sessions.some(({ finished }) => finished),
    (bestScore ?? 0) >= 80,
    percent === 100 && bestScore === 100,
  ];
  const badges = earned.flatMap((isEarned, index) => (isEarned ? [index + 1] : []));
  const lastSession = new Date(Math.max(...sessions.map(({ startedAt }) => startedAt.getTime()))).toISOString();
  return { percent, points, bestScore, seconds, sessions: sessions.length, lastSession, skills, steps, level, badges };
}

const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;

/** Returns the sessions by day of a time zone, in the form of the period statistics. */
export function daysOf(
  sessions: readonly NaiveSession[],
  timeZone: string,
): { date: string; totalView: number; totalMinuteSpent: number }[] {
  const byDay = Map.groupBy(sessions, ({ startedAt }) => dayOf(startedAt, timeZone));
  return [...byDay]
    .map(([date, some]) => ({
      date,
      totalView: some.length,
      totalMinuteSpent: minutesOf(sum(some.map(({ seconds }) => seconds))),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns how many sessions began in each hour of each day of a time zone. */
export function hoursOf(sessions: readonly NaiveSession[], timeZone: string): { date: string; hours: number[] }[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const byDay = Map.groupBy(sessions, ({ startedAt }) => dayOf(startedAt, timeZone));
  return [...byDay]
    .map(([date, some]) => ({
      date,
      hours: Array.from(
        { length: 24 },
        (_, hour) => some.filter(({ startedAt }) => Number(clock.format(startedAt)) === hour).length,
      ),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A session with the figures before and after it, computed from the sessions that began no later than this one. */
export interface NaiveChange {
  date: string;
  startedAt: string;
  seconds: number;
  value: number;
  score: number | null;
  finished: boolean;
  steps: (NaiveStep & { title: string })[];
  stepCount: number;
  progressBefore: number;
  progressAfter: number;
  pointsBefore: number;
  pointsAfter: number;
  skills: { skillType: string; before: number; after: number }[];
}

/** Returns the changes by each session of a training. The sessions are in the order in which they began. */
export const changesOf = (
  sessions: readonly NaiveSession[],
  file: NaiveStepFile | null,
  timeZone: string,
): NaiveChange[] =>
  sessions.map((session, index) => {
    const { startedAt, seconds, score, finished } = session;
    const before = trainingOf(sessions.slice(0, index), file);
    const after = trainingOf(sessions.slice(0, index + 1), file);
    return {
      date: dayOf(startedAt, timeZone),
      startedAt: startedAt.toISOString(),
      seconds,
      value: minutesOf(seconds),
      score,
      finished,
      steps: (file?.steps ?? []).flatMap(({ id, title }) => {
        const step = session.steps[id];
        return step ? [{ title: title.en, ...step }] : [];
      }),
      stepCount: file?.steps.length ?? 0,
      progressBefore: before?.percent ?? 0,
      progressAfter: after?.percent ?? 0,
      pointsBefore: before?.points ?? 0,
      pointsAfter: after?.points ?? 0,
      skills: Object.entries(after?.skills ?? {}).flatMap(([skillType, value]) => {
        const best = before?.skills[skillType] ?? 0;
        return value > best ? [{ skillType, before: best, after: value }] : [];
      }),
    };
  });

/** Returns the day of the session that completed the training. The sessions are in the order in which they began. */
export function doneOn(
  sessions: readonly NaiveSession[],
  file: NaiveStepFile | null,
  isDone: (figures: NaiveTraining) => boolean,
  timeZone: string,
): string | undefined {
  const first = sessions.find((_, index) => {
    const figures = trainingOf(sessions.slice(0, index + 1), file);
    return figures && isDone(figures);
  });
  return first && dayOf(first.startedAt, timeZone);
}

export interface NaiveCoursePart {
  neededScore: number;
  isAvailable: boolean;
  figures: NaiveTraining | undefined;
}

export const isEnough = ({ bestScore, percent }: NaiveTraining, neededScore: number): boolean =>
  percent > 0 && (bestScore ?? 0) >= neededScore;

/** Returns how many trainings of a course a person must do and has done, and the percentage that is done. */
export function courseOf(parts: readonly NaiveCoursePart[]): { required: number; done: number; percent: number } {
  const isDone = ({ figures, neededScore }: NaiveCoursePart) => figures !== undefined && isEnough(figures, neededScore);
  const done = parts.filter(isDone).length;
  const required = done + parts.filter((part) => part.isAvailable && !isDone(part)).length;
  return { required, done, percent: required > 0 ? Math.floor((100 * done) / required) : 0 };
}

/** Returns the number of platform badges that these figures earn, by the thresholds of docs/badges.md. */
export function platformBadges(trainings: readonly (NaiveTraining & { categoryId: number })[]): number {
  const done = trainings.filter(({ percent }) => percent === 100);
  const figures: [number, number[]][] = [
    [sum(trainings.map(({ sessions }) => sessions)), [1, 10, 50, 100]],
    [done.length, [1, 5, 10, 20]],
    [sum(trainings.map(({ points }) => points)), [100, 500, 1000, 2000]],
    [Math.floor(sum(trainings.map(({ seconds }) => seconds)) / 60), [60, 300, 600, 1440]],
    [new Set(done.map(({ categoryId }) => categoryId)).size, [2, 4, 6]],
  ];
  return sum(figures.map(([value, thresholds]) => thresholds.filter((threshold) => threshold <= value).length));
}
