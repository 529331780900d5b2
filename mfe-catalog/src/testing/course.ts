import type { Course, CourseDetail, CourseTraining } from '../courses/course.ts';

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

/** Returns a course's training that the person has not started, with overrides. */
export const courseTraining = (overrides: Partial<CourseTraining> = {}): CourseTraining => ({
  trainingId: 1,
  totalMinuteSpent: 0,
  progressPercentage: 0,
  score: null,
  minimalScoreNeeded: 50,
  isAvailable: true,
  training: null,
  ...overrides,
});

export const courseDetail = (overrides: Partial<CourseDetail> = {}): CourseDetail => ({
  ...course(),
  fullDescription: '',
  goals: [],
  languages: ['fr'],
  skills: [],
  trainings: [courseTraining()],
  resources: [],
  ...overrides,
});
