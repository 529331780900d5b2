import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { requestValidation, setTrainingStatus } from '@vr/shared-api/contract/trainings';
import type { TrainingStatus } from '@vr/shared-api/limits';
import type { ReviewAction } from '@vr/shared-api/review';
import { usePortal } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrainingDetail } from './trainings.ts';
import { patchTraining, trainingQuery } from './useTrainings.ts';

/** A step in the review of a training, with the reason where it is rejected. */
export type Decision =
  | { action: 'REQUEST_VALIDATION' | 'START_REVIEW' | 'VALIDATE' }
  | { action: 'REJECT'; rejectionReason: string };

/** Why a decision came to nothing; without a text its error explains itself. */
export interface Failure {
  error: Error;
  text: string | undefined;
}

/** What has become of a training meanwhile, where its review does not go on as somebody wanted. */
function useMeanwhile(): (status: TrainingStatus | null | undefined) => string {
  const { t } = useTranslation('catalog');
  return (status) => {
    switch (status) {
      case 'VALIDATION_REQUESTED':
        return t('review.meanwhileRequested');
      case 'UNDER_REVIEW':
        return t('review.meanwhileStarted');
      case 'VALIDATED':
        return t('review.meanwhileValidated');
      case 'REJECTED':
        return t('review.meanwhileRejected');
      case 'CREATED':
        return t('review.meanwhileDraft');
      default:
        return t('review.meanwhileChanged');
    }
  };
}

/** Moves a training through its review, tells how that went, and shows at once what it led to. */
export function useDecision(id: number) {
  const { api, lang, notify } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  const meanwhile = useMeanwhile();
  const { queryKey } = trainingQuery(api, lang, id);
  const known = () => cache.getQueryData<TrainingDetail>(queryKey);
  // What was found when it failed: once the training has moved on, by whomever, the failure has nothing to say any more.
  const [found, setFound] = useState<TrainingStatus | null | undefined>();
  const decision = useMutation({
    mutationFn: (input: Decision) => {
      const { action } = input;
      if (action === 'REQUEST_VALIDATION') return api.call(requestValidation, { params: { id } });
      return api.call(setTrainingStatus, { params: { id }, body: { ...input, action } });
    },
    onSuccess: ({ status, at }, input) => {
      const reason = input.action === 'REJECT' ? input.rejectionReason.trim() : null;
      const reviews = [...(known()?.reviews ?? []), { action: input.action, reason, at }];
      patchTraining(cache, id, { status, rejectionReason: reason, reviews });
      const done: Record<ReviewAction, string> = {
        REQUEST_VALIDATION: t('review.requested'),
        START_REVIEW: t('review.started'),
        VALIDATE: t('review.validated'),
        REJECT: t('review.rejected'),
      };
      notify({ kind: 'success', text: done[input.action] });
    },
    onError: async (error, { action }) => {
      const failed: Record<ReviewAction, string> = {
        REQUEST_VALIDATION: t('review.requestFailed'),
        START_REVIEW: t('review.startFailed'),
        VALIDATE: t('review.validateFailed'),
        REJECT: t('review.rejectFailed'),
      };
      const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
      notify({ kind: 'error', text: gone ? t('available.gone') : failed[action] });
      // Somebody was first: what they have done is shown, and explains the failure.
      if (error instanceof ApiError && error.code !== 'NETWORK') await cache.refetchQueries({ queryKey });
      setFound(known()?.status);
    },
    // What else follows, such as the flag of a new training.
    onSettled: () => {
      cache.invalidateQueries({ queryKey: ['getTraining', id] });
      cache.invalidateQueries({ queryKey: ['listTrainings'] });
    },
  });

  const textOf = (error: Error): string | undefined => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'TRANSITION_NOT_ALLOWED') return meanwhile(found);
    if (code === 'NO_CONTENT') return t('review.contentNeeded');
    if (code === 'UPLOAD_UNDER_WAY') return t('review.contentArriving');
    return code === 'NOT_FOUND' ? t('available.gone') : undefined;
  };
  const failure: Failure | null =
    decision.error && known()?.status === found ? { error: decision.error, text: textOf(decision.error) } : null;
  return { ...decision, failure };
}
