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
  /** The id of the company. 0, the default, is the reader's own company. */
  clientId?: number;
}

/**
 * The quotas of a company for people and storage, and what to do when a quota is used up. Dashboards show this
 * component in the slot `admin.quotas.v1`.
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

/** The storage quota of the reader's company, for the company page. */
export function Storage() {
  return <QuotaCards>{(quota) => <StorageQuota quota={quota} />}</QuotaCards>;
}

interface QuotaCardsProps extends QuotasProps {
  children(quota: CompanyQuota | undefined): ReactNode;
}

/** The quota cards. The cards are shown before their figures have loaded. */
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
  return (
    <Quota
      icon={<Users size={18} aria-hidden />}
      label={t('company.people')}
      amounts={quota && { used: quota.currentUser, most: quota.maxUser }}
      format={(people) => formatNumber(people, lang)}
      full={t('company.peopleFull')}
    />
  );
}

function StorageQuota({ quota }: { quota: CompanyQuota | undefined }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const hasStorage = quota !== undefined && quota.maxSize > 0;
  return (
    <Quota
      icon={<HardDrive size={18} aria-hidden />}
      label={t('company.storage')}
      amounts={quota && { used: quota.currentSize, most: quota.maxSize }}
      format={(bytes) => formatSize(bytes, lang)}
      full={hasStorage ? t('company.storageFull') : t('company.storageNone')}
    >
      {hasStorage && quota.stored && <OnDisk stored={quota.stored} />}
    </Quota>
  );
}

type Stored = NonNullable<CompanyQuota['stored']>;

/** The company's disk usage: unpacked builds, replaced builds that are still kept, and documents. */
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
  /** Undefined while the amounts load. */
  amounts: { used: number; most: number } | undefined;
  format(amount: number): string;
  /** The advice that is shown if the quota is used up. */
  full: string;
  children?: ReactNode;
}

function Quota({ icon, label, amounts, format, full, children }: QuotaProps) {
  const { t } = useTranslation('admin');
  const { used, most } = amounts ?? { used: 0, most: 1 };
  const share = most > 0 ? used / most : 1;
  return (
    <section className={`ui-card ${styles.quota}`} aria-label={label}>
      <h2>
        {icon}
        {label}
      </h2>
      <b className="ui-num">{amounts ? t('company.of', { used: format(used), most: format(most) }) : '…'}</b>
      <div aria-hidden={!amounts}>
        <ProgressBar
          value={share * 100}
          label={label}
          height={8}
          tone={share >= QUOTA_WARNING_SHARE ? 'warning' : 'primary'}
        />
      </div>
      {used >= most && (
        <p>
          <TriangleAlert size={16} aria-hidden />
          {full}
        </p>
      )}
      {children}
    </section>
  );
}
