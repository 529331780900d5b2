import { QUOTA_WARNING_SHARE, REMOVED_KEPT_DAYS } from '@vr/shared-api/limits';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { HardDrive, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompanyQuota, useQuota } from '../people/useQuota.ts';
import sheet, * as styles from './company.css';

interface QuotasProps {
  /** The company; 0, the default, is the reader's own. */
  clientId?: number;
}

/**
 * The quotas of a company for people and storage, and what to do when they are full. This is the slot `admin.quotas.v1`,
 * which a dashboard shows.
 */
export default function Quotas({ clientId = 0 }: QuotasProps) {
  return (
    <QuotaCards clientId={clientId}>
      {(quota) => (
        <>
          <PeopleQuota quota={quota} />
          <StorageQuota quota={quota} />
        </>
      )}
    </QuotaCards>
  );
}

/** The storage of the reader's company, on the page of the company. */
export function Storage() {
  return <QuotaCards>{(quota) => <StorageQuota quota={quota} />}</QuotaCards>;
}

interface QuotaCardsProps extends QuotasProps {
  children(quota: CompanyQuota | undefined): ReactNode;
}

/** The cards of quotas, which are in place while their figures load. */
function QuotaCards({ clientId = 0, children }: QuotaCardsProps) {
  useStyles(sheet);
  const quota = useQuota(clientId);
  if (quota.isLoadingError) return <FailureState error={quota.error} onRetry={() => quota.refetch()} />;
  return (
    <>
      <StaleNote of={quota} />
      <div className={styles.quotas} aria-busy={quota.isPending}>
        {children(quota.data)}
      </div>
    </>
  );
}

function PeopleQuota({ quota }: { quota: CompanyQuota | undefined }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { currentUser = 0, maxUser = 0 } = quota ?? {};
  return (
    <Quota
      icon={<Users size={18} aria-hidden />}
      label={t('company.people')}
      used={currentUser}
      most={maxUser}
      isLoaded={quota !== undefined}
      figures={t('company.of', { used: formatNumber(currentUser, lang), most: formatNumber(maxUser, lang) })}
      full={t('company.peopleFull')}
      none={t('company.peopleFull')}
    />
  );
}

function StorageQuota({ quota }: { quota: CompanyQuota | undefined }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { currentSize = 0, maxSize = 0, stored } = quota ?? {};
  return (
    <Quota
      icon={<HardDrive size={18} aria-hidden />}
      label={t('company.storage')}
      used={currentSize}
      most={maxSize}
      isLoaded={quota !== undefined}
      figures={t('company.of', { used: formatSize(currentSize, lang), most: formatSize(maxSize, lang) })}
      full={t('company.storageFull')}
      none={t('company.storageNone')}
    >
      {stored && maxSize > 0 && <OnDisk stored={stored} />}
    </Quota>
  );
}

type Stored = NonNullable<CompanyQuota['stored']>;

/** What the company has on the disk: unpacked builds, replaced builds that are still kept, and documents. */
function OnDisk({ stored: { builds, replaced, documents, max } }: { stored: Stored }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const size = (bytes: number) => formatSize(bytes, lang);
  const used = builds + replaced + documents;
  return (
    <>
      <p>
        {t('company.onDisk', { used: size(used), most: size(max) })} (
        {t('company.onDiskParts', { builds: size(builds), replaced: size(replaced), documents: size(documents) })})
      </p>
      {used >= max && (
        <p>
          <TriangleAlert size={16} aria-hidden />
          {t('company.onDiskFull', { days: REMOVED_KEPT_DAYS })}
        </p>
      )}
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
  children?: ReactNode;
}

function Quota({ icon, label, used, most, isLoaded, figures, full, none, children }: QuotaProps) {
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
          tone={isLoaded && share >= QUOTA_WARNING_SHARE ? 'warning' : 'primary'}
        />
      </div>
      {isFull && (
        <p>
          <TriangleAlert size={16} aria-hidden />
          {most > 0 ? full : none}
        </p>
      )}
      {children}
    </section>
  );
}
