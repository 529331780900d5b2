import { resetRepresentativeSecondFactor } from '@vr/shared-api/contract/second-factor';
import { formatDate } from '@vr/shared-api/date';
import { EMAIL_MAX, NAME_MAX } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useField, useFormikContext } from 'formik';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../dialogs/Note.tsx';
import * as styles from './company-form.css';
import { Section } from './Section.tsx';
import { type CompanyValues, handsOver, type StoredCompany } from './values.ts';

/**
 * The fields for the contract's representative, the state of their account, and a note about changing the e-mail address.
 */
export function RepresentativeSection({ company }: { company: StoredCompany | undefined }) {
  const { t } = useTranslation('superadmin');
  return (
    <Section title={t('companyForm.representative')}>
      <div className={styles.row}>
        <FormField name="representativeFirstName" label={t('companyForm.firstName')} max={NAME_MAX}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField name="representativeLastName" label={t('companyForm.lastName')} max={NAME_MAX}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      </div>
      <FormField
        name="representativeEmail"
        label={t('companyForm.email')}
        max={EMAIL_MAX}
        hint={company ? <AccountState company={company} /> : t('companyForm.emailHint')}
      >
        {(control) => <Input {...control} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </FormField>
      {company?.representative?.hasSecondFactor && <ResetSecondFactor company={company} />}
      {company && <Handover company={company} />}
    </Section>
  );
}

function AccountState({ company: { representative, timeZone } }: { company: StoredCompany }) {
  const { t } = useTranslation('superadmin');
  if (!representative) return t('companyForm.account.none');
  const { disabled, hasSignedIn, invitedAt } = representative;
  if (disabled) return t('companyForm.account.disabled');
  if (hasSignedIn) return t('companyForm.account.signedIn');
  if (!invitedAt) return t('companyForm.account.notSignedIn');
  return t('companyForm.account.invited', { date: formatDate(new Date(invitedAt), timeZone) });
}

/** Shown if the e-mail address in the form differs from the stored one: explains the effect of saving it. */
function Handover({ company }: { company: StoredCompany }) {
  const { t } = useTranslation('superadmin');
  const { values } = useFormikContext<CompanyValues>();
  const [{ value: keep }, , { setValue: setKeep }] = useField<boolean>('keepFormerAdmin');
  const { representative, representativeFirstName, representativeLastName } = company;
  const former = `${representativeFirstName} ${representativeLastName}`;
  const changes = handsOver(company, values) && values.representativeEmail.trim() !== '';
  const isReplaced = changes && representative?.hasSignedIn;
  return (
    <div className={styles.handover} aria-live="polite">
      {!representative && <Note>{t('companyForm.handover.newAccount')}</Note>}
      {changes && representative && !isReplaced && <Note>{t('companyForm.handover.corrected')}</Note>}
      {isReplaced && (
        <>
          <Note>{t('companyForm.handover.replaced', { former })}</Note>
          <Checkbox checked={keep} onChange={({ target }) => void setKeep(target.checked)}>
            {t('companyForm.handover.keepAdmin', { former })}
          </Checkbox>
        </>
      )}
    </div>
  );
}

/**
 * A button that removes the representative's second factors after a confirmation, for when the representative has lost them.
 */
function ResetSecondFactor({ company }: { company: StoredCompany }) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const name = `${company.representativeFirstName} ${company.representativeLastName}`;
  const [isReset, setReset] = useState(false);
  const reset = async () => {
    await api.call(resetRepresentativeSecondFactor, { params: { id: company.id } });
    setReset(true);
    notify({ kind: 'success', text: t('companyForm.secondFactorReset', { name }) });
  };
  return (
    <>
      <Button
        icon={<ShieldOff size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabled={isReset}
        onClick={() => setAsking(true)}
      >
        {t('companyForm.resetSecondFactor')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('companyForm.resetSecondFactorTitle', { name })}
        confirm={t('companyForm.resetSecondFactor')}
        icon={ShieldOff}
        danger
        onConfirm={reset}
        errorText={() => t('companyForm.resetSecondFactorFailed')}
        onClose={() => setAsking(false)}
      >
        <p>{t('companyForm.resetSecondFactorText', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
