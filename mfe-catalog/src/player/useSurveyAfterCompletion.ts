import { useQueryClient } from '@tanstack/react-query';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { trainingQuery } from '../trainings/useTrainings.ts';

/**
 * A function that opens the satisfaction survey if this session has completed the training and the company has surveys
 * enabled. `percent` is the person's progress, undefined until it is loaded.
 */
export function useSurveyAfterCompletion(id: number, percent: number | undefined): () => void {
  const { api, lang, openSurvey } = usePortal();
  const cache = useQueryClient();
  const hasSurvey = useSession(({ client }) => client?.enableSatisfactionSurvey === true);
  // The progress before the session. Later values already contain the session.
  const [before, setBefore] = useState(percent);
  if (before === undefined && percent !== undefined) setBefore(percent);
  return () => {
    if (!hasSurvey || before === undefined || before === 100) return;
    cache.fetchQuery({ ...trainingQuery(api, lang, id), staleTime: 0 }).then(
      (after) => after.progressionPercent === 100 && openSurvey(id),
      // The person also gets a notification about the survey, so a failed request needs no message.
      () => undefined,
    );
  };
}
