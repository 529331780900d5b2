import type { FileType } from '@vr/shared-api/limits';
import { useUploads } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Tells once of each build of the training that has been accepted while the wizard is open. */
export function useAcceptedBuilds(id: number | undefined, tell: (fileTypes: FileType[]) => void) {
  const accepted = useUploads().filter(
    ({ place, state }) => place.kind === 'training' && place.id === id && state === 'accepted',
  );
  const told = useRef<ReadonlySet<string>>(new Set(accepted.map(({ key }) => key)));
  const news = useEffectEvent(() => {
    const fresh = accepted.filter(({ key }) => !told.current.has(key));
    told.current = new Set(accepted.map(({ key }) => key));
    if (fresh.length > 0) tell(fresh.map(({ place }) => place.fileType));
  });
  const keys = accepted.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one more is accepted
  useEffect(() => news(), [keys]);
}
