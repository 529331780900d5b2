import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import { CONTENT_MAX_BYTES } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { useExplanation } from '../feedback/useExplanation';
import { formatSize } from '../format/size';

/** Failures caused by the file or its version label. The same upload would fail again. */
const CAUSED_BY_FILE: readonly (ErrorCode | 'NETWORK')[] = [
  'CONTENT_REFUSED',
  'DUPLICATE_FILE',
  'VERSION_EXISTS',
  'PAYLOAD_TOO_LARGE',
];

/** Whether a retry with the same file can succeed. */
export const canRetryUpload = (error: ApiError | null): boolean => !error || !CAUSED_BY_FILE.includes(error.code);

/** One sentence that says why an upload failed and what to do. */
export function useUploadFailure(error: unknown): string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const explanation = useExplanation(error);
  const texts: Partial<Record<ErrorCode | 'NETWORK', string>> = {
    QUOTA_EXCEEDED: t('upload.failure.quotaExceeded'),
    NO_QUOTA: t('upload.failure.noQuota'),
    DUPLICATE_FILE: t('upload.failure.duplicateFile'),
    VERSION_EXISTS: t('upload.failure.versionExists'),
    CONTENT_REFUSED: t('upload.failure.contentRefused'),
    PAYLOAD_TOO_LARGE: t('upload.failure.tooLarge', { max: formatSize(CONTENT_MAX_BYTES, lang) }),
    NO_OFFLINE_ACCESS: t('upload.failure.noOfflineAccess'),
    NO_MASTER_CONTENT_ACCESS: t('upload.failure.noMasterContentAccess'),
    TRAINING_IN_REVIEW: t('upload.failure.inReview'),
    NO_CONTENT: t('upload.failure.noContent'),
    UPLOAD_ENDED: t('upload.failure.ended'),
    NOT_FOUND: t('upload.failure.gone'),
    NETWORK: t('upload.failure.network'),
  };
  return (error instanceof ApiError ? texts[error.code] : undefined) ?? explanation;
}
