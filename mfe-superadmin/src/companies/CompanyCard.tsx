import { Avatar } from '@vr/shared-ui/Avatar';
import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { type NavigationState, statisticsTarget } from '@vr/shared-ui/navigation';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { ChartNoAxesColumn, Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanyMenu } from './CompanyMenu.tsx';
import { CompanyMeters } from './CompanyMeters.tsx';
import * as styles from './companies.css';
import { type Company, type CompanyDialogItem, deletedPercent, trainingCount } from './company.ts';
import { PartnerPart } from './PartnerPart.tsx';
import { Subscriptions } from './Subscriptions.tsx';

interface CompanyCardProps {
  company: Company;
  /** Opens a dialog. Must stay the same function, because the card is memoized. */
  open(item: CompanyDialogItem): void;
}

/**
 * A company with its colours, logo, use of quotas, subscriptions, contract and actions. While the company is being
 * deleted, the progress replaces the actions. All cards of a page have the same height.
 */
export const CompanyCard = memo(function CompanyCard({ company, open }: CompanyCardProps) {
  const { name, type, primaryColor, secondaryColor } = company;
  const percent = deletedPercent(company);
  return (
    <article className={`ui-card ${styles.company}`}>
      <div
        className={styles.colours}
        style={{ background: `linear-gradient(90deg, ${primaryColor} 0 68%, ${secondaryColor} 68%)` }}
      />
      <header>
        <Logo key={company.logo} company={company} />
        <div>
          <h2 className="ui-ellipsis" title={name}>
            {name}
          </h2>
          <About company={company} />
        </div>
        {percent === null && <CompanyMenu company={company} open={open} />}
      </header>
      <CompanyMeters company={company} />
      <CompanyFacts company={company} />
      {type === 'PARTNER' && <PartnerPart partner={company} />}
      <footer>
        {percent === null ? (
          <>
            <Subscriptions company={company} />
            <Actions company={company} open={open} />
          </>
        ) : (
          <Deletion percent={percent} />
        )}
      </footer>
    </article>
  );
});

/** The logo, or the initials if there is none or it cannot be loaded. */
function Logo({ company: { name, logo } }: { company: Company }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!logo || isBroken) return <Avatar name={name} size={52} />;
  return (
    <img
      className={styles.logo}
      src={logo}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}

function About({ company }: { company: Company }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const count = trainingCount(company);
  return (
    <>
      <p className="ui-ellipsis">
        {company.representativeFirstName} {company.representativeLastName}
      </p>
      <p className="ui-num">{t('companies.trainings', { count, number: formatNumber(count, lang) })}</p>
    </>
  );
}

function Actions({ company, open }: CompanyCardProps) {
  const { t } = useTranslation('superadmin');
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id, name, type } = company;
  const dashboard = statisticsTarget(pathname, pages);
  const statistics: NavigationState = {
    ...(type === 'PARTNER' ? { partnerId: id } : { companyId: id }),
    page: 'GENERAL',
  };
  return (
    <div className={styles.actions}>
      {dashboard && (
        <Button
          type="text"
          icon={<ChartNoAxesColumn size={18} aria-hidden />}
          aria-label={t('companies.statisticsOf', { name })}
          title={t('companies.statisticsOf', { name })}
          onClick={() => navigate(dashboard, { state: statistics })}
        >
          <span>{t('companies.statistics')}</span>
        </Button>
      )}
      <Button
        type="text"
        icon={<Pencil size={18} aria-hidden />}
        aria-label={t('companies.editOf', { name })}
        title={t('companies.editOf', { name })}
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'edit', company })}
      >
        <span>{t('companies.edit')}</span>
      </Button>
    </div>
  );
}

function Deletion({ percent }: { percent: number }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const text = t('companies.beingDeleted');
  return (
    <div className={styles.deletion}>
      <p className="ui-num">
        {text} · {formatPercent(percent, lang)}
      </p>
      <ProgressBar value={percent} label={text} />
    </div>
  );
}
