import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { HardDrive, type LucideIcon, TriangleAlert, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './companies.css';
import type { Company } from './company.ts';
import { peopleUsage, storageUsage } from './company-status.ts';

export function CompanyMeters({ company }: { company: Company }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const { currentUser, maxUser, currentSize, maxSize, stored } = company.quota;
  const size = (bytes: number) => formatSize(bytes, lang);
  return (
    <>
      <Meter
        icon={Users}
        label={t('companyForm.users')}
        figure={`${formatNumber(currentUser, lang)} / ${formatNumber(maxUser, lang)}`}
        {...peopleUsage(company)}
      />
      <Meter
        icon={HardDrive}
        label={t('companyForm.storage')}
        figure={maxSize > 0 ? `${size(currentSize)} / ${size(maxSize)}` : t('companies.noStorage')}
        {...storageUsage(company)}
      />
      {stored && (
        <p
          className="ui-ellipsis ui-num"
          title={t('companies.onDiskParts', {
            builds: size(stored.builds),
            replaced: size(stored.replaced),
            documents: size(stored.documents),
          })}
        >
          {t('companies.onDisk', {
            used: size(stored.builds + stored.replaced + stored.documents),
            most: size(stored.max),
          })}
        </p>
      )}
    </>
  );
}

interface MeterProps {
  icon: LucideIcon;
  label: string;
  figure: string;
  share: number;
  nearLimit: boolean;
}

function Meter({ icon: Icon, label, figure, share, nearLimit }: MeterProps) {
  const { t } = useTranslation('superadmin');
  return (
    <div className={styles.meter}>
      <p>
        <span>
          <Icon size={15} aria-hidden />
          {label}
        </span>
        <b className={nearLimit ? `ui-num ${styles.nearLimit}` : 'ui-num'}>
          {nearLimit && <TriangleAlert size={14} role="img" aria-label={t('companies.nearLimit')} />}
          {figure}
        </b>
      </p>
      <ProgressBar value={share * 100} label={label} tone={nearLimit ? 'warning' : 'primary'} />
    </div>
  );
}
