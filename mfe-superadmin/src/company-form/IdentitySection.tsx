import { type ClientType, NAME_MAX } from '@vr/shared-api/limits';
import { FormField } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { Input } from 'antd';
import { useField } from 'formik';
import { useTranslation } from 'react-i18next';
import * as styles from './company-form.css';
import { Section } from './Section.tsx';

/** The fields for the company's name, type and SIRET. */
export function IdentitySection() {
  const { t } = useTranslation('superadmin');
  return (
    <Section title={t('companyForm.identity')}>
      <div className={styles.row}>
        <FormField name="name" label={t('companyForm.name')} max={NAME_MAX}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField name="siret" label={t('companyForm.siret')} hint={t('companyForm.siretHint')}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      </div>
      <TypeField />
    </Section>
  );
}

/** The company's type. A partner must stay a partner, and no other company can become one. */
function TypeField() {
  const { t } = useTranslation('superadmin');
  const [{ value }, , { setValue }] = useField<ClientType>('type');
  if (value === 'PARTNER') return null;
  return (
    <fieldset className={fieldStyles.field}>
      <legend>{t('companyForm.type')}</legend>
      <SegmentedControl<ClientType>
        label={t('companyForm.type')}
        value={value}
        onChange={(type) => void setValue(type)}
        options={[
          { value: 'COMPANY', label: t('companyForm.types.company') },
          { value: 'TRAINING_CENTER', label: t('companyForm.types.trainingCenter') },
          { value: 'VR_ROOM', label: t('companyForm.types.vrRoom') },
        ]}
      />
    </fieldset>
  );
}
