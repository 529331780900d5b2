import { useQuery } from '@tanstack/react-query';
import { getQuota } from '@vr/shared-api/contract/clients';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { HardDrive, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './company.css';

/** The share of a quota from which the card warns. */
const NEARLY_FULL = 0.9;

/** The quotas of the company for people and storage, and what to do when they are full. */
export function Quotas() {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { api, lang } = usePortal();
  const quota = useQuery({
    queryKey: ['getQuota', 0],
    queryFn: ({ signal }) => api.call(getQuota, { params: { id: 0 } }, { signal }),
  });
  if (quota.isLoadingError) return <FailureState error={quota.error} onRetry={() => quota.refetch()} />;
  const { currentUser = 0, maxUser = 0, currentSize = 0, maxSize = 0 } = quota.data ?? {};
  return (
    <>
      <StaleNote of={quota} />
      <div className={styles.quotas} aria-busy={quota.isPending}>
        <Quota
          icon={<Users size={18} aria-hidden />}
          label={t('company.people')}
          used={currentUser}
          most={maxUser}
          isLoaded={quota.data !== undefined}
          figures={t('company.of', { used: formatNumber(currentUser, lang), most: formatNumber(maxUser, lang) })}
          full={t('company.peopleFull')}
          none={t('company.peopleFull')}
        />
        <Quota
          icon={<HardDrive size={18} aria-hidden />}
          label={t('company.storage')}
          used={currentSize}
          most={maxSize}
          isLoaded={quota.data !== undefined}
          figures={t('company.of', { used: formatSize(currentSize, lang), most: formatSize(maxSize, lang) })}
          full={t('company.storageFull')}
          none={t('company.storageNone')}
        />
      </div>
    </>
  );
}

interface QuotaProps {
  icon: ReactNode;
  label: string;
  used: number;
  most: number;
  isLoaded: boolean;
  /** The used part and the whole, formatted. */
  figures: string;
  /** What to do if the quota is used up, and if there is none. */
  full: string;
  none: string;
}

function Quota({ icon, label, used, most, isLoaded, figures, full, none }: QuotaProps) {
  const isFull = isLoaded && used >= most;
  const share = most > 0 ? used / most : 1;
  return (
    <section className={`ui-card ${styles.quota}`} aria-label={label}>
      <h2>
        {icon}
        {label}
      </h2>
      <b className="ui-num">{isLoaded ? figures : '…'}</b>
      <div aria-hidden={!isLoaded}>
        <ProgressBar
          value={isLoaded ? share * 100 : 0}
          label={label}
          height={8}
          tone={isLoaded && share >= NEARLY_FULL ? 'warning' : 'primary'}
        />
      </div>
      {isFull && (
        <p>
          <TriangleAlert size={16} aria-hidden />
          {most > 0 ? full : none}
        </p>
      )}
    </section>
  );
}
