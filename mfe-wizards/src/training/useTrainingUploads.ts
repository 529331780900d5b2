import type { FileType } from '@vr/shared-api/limits';
import { useUploads } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';

export const useTrainingUploads = (id: number | undefined) =>
  useUploads().filter(({ place }) => place.kind === 'training' && place.id === id);

/** Calls `onAccepted` once for each of the training's builds that the server accepts while the wizard is open. */
export function useAcceptedBuilds(id: number | undefined, onAccepted: (fileTypes: FileType[]) => void) {
  const accepted = useTrainingUploads(id).filter(({ state }) => state === 'accepted');
  const reportedKeys = useRef<ReadonlySet<string>>(new Set(accepted.map(({ key }) => key)));
  const reportNew = useEffectEvent(() => {
    const added = accepted.filter(({ key }) => !reportedKeys.current.has(key));
    reportedKeys.current = new Set(accepted.map(({ key }) => key));
    if (added.length > 0) onAccepted(added.map(({ place }) => place.fileType));
  });
  const keys = accepted.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another build is accepted
  useEffect(() => reportNew(), [keys]);
}
