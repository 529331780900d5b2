import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import {
  checkCourseSuggestions,
  checkTrainingSuggestions,
  suggestCourses,
  suggestTrainings,
} from '@vr/shared-api/contract/suggestions';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { type Answer, checked } from './checked.ts';
import { timeZone } from './useWhenWords.ts';
import { daysOf, type Values } from './values.ts';

/** Gives the title of something that is suggested. */
export type TitleOf = (kind: 'training' | 'course', id: number) => string;

/** What is about to be sent, with the signs that keep each of its calls from being done twice, however often sent. */
export interface Sending {
  values: Values;
  trainingKey: string;
  courseKey: string;
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Values that are ready to be sent. */
export const sendingOf = (values: Values): Sending => ({ values, trainingKey: newKey(), courseKey: newKey() });

const whom = (values: Values) => ({
  userIds: [...values.userIds],
  groupIds: [...values.groupIds],
  ...daysOf(values),
  timeZone: timeZone(),
});

/** Checks a suggestion as soon as there is one, and sends it when it is asked to. */
export function useSuggestion(sending: Sending | null, titleOf: TitleOf, onSent: (people: number) => void) {
  const { t } = useTranslation('catalog');
  const { api, lang, notify } = usePortal();
  const cache = useQueryClient();
  // Whoever was named may be gone by now: the lists are read anew before somebody chooses again.
  const refresh = () => {
    for (const name of ['listMembers', 'listManaged', 'listGroups', 'listTrainings', 'listCourses', 'listSuggestions'])
      cache.invalidateQueries({ queryKey: [name] });
  };
  const check = useQuery({
    queryKey: ['checkSuggestions', sending],
    enabled: sending !== null,
    queryFn: async ({ signal }) => {
      if (!sending) throw new Error('Nothing to check');
      const { trainingIds, courseIds } = sending.values;
      const body = whom(sending.values);
      const one = async (about: Promise<Answer>, kind: 'training' | 'course') => ({
        answer: await about,
        titleOf: (id: number) => titleOf(kind, id),
      });
      const asked: ReturnType<typeof one>[] = [];
      if (trainingIds.length > 0) {
        const input = { body: { trainingIds: [...trainingIds], ...body } };
        asked.push(one(api.call(checkTrainingSuggestions, input, { signal }), 'training'));
      }
      if (courseIds.length > 0) {
        const input = { body: { courseIds: [...courseIds], ...body } };
        asked.push(one(api.call(checkCourseSuggestions, input, { signal }), 'course'));
      }
      try {
        return checked(await Promise.all(asked));
      } catch (error) {
        refresh();
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: async ({ values, trainingKey, courseKey }: Sending) => {
      const { trainingIds, courseIds } = values;
      const body = whom(values);
      const query = { lang };
      const given: number[] = [];
      if (trainingIds.length > 0) {
        const input = { query, body: { trainingIds: [...trainingIds], ...body } };
        given.push((await api.call(suggestTrainings, input, { idempotencyKey: trainingKey })).people);
      }
      if (courseIds.length > 0) {
        const input = { query, body: { courseIds: [...courseIds], ...body } };
        given.push((await api.call(suggestCourses, input, { idempotencyKey: courseKey })).people);
      }
      return Math.max(0, ...given);
    },
    onSuccess: (people) => {
      cache.invalidateQueries({ queryKey: ['listCourseProgress'] });
      onSent(people);
    },
    onError: () => notify({ kind: 'error', text: t('suggest.failed') }),
    onSettled: refresh,
  });
  return { check, send };
}

/** What is to be done about a suggestion that was refused; undefined where the error explains itself. */
export function useRefusal(): (error: Error | null) => string | undefined {
  const { t } = useTranslation('catalog');
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'TRAINING_LOCKED') return t('suggest.locked');
    if (error.code === 'NOT_FOUND') return t('suggest.gone');
    if (error.code !== 'VALIDATION') return undefined;
    const { field = '' } = error;
    // Groups without members; a single one is named by its place among them.
    if (field === '/body/groupIds') return t('suggest.nobody');
    if (/^\/body\/(?:user|group)Ids\//u.test(field)) return t('suggest.outOfReach');
    if (/^\/body\/(?:training|course)Ids\//u.test(field)) return t('suggest.gone');
    return /^\/body\/(?:start|end)Date$/u.test(field) ? t('suggest.daysRefused') : undefined;
  };
}
