import type { reportSession as schemas } from '@vr/shared-api/contract/sessions.schema';
import { CLOCK_SKEW_MS, SESSION_AGE_MAX_DAYS, SESSION_STEPS_MAX } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import type { Caller } from '../http/tokens.ts';
import { award } from './award.ts';
import { countReportOf } from './daily-limit.ts';
import {
  lockPerson,
  type ReportContext,
  readReportContext,
  type StoredProgress,
  type StoredSession,
  writePersonalChange,
  writeSharedChange,
} from './queries.ts';
import { discardState, requireStorableState, storeState } from './resume.ts';
import { addSession, mergeSession, NOT_STARTED, readSteps, type SessionState, skillValues } from './scoring.ts';

export type Report = Static<typeof schemas.body>;
export type Outcome = Static<typeof schemas.response>;

/** The person who reports, from a launched training (whose launch was checked) or with a token of their own. */
export interface Reporter {
  id: number;
  kind: Caller['kind'];
  /** Whether they only try the training out, so that nothing is stored. */
  test: boolean;
  /** When the contract of their company ends, or null if it never ends. */
  contractEnd: Date | null;
}

/** Reads an instant in milliseconds. `field` names it in the error. */
export function readInstant(text: string, field: string): number {
  const instant = Date.parse(text);
  // The format of the schema accepts dates that do not exist, such as 30 February.
  return Number.isNaN(instant) ? fail('VALIDATION', { field, message: 'Not an instant.' }) : instant;
}

/** Returns when a session began, corrected for the device's clock: not in the future, and not too long ago. */
export function sessionStart(startedAt: number, sentAt: number, seconds: number, now: number): Date {
  const skew = now - sentAt;
  const corrected = Math.abs(skew) > CLOCK_SKEW_MS ? startedAt + skew : startedAt;
  const notAfterNow = corrected > now ? now - seconds * 1000 : corrected;
  return new Date(Math.max(notAfterNow, now - SESSION_AGE_MAX_DAYS * 86_400_000));
}

/** Limits the reported seconds to the time since the session began, with some tolerance for the device's clock. */
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

/** What a report means for the person and the training, worked out before anything is written. */
interface Evaluation {
  session: StoredSession;
  /** The progress of the open attempt before this report. Undefined if that attempt has none yet. */
  before: StoredProgress | undefined;
  /** The progress of the open attempt after this report. */
  state: ReturnType<typeof addSession>;
  /** Whether the session belongs to the open attempt. The sessions of earlier attempts no longer count. */
  counts: boolean;
  /** Whether this report is the first that completes the training. */
  completed: boolean;
  gained: { seconds: number; sessions: number };
  /** Whether the report repeats what is already stored. */
  isRepeated: boolean;
}

/** Checks that the person may report this session. `context` is undefined if there is no such training. */
function requireReportable(
  reporter: Reporter,
  trainingId: number,
  context: ReportContext | undefined,
): asserts context is ReportContext {
  if (!context || (reporter.kind !== 'launch' && !context.isSeen)) fail('NOT_FOUND', { message: 'No such training.' });
  if (context.session && context.session.trainingId !== trainingId)
    fail('SESSION_OF_ANOTHER_TRAINING', { message: 'This session belongs to another training.' });
  if (reporter.kind !== 'launch' && !context.isUnlocked)
    fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
}

function evaluate(
  context: ReportContext,
  trainingId: number,
  report: Report,
  at: { deviceStartedAt: number; sentAt: number; now: number },
): Evaluation {
  const stored = context.session;
  const startedAt = stored?.startedAt ?? sessionStart(at.deviceStartedAt, at.sentAt, report.seconds, at.now);
  const reported: SessionState = {
    seconds: plausibleSeconds(report.seconds, startedAt, at.now),
    progress: report.progress ?? 0,
    score: report.score ?? null,
    finished: report.finished,
    steps: readSteps(report.steps),
  };
  const merged = mergeSession(stored, reported, context.stepFile, SESSION_STEPS_MAX);
  const session: StoredSession = { ...merged, trainingId, startedAt, attempt: stored?.attempt ?? context.attempt };
  const counts = session.attempt === context.attempt;
  // The progress of an earlier attempt does not count for the open one.
  const before = context.progress?.attempt === context.attempt ? context.progress : undefined;
  const state = counts ? addSession(before ?? NOT_STARTED, session, context.stepFile) : (before ?? NOT_STARTED);
  return {
    session,
    before,
    state,
    counts,
    completed: counts && state.percent === 100 && (context.progress?.percent ?? 0) < 100,
    gained: { seconds: session.seconds - (stored?.seconds ?? 0), sessions: stored ? 0 : 1 },
    isRepeated: stored !== undefined && isSame(stored, merged),
  };
}

