import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyButtons } from './CompanyButtons.tsx';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { CompanyMenu } from './CompanyMenu.tsx';
import { CompanyMeters } from './CompanyMeters.tsx';
import * as styles from './companies.css';
import { type Company, type CompanyActions, deletedPercent, trainingCount } from './company.ts';
import { PartnerPart } from './PartnerPart.tsx';
import { Subscriptions } from './Subscriptions.tsx';

/**
 * A card with a company's colours, logo, quota usage, subscriptions, contract and actions. While the company is being
 * deleted, the deletion's progress replaces the actions. All cards on a page have the same height.
 */
export const CompanyCard = memo(function CompanyCard({ company, open }: CompanyActions) {
  const { name, type, primaryColor, secondaryColor } = company;
  const percent = deletedPercent(company);
  return (
    <article className={`ui-card ${styles.company}`}>
      <div
        className={styles.colours}
        style={{ background: `linear-gradient(90deg, ${primaryColor} 0 68%, ${secondaryColor} 68%)` }}
      />
      <header>
        <CompanyLogo key={company.logo} company={company} size={52} />
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
            <CompanyButtons company={company} open={open} />
          </>
        ) : (
          <Deletion percent={percent} />
        )}
      </footer>
    </article>
  );
});

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
