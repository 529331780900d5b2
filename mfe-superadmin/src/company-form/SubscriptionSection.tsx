import { Switch } from '@vr/shared-ui/Switch';
import { useField } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-form.css';
import { NarrowingNote } from './NarrowingTexts.tsx';
import { Section } from './Section.tsx';
import { type StoredCompany, SUBSCRIPTION_NAMES, SUBSCRIPTIONS, type Subscription } from './values.ts';

/** The switches for the contract's options. */
export function SubscriptionSection({ company }: { company: StoredCompany | undefined }) {
  const { t } = useTranslation('superadmin');
  const hints: Record<Subscription, string> = {
    scoreRanking: t('companyForm.scoreRankingHint'),
    hourRanking: t('companyForm.hourRankingHint'),
    masterContentAccess: t('companyForm.masterContentHint'),
    offlineAccess: t('companyForm.offlineHint'),
    enableSatisfactionSurvey: t('companyForm.surveyHint'),
  };
  return (
    <Section title={t('companyForm.subscriptions')}>
      <ul className={styles.subscriptions}>
        {SUBSCRIPTIONS.map((name) => (
          <li key={name}>
            <SubscriptionField name={name} label={t(SUBSCRIPTION_NAMES[name])} hint={hints[name]} />
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
