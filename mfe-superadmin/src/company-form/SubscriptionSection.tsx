import { Switch } from 'antd';
import { useField } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-form.css';
import { NarrowingNote } from './NarrowingTexts.tsx';
import { Section } from './Section.tsx';
import { type StoredCompany, SUBSCRIPTIONS, type Subscription } from './values.ts';

/** The options of the contract. */
export function SubscriptionSection({ company }: { company: StoredCompany | undefined }) {
  const { t } = useTranslation('superadmin');
  const texts: Record<Subscription, { label: string; hint: string }> = {
    scoreRanking: { label: t('companyForm.scoreRanking'), hint: t('companyForm.scoreRankingHint') },
    hourRanking: { label: t('companyForm.hourRanking'), hint: t('companyForm.hourRankingHint') },
    masterContentAccess: { label: t('companyForm.masterContent'), hint: t('companyForm.masterContentHint') },
    offlineAccess: { label: t('companyForm.offline'), hint: t('companyForm.offlineHint') },
    enableSatisfactionSurvey: { label: t('companyForm.survey'), hint: t('companyForm.surveyHint') },
  };
  return (
    <Section title={t('companyForm.subscriptions')}>
      <ul className={styles.subscriptions}>
        {SUBSCRIPTIONS.map((name) => (
          <li key={name}>
            <SubscriptionField name={name} {...texts[name]} />
            <NarrowingNote company={company} field={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SubscriptionField({ name, label, hint }: { name: Subscription; label: string; hint: string }) {
  const [{ value }, , { setValue }] = useField<boolean>(name);
  const id = useId();
  return (
    <div className={styles.subscription}>
      <Switch id={id} checked={value} onChange={(on) => void setValue(on)} aria-describedby={`${id}-hint`} />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="ui-meta">
          {hint}
        </p>
      </div>
    </div>
  );
}
