import { useQueryClient } from '@tanstack/react-query';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { useState } from 'react';

/** Returns a function that opens the survey if the company has surveys and this session has completed the training. */
export function useSurveyAfterCompletion(id: number, percent: number | undefined): () => void {
  const { lang, openSurvey } = usePortal();
  const cache = useQueryClient();
  const hasSurvey = useSession(({ client }) => client?.enableSatisfactionSurvey === true);
  // The progress before the session. Later values already include the session.
  const [before, setBefore] = useState(percent);
  if (before === undefined && percent !== undefined) setBefore(percent);
  return () => {
    if (!hasSurvey || before === undefined || before === 100) return;
    cache.fetchQuery({ ...endpointQuery(getTraining, { params: { id }, query: { lang } }), staleTime: 0 }).then(
      (after) => after.progressionPercent === 100 && openSurvey(id),
      // The person also gets a notification about the survey, so a failed request needs no message.
      () => undefined,
    );
  };
}
