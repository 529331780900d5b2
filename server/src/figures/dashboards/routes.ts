import * as c from '@vr/shared-api/contract/dashboards';
import * as s from '@vr/shared-api/contract/dashboards.schema';
import type { QueryOf } from '@vr/shared-api/contract/endpoint';
import { can } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { byUser } from '../../platform/db/compare.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { figureGroupOf, noCompany } from '../../visibility/figures.ts';
import { checkPeriod, exactMinutes, periodOf, periodStat, wholeMinutes } from '../statistics/period.ts';
import { findByClient } from './by-client.ts';
import { findCourse } from './course.ts';
import { findGroupGeneral } from './general.ts';
import { findHours } from './hours.ts';
import { findPeople } from './people.ts';
import { findGroupPeriod, findTrainingPeriod } from './period.ts';
import { findTop } from './top.ts';
import { findTraining } from './training.ts';

const noTraining = (): never => fail('NOT_FOUND', { message: 'No such training.' });

/** Fails with VALIDATION if a period or an hour of the week is incomplete. */
function checkTime({ startDate, endDate, weekday, hour }: QueryOf<typeof s.listStatsPeople>): void {
  if ((startDate === undefined) !== (endDate === undefined))
    fail('VALIDATION', { field: '/query/endDate', message: 'A period has a startDate and an endDate.' });
  if ((weekday === undefined) !== (hour === undefined))
    fail('VALIDATION', { field: '/query/hour', message: 'An hour of the week has a weekday and an hour.' });
  if (startDate !== undefined && endDate !== undefined) checkPeriod({ startDate, endDate });
  else if (hour !== undefined)
    fail('VALIDATION', { field: '/query/hour', message: 'An hour of the week needs a period.' });
}

/** Serves the figures of teams, companies, publishers and the platform, and the lists of the people who are counted. */
export function registerDashboards(app: App): void {
  route(app, c.getGeneralStats, s.getGeneralStats, async ({ query, actor, reader, parts: { db, clock } }) => {
    const at = { lang: query.lang, now: clock.now() };
    const { seconds, ...totals } =
      (await findGroupGeneral(reader, await figureGroupOf(db, actor, query), at)) ?? noCompany();
    return { ...totals, totalMinuteSpent: wholeMinutes(seconds) };
  });

  route(app, c.getPeriodStats, s.getPeriodStats, async ({ query, actor, reader, parts: { db, clock } }) => {
    const period = periodOf(query, clock.now());
    const { days } = (await findGroupPeriod(reader, await figureGroupOf(db, actor, query), period)) ?? noCompany();
    return { items: days.map(periodStat) };
  });

  route(app, c.getTrainingStats, s.getTrainingStats, async ({ params, query, actor, reader, parts: { db } }) => {
    const { seconds, ...totals } =
      (await findTraining(reader, await figureGroupOf(db, actor, query), params.id)) ?? noTraining();
    return {
      ...totals,
      totalMinuteSpent: wholeMinutes(seconds),
      averageConnectionTimeInMinute: totals.totalView === 0 ? null : exactMinutes(seconds / totals.totalView),
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
    const { seconds, ...totals } =
      (await findCourse(reader, await figureGroupOf(db, actor, query), params.id)) ??
      fail('NOT_FOUND', { message: 'No such course.' });
    return { ...totals, totalMinuteSpent: wholeMinutes(seconds) };
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
    // The endpoint's permission already excludes publishers.
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
    checkTime(query);
    if (query.trainingId !== undefined && query.courseId !== undefined)
      fail('VALIDATION', { field: '/query/courseId', message: 'People are listed for a training or for a course.' });
    const group = await figureGroupOf(db, actor, query);
    if (group.scope === 'all')
      fail('NOT_FOUND', { message: 'People are listed for one company. Name it as clientId or partnerId.' });
    if (query.hour !== undefined && !can(actor, 'stats:read-hours'))
      fail('VALIDATION', { field: '/query/hour', message: 'Publishers do not see when people train.' });
    const found =
      (await findPeople(reader, group, query)) ??
      fail('NOT_FOUND', { message: 'No such company, training or course.' });
    const items = found.sort(byUser(query.lang));
    return {
      items: items.map(({ seconds, ...person }) => ({ ...person, totalMinuteSpent: exactMinutes(seconds) })),
    };
  });
}
