import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/statistics';
import * as s from '@vr/shared-api/contract/statistics.schema';
import { levelOf } from '@vr/shared-api/level';
import type { ContentLang } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { figureGroupOf, noCompany } from '../../visibility/figures.ts';
import { personId, requireViewable } from '../../visibility/people.ts';
import { findLaunched, findLaunchedBy } from './launched.ts';
import { titleOf } from './names.ts';
import { periodOf, periodStat, wholeMinutes } from './period.ts';
import { findPersonGeneral, findPersonPeriod, type TrainingStat, writeInRankings } from './queries.ts';

const noTraining = (): never => fail('NOT_FOUND', { message: 'No such training.' });

function userStat(stat: TrainingStat, trainingId: number, lang: ContentLang) {
  const { seconds, steps, stepFile, ...figures } = stat;
  return {
    ...figures,
    trainingId,
    minuteSpent: wholeMinutes(seconds),
    level: levelOf({
      progressionPercent: figures.progressionPercent,
      timeSpent: seconds,
      skillValues: figures.skills.map(({ maxStatValue }) => maxStatValue),
    }),
    steps: (stepFile?.steps ?? []).map((step) => {
      const best = Object.hasOwn(steps, step.id) ? steps[step.id] : undefined;
      return {
        id: step.id,
        title: titleOf(step, lang),
        success: best?.success ?? false,
        score: best?.score ?? null,
        seconds: best?.seconds ?? null,
      };
    }),
  };
}

/** Serves a person's statistics, the choice to take part in rankings, and the trainings that were played. */
export function registerStatistics(app: App): void {
  route(
    app,
    c.setRankingParticipation,
    s.setRankingParticipation,
    async ({ body, actor, parts: { db } }) =>
      (await writeInRankings(db, actor.id, body.inRankings)) ?? fail('NOT_AUTHENTICATED'),
  );

  route(app, c.getUserStats, s.getUserStats, async ({ params, query, actor, parts: { db, clock } }) => {
    const { lang, trainingId } = query;
    const found = await findPersonGeneral(
      db,
      personId(params.id, actor),
      { id: actor.id, lang },
      clock.now(),
      trainingId,
    );
    const { training, seconds, ...figures } = requireViewable(found, actor);
    return {
      ...figures,
      minuteSpent: wholeMinutes(seconds),
      userStat: trainingId === undefined ? null : userStat(training ?? noTraining(), trainingId, lang),
    };
  });

  route(app, c.getUserPeriodStats, s.getUserPeriodStats, async ({ params, query, actor, parts: { db, clock } }) => {
    const period = periodOf(query, clock.now());
    const { days } = requireViewable(await findPersonPeriod(db, personId(params.id, actor), actor.id, period), actor);
    return { items: days.map(periodStat) };
  });

  route(
    app,
    c.getUserTrainingPeriodStats,
    s.getUserTrainingPeriodStats,
    async ({ params, query, actor, parts: { db, clock } }) => {
      const period = periodOf(query, clock.now());
      const found = await findPersonPeriod(db, personId(params.id, actor), actor.id, period, params.trainingId);
      const { isKnown, days } = requireViewable(found, actor);
      return isKnown ? { items: days.map(periodStat) } : noTraining();
    },
  );

  route(app, c.listLaunchedTrainings, s.listLaunchedTrainings, async ({ query, actor, parts: { db } }) => {
    const { lang } = query;
    const found = (await findLaunched(db, await figureGroupOf(db, actor, query), lang)) ?? noCompany();
    const compare = compareNames(lang);
    return { items: found.sort((a, b) => compare(a.title, b.title) || a.id - b.id) };
  });

  route(app, c.listTrainingsLaunchedBy, s.listTrainingsLaunchedBy, async ({ params, query, actor, parts: { db } }) => {
    const { items } = requireViewable(await findLaunchedBy(db, personId(params.id, actor), actor, query.lang), actor);
    return { items };
  });
}
