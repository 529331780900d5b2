import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFor } from './uploads.ts';

/** How far the builds of a training are on their way, as a line of its card; `otherwise` where none is. */
export function CardUpload({ trainingId, otherwise }: { trainingId: number; otherwise: ReactNode }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const upload = uploadFor(useUploads(), trainingId);
  if (!upload) return otherwise;
  const { percent, state } = upload;
  const text =
    state === 'sending'
      ? t('card.uploading', { percent: formatPercent(percent, lang) })
      : state === 'inspecting'
        ? t('card.inspecting')
        : t('card.uploadStopped');
  return (
    <div className="catalog-card-upload">
      <ProgressBar value={percent} label={t('card.upload')} tone={state === 'stopped' ? 'warning' : 'primary'} />
      <p>{text}</p>
    </div>
  );
}
