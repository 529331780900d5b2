import { contractState } from '@vr/shared-api/contract-state';
import { formatDate } from '@vr/shared-api/date';
import type { UiLang } from '@vr/shared-api/limits';
import { formatRelative } from '@vr/shared-ui/format/relative';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { CalendarClock, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './companies.css';
import type { Company } from './company.ts';

/** The end of a company's contract, and when the company last used the portal. */
export function CompanyFacts({ company }: { company: Company }) {
  return (
    <div className={styles.facts}>
      <Contract company={company} />
      <LastActivity instant={company.lastActivity} />
    </div>
  );
}

/** The end of a company's contract. It is a warning if the contract ends soon or has ended. */
function Contract({ company }: { company: Company }) {
  const { t } = useTranslation('superadmin');
  const daysLeft = company.contractDaysLeft;
  const state = contractState(daysLeft);
  const date = formatDate(company.contractExpirationDate);
  if (state === 'active')
    return (
      <p className="ui-num">
        <CalendarClock size={15} aria-hidden />
        {t('companies.until', { date })}
      </p>
    );
  return (
    <Pill small tone={state === 'ended' ? 'error' : 'warning'} icon={<CalendarClock size={14} aria-hidden />}>
      {state === 'ended'
        ? t('companies.ended', { date })
        : daysLeft === 0
          ? t('companies.endsToday')
          : t('companies.endsIn', { count: daysLeft })}
    </Pill>
  );
}

/** The end of a company's contract in a row of the table. It is a warning as in {@link CompanyFacts}. */
export function ContractEnd({ company: { contractDaysLeft, contractExpirationDate } }: { company: Company }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const state = contractState(contractDaysLeft);
  const date = formatDate(contractExpirationDate);
  if (state === 'active') return date;
  return (
    <Pill small tone={state === 'ended' ? 'error' : 'warning'} icon={<CalendarClock size={14} aria-hidden />}>
      {state === 'ended' ? t('companies.ended', { date }) : `${date} · ${formatDaysFromNow(contractDaysLeft, lang)}`}
    </Pill>
  );
}

/** Says in how many days something is: `in 12 days`, `tomorrow`. */
const formatDaysFromNow = (days: number, lang: UiLang): string =>
  new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' }).format(days, 'day');

function LastActivity({ instant }: { instant: string | null }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  if (!instant) return <p className={styles.activity}>{t('companies.neverUsed')}</p>;
  return (
    <p className={styles.activity}>
      <History size={15} role="img" aria-label={t('companies.lastActivity')} />
      <Instant at={instant} as={(at) => formatRelative(at, new Date(), lang)} />
    </p>
  );
}
