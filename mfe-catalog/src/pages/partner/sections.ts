import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Training } from '../../trainings/training.ts';

/** The statuses in the order of their sections (spec §2 Partner shell). */
const STATUSES = [
  'CREATED',
  'REJECTED',
  'VALIDATION_REQUESTED',
  'UNDER_REVIEW',
  'VALIDATED',
  'UNKNOWN',
] as const satisfies readonly TrainingStatus[];

interface StatusSection {
  status: TrainingStatus;
  trainings: Training[];
}

/** Whether a partner's training is published. All other trainings are pending. */
export const isPublished = ({ status }: Training): boolean => status === 'VALIDATED';

/** Groups trainings by review status. Empty sections are kept, except the one for unknown statuses. */
export const byStatus = (trainings: readonly Training[]): StatusSection[] =>
  STATUSES.map((status) => ({
    status,
    trainings: trainings.filter((training) => (training.status ?? 'UNKNOWN') === status),
  })).filter((section) => section.status !== 'UNKNOWN' || section.trainings.length > 0);
