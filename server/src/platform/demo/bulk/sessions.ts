import type { FileType } from '@vr/shared-api/limits';
import type { SessionState, StepResult } from '../../../learning/sessions/scoring.ts';
import type { Cell } from '../../db/copy.ts';
import type { Ids } from './ids.ts';
import { type BulkSize, FOLLOWED, STEP_IDS, scramble, type World } from './world.ts';

const DAY_MS = 86_400_000;

interface BulkSession extends SessionState {
  training: number;
  fileType: FileType;
  day: string;
  /** The hour of the start in UTC. */
  hour: number;
  startedAt: Date;
}

/** Computes a session from the index of a user and the session's number for this user. Null after the last one. */
export type SessionOf = (user: number, round: number) => BulkSession | null;

/** Returns the function that computes the sessions. Their hours are on the same day in all European time zones. */
export function sessionsOf(world: World, size: BulkSize, now: Date): SessionOf {
  const { users } = world;
  const rounds = Math.ceil(size.sessions / Math.max(1, users));
  const slots = Math.min(FOLLOWED, rounds, world.trainings);
  // Computed once, because every session needs this table.
  const followed = new Int32Array(users * slots);
  for (let user = 0; user < users; user++)
    for (let slot = 0; slot < slots; slot++) followed[user * slots + slot] = world.followedBy(user, slot);
  const today = Date.parse(now.toISOString().slice(0, 10));

  return (user, round) => {
    if (round * users + user >= size.sessions) return null;
    const dice = scramble(user, round, 9);
    const training = followed[user * slots + (dice % slots)] as number;
    const daysAgo = Math.max(1, Math.ceil((365 * (rounds - round - (dice % 1000) / 1000)) / rounds));
    const midnight = today - daysAgo * DAY_MS;
    const seconds = 90 + (scramble(user, round, 10) % 1700);
    const level = 40 + Math.floor((50 * round) / rounds) + (scramble(user, round, 11) % 21) - 10;
    const steps = new Map<string, StepResult>();
    let progress = Math.min(100, Math.max(5, level + ((dice >>> 4) % 30) - 10));
    if (world.hasSteps(training)) {
      const reached = Math.min(STEP_IDS.length, 1 + Math.floor((STEP_IDS.length * level) / 80));
      let succeeded = 0;
      for (let i = 0; i < reached; i++) {
        const score = Math.min(100, Math.max(10, level + (scramble(user, round, 20 + i) % 40) - 15));
        if (score >= 50) succeeded++;
        steps.set(STEP_IDS[i] as string, { success: score >= 50, score, seconds: Math.floor(seconds / reached) });
      }
      progress = Math.floor((100 * succeeded) / STEP_IDS.length);
    }
    const types = world.fileTypesOf(training);
    const startedAt = new Date(midnight + (6 * 3600 + (dice % 39_600)) * 1000);
    return {
      training,
      fileType: types[dice % types.length] as FileType,
      day: new Date(midnight).toISOString().slice(0, 10),
      hour: startedAt.getUTCHours(),
      startedAt,
      seconds,
      progress,
      score: progress >= 60 ? Math.min(100, level + 10) : null,
      finished: progress === 100,
      steps,
    };
  };
}

/** Yields the rows in chronological order: the first session of every user, then the second, and so on. */
export function* sessionRows(world: World, ids: Ids, sessionOf: SessionOf, progress: (count: number) => void) {
  let count = 0;
  for (let round = 0; ; round++)
    for (let user = 0; user < world.users; user++) {
      const session = sessionOf(user, round);
      if (!session) return;
      const person = ids.personId(user);
      const started = session.startedAt.toISOString();
      yield [
        person,
        `${person.toString(16).padStart(8, '0')}-0000-4000-a000-${round.toString(16).padStart(12, '0')}`,
        ids.clientId(world.companyOf(user)),
        ids.trainingId(session.training),
        1,
        session.fileType,
        '1.0.0',
        world.hasSteps(session.training) ? 1 : null,
        started,
        started,
        started,
        session.day,
        session.hour,
        session.seconds,
        session.progress,
        session.score,
        session.finished,
        JSON.stringify([...session.steps].map(([id, step]) => ({ id, ...step }))),
      ] satisfies Cell[];
      if (++count % 250_000 === 0) progress(count);
    }
}
