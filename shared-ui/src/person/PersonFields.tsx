import { EMAIL_MAX, NAME_MAX } from '@vr/shared-api/limits';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../form/FormField';
import sheet, * as styles from './person.css';

/** The fields of a person's name and e-mail address. `ownData` lets the browser autofill the user's own data. */
export function PersonFields({ ownData = false }: { ownData?: boolean }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const complete = (token: string) => (ownData ? token : 'off');
  return (
    <>
      <div className={styles.names}>
        <FormField name="lastName" label={t('person.lastName')} max={NAME_MAX}>
          {(control) => <Input {...control} autoComplete={complete('family-name')} />}
        </FormField>
        <FormField name="firstName" label={t('person.firstName')} max={NAME_MAX}>
          {(control) => <Input {...control} autoComplete={complete('given-name')} />}
        </FormField>
      </div>
      <FormField name="email" label={t('person.email')} max={EMAIL_MAX}>
        {(control) => (
          <Input {...control} type="email" autoComplete={complete('email')} autoCapitalize="none" spellCheck={false} />
        )}
      </FormField>
    </>
  );
}
