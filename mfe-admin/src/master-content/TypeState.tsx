import { ApiError } from '@vr/shared-api/client';
import type { FileType } from '@vr/shared-api/limits';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { useTranslation } from 'react-i18next';
import { type MasterContent, useMasterContentUploads } from './useMasterContents.ts';

/** A server error on a master content's build means that the file is there already (readings 19). */
function asTold(upload: UploadProgress): UploadProgress {
  if (upload.error?.status !== 500) return upload;
  return { ...upload, error: new ApiError(409, { code: 'DUPLICATE_FILE' }) };
}

/** The build of a type that is on its way to a master content, or has failed to arrive. */
export function useUploadOf(id: number, fileType: FileType): UploadProgress | undefined {
  const found = useMasterContentUploads().find(({ place }) => place.id === id && place.fileType === fileType);
  return found && found.state !== 'accepted' ? asTold(found) : undefined;
}

interface TypeStateProps {
  content: Pick<MasterContent, 'id' | 'files'>;
  fileType: FileType;
}

/** Which version a master content has of a type, and the one on its way. */
export function TypeState({ content, fileType }: TypeStateProps) {
  const { t } = useTranslation('admin');
  const upload = useUploadOf(content.id, fileType);
  const file = content.files.find((one) => one.fileType === fileType);
  return (
    <div className="admin-type">
      {file ? <span className="ui-num">{file.version}</span> : !upload && <Nothing />}
      {upload && (
        <div className="admin-type-upload">
          <span className="ui-meta">{t('masterContent.arriving', { version: upload.version })}</span>
          <UploadState upload={upload} />
          <UploadActions upload={upload} />
        </div>
      )}
    </div>
  );
}

/** A type that it has no build of. */
export function Nothing() {
  const { t } = useTranslation('admin');
  return (
    <>
      <span aria-hidden>—</span>
      <span className="ui-hidden">{t('members.none')}</span>
    </>
  );
}
