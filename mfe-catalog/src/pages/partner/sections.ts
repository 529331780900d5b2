import { type ShownStatus, shownStatus } from '../../trainings/status.ts';
import type { Training } from '../../trainings/training.ts';

/** The statuses in the order of their sections (spec §2 Partner shell). Changes of published trainings follow the drafts. */
const STATUSES = [
  'CREATED',
  'NEW_VERSION',
  'REJECTED',
  'VALIDATION_REQUESTED',
  'UNDER_REVIEW',
  'VALIDATED',
  'UNKNOWN',
] as const satisfies readonly ShownStatus[];

interface StatusSection {
  status: ShownStatus;
  trainings: Training[];
}

/** Whether a partner's training is published. All others are pending. */
export const isPublished = ({ status }: Training): boolean => status === 'VALIDATED';

/** Groups trainings by review status. Leaves out empty sections. */
export const byStatus = (trainings: readonly Training[]): StatusSection[] =>
  STATUSES.map((status) => ({
    status,
    trainings: trainings.filter((training) => shownStatus(training) === status),
  })).filter((section) => section.trainings.length > 0);
