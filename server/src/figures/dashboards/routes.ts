import * as c from '@vr/shared-api/contract/dashboards';
import * as s from '@vr/shared-api/contract/dashboards.schema';
import { can } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { byUser } from '../../platform/db/compare.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { figureGroupOf, noCompany } from '../../visibility/figures.ts';
import { checkPeriod, exactMinutes, periodOf, periodStat } from '../statistics/period.ts';
import { findByClient } from './by-client.ts';
import { findCourse } from './course.ts';
import { findGeneral } from './general.ts';
import { findHours } from './hours.ts';
import { type Asked, findPeople } from './people.ts';
import { findPeriod, findTrainingPeriod } from './period.ts';
import { findTop } from './top.ts';
import { findTraining } from './training.ts';

const noTraining = (): never => fail('NOT_FOUND', { message: 'No such training.' });
const wholeMinutes = (seconds: number): number => Math.round(seconds / 60);

/** Reads the period and the hour of the week of a query for people. Refuses a part of one. */
function timeOf(query: {
  startDate?: string;
  endDate?: string;
  weekday?: number;
  hour?: number;
}): Pick<Asked, 'period' | 'hour'> {
  const { startDate, endDate, weekday, hour } = query;
  if ((startDate === undefined) !== (endDate === undefined))
    fail('VALIDATION', { field: '/query/endDate', message: 'A period has a startDate and an endDate.' });
  if ((weekday === undefined) !== (hour === undefined))
    fail('VALIDATION', { field: '/query/hour', message: 'An hour of the week has a weekday and an hour.' });
  if (startDate === undefined || endDate === undefined) {
    if (hour !== undefined)
      fail('VALIDATION', { field: '/query/hour', message: 'An hour of the week needs a period.' });
    return {};
  }
  checkPeriod({ startDate, endDate });
  const period = { startDate, endDate };
  return weekday === undefined || hour === undefined ? { period } : { period, hour: { weekday, hour } };
}

/** Serves the figures of teams, companies, publishers and the platform, and the people behind them. */
export function registerDashboards(app: App): void {
  route(app, c.getGeneralStats, s.getGeneralStats, async ({ query, actor, reader, parts: { db, clock } }) => {
    const at = { lang: query.lang, now: clock.now() };
    const { seconds, ...totals } =
      (await findGeneral(reader, await figureGroupOf(db, actor, query), at)) ?? noCompany();
    return { ...totals, totalMinuteSpent: wholeMinutes(seconds) };
  });

  route(app, c.getPeriodStats, s.getPeriodStats, async ({ query, actor, reader, parts: { db, clock } }) => {
    const period = periodOf(query, clock.now());
    const { days } = (await findPeriod(reader, await figureGroupOf(db, actor, query), period)) ?? noCompany();
    return { items: days.map(periodStat) };
  });

  route(app, c.getTrainingStats, s.getTrainingStats, async ({ params, query, actor, reader, parts: { db } }) => {
    const found = (await findTraining(reader, await figureGroupOf(db, actor, query), params.id)) ?? noTraining();
    const { views, seconds } = found;
    return {
      totalView: views,
      totalLiked: found.likes,
      totalFavorite: found.favorites,
      totalMinuteSpent: wholeMinutes(seconds),
      totalPeopleWhoStartedTraining: found.started,
      totalPeopleWhoCompletedTraining: found.completed,
      averageConnectionTimeInMinute: views === 0 ? null : exactMinutes(seconds / views),
      averageSatisfactionRating: found.rating,
      totalBadges: found.badges,
    };
  });

  route(
    app,
    c.getTrainingPeriodStats,
    s.getTrainingPeriodStats,
    async ({ params, query, actor, reader, parts: { db, clock } }) => {
      const period = periodOf(query, clock.now());
      const group = await figureGroupOf(db, actor, query);
      const { days } = (await findTrainingPeriod(reader, group, period, params.id)) ?? noTraining();
      return { items: days.map(periodStat) };
    },
  );

  route(app, c.getCourseStats, s.getCourseStats, async ({ params, query, actor, reader, parts: { db } }) => {
    const found =
      (await findCourse(reader, await figureGroupOf(db, actor, query), params.id)) ??
      fail('NOT_FOUND', { message: 'No such course.' });
    return {
      totalSuggestedUser: found.suggested,
      totalFavorite: found.favorites,
      totalView: found.views,
      totalMinuteSpent: wholeMinutes(found.seconds),
      totalTraining: found.trainings,
      averageTrainingsSuccess: found.success,
    };
  });

  route(app, c.listTopTrainings, s.listTopTrainings, async ({ query, actor, reader, parts: { db } }) => {
    checkPeriod(query);
    const { top, flop } =
      (await findTop(reader, await figureGroupOf(db, actor, query), query, query.lang)) ?? noCompany();
    const ranked = ({ seconds, ...item }: (typeof top)[number]) => ({
      ...item,
      totalMinuteSpent: exactMinutes(seconds),
    });
    return { top: top.map(ranked), flop: flop.map(ranked) };
  });

  route(app, c.listTrainingHours, s.listTrainingHours, async ({ query, actor, reader, parts: { db } }) => {
    checkPeriod(query);
    const { scope, ...group } = await figureGroupOf(db, actor, query);
    // The permission leaves publishers out.
    if (scope === 'owned' || scope === 'ownedByCompany') return noCompany();
    return { items: (await findHours(reader, { scope, ...group }, query)) ?? noCompany() };
  });

  route(app, c.listStatsByClient, s.listStatsByClient, async ({ query, actor, reader, parts: { db } }) => {
    const group = await figureGroupOf(db, actor, query);
    if (group.scope !== 'owned')
      fail('NOT_FOUND', { message: 'Clients have the trainings of a partner. Name it as partnerId.' });
    return { items: (await findByClient(reader, group, query.trainingId)) ?? noTraining() };
  });

  route(app, c.listStatsPeople, s.listStatsPeople, async ({ query, actor, reader, parts: { db } }) => {
    const { trainingId, courseId, lang } = query;
    const time = timeOf(query);
    if (trainingId !== undefined && courseId !== undefined)
      fail('VALIDATION', { field: '/query/courseId', message: 'People are listed for a training or for a course.' });
    const group = await figureGroupOf(db, actor, query);
    if (group.scope === 'all')
      fail('NOT_FOUND', { message: 'People are listed for one company. Name it as clientId or partnerId.' });
    if (time.hour && !can(actor, 'stats:read-hours'))
      fail('VALIDATION', { field: '/query/hour', message: 'Publishers do not see when people train.' });
    const asked = {
      ...time,
      ...(trainingId === undefined ? {} : { trainingId }),
      ...(courseId === undefined ? {} : { courseId }),
    };
    const found =
      (await findPeople(reader, group, asked)) ??
      fail('NOT_FOUND', { message: 'No such company, training or course.' });
    const items = found.sort(byUser(lang));
    return {
      items: items.map(({ seconds, ...person }) => ({ ...person, totalMinuteSpent: exactMinutes(seconds) })),
    };
  });
}
