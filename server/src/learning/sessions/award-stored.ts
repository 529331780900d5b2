import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { columnsOf } from './queries.ts';
import { addSession, NOT_STARTED, type ProgressState, readSteps, type StepResult } from './scoring.ts';

/** How many people's sessions are in memory at a time. */
const PEOPLE_AT_ONCE = 50;

const selectBadges = sql<Badge>('award-stored.badges', 'select id, metric, threshold from badge order by id');
const selectTrainingBadges = sql<TrainingBadge>(
  'award-stored.training-badges',
  `select training_id as "trainingId", number, finished, percent, score
   from training_badge join training_badge_rule using (number) order by training_id, number`,
);
const selectTeams = sql<{ personId: number; managerId: number }>(
  'award-stored.teams',
  `select m.person_id as "personId", m.manager_id as "managerId" from team_member m
   join person p on p.id = m.manager_id and p.deleted_at is null and 'ROLE_MANAGER' = any(p.roles)
   where :personIds::int[] is null or m.manager_id in (select manager_id from team_member where person_id = any(:personIds))
   order by m.manager_id`,
);
const selectPeople = sql<{ id: number; surveyed: boolean }>(
  'award-stored.people',
  `select p.id, c.enable_satisfaction_survey as surveyed from person p join client c on c.id = p.client_id
   where exists (select from session s where s.person_id = p.id) and (:concerned::int[] is null or p.id = any(:concerned))
     order by p.id`,
);
const selectReports = sql<Report>(
  'award-stored.reports',
  `select s.person_id as "personId", s.training_id as "trainingId", t.category_id as "categoryId",
     s.received_at as at, s.seconds, s.progress, s.score, s.finished, s.steps, s.step_version as "stepVersion"
   from session s join training t on t.id = s.training_id where s.person_id = any(:ids) and not s.voided
   order by s.person_id, s.received_at, s.id`,
);
const selectStepFiles = sql<{ trainingId: number; version: number; content: StepFile }>(
  'award-stored.step-files',
  'select training_id as "trainingId", version, content from step_file',
);
const insertBadges = sql(
  'award-stored.insert-badges',
  `insert into person_badge (person_id, badge_id, earned_at)
   select * from unnest(:personId::int[], :badgeId::int[], :at::timestamptz[]) on conflict do nothing`,
);
const insertTrainingBadges = sql(
  'award-stored.insert-training-badges',
  `insert into person_training_badge (person_id, training_id, number, earned_at)
   select * from unnest(:personId::int[], :trainingId::int[], :number::smallint[], :at::timestamptz[])
     on conflict do nothing`,
);
const insertInvitations = sql(
  'award-stored.insert-invitations',
  `insert into survey_invitation (person_id, training_id, invited_at)
   select * from unnest(:personId::int[], :trainingId::int[], :at::timestamptz[]) on conflict do nothing`,
);

interface Report {
  personId: number;
  trainingId: number;
  categoryId: number;
  at: Date;
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: (StepResult & { id: string })[];
  stepVersion: number | null;
}
interface Badge {
  id: number;
  metric: string;
  threshold: number;
}
interface TrainingBadge {
  trainingId: number;
  number: number;
  finished: boolean;
  percent: number;
  score: number;
}
interface Rules {
  badges: Badge[];
  /** By training id. */
  trainingBadges: Map<number, TrainingBadge[]>;
  stepFileOf(report: Report): StepFile | null;
}

/** The rewards that a person's sessions have earned, in the order in which they were earned. */
interface Earned {
  personId: number;
  badges: { personId: number; badgeId: number; at: Date }[];
  trainingBadges: { personId: number; trainingId: number; number: number; at: Date }[];
  completions: { personId: number; trainingId: number; at: Date }[];
}

const isCompleted = ({ state }: { state: ProgressState }): boolean => state.percent === 100;

