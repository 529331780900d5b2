import type { QueryClient } from '@tanstack/react-query';
import { listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges';
import { getCourse, getCourseProgress, listCourseProgress, listCourses } from '@vr/shared-api/contract/courses';
import {
  listCourseHistory,
  listCourseSessions,
  listTrainingHistory,
  listTrainingSessions,
} from '@vr/shared-api/contract/history';
import { countUnreadNotifications, listNotifications } from '@vr/shared-api/contract/notifications';
import {
  getUserPeriodStats,
  getUserStats,
  getUserTrainingPeriodStats,
  listTrainingsLaunchedBy,
} from '@vr/shared-api/contract/statistics';
import { getTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import { invalidate } from '../query/endpoint-query.ts';

/** Refetches all data with a person's progress. Call it after a session. */
export const refreshProgress = (queries: QueryClient): Promise<void> =>
  invalidate(
    queries,
    listTrainings,
    getTraining,
    listCourses,
    getCourse,
    listCourseProgress,
    getCourseProgress,
    getUserStats,
    getUserPeriodStats,
    getUserTrainingPeriodStats,
    listTrainingsLaunchedBy,
    listTrainingHistory,
    listCourseHistory,
    listTrainingSessions,
    listCourseSessions,
    listUserBadges,
    listUserTrainingBadges,
    listNotifications,
    countUnreadNotifications,
  );
