import { dateParts, formatTime } from '@vr/shared-api/date';
import type { FileType } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { daysAfter } from '../../clock.ts';
import type { NewSession } from './builders/sessions.ts';
import { PATHS, type Stage } from './data/paths.ts';
import { type Random, random } from './random.ts';

export interface Playable {
  key: string;
  minutes: number;
  publishedAt: Date;
  steps: StepFile['steps'] | null;
  files: { type: FileType; version: string; createdAt: Date }[];
}

export interface Learner {
  email: string;
  timeZone: string;
  zeal: number;
  talent: number;
  since: Date;
  /** When the person stopped training, or null. */
  until: Date | null;
}

/** One session of playing a training, as a device would report it. */
export interface Sitting
  extends Pick<NewSession, 'fileType' | 'startedAt' | 'day' | 'hour' | 'seconds' | 'progress' | 'score' | 'finished'> {
  email: string;
  training: string;
  id: string;
  contentVersion: string;
  steps: { id: string; success: boolean; score: number; seconds: number }[];
}

/** Returns the day of an instant in a time zone, YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, day } = dateParts(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** Returns the instant of a day and minute in a time zone. Wrong for night hours on days when clocks change. */
export function instantOf(day: string, minute: number, timeZone: string): Date {
  const asUtc = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000);
  const shown = Date.parse(`${dayOf(asUtc, timeZone)}T${formatTime(asUtc, timeZone)}Z`);
  return new Date(2 * asUtc.getTime() - shown);
}

const HOLIDAYS = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-24', '12-25', '12-31']);

/** Returns how much people train on a day: nothing on holidays, little on weekends, around New Year and in August. */
function activity(day: string): number {
  const monthDay = day.slice(5);
  if (HOLIDAYS.has(monthDay)) return 0;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const season = monthDay >= '12-20' || monthDay <= '01-03' ? 0.15 : day.slice(5, 7) === '08' ? 0.35 : 1;
  return season * ([0.05, 0.9, 1.1, 0.8, 1.1, 0.85, 0.1][weekday] as number);
}

const isWorkingDay = (day: string) => activity(day) > 0.12;

/** The result of a sitting that has no day yet. */
type Outcome = Pick<Sitting, 'seconds' | 'progress' | 'score' | 'finished' | 'steps'>;

/**
 * Plays a training from the first step, with scores around `level`. `most`: the maximum number of steps or, for a training
 * without steps, the maximum percentage. A step with a score below 50 counts as failed, and often ends the sitting.
 */
function play(training: Playable, most: number, level: number, spread: number, dice: Random): Outcome {
  const all = training.minutes * 60;
  if (!training.steps) {
    const progress = Math.min(100, Math.max(5, Math.round(most)));
    const finished = progress === 100;
    const score = finished || dice.chance(0.5) ? bounded(dice.around(level, spread)) : null;
    return { seconds: Math.round(all * (0.2 + 0.4 * dice.next())), progress, score, finished, steps: [] };
  }
  const steps: Sitting['steps'] = [];
  for (const { id } of training.steps.slice(0, most)) {
    const score = bounded(dice.around(level, spread));
    const seconds = Math.round((all / training.steps.length) * (0.35 + 0.6 * dice.next()));
    steps.push({ id, success: score >= 50, score, seconds });
    if (score < 50 && dice.chance(0.6)) break;
  }
  const seconds = 40 + steps.reduce((sum, step) => sum + step.seconds, 0);
  const finished = steps.length === training.steps.length;
  const score = finished ? Math.round(steps.reduce((sum, step) => sum + step.score, 0) / steps.length) : null;
  return { seconds, progress: 0, score, finished, steps };
}

const bounded = (score: number) => Math.min(100, Math.max(12, Math.round(score)));

function sit(learner: Learner, training: Playable, day: string, outcome: Outcome, dice: Random): Sitting {
  const minute = dice.chance(0.55) ? dice.int(8 * 60, 11 * 60 + 40) : dice.int(13 * 60 + 10, 17 * 60 + 30);
  const startedAt = new Date(instantOf(day, minute, learner.timeZone).getTime() + dice.int(0, 59) * 1000);
  const there = training.files.filter(({ createdAt }) => createdAt <= startedAt);
  const newest = new Map((there.length ? there : training.files.slice(0, 1)).map((file) => [file.type, file]));
  const file = dice.pick([...newest.values()]);
  return {
    email: learner.email,
    training: training.key,
    id: dice.uuid(),
    fileType: file.type,
    contentVersion: file.version,
    startedAt,
    day,
    hour: Math.floor(minute / 60),
    ...outcome,
  };
}

