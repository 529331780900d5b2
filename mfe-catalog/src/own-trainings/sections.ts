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

/** Which of one's trainings a partner looks at: validated ones are published, all others pending. */
export const PUBLICATIONS = ['all', 'published', 'pending'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export interface Section {
  status: TrainingStatus;
  trainings: Training[];
}

export const inPublication = (training: Training, publication: Publication): boolean =>
  publication === 'all' || (training.status === 'VALIDATED') === (publication === 'published');

/** Groups trainings by status in the order of the sections; empty sections are left out. */
export const byStatus = (trainings: readonly Training[]): Section[] =>
  SECTIONS.map((status) => ({
    status,
    trainings: trainings.filter((training) => (training.status ?? 'UNKNOWN') === status),
  })).filter((section) => section.trainings.length > 0);

/** The publication that an address asks for. */
export const readPublication = (params: URLSearchParams): Publication =>
  PUBLICATIONS.find((publication) => publication === params.get('publication')) ?? 'all';
