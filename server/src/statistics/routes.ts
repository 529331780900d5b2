import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/statistics';
import * as s from '@vr/shared-api/contract/statistics.schema';
import { levelOf } from '@vr/shared-api/level';
import { type ContentLang, STATS_PERIOD_MAX_DAYS } from '@vr/shared-api/limits';
import { type Actor, isAdmin, isPartner, isSuperAdmin } from '@vr/shared-api/permissions';
import type { Queryable } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';
import { requireViewable, type ViewedPerson } from '../visibility/people.ts';
import { findLaunched, findLaunchedBy, type Scope } from './launched.ts';
import {
  findCertifiedSkills,
  findPeriod,
  findRanks,
  findSkillStats,
  findTotals,
  findTrainingStat,
  type PeriodDay,
  type Totals,
  type TrainingStat,
} from './queries.ts';
import { titleOf } from './step-title.ts';

const minutes = (seconds: number): number => Math.round(seconds / 60);

const totalsFor = async (db: Queryable, personId: number, actor: Actor): Promise<Totals> =>
  requireViewable(await findTotals(db, personId, actor.id), actor);

async function trainingStatFor(db: Queryable, person: ViewedPerson, trainingId: number): Promise<TrainingStat> {
  return (await findTrainingStat(db, person, trainingId)) ?? fail('NOT_FOUND', { message: 'No such training.' });
}

async function userStat(db: Queryable, person: ViewedPerson, trainingId: number, lang: ContentLang) {
  const stat = await trainingStatFor(db, person, trainingId);
  const steps = stat.stepFile?.steps ?? [];
  const skillTypes = [...new Set(steps.flatMap(({ skills }) => skills))];
  const skills = await findCertifiedSkills(db, person.id, lang, trainingId, skillTypes);
  return {
    trainingId,
    progressionPercent: stat.percent,
    points: stat.points,
    minuteSpent: minutes(stat.seconds),
    sessions: stat.sessions,
    bestScore: stat.bestScore,
    lastSession: stat.lastSessionAt?.toISOString() ?? null,
    level: levelOf({
      progressionPercent: stat.percent,
      timeSpent: stat.seconds,
      skillValues: skills.map(({ maxStatValue }) => maxStatValue),
    }),
    steps: steps.map((step) => {
      const best = Object.hasOwn(stat.steps, step.id) ? stat.steps[step.id] : undefined;
      return {
        id: step.id,
        title: titleOf(step, lang),
        success: best?.success ?? false,
        score: best?.score ?? null,
        seconds: best?.seconds ?? null,
      };
    }),
    skills,
    badgeNumbers: stat.badgeNumbers,
  };
}

function checkPeriod({ startDate, endDate }: { startDate: string; endDate: string }): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  if (days < 1) fail('VALIDATION', { field: '/query/endDate', message: 'The period ends before it starts.' });
  if (days > STATS_PERIOD_MAX_DAYS)
    fail('VALIDATION', { field: '/query/endDate', message: `A period has at most ${STATS_PERIOD_MAX_DAYS} days.` });
}

const periodStat = ({ date, views, seconds }: PeriodDay) => ({
  date,
  totalView: views,
  totalMinuteSpent: Math.round((seconds / 60) * 100) / 100,
});

/** Returns the scope of a person's list of played trainings. `ofCompany` says whether they ask for one company's people. */
function scopeOf(actor: Actor, ofCompany: boolean): Scope {
  if (isSuperAdmin(actor)) return ofCompany ? 'company' : 'all';
  if (isPartner(actor)) return ofCompany ? 'ownedByCompany' : 'owned';
  return isAdmin(actor) ? 'company' : 'team';
}

/** Serves a person's statistics (totals, skills, rankings, one training, time by day) and the trainings that were played. */
export function registerStatistics(app: App): void {
  route(app, c.getUserStats, s.getUserStats, async ({ params, query, actor, parts: { db } }) => {
    const person = await totalsFor(db, params.id, actor);
    const [skillStats, ranksByPoint, ranksByTime, ofTraining] = await Promise.all([
      findSkillStats(db, person, query.lang),
      person.scoreRanking ? findRanks(db, person, 'points') : [],
      person.hourRanking ? findRanks(db, person, 'time') : [],
      query.trainingId === undefined ? null : userStat(db, person, query.trainingId, query.lang),
    ]);
    return {
      minuteSpent: minutes(person.seconds),
      totalPoint: person.points,
      totalBadge: person.badges,
      totalSession: person.sessions,
      startedTrainings: person.started,
      completedTrainings: person.completed,
      skillStats,
      ranksByPoint,
      ranksByTime,
      userStat: ofTraining,
    };
  });

  route(app, c.getUserPeriodStats, s.getUserPeriodStats, async ({ params, query, actor, parts: { db } }) => {
    checkPeriod(query);
    const person = await totalsFor(db, params.id, actor);
    return { items: (await findPeriod(db, person.id, query)).map(periodStat) };
  });

  route(
    app,
    c.getUserTrainingPeriodStats,
    s.getUserTrainingPeriodStats,
    async ({ params, query, actor, parts: { db } }) => {
      checkPeriod(query);
      const person = await totalsFor(db, params.id, actor);
      await trainingStatFor(db, person, params.trainingId);
      return { items: (await findPeriod(db, person.id, query, params.trainingId)).map(periodStat) };
    },
  );

  route(app, c.listLaunchedTrainings, s.listLaunchedTrainings, async ({ query, actor, parts: { db } }) => {
    const { lang, clientId = actor.clientId } = query;
    const scope = scopeOf(actor, query.clientId !== undefined);
    const maySee = isSuperAdmin(actor) || clientId === actor.clientId;
    const found = maySee ? await findLaunched(db, actor, lang, { scope, clientId }) : undefined;
    if (!found) fail('NOT_FOUND', { message: 'No such company.' });
    const compare = compareNames(lang);
    return { items: found.sort((a, b) => compare(a.title, b.title) || a.id - b.id) };
  });

  route(app, c.listTrainingsLaunchedBy, s.listTrainingsLaunchedBy, async ({ params, query, actor, parts: { db } }) => {
    const { items } = requireViewable(await findLaunchedBy(db, params.id, actor, query.lang), actor);
    return { items };
  });
}
