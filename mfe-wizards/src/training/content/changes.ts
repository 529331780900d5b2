import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import type { GoLiveValues } from '@vr/shared-ui/go-live';
import type { TrainingFiles, TrainingForm, TrainingValues } from '../values.ts';

/** A change to the content of one type, made after the training itself is saved. */
export type ContentChange = { fileType: FileType; offlineAvailable: boolean } & (
  | { kind: 'upload'; file: File; version: string; notes: string; goLive: GoLiveValues }
  | { kind: 'master'; masterContentId: number; launchParameter: string }
  | { kind: 'offline' }
  | { kind: 'remove' }
);

/** Returns the changes that turn the saved contents into the wizard's contents, at most one per type. */
export function contentChanges(
  values: Pick<TrainingValues, 'contents'>,
  files: Pick<TrainingFiles, 'contents'>,
  saved: TrainingForm['files'],
): ContentChange[] {
  return FILE_TYPES.flatMap((fileType): ContentChange[] => {
    const { source, version, notes, goLive, offlineAvailable, masterContentId, launchParameter, removed } =
      values.contents[fileType];
    const file = files.contents[fileType];
    const before = saved.find((content) => content.fileType === fileType);
    const change = { fileType, offlineAvailable };
    if (source === 'file' && file)
      return [{ ...change, kind: 'upload', file, version: version.trim(), notes: notes.trim(), goLive }];
    if (source === 'master' && masterContentId !== null) {
      const parameter = launchParameter.trim();
      const stays = before?.masterContentId === masterContentId && before.launchParameter === parameter;
      if (!stays) return [{ ...change, kind: 'master', masterContentId, launchParameter: parameter }];
    }
    if (!before) return [];
    if (removed) return [{ ...change, kind: 'remove' }];
    return before.offlineAvailable === offlineAvailable ? [] : [{ ...change, kind: 'offline' }];
  });
}