/** Returns the sittings of one stage of a path in {@link PATHS}. The person improves from sitting to sitting. */
function follow(learner: Learner, stage: Stage, training: Playable, now: Date, dice: Random): Sitting[] {
  const span = stage.fromDaysAgo - stage.toDaysAgo;
  return Array.from({ length: stage.sittings }, (_, i) => {
    const share = stage.sittings === 1 ? 1 : i / (stage.sittings - 1);
    let daysAgo = Math.round(stage.fromDaysAgo - share * span);
    const dayAt = () => dayOf(daysAfter(now, -daysAgo), learner.timeZone);
    // Moves a sitting on a weekend or holiday to the working day before.
    while (!isWorkingDay(dayAt())) daysAgo++;
    const last = i === stage.sittings - 1;
    const reach = last ? stage.reach : Math.max(1, Math.round(stage.reach * Math.min(1, 0.45 + 0.7 * share)));
    const level = last ? stage.best : Math.min(stage.best - 4, 52 + share * (stage.best - 52));
    return sit(learner, training, dayAt(), play(training, reach, level, last ? 0 : 6, dice), dice);
  });
}

interface Standing {
  training: Playable;
  sittings: number;
  /** The number of steps that succeeded at least once. For a training without steps: the percentage. */
  reached: number;
  /** The number of sittings after which the person loses interest. For most people, this is large. */
  patience: number;
  /** Whether the person has finished the training or given it up. */
  over: boolean;
}

/** Generates a year from a person's zeal and talent: a few trainings at a time, and sometimes a finished training again. */
function improvise(learner: Learner, trainings: readonly Playable[], now: Date, dice: Random): Sitting[] {
  const standings: Standing[] = [];
  const taste = [...trainings].sort(() => dice.next() - 0.5);
  const sittings: Sitting[] = [];
  let mood = 1;
  for (let daysAgo = 365; daysAgo >= 0; daysAgo--) {
    const at = daysAfter(now, -daysAgo);
    const day = dayOf(at, learner.timeZone);
    if (daysAgo % 7 === 0) mood = 0.35 + 1.3 * dice.next();
    if (
      at < learner.since ||
      (learner.until && at > learner.until) ||
      !dice.chance(learner.zeal * mood * activity(day))
    )
      continue;

    const open = standings.filter(({ over }) => !over);
    const unseen = taste.filter(
      (training) =>
        dayOf(training.publishedAt, learner.timeZone) < day &&
        !standings.some((standing) => standing.training === training),
    );
    let standing = open.length ? dice.pick(open) : undefined;
    if (unseen[0] && (open.length === 0 || (open.length < 5 && dice.chance(0.18)))) {
      standing = {
        training: unseen[0],
        sittings: 0,
        reached: 0,
        patience: dice.chance(0.3) ? dice.int(1, 3) : 99,
        over: false,
      };
      standings.push(standing);
    }
    standing ??= standings.length && dice.chance(0.5) ? dice.pick(standings) : undefined;
    if (!standing) continue;

    standing.sittings++;
    const { training } = standing;
    const level = Math.min(97, learner.talent * 78 + standing.sittings * 4);
    const most = training.steps
      ? Math.min(training.steps.length, Math.ceil(standing.sittings * 0.6) + dice.int(0, 1))
      : standing.reached + dice.int(8, 35);
    const outcome = play(training, most, level, 16, dice);
    const succeeded = training.steps ? outcome.steps.filter(({ success }) => success).length : outcome.progress;
    standing.reached = Math.max(standing.reached, succeeded);
    const whole = training.steps ? training.steps.length : 100;
    standing.over = standing.reached === whole || standing.sittings >= standing.patience;
    const sitting = sit(learner, training, day, outcome, dice);
    if (sitting.startedAt.getTime() + sitting.seconds * 1000 < now.getTime()) sittings.push(sitting);
  }
  return sittings;
}

/** Returns a person's sittings in the year up to now. `trainings`: those that the person may follow. Reproducible. */
export function yearOf(learner: Learner, trainings: readonly Playable[], now: Date): Sitting[] {
  const dice = random(`year of ${learner.email}`);
  const path = PATHS[learner.email];
  const sittings = path
    ? path.flatMap((stage) => {
        const training = trainings.find(({ key }) => key === stage.training);
        if (!training) throw new Error(`${learner.email} may not follow ${stage.training}`);
        return follow(learner, stage, training, now, dice);
      })
    : improvise(learner, trainings, now, dice);
  return sittings.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}
