import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { favoriteCourse, unfavoriteCourse } from '@vr/shared-api/contract/courses';
import { favoriteTraining, likeTraining, unfavoriteTraining, unlikeTraining } from '@vr/shared-api/contract/trainings';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Course } from './courses.ts';
import type { Training } from './trainings.ts';
import { patchCourse } from './useCourses.ts';
import { patchTraining } from './useTrainings.ts';

/** Likes a training or makes it a favourite, or takes that back; shown only once the server has accepted (spec §4). */
export function useReaction({ id, like, favorite }: Training, kind: 'like' | 'favorite') {
  const { api } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  return useAccepted<Partial<Training>>(
    () => {
      if (kind === 'like') return api.call(like ? unlikeTraining : likeTraining, { params: { id } });
      return api.call(favorite ? unfavoriteTraining : favoriteTraining, { params: { id } });
    },
    (change) => patchTraining(cache, id, change),
    kind === 'like' ? t('reaction.likeFailed') : t('reaction.favoriteFailed'),
  );
}

/** Makes a course a favourite, or takes that back; shown only once the server has accepted (spec §4). */
export function useCourseFavorite({ id, favorite }: Pick<Course, 'id' | 'favorite'>) {
  const { api } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  return useAccepted(
    () => api.call(favorite ? unfavoriteCourse : favoriteCourse, { params: { id } }),
    (change) => patchCourse(cache, id, change),
    t('reaction.favoriteFailed'),
  );
}

/** Asks for a change, and takes it over once it is accepted; where it is not, this is said. */
function useAccepted<C>(ask: () => Promise<C>, take: (change: C) => void, failure: string) {
  const { notify } = usePortal();
  const { t } = useTranslation('catalog');
  return useMutation<C, Error>({
    mutationFn: ask,
    onSuccess: take,
    onError: (error) => {
      const offline = error instanceof ApiError && error.code === 'NETWORK';
      notify({ kind: 'error', text: offline ? t('reaction.offline') : failure });
    },
  });
}
