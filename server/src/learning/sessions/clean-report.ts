import type { Report, SentReport } from '@vr/shared-api/contract/sessions.schema';

const rounded = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' ? Math.round(value) : undefined;

/** Cleans the steps of a report, as {@link cleanReport} does. */
export const cleanSteps = (steps: SentReport['steps']): Report['steps'] =>
  steps.map((step) => ({ ...step, score: rounded(step.score), seconds: rounded(step.seconds) }));

/** Rounds the numbers of a report, and removes null and the empty texts that stand for an unset value. */
export const cleanReport = (sent: SentReport): Report => ({
  ...sent,
  launchId: sent.launchId || undefined,
  seconds: Math.round(sent.seconds),
  progress: rounded(sent.progress),
  score: rounded(sent.score),
  contentVersion: sent.contentVersion || undefined,
  steps: cleanSteps(sent.steps),
  // An empty state is a state.
  state: sent.state ?? undefined,
});
