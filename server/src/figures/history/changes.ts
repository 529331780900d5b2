import type { StepFile } from '@vr/shared-api/steps.schema';
import {
  addSession,
  NOT_STARTED,
  readSteps,
  type SessionState,
  type StepResult,
  skillValues,
} from '../../learning/sessions/scoring.ts';

export interface TimelineRow extends Omit<SessionState, 'steps'> {
  trainingId: number;
  /** The version of the step file with which the session began, or null without one. */
  stepVersion: number | null;
  steps: (StepResult & { id: string })[];
}

/** The changes that a session made to the person's progress in its training. */
export interface Changes {
  progressBefore: number;
  progressAfter: number;
  pointsBefore: number;
  pointsAfter: number;
  /** The best value of each skill that the session improved, by skill type. */
  skills: Map<string, { before: number; after: number }>;
}

/**
 * Returns what each session changed: the progress, points and skills in its training before and after it. `sessions` must be
 * all sessions that count, by their start. After a late report, later sessions have other changes, so that all add up.
 */
export function changesOf<S extends TimelineRow>(
  sessions: readonly S[],
  fileOf: (session: S) => StepFile | null,
): Map<S, Changes> {
  const changes = new Map<S, Changes>();
  for (const group of Map.groupBy(sessions, ({ trainingId }) => trainingId).values()) {
    let state = NOT_STARTED;
    const best = new Map<string, number>();
    for (const session of group) {
      const file = fileOf(session);
      const played = { ...session, steps: readSteps(session.steps) };
      const after = addSession(state, played, file);
      const skills: Changes['skills'] = new Map();
      for (const [skill, value] of skillValues(played, file)) {
        const before = best.get(skill) ?? 0;
        if (value <= before) continue;
        skills.set(skill, { before, after: value });
        best.set(skill, value);
      }
      changes.set(session, {
        progressBefore: state.percent,
        progressAfter: after.percent,
        pointsBefore: state.points,
        pointsAfter: after.points,
        skills,
      });
      state = after;
    }
  }
  return changes;
}
