import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { favoriteTraining, likeTraining, unfavoriteTraining, unlikeTraining } from '@vr/shared-api/contract/trainings';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Training } from './trainings.ts';
import { patchTraining } from './useTrainings.ts';

/** Likes a training or makes it a favourite, or takes that back; shown only once the server has accepted (spec §4). */
export function useReaction({ id, like, favorite }: Training, kind: 'like' | 'favorite') {
  const { api, notify } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  return useMutation<Partial<Training>, Error>({
    mutationFn: () => {
      if (kind === 'like') return api.call(like ? unlikeTraining : likeTraining, { params: { id } });
      return api.call(favorite ? unfavoriteTraining : favoriteTraining, { params: { id } });
    },
    onSuccess: (change) => patchTraining(cache, id, change),
    onError: (error) => {
      const offline = error instanceof ApiError && error.code === 'NETWORK';
      const text = offline
        ? t('reaction.offline')
        : kind === 'like'
          ? t('reaction.likeFailed')
          : t('reaction.favoriteFailed');
      notify({ kind: 'error', text });
    },
  });
}
