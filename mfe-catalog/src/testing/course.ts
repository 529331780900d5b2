import type { Course } from '../courses.ts';

/** A believable course for tests; pass what matters to the test. */
export const course = (overrides: Partial<Course> = {}): Course => ({
  id: 1,
  lang: 'fr',
  title: 'Premiers jours sur le chantier',
  briefDescription: 'Se protéger, circuler, donner l’alerte.',
  trainingCount: 4,
  succeededTraining: 0,
  durationInMinute: 90,
  covers: [{ logo: null, category: 'safety' }],
  favorite: false,
  suggested: false,
  suggestion: null,
  isOwner: false,
  isGlobal: true,
  ownerName: null,
  lastModifiedDate: '2026-06-01T08:00:00.000Z',
  ...overrides,
});
