import { ApiError } from '@vr/shared-api/client';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import type { FileType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal } from '@vr/shared-ui/kernel';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../detail/useDownload.ts';
import * as styles from './training-detail.css';

interface ContentDownloadProps {
  trainingId: number;
  fileType: FileType;
  name: string;
}

/** The button that downloads a build for manual installation on a headset. */
export function ContentDownload({ trainingId, fileType, name }: ContentDownloadProps) {
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const { save, fetching, failure } = useDownload(
    async () => (await api.call(launchTraining, { params: { id: trainingId }, body: { fileType } })).url,
  );
  const isGone = failure instanceof ApiError && (failure.code === 'NO_CONTENT' || failure.code === 'NOT_FOUND');
  const label = t('detail.downloadBuild', { name });
  return (
    <>
      <Button
        type="text"
        className={styles.detailDownload}
        icon={<Download size={18} />}
        aria-label={label}
        title={label}
        loading={fetching}
        onClick={save}
      />
      <FormFailure error={failure} text={isGone ? t('detail.buildGone') : undefined} />
    </>
  );
}
