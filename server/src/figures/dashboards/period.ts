import { type Queryable, sql } from '../../platform/db/database.ts';
import { byScope, type FigureGroup, FROM, personIn, type Scope, trainingIn } from '../../visibility/figures.ts';
import { type Period, type PeriodDay, periodDays } from '../statistics/period.ts';
import { seenTraining } from './training.ts';

const summed = (rows: string): string =>
  `select day, sum(views) as views, sum(seconds) as seconds from ${rows} and day between :startDate and :endDate
     group by day`;

const DAYS: Record<Scope, string> = {
  company: 'select day, views, seconds from client_day where client_id = r.client_id',
  team: summed(`person_day where ${personIn('team', 'person_id')}`),
  owned: summed(`training_day where ${trainingIn('owned', 'training_id')}`),
  ownedByCompany: summed(
    `training_day where client_id = r.client_id and ${trainingIn('ownedByCompany', 'training_id')}`,
  ),
  all: summed('client_day where true'),
};
const STATEMENTS = byScope((scope) =>
  sql<{ days: PeriodDay[] }>(
    `dashboards.period-${scope}`,
    `select ${periodDays(DAYS[scope], [':startDate', ':endDate'])} as days ${FROM}`,
  ),
);

/** Returns a group's sessions by day. Undefined if the company does not exist. */
export const findGroupPeriod = (
  db: Queryable,
  group: FigureGroup,
  period: Period,
): Promise<{ days: PeriodDay[] } | undefined> => db.row(STATEMENTS[group.scope], { ...period, ...group });

// A team's days are counted from its sessions, using a covering index on person and training.
const trainingDays = (scope: Scope): string =>
  scope === 'team'
    ? `select day, count(*) as views, sum(seconds) as seconds from session
       where ${personIn('team', 'person_id')} and training_id = :trainingId and not voided and day between :startDate
         and :endDate group by day`
    : summed(
        `training_day where training_id = :trainingId
           and ${scope === 'owned' || scope === 'all' ? 'true' : 'client_id = r.client_id'}`,
      );
const TRAINING_STATEMENTS = byScope((scope) =>
  sql<{ days: PeriodDay[] }>(
    `dashboards.training-period-${scope}`,
    `select ${periodDays(trainingDays(scope), [':startDate', ':endDate'])} as days ${FROM}
       ${seenTraining(scope, ':trainingId')}`,
  ),
);

/** Returns a group's sessions on a training by day. Undefined if the caller may not see the training's figures. */
export const findTrainingPeriod = (
  db: Queryable,
  group: FigureGroup,
  period: Period,
  trainingId: number,
): Promise<{ days: PeriodDay[] } | undefined> =>
  db.row(TRAINING_STATEMENTS[group.scope], { ...period, ...group, trainingId });
