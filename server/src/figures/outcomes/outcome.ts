import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getOutcome } from '@vr/shared-api/contract/outcomes.schema';
import { isSucceeded, nextStep } from '@vr/shared-api/course';
import { type ContentLang, LOW_SCORE } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { findCourse } from '../../catalogue/courses/queries.ts';
import { addSession, NOT_STARTED, type ProgressState, readSteps } from '../../learning/sessions/scoring.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { titleOf } from '../statistics/names.ts';
import { findPointRank } from '../statistics/queries.ts';
import { findAttempt, findBadges, findCourseIds, findSuggestion, type PlayedSession, type Player } from './queries.ts';

type Outcome = ResponseOf<typeof getOutcome>;

interface Asked {
  trainingId: number;
  /** The id that the client generated. */
  session: string;
  lang: ContentLang;
  now: Date;
}

const replay = (sessions: readonly PlayedSession[]): ProgressState =>
  sessions.reduce(
    (state, session) => addSession(state, { ...session, steps: readSteps(session.steps) }, session.stepFile),
    NOT_STARTED,
  );

/** Returns the step with the lowest best score, if it has not succeeded or its score is below LOW_SCORE. */
function weakestStep({ steps }: ProgressState, file: StepFile | null, lang: ContentLang): Outcome['weakStep'] {
  const weak = (file?.steps ?? []).flatMap((step, index) => {
    const best = steps.get(step.id);
    if (best?.success && (best.score ?? 0) >= LOW_SCORE) return [];
    const place = { id: step.id, number: index + 1, canPractise: file?.practice === true };
    return [{ ...place, title: titleOf(step, lang), score: best?.score ?? null }];
  });
  return weak.reduce<Outcome['weakStep']>(
    (lowest, step) => (lowest && (lowest.score ?? 0) <= (step.score ?? 0) ? lowest : step),
    null,
  );
}

/**
 * Returns what is left to do in the courses that contain the training. `nextInCourse`: the next training in the first
 * course that has one; trainings after this one come first. `shortfall`: the score that is still missing in this
 * training.
 */
async function findInCourses(
  db: Queryable,
  player: Player,
  { trainingId, lang, now }: Asked,
): Promise<Pick<Outcome, 'nextInCourse' | 'shortfall'>> {
  let nextInCourse: Outcome['nextInCourse'] = null;
  let shortfall: Outcome['shortfall'] = null;
  for (const courseId of await findCourseIds(db, player, trainingId, now)) {
    const course = await findCourse(db, { ...player, seesOwned: false }, { lang, now }, courseId);
    if (!course) continue;
    const { lang: courseLang, title: courseTitle, trainings } = course;
    const place = trainings.findIndex((training) => training.trainingId === trainingId);
    const here = trainings[place];
    const others = [...trainings.slice(place + 1), ...trainings.slice(0, place)];
    const next = nextStep(others.filter(({ training }) => training !== null));
    if (next?.training)
      nextInCourse ??= { courseId, courseLang, courseTitle, training: { id: next.trainingId, ...next.training } };
    if (here && !isSucceeded(here))
      shortfall ??= { courseLang, courseTitle, score: here.score ?? 0, minimalScoreNeeded: here.minimalScoreNeeded };
  }
  return { nextInCourse, shortfall };
}

/**
 * Returns the outcome of a session: the difference between the progress with and without the session. There is no
 * difference if the progress was reset after the session. Fails with NOT_FOUND if the person has no such session of the
 * training, or no longer sees the training.
 */
export async function findOutcome(db: Queryable, player: Player, asked: Asked): Promise<Outcome> {
  const { trainingId, lang, now } = asked;
  const played = await findAttempt(db, player, trainingId, asked.session);
  const attempt = played.filter(({ check, voided }) => check === null && !voided);
  const known = played.filter(({ id }) => id === asked.session.toLowerCase());
  // A session that counts can have a later report that does not count.
  const session = known.find(({ check }) => check === null) ?? known[0];
  if (!session) fail('NOT_FOUND', { message: 'No such session.' });
  const others = attempt.filter((other) => other !== session);
  const before = replay(others);
  const counts = attempt.includes(session);
  const after = counts ? replay([...others, session]) : before;
  const inCourses = await findInCourses(db, player, asked);
  const weakStep = weakestStep(after, session.stepFile, lang);
  const pointsGained = Math.max(0, after.points - before.points);
  const { rank, before: rankBefore } = await findPointRank(db, player.id, pointsGained);
  return {
    progressionPercent: after.percent,
    percentGained: after.percent - before.percent,
    points: after.points,
    pointsGained,
    score: session.score,
    finished: session.finished,
    check: known.find(({ check }) => check !== null)?.check ?? null,
    rank,
    rankBefore,
    badges: counts ? await findBadges(db, player.id, trainingId, lang, session.receivedAt) : [],
    ...inCourses,
    weakStep,
    suggestion:
      inCourses.nextInCourse || weakStep ? null : ((await findSuggestion(db, player, lang, trainingId, now)) ?? null),
  };
}
