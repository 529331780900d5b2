import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { favoriteTraining, likeTraining, unfavoriteTraining, unlikeTraining } from '@vr/shared-api/contract/trainings';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Training } from './training.ts';
import { patchTraining } from './useTrainings.ts';

/** The state of a like or favourite request, and the function that sends it. */
export type ReactionRequest = Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'isError'>;

/** Likes a training or makes it a favourite, or takes that back. The lists wait for the server (spec §4). */
export function useReaction({ id, like, favorite }: Training, kind: 'like' | 'favorite') {
  const { api } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  return useReactionRequest<Partial<Training>>({
    request: () => {
      if (kind === 'like') return api.call(like ? unlikeTraining : likeTraining, { params: { id } });
      return api.call(favorite ? unfavoriteTraining : favoriteTraining, { params: { id } });
    },
    onAccepted: (change) => patchTraining(cache, id, change),
    failure: kind === 'like' ? t('reaction.likeFailed') : t('reaction.favoriteFailed'),
  });
}

interface ReactionRequestOptions<Change> {
  request: () => Promise<Change>;
  onAccepted: (change: Change) => void;
  /** The notification that is shown if the request fails while the browser is online. */
  failure: string;
}

/** A mutation without optimistic update that notifies the person of a failure. */
export function useReactionRequest<Change>({ request, onAccepted, failure }: ReactionRequestOptions<Change>) {
  const { notify } = usePortal();
  const { t } = useTranslation('catalog');
  return useMutation<Change, Error>({
    mutationFn: request,
    onSuccess: onAccepted,
    onError: (error) => {
      const offline = error instanceof ApiError && error.code === 'NETWORK';
      notify({ kind: 'error', text: offline ? t('reaction.offline') : failure });
    },
  });
}
