import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { useStyles } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUBSCRIPTION_NAMES, SUBSCRIPTIONS, type Subscription } from '../../company-form/values.ts';
import { Note } from '../../dialogs/Note.tsx';
import { useNamesText } from '../../dialogs/useNamesText.ts';
import type { Company } from '../company.ts';
import sheet, * as styles from './selection.css';
import { type ContractChange, useChangeContracts } from './useChangeContracts.ts';

interface SwitchSubscriptionsProps {
  chosen: readonly Company[];
  onClose(): void;
}

type Switched = Partial<Record<Subscription, boolean>>;

/** Returns a change for each company whose subscriptions differ from the switches. */
function changesOf(companies: readonly Company[], switched: Switched): ContractChange[] {
  return companies
    .map((company) => ({
      company,
      change: Object.fromEntries(
        SUBSCRIPTIONS.filter((name) => switched[name] !== undefined && switched[name] !== company[name]).map((name) => [
          name,
          switched[name],
        ]),
      ),
    }))
    .filter(({ change }) => Object.keys(change).length > 0);
}

/** A dialog that switches subscriptions of several companies on or off. Subscriptions without a choice stay as they are. */
export default function SwitchSubscriptions({ chosen, onClose }: SwitchSubscriptionsProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const [switched, setSwitched] = useState<Switched>({});
  const { companies, save, isSaving, failure } = useChangeContracts(chosen, onClose);
  const changes = changesOf(companies, switched);
  return (
    <Dialog
      open
      onClose={() => isSaving || onClose()}
      title={t('selection.subscriptionsTitle')}
      size="small"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={t('dialog.save')}
          danger={changes.some(({ change }) => Object.values(change).includes(false))}
          pending={isSaving}
          disabled={changes.length === 0}
          onConfirm={() => save(changes)}
          failure={failure}
        >
          <p role="status" className={styles.summary}>
            {t('selection.changes', { count: changes.length })}
          </p>
        </DialogFoot>
      }
    >
      <ul className={styles.subscriptions}>
        {SUBSCRIPTIONS.map((name) => (
          <SubscriptionSwitch
            key={name}
            name={name}
            companies={companies}
            value={switched[name]}
            onChange={(value) => setSwitched({ ...switched, [name]: value })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface SubscriptionSwitchProps {
  name: Subscription;
  companies: readonly Company[];
  /** Undefined leaves the subscription unchanged. */
  value: boolean | undefined;
  onChange(value: boolean | undefined): void;
}

/**
 * Switches one subscription on or off, or leaves it unchanged. Shows how many companies have it, and which ones get or lose
 * it.
 */
function SubscriptionSwitch({ name, companies, value, onChange }: SubscriptionSwitchProps) {
  const { t } = useTranslation('superadmin');
  const namesText = useNamesText();
  const label = t(SUBSCRIPTION_NAMES[name]);
  const losses: Record<Subscription, string> = {
    scoreRanking: t('companyForm.narrowing.scoreRanking'),
    hourRanking: t('companyForm.narrowing.hourRanking'),
    masterContentAccess: t('selection.losses.masterContent'),
    offlineAccess: t('selection.losses.offline'),
    enableSatisfactionSurvey: t('selection.losses.survey'),
  };
  const having = companies.filter((company) => company[name]).length;
  const changed = companies.filter((company) => value !== undefined && company[name] !== value);
  const names = namesText(changed.map((company) => company.name));
  return (
    <li>
      <div>
        <b>{label}</b>
        <p className="ui-meta ui-num">{t('selection.having', { count: having, all: companies.length })}</p>
      </div>
      <SegmentedControl<'leave' | 'on' | 'off'>
        small
        label={label}
        value={value === undefined ? 'leave' : value ? 'on' : 'off'}
        onChange={(choice) => onChange(choice === 'leave' ? undefined : choice === 'on')}
        options={[
          { value: 'leave', label: t('selection.leave') },
          { value: 'on', label: t('selection.on') },
          { value: 'off', label: t('selection.off') },
        ]}
      />
      <div aria-live="polite">
        {changed.length > 0 &&
          (value ? (
            <p className="ui-meta">{t('selection.gaining', { count: changed.length, names })}</p>
          ) : (
            <Note>
              {t('selection.losing', { count: changed.length, names })} {losses[name]}
            </Note>
          ))}
      </div>
    </li>
  );
}
