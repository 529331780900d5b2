import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { listCourseProgress, listCourses } from '@vr/shared-api/contract/courses';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import {
  checkCourseSuggestions,
  checkTrainingSuggestions,
  listSuggestions,
  suggest,
} from '@vr/shared-api/contract/suggestions';
import type * as S from '@vr/shared-api/contract/suggestions.schema';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { deviceZone } from '@vr/shared-api/date';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import { endpointKey, invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { daysOf, type Values } from './values.ts';
import { type CheckResponse, mergeChecks } from './visibility.ts';

/** A training or course that is suggested. */
export type TitledItem = ResponseOf<typeof S.listSuggestions>['items'][number]['items'][number];
export type FindItem = (kind: 'training' | 'course', id: number) => TitledItem | undefined;

/** A suggestion that is ready to be sent. The idempotency key prevents a repeated request from suggesting twice. */
export interface PreparedSuggestion {
  values: Values;
  idempotencyKey: string;
}

export const prepareSuggestion = (values: Values): PreparedSuggestion => ({
  values,
  idempotencyKey: newIdempotencyKey(),
});

const recipientsAndPeriod = (values: Values) => ({
  userIds: [...values.userIds],
  groupIds: [...values.groupIds],
  ...daysOf(values),
  timeZone: deviceZone(),
});

/** The query that checks a prepared suggestion, and the mutation that sends it. */
export function useSuggestion(prepared: PreparedSuggestion | null, find: FindItem, onSent: (people: number) => void) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  // A failure may mean that a recipient or an item no longer exists, so the lists are fetched again.
  const refetchLists = () => {
    void invalidate(cache, listMembers, listManaged, listGroups, listTrainings, listCourses, listSuggestions);
  };
  const check = useQuery({
    queryKey: [...endpointKey(checkTrainingSuggestions), prepared],
    enabled: prepared !== null,
    queryFn: async ({ signal }) => {
      if (!prepared) throw new Error('There is no suggestion to check');
      const { trainingIds, courseIds } = prepared.values;
      const body = recipientsAndPeriod(prepared.values);
      const withTitles = async (response: Promise<CheckResponse>, kind: 'training' | 'course') => ({
        response: await response,
        titleOf: (id: number) => find(kind, id)?.title ?? '',
      });
      const checks: ReturnType<typeof withTitles>[] = [];
      if (trainingIds.length > 0) {
        const input = { body: { trainingIds: [...trainingIds], ...body } };
        checks.push(withTitles(api.call(checkTrainingSuggestions, input, { signal }), 'training'));
      }
      if (courseIds.length > 0) {
        const input = { body: { courseIds: [...courseIds], ...body } };
        checks.push(withTitles(api.call(checkCourseSuggestions, input, { signal }), 'course'));
      }
      try {
        return mergeChecks(await Promise.all(checks));
      } catch (error) {
        refetchLists();
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: ({ values, idempotencyKey }: PreparedSuggestion) => {
      const items = { trainingIds: [...values.trainingIds], courseIds: [...values.courseIds] };
      return api.call(suggest, { body: { ...items, ...recipientsAndPeriod(values) } }, { idempotencyKey });
    },
    onSuccess: ({ people }) => {
      void invalidate(cache, listCourseProgress);
      onSent(people);
    },
    onError: () => notify({ kind: 'error', text: t('suggest.failed') }),
    onSettled: refetchLists,
  });
  return { check, send };
}

/**
 * Returns a function that explains why a suggestion was refused, or returns undefined if the general error text is
 * enough.
 */
export function useRefusalText(): (error: Error | null) => string | undefined {
  const { t } = useTranslation('catalog');
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'TRAINING_LOCKED') return t('suggest.locked');
    if (error.code === 'NOT_FOUND') return t('suggest.gone');
    if (error.code !== 'VALIDATION') return undefined;
    const { field = '' } = error;
    // An error at this path means that the groups have no members. The path of a single group ends with its index.
    if (field === '/body/groupIds') return t('suggest.nobody');
    if (/^\/body\/(?:user|group)Ids\//u.test(field)) return t('suggest.outOfReach');
    if (/^\/body\/(?:training|course)Ids\//u.test(field)) return t('suggest.gone');
    return /^\/body\/(?:start|end)Date$/u.test(field) ? t('suggest.daysRefused') : undefined;
  };
}