/** Stores the state that a content has sent with its report, unless the session no longer counts or has completed all. */
async function keepState(
  tx: Queryable,
  personId: number,
  trainingId: number,
  { id, state, seconds, sentAt }: Report,
  { session, counts, state: { percent } }: Evaluation,
): Promise<void> {
  if (state === undefined || !counts || percent === 100) return;
  const { attempt, startedAt } = session;
  const order = { sessionStartedAt: startedAt, seconds, sentAt: new Date(sentAt) };
  await storeState(tx, { personId, trainingId, attempt, clientSessionId: id, state, ...order });
}

const outcomeOf = ({ percent, points, bestScore }: typeof NOT_STARTED): Outcome => ({
  progressionPercent: percent,
  points,
  score: bestScore,
});

/**
 * Stores a report of a session and returns the person's progress. A report holds the whole state of its session and can
 * only raise stored values, so a report that arrives twice, late or out of order counts once. The roll-ups and the
 * earned badges are written in the same transaction. Nothing is written for a launch that only tries the training out.
 */
export function saveReport(
  db: Database,
  clock: Clock,
  reporter: Reporter,
  trainingId: number,
  report: Report,
): Promise<Outcome> {
  const deviceStartedAt = readInstant(report.startedAt, '/body/startedAt');
  const sentAt = readInstant(report.sentAt, '/body/sentAt');
  requireStorableState(report.state);
  const now = clock.now().getTime();

  return db.transaction(async (tx) => {
    const { clientId, timeZone } = await lockPerson(tx, reporter.id);
    const context = await readReportContext(tx, { id: reporter.id, clientId }, trainingId, report.id);
    requireReportable(reporter, trainingId, context);
    const evaluation = evaluate(context, trainingId, report, { deviceStartedAt, sentAt, now });
    const { session, before, state, counts, completed, gained } = evaluation;
    if (reporter.contractEnd && session.startedAt >= reporter.contractEnd)
      fail('SUBSCRIPTION_ENDED', { message: "The session began after the end of the company's contract." });
    // The reply to a test launch is computed like any other, so that authors see what their learners will see.
    if (reporter.test) return outcomeOf(state);
    // A report that changes nothing is not counted, because it writes nothing.
    if (!evaluation.isRepeated || report.state !== undefined)
      await countReportOf(tx, reporter.id, { now: new Date(now), isNew: !context.session });
    if (evaluation.isRepeated) {
      await keepState(tx, reporter.id, trainingId, report, evaluation);
      return outcomeOf(before ?? NOT_STARTED);
    }

    const { day, mayEarn } = await writePersonalChange(tx, {
      personId: reporter.id,
      clientId,
      timeZone,
      trainingId,
      clientSessionId: report.id,
      fileType: report.fileType,
      contentVersion: report.contentVersion ?? null,
      stepVersion: context.stepVersion,
      deviceStartedAt: new Date(deviceStartedAt),
      receivedAt: new Date(now),
      session,
      progress: counts ? progressed(before, session, state, gained) : undefined,
      skills: skillValues(session, context.stepFile),
      pointsGained: counts ? state.points - (context.progress?.points ?? 0) : 0,
      secondsGained: gained.seconds,
      sessionsGained: gained.sessions,
      completed,
    });
    await keepState(tx, reporter.id, trainingId, report, evaluation);
    if (completed) await discardState(tx, reporter.id, trainingId);
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
    const started = counts && !context.progress ? 1 : 0;
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
    return outcomeOf(state);
  });
}
