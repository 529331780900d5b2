import { PASSWORD_MIN } from '@vr/shared-api/limits';
import { Field, type FieldProps } from '@vr/shared-ui/Field';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from './PasswordInput.tsx';
import { PasswordRules } from './PasswordRules.tsx';

type Name = 'password' | 'confirmation';

interface NewPasswordFieldsProps {
  field: (name: Name) => Pick<FieldProps, 'name' | 'value' | 'onChange'>;
  /** The text keys of a field's messages. */
  problemsOf: (name: Name) => string[] | undefined;
  password: string;
}

export function NewPasswordFields({ field, problemsOf, password }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  const messageOf = (key: string) => t(key, { min: PASSWORD_MIN });
  return (
    <>
      <Field
        {...field('password')}
        label={t('resetPassword.password')}
        error={problemsOf('password')?.map(messageOf).join(' ')}
        hint={<PasswordRules password={password} />}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
      <Field
        {...field('confirmation')}
        label={t('resetPassword.confirmation')}
        error={problemsOf('confirmation')?.map(messageOf)[0]}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
    </>
  );
}
