import { VersionsButton } from '@vr/shared-ui/VersionsButton';
import { keptOf } from './rules.ts';
import type { ContentCardProps } from './useContentFile.ts';

/** The button that opens the versions that a saved training keeps of a content type. */
export function SlotVersions({ fileType, training, context, onVersions }: ContentCardProps) {
  if (!training) return null;
  return (
    <VersionsButton
      place={{ kind: 'training', id: training.id, fileType }}
      count={keptOf(context, fileType)?.versions.length ?? 0}
      canEdit
      onChanged={onVersions}
    />
  );
}
