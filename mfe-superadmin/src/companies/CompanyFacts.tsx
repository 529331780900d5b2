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

/** The date on which a company's contract ends, and when the company last used the portal. */
export function CompanyFacts({ company }: { company: Company }) {
  return (
    <div className={styles.facts}>
      <ContractEnd company={company} />
      <LastActivity instant={company.lastActivity} />
    </div>
  );
}

interface ContractEndProps {
  company: Company;
  /** Shortens the text for a table row. */
  compact?: boolean;
}

/** The date on which a company's contract ends. Shown as a warning if the contract ends soon or has ended. */
export function ContractEnd({ company, compact = false }: ContractEndProps) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const { contractDaysLeft: daysLeft, contractExpirationDate } = company;
  const state = contractState(daysLeft);
  const date = formatDate(contractExpirationDate);
  const endsIn = () => (daysLeft === 0 ? t('companies.endsToday') : t('companies.endsIn', { count: daysLeft }));
  if (state !== 'active')
    return (
      <Pill small tone={state === 'ended' ? 'error' : 'warning'} icon={<CalendarClock size={14} aria-hidden />}>
        {state === 'ended'
          ? t('companies.ended', { date })
          : compact
            ? `${date} · ${formatDaysFromNow(daysLeft, lang)}`
            : endsIn()}
      </Pill>
    );
  if (compact) return date;
  return (
    <p className="ui-num">
      <CalendarClock size={15} aria-hidden />
      {t('companies.until', { date })}
    </p>
  );
}

/** Formats a number of days from now: `in 12 days`, `tomorrow`. */
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
