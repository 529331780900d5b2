import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { Avatar } from '@vr/shared-ui/Avatar';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { CalendarClock, HardDrive, type LucideIcon, TriangleAlert, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './companies.css';
import { contractState, quotaUsage } from './company-status.ts';

export type Company = ResponseOf<typeof S.listClients>['items'][number];

/** A company with its colours, logo, use of quotas and end of contract. */
export function CompanyCard({ company, today }: { company: Company; today: string }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const { name, logo, primaryColor, secondaryColor, quota } = company;
  return (
    <article className={`ui-card ${styles.company}`}>
      <div
        className={styles.colours}
        style={{ background: `linear-gradient(90deg, ${primaryColor} 0 68%, ${secondaryColor} 68%)` }}
      />
      <header>
        {logo ? (
          <img className={styles.logo} src={logo} alt="" width={52} height={52} loading="lazy" />
        ) : (
          <Avatar name={name} size={52} />
        )}
        <div>
          <h2 className="ui-ellipsis">{name}</h2>
          <p className="ui-ellipsis">
            {company.representativeFirstName} {company.representativeLastName}
          </p>
        </div>
      </header>
      <Meter
        icon={Users}
        label={t('companies.users')}
        figure={`${formatNumber(quota.currentUser, lang)} / ${formatNumber(quota.maxUser, lang)}`}
        {...quotaUsage(quota.currentUser, quota.maxUser)}
      />
      <Meter
        icon={HardDrive}
        label={t('companies.storage')}
        figure={
          quota.maxSize > 0
            ? `${formatSize(quota.currentSize, lang)} / ${formatSize(quota.maxSize, lang)}`
            : t('companies.noStorage')
        }
        {...quotaUsage(quota.currentSize, quota.maxSize)}
      />
      <footer>
        <Contract company={company} today={today} />
      </footer>
    </article>
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

function Contract({ company: { contractExpirationDate }, today }: { company: Company; today: string }) {
  const { t } = useTranslation('superadmin');
  const state = contractState(contractExpirationDate, today);
  const date = formatDate(contractExpirationDate);
  const icon = <CalendarClock size={14} aria-hidden />;
  if (state.kind === 'running')
    return (
      <p className={`${styles.contract} ui-num`}>
        <CalendarClock size={15} aria-hidden />
        {t('companies.until', { date })}
      </p>
    );
  return (
    <Pill small tone={state.kind === 'ended' ? 'error' : 'warning'} icon={icon}>
      {state.kind === 'ended'
        ? t('companies.ended', { date })
        : state.days === 0
          ? t('companies.endsToday')
          : t('companies.endsIn', { count: state.days })}
    </Pill>
  );
}