/** Computes what the reports of one person have earned, as if they had arrived one by one. */
function replay(personId: number, reports: readonly Report[], rules: Rules): Earned {
  const { badges, trainingBadges, stepFileOf } = rules;
  const earned: Earned = { personId, badges: [], trainingBadges: [], completions: [] };
  const trainings = new Map<number, { state: ProgressState; categoryId: number }>();
  const figures = { SESSIONS: 0, POINTS: 0, MINUTES_SPENT: 0, TRAININGS_COMPLETED: 0, CATEGORIES_COMPLETED: 0 };
  let seconds = 0;
  const lacking = new Set(badges);
  const held = new Set<TrainingBadge>();

  for (const report of reports) {
    const { trainingId, categoryId, at, finished } = report;
    const before = trainings.get(trainingId)?.state ?? NOT_STARTED;
    const state = addSession(before, { ...report, steps: readSteps(report.steps) }, stepFileOf(report));
    trainings.set(trainingId, { state, categoryId });
    figures.POINTS += state.points - before.points;
    if (state.percent === 100 && before.percent < 100) {
      figures.TRAININGS_COMPLETED += 1;
      const categories = [...trainings.values()].filter(isCompleted).map((training) => training.categoryId);
      figures.CATEGORIES_COMPLETED = new Set(categories).size;
      earned.completions.push({ personId, trainingId, at });
    }
    figures.SESSIONS += 1;
    seconds += report.seconds;
    figures.MINUTES_SPENT = Math.floor(seconds / 60);

    for (const badge of lacking) {
      if ((figures[badge.metric as keyof typeof figures] ?? 0) < badge.threshold) continue;
      lacking.delete(badge);
      earned.badges.push({ personId, badgeId: badge.id, at });
    }
    for (const rule of trainingBadges.get(trainingId) ?? []) {
      if (held.has(rule) || (rule.finished && !finished)) continue;
      if (state.percent < rule.percent || (state.bestScore ?? 0) < rule.score) continue;
      held.add(rule);
      earned.trainingBadges.push({ personId, trainingId, number: rule.number, at });
    }
  }
  return earned;
}

/** Awards the badges for a team's completions. `completedBy`: the times of completions by person id. */
async function awardTeams(
  tx: Queryable,
  badges: readonly Badge[],
  teams: ReadonlyMap<number, { personId: number }[]>,
  completedBy: ReadonlyMap<number, Date[]>,
): Promise<void> {
  const earned = [...teams].flatMap(([managerId, team]) => {
    const times = team.flatMap(({ personId }) => completedBy.get(personId) ?? []).sort((a, b) => +a - +b);
    return badges
      .filter(({ metric }) => metric === 'TEAM_COMPLETIONS')
      .flatMap(({ id, threshold }) => {
        const at = times[threshold - 1];
        return at ? [{ personId: managerId, badgeId: id, at }] : [];
      });
  });
  await tx.rows(insertBadges, columnsOf(earned, 'personId', 'badgeId', 'at'));
}

/**
 * Awards the badges and survey invitations that the stored sessions of the given people, or of all, have earned. They are
 * dated by the time at which the sessions were received. Badges that people already have stay as they are. The result is
 * the same as if the sessions had been reported one by one (award.ts), except for the notifications. A test compares the
 * two.
 */
export async function awardStoredSessions(tx: Queryable, personIds: readonly number[] | null = null): Promise<void> {
  const stepFiles = new Map(
    (await tx.rows(selectStepFiles)).map(({ trainingId, version, content }) => [`${trainingId}/${version}`, content]),
  );
  const rules: Rules = {
    stepFileOf: ({ trainingId, stepVersion }) => (stepVersion && stepFiles.get(`${trainingId}/${stepVersion}`)) || null,
    badges: await tx.rows(selectBadges),
    trainingBadges: Map.groupBy(await tx.rows(selectTrainingBadges), ({ trainingId }) => trainingId),
  };
  const members = await tx.rows(selectTeams, { personIds });
  // A team's badges depend on everyone in the team.
  const concerned = personIds && [...new Set([...personIds, ...members.map(({ personId }) => personId)])];
  const people = await tx.rows(selectPeople, { concerned });
  const awarded = new Set(personIds);
  const isAwarded = (personId: number) => personIds === null || awarded.has(personId);
  const surveyed = new Set(people.filter((person) => person.surveyed).map(({ id }) => id));
  const inTeams = new Set(members.map(({ personId }) => personId));

  const completedBy = new Map<number, Date[]>();
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const ids = people.slice(from, from + PEOPLE_AT_ONCE).map(({ id }) => id);
    const reports = Map.groupBy(await tx.rows(selectReports, { ids }), ({ personId }) => personId);
    const earned = [...reports].map(([personId, of]) => replay(personId, of, rules));
    for (const { personId, at } of earned.flatMap((one) => one.completions))
      if (inTeams.has(personId)) completedBy.set(personId, [...(completedBy.get(personId) ?? []), at]);
    const given = earned.filter(({ personId }) => isAwarded(personId));
    const badges = given.flatMap((one) => one.badges);
    const trainingBadges = given.flatMap((one) => one.trainingBadges);
    const invitations = given.flatMap((one) => one.completions).filter(({ personId }) => surveyed.has(personId));
    await tx.rows(insertBadges, columnsOf(badges, 'personId', 'badgeId', 'at'));
    await tx.rows(insertTrainingBadges, columnsOf(trainingBadges, 'personId', 'trainingId', 'number', 'at'));
    await tx.rows(insertInvitations, columnsOf(invitations, 'personId', 'trainingId', 'at'));
  }
  await awardTeams(
    tx,
    rules.badges,
    Map.groupBy(members, ({ managerId }) => managerId),
    completedBy,
  );
}
