import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { countToVerify, requestValidation, setTrainingStatus } from '@vr/shared-api/contract/reviews';
import { getTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import type { TrainingStatus } from '@vr/shared-api/limits';
import type { ReviewAction } from '@vr/shared-api/review';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchTraining } from '../trainings/useTrainings.ts';

type Decision =
  | { action: 'REQUEST_VALIDATION' | 'START_REVIEW' | 'VALIDATE' }
  | { action: 'REJECT'; rejectionReason: string };

/** The reason why a decision failed. Without `text`, the general text of the error is shown. */
export interface DecisionFailure {
  error: Error;
  text: string | undefined;
}

/**
 * Returns a function for the text of a failed decision. The decision failed because the training's status had changed.
 */
function useStatusChangeText(): (status: TrainingStatus | null | undefined) => string {
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

/** Takes a decision on a training, updates the cached lists and details, and notifies the person. */
export function useDecision(id: number) {
  const { api, lang, notify } = usePortal();
  const { t } = useTranslation('catalog');
  const cache = useQueryClient();
  const statusChangeText = useStatusChangeText();
  const { queryKey } = endpointQuery(getTraining, { params: { id }, query: { lang } });
  const cachedDetail = () => cache.getQueryData(queryKey);
  // The failure is shown only until the status of the training changes again.
  const [statusAtFailure, setStatusAtFailure] = useState<TrainingStatus | null | undefined>();
  const mutationKey = ['decide', id];
  const decision = useMutation({
    mutationKey,
    mutationFn: (input: Decision) => {
      const { action } = input;
      if (action === 'REQUEST_VALIDATION') return api.call(requestValidation, { params: { id } });
      return api.call(setTrainingStatus, { params: { id }, body: { ...input, action } });
    },
    onSuccess: ({ status, at }, input) => {
      const reason = input.action === 'REJECT' ? input.rejectionReason.trim() : null;
      // The server answers a repeated decision with the first result, so the review may already be in the list.
      const before = (cachedDetail()?.reviews ?? []).filter((review) => review.at !== at);
      const reviews = [...before, { action: input.action, reason, at }];
      patchTraining(cache, id, { status, rejectionReason: reason, reviews });
      const successTexts: Record<ReviewAction, string> = {
        REQUEST_VALIDATION: t('review.requested'),
        START_REVIEW: t('review.started'),
        VALIDATE: t('review.validated'),
        REJECT: t('review.rejected'),
      };
      notify({ kind: 'success', text: successTexts[input.action] });
    },
    onError: async (error, { action }) => {
      const failureTexts: Record<ReviewAction, string> = {
        REQUEST_VALIDATION: t('review.requestFailed'),
        START_REVIEW: t('review.startFailed'),
        VALIDATE: t('review.validateFailed'),
        REJECT: t('review.rejectFailed'),
      };
      const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
      notify({ kind: 'error', text: gone ? t('available.gone') : failureTexts[action] });
      // Someone else may have decided first. The refetched detail shows that decision, which explains the failure.
      if (error instanceof ApiError && error.code !== 'NETWORK') await cache.refetchQueries({ queryKey });
      setStatusAtFailure(cachedDetail()?.status);
    },
    // A decision changes more than the patched fields, such as the flag of a new training.
    onSettled: () => void invalidate(cache, getTraining, listTrainings, countToVerify),
  });

  const textOf = (error: unknown): string | undefined => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'TRANSITION_NOT_ALLOWED') return statusChangeText(statusAtFailure);
    if (code === 'NO_CONTENT') return t('review.contentNeeded');
    if (code === 'UPLOAD_UNDER_WAY') return t('review.contentArriving');
    if (code === 'WITHDRAWAL_PENDING') return t('withdrawal.pending');
    return code === 'NOT_FOUND' ? t('available.gone') : undefined;
  };
  const failure: DecisionFailure | null =
    decision.error && cachedDetail()?.status === statusAtFailure
      ? { error: decision.error, text: textOf(decision.error) }
      : null;
  /** Sends a decision unless one is under way, so that a double click sends it only once. */
  const mutate: typeof decision.mutate = (input, options) => {
    if (cache.isMutating({ mutationKey }) > 0) return;
    decision.mutate(input, options);
  };
  return { ...decision, mutate, failure, textOf };
}
