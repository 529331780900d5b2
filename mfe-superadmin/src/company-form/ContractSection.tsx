import { CLIENT_STORAGE_GB_MAX, CLIENT_USERS_MAX } from '@vr/shared-api/limits';
import { DayField } from '@vr/shared-ui/DayField';
import { FormField } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { Input } from 'antd';
import { useField } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-form.css';
import { NarrowingNote } from './NarrowingTexts.tsx';
import { Section } from './Section.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import type { StoredCompany } from './values.ts';

/** The fields for the contract's end, the quotas and the company's time zone. */
export function ContractSection({ company }: { company: StoredCompany | undefined }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const max = CLIENT_USERS_MAX;
  const used = company && formatNumber(company.quota.currentUser, lang);
  return (
    <Section title={t('companyForm.contract')}>
      <div className={styles.row}>
        <div>
          <DayField name="contractExpirationDate" label={t('companyForm.end')} hint={t('companyForm.endHint')} />
          <NarrowingNote company={company} field="contractExpirationDate" />
        </div>
        <TimeZoneField />
        <div>
          <FormField
            name="maxUser"
            label={t('companyForm.users')}
            hint={used ? t('companyForm.usersUsed', { used, max }) : t('companyForm.upTo', { max })}
          >
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
          <NarrowingNote company={company} field="maxUser" />
        </div>
        <StorageFields company={company} />
      </div>
    </Section>
  );
}

/** The fields for whether the company has storage, and how much. */
function StorageFields({ company }: { company: StoredCompany | undefined }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const id = useId();
  const [{ value: hasStorage }, , { setValue }] = useField<boolean>('hasStorage');
  const max = formatNumber(CLIENT_STORAGE_GB_MAX, lang);
  const used = company && formatSize(company.quota.currentSize, lang);
  return (
    <div>
      <fieldset className={fieldStyles.field} aria-describedby={`${id}-hint`}>
        <legend>{t('companyForm.storage')}</legend>
        <SegmentedControl<'some' | 'none'>
          label={t('companyForm.storage')}
          value={hasStorage ? 'some' : 'none'}
          onChange={(choice) => void setValue(choice === 'some')}
          options={[
            { value: 'some', label: t('companyForm.storageSome') },
            { value: 'none', label: t('companyForm.storageNone') },
          ]}
        />
        <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
          {!hasStorage && t('companyForm.storageNoneHint')}
        </div>
      </fieldset>
      {hasStorage && (
        <FormField
          name="storageGb"
          label={t('companyForm.storageGb')}
          hint={used ? t('companyForm.storageUsed', { used, max }) : t('companyForm.upTo', { max })}
        >
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      )}
      <NarrowingNote company={company} field="storageGb" />
    </div>
  );
}
