import { BYTES_PER_GB } from '@vr/shared-api/limits';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TrainingFiles, TrainingForm, TrainingValues } from '../values.ts';
import * as styles from './content.css';
import { type ContentContext, sizesAfter } from './rules.ts';
import { useOwnerQuota } from './useContentContext.ts';

interface StorageCardProps {
  training: TrainingForm | undefined;
  files: TrainingFiles;
  context: ContentContext;
}

/** The company's storage as it will be after the save, and this training's share. */
export function StorageCard({ training, files, context }: StorageCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const name = useSession((session) => session.client?.name);
  const { values } = useFormikContext<TrainingValues>();
  const { quota } = context;
  const { isLoadingError, error, refetch } = useOwnerQuota(training);
  const { own, company } = sizesAfter(values, files, context);
  if (isLoadingError)
    return (
      <section className="ui-card" aria-label={t('content.storage.title')}>
        <h3>{t('content.storage.title')}</h3>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!quota || company === undefined) return null;
  const inGb = (bytes: number) => formatNumber(Math.round((10 * bytes) / BYTES_PER_GB) / 10, lang);
  const left = quota.maxSize - company;
  const percent = (bytes: number) => `${quota.maxSize > 0 ? Math.min(100, (100 * bytes) / quota.maxSize) : 0}%`;
  const figures = t('content.storage.figures', { used: inGb(company), max: inGb(quota.maxSize) });
  const rest = () => {
    if (quota.maxSize === 0) return t('wizard.problem.noQuota');
    if (left < 0) return t('content.problem.quotaExceeded', { over: formatSize(-left, lang) });
    return name
      ? t('content.storage.leftFor', { left: formatSize(left, lang), name })
      : t('content.storage.left', { left: formatSize(left, lang) });
  };
  const isOver = left < 0 || quota.maxSize === 0;
  return (
    <section className="ui-card" data-field="storage" aria-label={t('content.storage.title')}>
      <div className={styles.storageHead}>
        <h3>{t('content.storage.title')}</h3>
        <span className="ui-num">{figures}</span>
      </div>
      <div
        className={isOver ? `${styles.storageBar} ${styles.storageOver}` : styles.storageBar}
        role="img"
        aria-label={`${t('content.storage.title')}: ${figures}`}
      >
        <span className={styles.storageOthers} style={{ width: percent(company - own) }} />
        {own > 0 && <span className={styles.storageOwn} style={{ width: percent(own) }} />}
      </div>
      <p className={isOver ? fieldStyles.fieldError : 'ui-meta'} role="status">
        {isOver && <CircleAlert size={16} />}
        <span>
          {own > 0 && `${t('content.storage.own', { size: formatSize(own, lang) })} `}
          {rest()}
        </span>
      </p>
    </section>
  );
}
