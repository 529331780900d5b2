import { ApiError } from '@vr/shared-api/client';
import type { FileType } from '@vr/shared-api/limits';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import * as styles from './master-content.css';
import { type MasterContent, useMasterContentUploads } from './useMasterContents.ts';

/**
 * Replaces status 500 with DUPLICATE_FILE: for a master content, the server answers a duplicate file with status 500
 * (docs/readings.md, 19).
 */
function withDuplicateFile(upload: UploadProgress): UploadProgress {
  if (upload.error?.status !== 500) return upload;
  return { ...upload, error: new ApiError(409, { code: 'DUPLICATE_FILE' }) };
}

/** The upload of a content type's build, while it is in progress or after it has failed. */
function useBuildUpload(id: number, fileType: FileType): UploadProgress | undefined {
  const found = useMasterContentUploads().find(({ place }) => place.id === id && place.fileType === fileType);
  return found && found.state !== 'accepted' ? withDuplicateFile(found) : undefined;
}

/** The current version of a content type in a master content, and the upload of the next one. */
export function BuildState({ content, fileType }: { content: MasterContent; fileType: FileType }) {
  const isUploading = useBuildUpload(content.id, fileType) !== undefined;
  const file = content.files.find((candidate) => candidate.fileType === fileType);
  return (
    <div>
      {file ? <span className="ui-num">{file.version}</span> : !isUploading && <EmptyCell />}
      <BuildUpload id={content.id} fileType={fileType} />
    </div>
  );
}

/** The upload of a content type's build. Renders nothing without an upload. */
export function BuildUpload({ id, fileType }: { id: number; fileType: FileType }) {
  const { t } = useTranslation('admin');
  const upload = useBuildUpload(id, fileType);
  if (!upload) return null;
  return (
    <div className={styles.typeUpload}>
      <span className="ui-meta">{t('masterContent.arriving', { version: upload.version })}</span>
      <UploadState upload={upload} />
      <UploadActions upload={upload} />
    </div>
  );
}
