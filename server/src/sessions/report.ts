import type { reportSession as schemas } from '@vr/shared-api/contract/sessions.schema';
import { CLOCK_SKEW_MS, SESSION_AGE_MAX_DAYS, SESSION_STEPS_MAX } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import type { Caller } from '../http/tokens.ts';
import { award } from './award.ts';
import {
  lockPerson,
  readSituation,
  type StoredProgress,
  type StoredSession,
  writePersonalChange,
  writeSharedChange,
} from './queries.ts';
import { addSession, mergeSession, NOT_STARTED, readSteps, type SessionState, skillValues } from './scoring.ts';

export type Report = Static<typeof schemas.body>;
export type Outcome = Static<typeof schemas.response>;

/** Who reports: in a running content (whose launch was checked) or with a token of their own. */
export interface Reporter {
  id: number;
  kind: Caller['kind'];
  /** Only tries the training out. */
  test: boolean;
}

function readInstant(report: Report, field: 'startedAt' | 'sentAt'): number {
  const instant = Date.parse(report[field]);
  // The format lets pass what no calendar has, such as a 30th of February.
  return Number.isNaN(instant) ? fail('VALIDATION', { field: `/body/${field}`, message: 'Not an instant.' }) : instant;
}

/** When a session really began, as far as the device's clock can be believed. */
export function beginning(startedAt: number, sentAt: number, seconds: number, now: number): Date {
  const skew = now - sentAt;
  const corrected = Math.abs(skew) > CLOCK_SKEW_MS ? startedAt + skew : startedAt;
  const notAfterNow = corrected > now ? now - seconds * 1000 : corrected;
  return new Date(Math.max(notAfterNow, now - SESSION_AGE_MAX_DAYS * 86_400_000));
}

/** Nobody plays longer than the time that has passed since they began. */
export const plausibleSeconds = (seconds: number, startedAt: Date, now: number): number =>
  Math.max(0, Math.min(seconds, Math.floor((now - startedAt.getTime() + CLOCK_SKEW_MS) / 1000)));

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.seconds !== b.seconds || a.progress !== b.progress || a.score !== b.score || a.finished !== b.finished)
    return false;
  if (a.steps.size !== b.steps.size) return false;
  return [...a.steps].every(([id, step]) => {
    const other = b.steps.get(id);
    return step.success === other?.success && step.score === other.score && step.seconds === other.seconds;
  });
}

function progressed(
  before: StoredProgress | undefined,
  session: StoredSession,
  state: ReturnType<typeof addSession>,
  gained: { seconds: number; sessions: number },
): StoredProgress {
  return {
    ...state,
    attempt: session.attempt,
    seconds: (before?.seconds ?? 0) + gained.seconds,
    sessions: (before?.sessions ?? 0) + gained.sessions,
    lastSessionAt: before && before.lastSessionAt > session.startedAt ? before.lastSessionAt : session.startedAt,
  };
}

/**
 * Takes a report of a session. It holds the session's whole state, and everything merges upwards: a report that comes
 * twice, late or out of order counts once and lowers nothing. The roll-ups and what is earned follow in the same
 * transaction. Nothing is written of what only tries a training out.
 */
export function takeReport(
  db: Database,
  clock: Clock,
  reporter: Reporter,
  trainingId: number,
  report: Report,
): Promise<Outcome> {
  const deviceStartedAt = readInstant(report, 'startedAt');
  const sentAt = readInstant(report, 'sentAt');
  const now = clock.now().getTime();

  return db.transaction(async (tx) => {
    const { clientId, timeZone } = await lockPerson(tx, reporter.id);
    const met = await readSituation(tx, { id: reporter.id, clientId }, trainingId, report.id);
    if (!met || (reporter.kind !== 'launch' && !met.isSeen)) fail('NOT_FOUND', { message: 'No such training.' });
    if (met.session && met.session.trainingId !== trainingId)
      fail('SESSION_OF_ANOTHER_TRAINING', { message: 'This session belongs to another training.' });
    if (reporter.kind !== 'launch' && !met.isUnlocked)
      fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });

    const startedAt = met.session?.startedAt ?? beginning(deviceStartedAt, sentAt, report.seconds, now);
    const reported: SessionState = {
      seconds: plausibleSeconds(report.seconds, startedAt, now),
      progress: report.progress ?? 0,
      score: report.score ?? null,
      finished: report.finished,
      steps: readSteps(report.steps),
    };
    const merged = mergeSession(met.session, reported, met.stepFile, SESSION_STEPS_MAX);
    const session: StoredSession = { ...merged, trainingId, startedAt, attempt: met.session?.attempt ?? met.attempt };
    const counts = session.attempt === met.attempt;
    // The progress of an attempt before this one is over; what it came to does not count here.
    const before = met.progress?.attempt === met.attempt ? met.progress : undefined;
    const outcome = ({ percent, points, bestScore }: typeof NOT_STARTED): Outcome => ({
      progressionPercent: percent,
      points,
      score: bestScore,
    });
    if (met.session && isSame(met.session, merged)) return outcome(before ?? NOT_STARTED);

    const gained = {
      seconds: session.seconds - (met.session?.seconds ?? 0),
      sessions: met.session ? 0 : 1,
    };
    const state = counts ? addSession(before ?? NOT_STARTED, session, met.stepFile) : (before ?? NOT_STARTED);
    // Judged and answered as if it counted, so that who makes a training sees what its learners would.
    if (reporter.test) return outcome(state);
    const completed = counts && state.percent === 100 && (met.progress?.percent ?? 0) < 100;
    const { day, mayEarn } = await writePersonalChange(tx, {
      personId: reporter.id,
      clientId,
      timeZone,
      trainingId,
      clientSessionId: report.id,
      fileType: report.fileType,
      contentVersion: report.contentVersion ?? null,
      stepVersion: met.stepVersion,
      deviceStartedAt: new Date(deviceStartedAt),
      receivedAt: new Date(now),
      session,
      progress: counts ? progressed(before, session, state, gained) : undefined,
      skills: skillValues(session, met.stepFile),
      pointsGained: counts ? state.points - (met.progress?.points ?? 0) : 0,
      secondsGained: gained.seconds,
      sessionsGained: gained.sessions,
      completed,
    });
    if (mayEarn || completed)
      await award(tx, {
        personId: reporter.id,
        clientId,
        trainingId,
        at: new Date(now),
        counts,
        finished: session.finished,
        percent: state.percent,
        score: state.bestScore,
        completed,
      });
    const started = counts && !met.progress ? 1 : 0;
    if (gained.seconds || gained.sessions || started || completed)
      await writeSharedChange(tx, {
        trainingId,
        clientId,
        day,
        sessionsGained: gained.sessions,
        secondsGained: gained.seconds,
        started,
        completed: completed ? 1 : 0,
      });
    return outcome(state);
  });
}
