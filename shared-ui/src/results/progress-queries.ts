import type { QueryClient } from '@tanstack/react-query';

/** The queries whose data a session changes. */
const PROGRESS_QUERIES = [
  'listTrainings',
  'getTraining',
  'listCourses',
  'getCourse',
  'listCourseProgress',
  'getCourseProgress',
  'getUserStats',
  'getUserPeriodStats',
  'getUserTrainingPeriodStats',
  'listTrainingsLaunchedBy',
  'listTrainingHistory',
  'listCourseHistory',
  'listTrainingSessions',
  'listCourseSessions',
  'listUserBadges',
  'listUserTrainingBadges',
  'listNotifications',
  'countUnreadNotifications',
];

/** Fetches everything again that shows the person's progress. */
export function refreshProgress(queries: QueryClient): void {
  for (const name of PROGRESS_QUERIES) void queries.invalidateQueries({ queryKey: [name] });
}
