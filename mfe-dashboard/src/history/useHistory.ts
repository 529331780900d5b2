import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import {
  listCourseHistory,
  listCourseSessions,
  listTrainingHistory,
  listTrainingSessions,
} from '@vr/shared-api/contract/history';
import type * as S from '@vr/shared-api/contract/history.schema';
import { endpointPages, endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { Kind, TimelineOf } from './address.ts';

export type TrainingItem = ResponseOf<typeof S.listTrainingHistory>['items'][number];
export type CourseItem = ResponseOf<typeof S.listCourseHistory>['items'][number];
type Sessions = ResponseOf<typeof S.listTrainingSessions>;
export type TimelineSession = Sessions['items'][number];
export type Reset = Sessions['resets'][number];
export type TimelineTraining = Sessions['trainings'][number];

/** The fields that trainings and courses in the history have in common. */
interface Entry {
  kind: Kind;
  id: number;
  lang: TrainingItem['lang'];
  title: string;
  progressionPercent: number;
  lastSession: string;
  sessions: number;
  minuteSpent: number;
  isAvailable: boolean;
  covers: CourseItem['covers'];
}
/** A training or course in the history. */
export type HistoryEntry = Entry &
  (
    | { kind: 'trainings'; category: TrainingItem['category']; bestScore: number | null }
    | { kind: 'courses'; trainingCount: number; succeededTraining: number }
  );

const entriesOfTrainings = ({ items }: { items: TrainingItem[] }): HistoryEntry[] =>
  items.map(({ logo, ...training }) => ({
    ...training,
    kind: 'trainings',
    covers: [{ logo, category: training.category.key }],
  }));
const entriesOfCourses = ({ items }: { items: CourseItem[] }): HistoryEntry[] =>
  items.map((course) => ({ ...course, kind: 'courses' }));

/** Returns the trainings or courses that the signed-in person has started, latest session first. */
export function useHistory(kind: Kind) {
  const { lang } = usePortal();
  const input = { query: { lang } };
  const isOfTrainings = kind === 'trainings';
  const trainings = useQuery({
    ...endpointQuery(listTrainingHistory, input),
    select: entriesOfTrainings,
    enabled: isOfTrainings,
  });
  const courses = useQuery({
    ...endpointQuery(listCourseHistory, input),
    select: entriesOfCourses,
    enabled: !isOfTrainings,
  });
  return isOfTrainings ? trainings : courses;
}

/** Returns the sessions of a training or course in pages, latest first. */
export function useTimeline({ kind, id }: TimelineOf) {
  const { lang } = usePortal();
  const endpoint = kind === 'trainings' ? listTrainingSessions : listCourseSessions;
  return useInfiniteQuery(endpointPages(endpoint, { params: { id }, query: { lang } }));
}
