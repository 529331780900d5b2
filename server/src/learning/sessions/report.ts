import type { Report, reportSession as schemas } from '@vr/shared-api/contract/sessions.schema';
import {
  CLOCK_SKEW_MS,
  type FileType,
  HELD_REASONS,
  type HeldReason,
  SESSION_AGE_MAX_DAYS,
  SESSION_STEPS_MAX,
} from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { transactionInMonths } from '../../platform/db/months.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { sessionReports } from '../../platform/telemetry/metrics.ts';
import { award } from './award.ts';
import { countReportOf } from './daily-limit.ts';
import { dropHeld, findHeld, type HeldReport, notifyOfHeld, storeHeld } from './held.ts';
import { implausible } from './plausibility.ts';
import {
  lockPerson,
  type ReportContext,
  readReportContext,
  type StoredProgress,
  type StoredSession,
  writePersonalChange,
  writeSharedChanges,
} from './queries.ts';
import { discardState, requireStorableState, storeState } from './resume.ts';
import { addSession, mergeSession, NOT_STARTED, readSteps, type SessionState, skillValues } from './scoring.ts';
import { keepTestReport } from './test-report.ts';

type Outcome = Static<typeof schemas.response>;

/** The person who reports, with the token of a launch (which was checked) or with a token of their own. */
interface Reporter {
  id: number;
  kind: Caller['kind'];
  /** When the person's token was issued: at the sign-in, or at the launch. */
  issuedAt: Date;
  /** Whether this is a test run, which counts nowhere. */
  test: boolean;
  /** Whether the person reviews partners' trainings. */
  reviews: boolean;
  /** When the contract of the person's company ends, or null if it never ends. */
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

/** The effects of a report on the person and the training, computed before anything is written. */
interface Evaluation {
  session: StoredSession;
  /** The progress of the open attempt before this report. Undefined if that attempt has none yet. */
  before: StoredProgress | undefined;
  /** The progress of the open attempt after this report. */
  state: ReturnType<typeof addSession>;
  /** Whether the session belongs to the open attempt. Sessions of attempts that were reset count in no figure. */
  counts: boolean;
  /** Whether this report is the first that completes the training. */
  completed: boolean;
  gained: { seconds: number; sessions: number };
  /** Whether this report is the first one with `finished`. */
  finishing: boolean;
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
  if ([context.session, context.held].some((known) => known && known.trainingId !== trainingId))
    fail('SESSION_OF_ANOTHER_TRAINING', { message: 'This session belongs to another training.' });
  if (reporter.kind !== 'launch' && !context.isUnlocked)
    fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
}

/** Returns the earliest possible start of the session. Fails with LAUNCH_REQUIRED without a launch or a sign-in by code. */
function launchOf(reporter: Reporter, report: Report, { session, launchedAt }: ReportContext): Date | null {
  // A stored session had a launch when it was first reported. The launch of an old session is unknown.
  if (session) return session.launchedAt;
  const enrolledAt = reporter.kind === 'launch' || reporter.kind === 'code' ? reporter.issuedAt : null;
  if ((report.launchId && !launchedAt) || !(launchedAt ?? enrolledAt))
    fail('LAUNCH_REQUIRED', { field: '/body/launchId', message: 'The person has not launched this training.' });
  return new Date(Math.min(...[launchedAt, enrolledAt].flatMap((at) => at?.getTime() ?? [])));
}

/** Computes what the reported state of a session changes. `attempt` is the attempt of a new session. */
export function evaluate(
  context: ReportContext,
  trainingId: number,
  reported: SessionState,
  begun: { startedAt: Date; launchedAt: Date | null; attempt?: number },
): Evaluation {
  const stored = context.session;
  const merged = mergeSession(stored, reported, context.stepFile, SESSION_STEPS_MAX);
  const session: StoredSession = {
    ...merged,
    trainingId,
    startedAt: stored?.startedAt ?? begun.startedAt,
    launchedAt: stored ? stored.launchedAt : begun.launchedAt,
    attempt: stored?.attempt ?? begun.attempt ?? context.attempt,
    day: stored?.day ?? null,
  };
  const counts = session.attempt === context.attempt;
  const before = context.progress;
  const state = counts ? addSession(before ?? NOT_STARTED, session, context.stepFile) : (before ?? NOT_STARTED);
  return {
    session,
    before,
    state,
    counts,
    completed: counts && state.percent === 100 && (before?.percent ?? 0) < 100,
    gained: { seconds: session.seconds - (stored?.seconds ?? 0), sessions: stored ? 0 : 1 },
    finishing: counts && session.finished && !stored?.finished,
    isRepeated: stored !== undefined && isSame(stored, merged),
  };
}

/** The facts about a session in its reports, apart from the results. */
interface SessionFacts {
  clientSessionId: string;
  fileType: FileType;
  contentVersion: string | null;
  deviceStartedAt: Date;
  receivedAt: Date;
  /**
   * The state for resuming. `stateSeconds`: the report's seconds. `sentAt`: when the report was sent, by the device's
   * clock.
   */
  state: string | undefined;
  stateSeconds: number;
  sentAt: Date;
}

/** Stores the state of a content, unless the session no longer counts or the training is complete. */
async function keepState(
  tx: Queryable,
  personId: number,
  { clientSessionId, state, stateSeconds, sentAt }: SessionFacts,
  { session, counts, state: { percent } }: Evaluation,
): Promise<void> {
  const { trainingId, attempt, startedAt, day } = session;
  if (state === undefined || !counts || percent === 100 || day === null) return;
  const order = { sessionStartedAt: startedAt, seconds: stateSeconds, sentAt };
  await storeState(tx, { personId, trainingId, attempt, clientSessionId, day, state, ...order });
}

const outcomeOf = ({ percent, points, bestScore }: typeof NOT_STARTED, check: Outcome['check'] = null): Outcome => ({
  progressionPercent: percent,
  points,
  score: bestScore,
  check,
});

/** A person whose sessions are locked. */
interface LockedPerson {
  id: number;
  clientId: number;
  timeZone: string;
}

/**
 * Stores a session whose times are plausible, with the roll-ups and the badges that follow from it. A session of an
 * attempt that was reset is stored too, but nothing follows from it.
 */
export async function storeSession(
  tx: Queryable,
  person: LockedPerson,
  facts: SessionFacts,
  context: ReportContext,
  evaluation: Evaluation,
  now: Date,
): Promise<void> {
  const { session, before, state, counts, completed, gained } = evaluation;
  const { trainingId } = session;
  const { id: personId, clientId } = person;
  const { day, hour, mayEarn } = await writePersonalChange(tx, {
    ...facts,
    personId,
    clientId,
    timeZone: person.timeZone,
    trainingId,
    stepVersion: context.stepVersion,
    session,
    progress: counts ? progressed(before, session, state, gained) : undefined,
    skills: skillValues(session, context.stepFile),
    pointsGained: state.points - (before?.points ?? 0),
    secondsGained: counts ? gained.seconds : 0,
    sessionsGained: counts ? gained.sessions : 0,
    completed,
  });
  if (!counts) return;
  await keepState(tx, personId, facts, { ...evaluation, session: { ...session, day } });
  if (completed) await discardState(tx, personId, trainingId);
  if (mayEarn || completed)
    await award(tx, {
      personId,
      clientId,
      trainingId,
      at: now,
      finished: session.finished,
      percent: state.percent,
      score: state.bestScore,
      completed,
    });
  const started = before ? 0 : 1;
  if (gained.seconds || gained.sessions || started || completed)
    await writeSharedChanges(tx, [
      {
        trainingId,
        clientId,
        day,
        hour,
        sessionsGained: gained.sessions,
        secondsGained: gained.seconds,
        started,
        completed: completed ? 1 : 0,
      },
    ]);
}

/** Returns the reasons why a report cannot be right. A report that changes nothing is not judged again. */
function reasonsOf(context: ReportContext, evaluation: Evaluation, now: Date): HeldReason[] {
  const { session, before, state, gained, finishing, isRepeated } = evaluation;
  if (isRepeated) return [];
  return implausible({
    startedAt: session.startedAt.getTime(),
    launchedAt: session.launchedAt?.getTime() ?? null,
    seconds: session.seconds,
    now: now.getTime(),
    isNew: !context.session,
    others: context.others,
    gain: {
      session,
      secondsGained: gained.seconds,
      isFinishing: finishing,
      before: before ?? { ...NOT_STARTED, seconds: 0 },
      after: state,
      stepFile: context.stepFile,
      minutes: context.minutes,
    },
  });
}

/** Evaluates a held report as if it counted, merged with a later report of the same session. */
const evaluateHeld = (context: ReportContext, known: HeldReport, { session }: Evaluation): Evaluation =>
  evaluate(context, known.trainingId, mergeSession(known, session, context.stepFile, SESSION_STEPS_MAX), known);

/**
 * Returns whether a held report no longer needs to be held: the session was only too short, and is now long enough.
 * `reasons` are those against the later report alone.
 */
const isLongEnough = (context: ReportContext, known: HeldReport, reasons: readonly HeldReason[]): boolean =>
  reasons.length === 0 &&
  known.reasons.every((reason) => reason === 'TOO_SHORT') &&
  known.stepVersion === context.stepVersion;

/** Holds a report that cannot be right, or a later report of a session that is already held. */
async function hold(
  tx: Queryable,
  person: LockedPerson,
  facts: SessionFacts,
  context: ReportContext,
  { session }: Evaluation,
  held: { known: HeldReport | undefined; reasons: readonly HeldReason[]; launchedAt: Date | null },
): Promise<void> {
  const { known, reasons, launchedAt } = held;
  await storeHeld(tx, {
    ...facts,
    personId: person.id,
    clientId: person.clientId,
    stepVersion: context.stepVersion,
    ...session,
    launchedAt: known?.launchedAt ?? launchedAt ?? session.startedAt,
    state: facts.state ?? known?.state ?? null,
    reasons: HELD_REASONS.filter((reason) => reasons.includes(reason) || known?.reasons.includes(reason)),
  });
  if (!known) await notifyOfHeld(tx, person.clientId, facts.receivedAt);
}

/**
 * Stores a report of a session and returns the person's progress. A report holds the whole state of its session and can
 * only raise stored values, so a report that arrives twice, late or out of order counts once. The roll-ups and the
 * earned badges are written in the same transaction. A report whose times are not plausible is held instead, and counts
 * nowhere until an admin accepts it. The report of a test run is only stored with its launch, for display.
 */
export async function saveReport(
  db: Database,
  clock: Clock,
  reporter: Reporter,
  trainingId: number,
  report: Report,
): Promise<Outcome> {
  const deviceStartedAt = readInstant(report.startedAt, '/body/startedAt');
  const sentAt = readInstant(report.sentAt, '/body/sentAt');
  requireStorableState(report.state);
  const now = clock.now();
  const startedAt = sessionStart(deviceStartedAt, sentAt, report.seconds, now.getTime());
  const facts: SessionFacts = {
    clientSessionId: report.id,
    fileType: report.fileType,
    contentVersion: report.contentVersion ?? null,
    deviceStartedAt: new Date(deviceStartedAt),
    receivedAt: now,
    state: report.state,
    stateSeconds: report.seconds,
    sentAt: new Date(sentAt),
  };
  const reported: SessionState = {
    seconds: report.seconds,
    progress: report.progress ?? 0,
    score: report.score ?? null,
    finished: report.finished,
    steps: readSteps(report.steps),
  };

  let result = '';
  const outcome = await transactionInMonths(db, async (tx) => {
    const person = { id: reporter.id, ...(await lockPerson(tx, reporter.id)) };
    const { test, reviews } = reporter;
    const current = { ...report, startedAt, test };
    const context = await readReportContext(tx, { ...person, reviews }, trainingId, current);
    requireReportable(reporter, trainingId, context);
    const launchedAt = launchOf(reporter, report, context);
    const reportedNow = evaluate(context, trainingId, reported, { startedAt, launchedAt });
    if (reporter.contractEnd && reportedNow.session.startedAt >= reporter.contractEnd)
      fail('SUBSCRIPTION_ENDED', { message: "The session began after the end of the company's contract." });
    // The reply to a test run is computed like any other, so that authors see what their learners will see.
    if (reporter.test) {
      await keepTestReport(tx, { personId: person.id, trainingId, report, now });
      result = 'test';
      return outcomeOf(reportedNow.state);
    }
    // A report that changes nothing is not counted, because it writes nothing.
    if (!reportedNow.isRepeated || report.state !== undefined)
      await countReportOf(tx, reporter.id, { now, isNew: !context.session && !context.held });
    const known = context.held ? await findHeld(tx, person.id, report.id) : undefined;
    const evaluation = known ? evaluateHeld(context, known, reportedNow) : reportedNow;
    const { before, state } = evaluation;
    if (known?.rejected) {
      result = 'held';
      return outcomeOf(before ?? NOT_STARTED, 'REJECTED');
    }
    const reasons = reasonsOf(context, evaluation, now);
    if (known ? !isLongEnough(context, known, reasons) : reasons.length > 0) {
      result = 'held';
      await hold(tx, person, facts, context, evaluation, { known, reasons, launchedAt });
      return outcomeOf(before ?? NOT_STARTED, 'PENDING');
    }
    if (known) await dropHeld(tx, known);
    if (evaluation.isRepeated) {
      await keepState(tx, person.id, facts, evaluation);
      result = 'repeated';
      return outcomeOf(before ?? NOT_STARTED);
    }
    const stored = { ...facts, state: facts.state ?? known?.state ?? undefined };
    await storeSession(tx, person, stored, context, evaluation, now);
    result = 'stored';
    return outcomeOf(state);
  });
  sessionReports.inc({ result });
  return outcome;
}
