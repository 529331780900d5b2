import * as c from '@vr/shared-api/contract/statistics';
import * as s from '@vr/shared-api/contract/statistics.schema';
import { listLaunchedTrainings, listTrainingsLaunchedBy } from '@vr/shared-api/contract/trainings';
import * as ofTrainings from '@vr/shared-api/contract/trainings.schema';
import { levelOf } from '@vr/shared-api/level';
import { bcp47, type ContentLang, STATS_PERIOD_MAX_DAYS } from '@vr/shared-api/limits';
import { type Actor, isAdmin, isPartner, isSuperAdmin } from '@vr/shared-api/permissions';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { App } from '../app.ts';
import type { Queryable } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { readable, type Subject } from '../subject.ts';
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

const minutes = (seconds: number): number => Math.round(seconds / 60);

const totalsFor = async (db: Queryable, personId: number, actor: Actor): Promise<Totals> =>
  readable(await findTotals(db, personId, actor.id), actor);

async function trainingStatFor(db: Queryable, subject: Subject, trainingId: number): Promise<TrainingStat> {
  return (await findTrainingStat(db, subject, trainingId)) ?? fail('NOT_FOUND', { message: 'No such training.' });
}

function titleOf({ title }: StepFile['steps'][number], lang: ContentLang): string {
  return title[lang] ?? title.en ?? Object.values(title)[0] ?? '';
}

async function userStat(db: Queryable, subject: Subject, trainingId: number, lang: ContentLang) {
  const stat = await trainingStatFor(db, subject, trainingId);
  const steps = stat.stepFile?.steps ?? [];
  const skillTypes = [...new Set(steps.flatMap(({ skills }) => skills))];
  const skills = await findCertifiedSkills(db, subject.id, lang, trainingId, skillTypes);
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

/** Of whose playing somebody is told in their role; `ofCompany` where they ask for the people of one company. */
function scopeOf(actor: Actor, ofCompany: boolean): Scope {
  if (isSuperAdmin(actor)) return ofCompany ? 'company' : 'all';
  if (isPartner(actor)) return ofCompany ? 'ownedByCompany' : 'owned';
  return isAdmin(actor) ? 'company' : 'team';
}

/** A person's figures: totals, skills, rankings, one training, and time by day; and which trainings were played. */
export function registerStatistics(app: App): void {
  route(app, c.getUserStats, s.getUserStats, async ({ params, query, actor, parts: { db } }) => {
    const subject = await totalsFor(db, params.id, actor);
    const [skillStats, ranksByPoint, ranksByTime, ofTraining] = await Promise.all([
      findSkillStats(db, subject, query.lang),
      subject.scoreRanking ? findRanks(db, subject, 'points') : [],
      subject.hourRanking ? findRanks(db, subject, 'time') : [],
      query.trainingId === undefined ? null : userStat(db, subject, query.trainingId, query.lang),
    ]);
    return {
      minuteSpent: minutes(subject.seconds),
      totalPoint: subject.points,
      totalBadge: subject.badges,
      totalSession: subject.sessions,
      startedTrainings: subject.started,
      completedTrainings: subject.completed,
      skillStats,
      ranksByPoint,
      ranksByTime,
      userStat: ofTraining,
    };
  });

  route(app, c.getUserPeriodStats, s.getUserPeriodStats, async ({ params, query, actor, parts: { db } }) => {
    checkPeriod(query);
    const subject = await totalsFor(db, params.id, actor);
    return { items: (await findPeriod(db, subject.id, query)).map(periodStat) };
  });

  route(
    app,
    c.getUserTrainingPeriodStats,
    s.getUserTrainingPeriodStats,
    async ({ params, query, actor, parts: { db } }) => {
      checkPeriod(query);
      const subject = await totalsFor(db, params.id, actor);
      await trainingStatFor(db, subject, params.trainingId);
      return { items: (await findPeriod(db, subject.id, query, params.trainingId)).map(periodStat) };
    },
  );

  route(app, listLaunchedTrainings, ofTrainings.listLaunchedTrainings, async ({ query, actor, parts: { db } }) => {
    const { lang, clientId = actor.clientId } = query;
    const scope = scopeOf(actor, query.clientId !== undefined);
    const isTold = isSuperAdmin(actor) || clientId === actor.clientId;
    const found = isTold ? await findLaunched(db, actor, lang, { scope, clientId }) : undefined;
    if (!found) fail('NOT_FOUND', { message: 'No such company.' });
    const { compare } = new Intl.Collator(bcp47(lang), { sensitivity: 'accent', numeric: true });
    return { items: found.sort((a, b) => compare(a.title, b.title) || a.id - b.id) };
  });

  route(
    app,
    listTrainingsLaunchedBy,
    ofTrainings.listTrainingsLaunchedBy,
    async ({ params, query, actor, parts: { db } }) => {
      const { items } = readable(await findLaunchedBy(db, params.id, actor, query.lang), actor);
      return { items };
    },
  );
}
