import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './card.css';
import { uploadFor } from './uploads.ts';

/** The progress of a training's uploads, as a line on its card. Renders `fallback` if nothing is being uploaded. */
export function CardUpload({ trainingId, fallback }: { trainingId: number; fallback: ReactNode }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const upload = uploadFor(useUploads(), trainingId);
  if (!upload) return fallback;
  const { percent, state } = upload;
  const text =
    state === 'sending'
      ? t('card.uploading', { percent: formatPercent(percent, lang) })
      : state === 'inspecting'
        ? t('card.inspecting')
        : t('card.uploadStopped');
  return (
    <div className={styles.cardUpload}>
      <ProgressBar value={percent} label={t('card.upload')} tone={state === 'stopped' ? 'warning' : 'primary'} />
      <p>{text}</p>
    </div>
  );
}
