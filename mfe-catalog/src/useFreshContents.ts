import { useQueryClient } from '@tanstack/react-query';
import { useUploads } from '@vr/shared-ui/kernel';
import { useEffect, useRef } from 'react';

/** Asks anew for a training and the lists that hold it once a build of it has arrived. */
export function useFreshContents(): void {
  const cache = useQueryClient();
  const uploads = useUploads();
  const known = useRef(new Set<string>());
  useEffect(() => {
    const arrived = new Map(
      uploads
        .filter(({ place, state }) => place.kind === 'training' && state === 'accepted')
        .map(({ key, place }) => [key, place.id]),
    );
    for (const [key, id] of arrived) {
      if (known.current.has(key)) continue;
      cache.invalidateQueries({ queryKey: ['listTrainings'] });
      cache.invalidateQueries({ queryKey: ['getTraining', id] });
    }
    known.current = new Set(arrived.keys());
  }, [uploads, cache]);
}
