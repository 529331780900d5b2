import { useQueryClient } from '@tanstack/react-query';
import { useUploads } from '@vr/shared-ui/kernel';
import { useEffect, useRef } from 'react';

/** Refetches a training and the lists of trainings when a build of the training has been accepted. */
export function useRefetchAfterUpload(): void {
  const cache = useQueryClient();
  const uploads = useUploads();
  const handled = useRef(new Set<string>());
  useEffect(() => {
    const accepted = new Map(
      uploads
        .filter(({ place, state }) => place.kind === 'training' && state === 'accepted')
        .map(({ key, place }) => [key, place.id]),
    );
    for (const [key, id] of accepted) {
      if (handled.current.has(key)) continue;
      cache.invalidateQueries({ queryKey: ['listTrainings'] });
      cache.invalidateQueries({ queryKey: ['getTraining', id] });
    }
    handled.current = new Set(accepted.keys());
  }, [uploads, cache]);
}
