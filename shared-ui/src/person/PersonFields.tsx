import { EMAIL_MAX, NAME_MAX } from '@vr/shared-api/limits';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../form/FormField';
import sheet, * as styles from './person.css';

/** The fields of a person's name and e-mail address. `ownData` lets the browser fill in the user's own. */
export function PersonFields({ ownData = false }: { ownData?: boolean }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const complete = (token: string) => (ownData ? token : 'off');
  return (
    <>
      <div className={styles.names}>
        <FormField name="lastName" label={t('person.lastName')}>
          {(control) => <Input {...control} maxLength={NAME_MAX} autoComplete={complete('family-name')} />}
        </FormField>
        <FormField name="firstName" label={t('person.firstName')}>
          {(control) => <Input {...control} maxLength={NAME_MAX} autoComplete={complete('given-name')} />}
        </FormField>
      </div>
      <FormField name="email" label={t('person.email')}>
        {(control) => (
          <Input
            {...control}
            maxLength={EMAIL_MAX}
            type="email"
            autoComplete={complete('email')}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
    </>
  );
}
