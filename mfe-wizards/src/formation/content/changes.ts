import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import type { FormationFiles, FormationValues, TrainingForm } from '../values.ts';

/** One thing to do about the content of a type once the training itself is saved. */
export type ContentChange = { fileType: FileType; offlineAvailable: boolean } & (
  | { kind: 'upload'; file: File; version: string }
  | { kind: 'master'; masterContentId: number; launchParameter: string }
  | { kind: 'offline' }
  | { kind: 'remove' }
);

/** What differs between the wizard and what the training has, type by type. */
export function contentChanges(
  values: Pick<FormationValues, 'contents'>,
  files: Pick<FormationFiles, 'contents'>,
  saved: TrainingForm['files'],
): ContentChange[] {
  return FILE_TYPES.flatMap((fileType): ContentChange[] => {
    const { source, version, offlineAvailable, masterContentId, launchParameter, removed } = values.contents[fileType];
    const file = files.contents[fileType];
    const before = saved.find((content) => content.fileType === fileType);
    const change = { fileType, offlineAvailable };
    if (source === 'file' && file) return [{ ...change, kind: 'upload', file, version: version.trim() }];
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
