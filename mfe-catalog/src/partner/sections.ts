import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Training } from '../trainings.ts';

/** The sections of a partner's catalogue, in their order (spec §2 Partner shell). */
export const SECTIONS = [
  'CREATED',
  'REJECTED',
  'VALIDATION_REQUESTED',
  'UNDER_REVIEW',
  'VALIDATED',
  'UNKNOWN',
] as const satisfies readonly TrainingStatus[];

export interface Section {
  status: TrainingStatus;
  trainings: Training[];
}

/** Validated ones are published, all others pending. */
export const isPublished = ({ status }: Training): boolean => status === 'VALIDATED';

/** Groups trainings by status in the order of the sections; empty sections are left out. */
export const byStatus = (trainings: readonly Training[]): Section[] =>
  SECTIONS.map((status) => ({
    status,
    trainings: trainings.filter((training) => (training.status ?? 'UNKNOWN') === status),
  })).filter((section) => section.trainings.length > 0);
