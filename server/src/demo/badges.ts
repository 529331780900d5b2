import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Queryable, sql } from '../db/database.ts';
import { addSession, NOT_STARTED, type ProgressState, readSteps, type StepResult } from '../sessions/scoring.ts';

const selectBadges = sql('demo.badges', 'select id, metric, threshold from badge order by id');
const selectTrainingBadges = sql(
  'demo.training-badges',
  `select training_id as "trainingId", number, finished, percent, score
   from training_badge join training_badge_rule using (number) order by training_id, number`,
);
const selectTeams = sql(
  'demo.teams',
  `select m.person_id as "personId", m.manager_id as "managerId" from team_member m
   join person p on p.id = m.manager_id and 'ROLE_MANAGER' = any(p.roles) order by m.manager_id`,
);
const selectSurveyed = sql(
  'demo.surveyed',
  'select p.id from person p join client c on c.id = p.client_id where c.enable_satisfaction_survey',
);
const selectReports = sql(
  'demo.reports',
  `select s.person_id as "personId", s.training_id as "trainingId", t.category_id as "categoryId",
     s.received_at as at, s.seconds, s.progress, s.score, s.finished, s.steps, f.content as "stepFile"
   from session s join training t on t.id = s.training_id
   left join step_file f on f.training_id = s.training_id and f.version = s.step_version
   order by s.received_at, s.id`,
);
const insertBadges = sql(
  'demo.insert-badges',
  `insert into person_badge (person_id, badge_id, earned_at)
   select * from unnest($1::int[], $2::int[], $3::timestamptz[])`,
);
const insertTrainingBadges = sql(
  'demo.insert-training-badges',
  `insert into person_training_badge (person_id, training_id, number, earned_at)
   select * from unnest($1::int[], $2::int[], $3::smallint[], $4::timestamptz[])`,
);
const insertInvitations = sql(
  'demo.insert-invitations',
  `insert into survey_invitation (person_id, training_id, invited_at)
   select * from unnest($1::int[], $2::int[], $3::timestamptz[])`,
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
  stepFile: StepFile | null;
}

/** What a person has achieved so far. */
interface Standing {
  sessions: number;
  seconds: number;
  trainings: Map<number, ProgressState>;
  /** The categories of the completed trainings. */
  categories: Set<number>;
  teamCompletions: number;
}

const isComplete = ({ percent }: ProgressState): boolean => percent === 100;

function figuresOf({ sessions, seconds, trainings, categories, teamCompletions }: Standing): Record<string, number> {
  const states = [...trainings.values()];
  return {
    SESSIONS: sessions,
    POINTS: states.reduce((sum, { points }) => sum + points, 0),
    MINUTES_SPENT: Math.floor(seconds / 60),
    TRAININGS_COMPLETED: states.filter(isComplete).length,
    CATEGORIES_COMPLETED: categories.size,
    TEAM_COMPLETIONS: teamCompletions,
  };
}

/**
 * Awards the badges and survey invitations that the stored sessions have earned, at the times of the sessions. The result
 * is the same as if the sessions had been reported one by one (sessions/award.ts), except for the notifications. A test
 * compares the two.
 */
export async function awardSessions(tx: Queryable): Promise<void> {
  const badges = await tx.rows<{ id: number; metric: string; threshold: number }>(selectBadges);
  const trainingBadges = Map.groupBy(
    await tx.rows<{ trainingId: number; number: number; finished: boolean; percent: number; score: number }>(
      selectTrainingBadges,
    ),
    ({ trainingId }) => trainingId,
  );
  const managers = Map.groupBy(
    await tx.rows<{ personId: number; managerId: number }>(selectTeams),
    ({ personId }) => personId,
  );
  const surveyed = new Set((await tx.rows<{ id: number }>(selectSurveyed)).map(({ id }) => id));

  const standings = new Map<number, Standing>();
  const standingOf = (personId: number): Standing => {
    const known = standings.get(personId);
    if (known) return known;
    const fresh = { sessions: 0, seconds: 0, trainings: new Map(), categories: new Set<number>(), teamCompletions: 0 };
    standings.set(personId, fresh);
    return fresh;
  };

  const earned = new Map<string, { personId: number; badgeId: number; at: Date }>();
  const earnedOfTrainings = new Map<string, { personId: number; trainingId: number; number: number; at: Date }>();
  const invitations: { personId: number; trainingId: number; at: Date }[] = [];
  const awardBadges = (personId: number, at: Date): void => {
    const figures = figuresOf(standingOf(personId));
    for (const { id, metric, threshold } of badges) {
      const key = `${personId}/${id}`;
      if ((figures[metric] ?? 0) >= threshold && !earned.has(key)) earned.set(key, { personId, badgeId: id, at });
    }
  };

  for (const report of await tx.rows<Report>(selectReports)) {
    const { personId, trainingId, categoryId, at, seconds, finished, stepFile } = report;
    const standing = standingOf(personId);
    const before = standing.trainings.get(trainingId) ?? NOT_STARTED;
    const state = addSession(before, { ...report, steps: readSteps(report.steps) }, stepFile);
    standing.sessions += 1;
    standing.seconds += seconds;
    standing.trainings.set(trainingId, state);
    const completed = isComplete(state) && !isComplete(before);
    if (completed) standing.categories.add(categoryId);
    awardBadges(personId, at);

    for (const { number, ...rule } of trainingBadges.get(trainingId) ?? []) {
      const key = `${personId}/${trainingId}/${number}`;
      const isMet =
        (finished || !rule.finished) && state.percent >= rule.percent && (state.bestScore ?? 0) >= rule.score;
      if (isMet && !earnedOfTrainings.has(key)) earnedOfTrainings.set(key, { personId, trainingId, number, at });
    }

    if (!completed) continue;
    if (surveyed.has(personId)) invitations.push({ personId, trainingId, at });
    for (const { managerId } of managers.get(personId) ?? []) {
      standingOf(managerId).teamCompletions += 1;
      awardBadges(managerId, at);
    }
  }

  const columns = <R, K extends keyof R>(rows: Iterable<R>, ...names: K[]): R[K][][] => {
    const all = [...rows];
    return names.map((name) => all.map((row) => row[name]));
  };
  await tx.rows(insertBadges, columns(earned.values(), 'personId', 'badgeId', 'at'));
  await tx.rows(insertTrainingBadges, columns(earnedOfTrainings.values(), 'personId', 'trainingId', 'number', 'at'));
  await tx.rows(insertInvitations, columns(invitations, 'personId', 'trainingId', 'at'));
}
