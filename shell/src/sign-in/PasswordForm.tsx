import { Field } from '@vr/shared-ui/Field';
import { useTranslation } from 'react-i18next';
import type { Credentials } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { ForgotLink } from './ForgotLink.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { RefusalText } from './RefusalText.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useForm } from './useForm.ts';

/** Signs in with e-mail address and password. A refusal is shown below the fields, which keep their values. */
export function PasswordForm({ onSignIn }: { onSignIn: (credentials: Credentials) => Promise<void> }) {
  const { t } = useTranslation('shell');
  const { values, field, problemsOf, sending, refusal, form } = useForm({
    schema: 'password',
    initial: { email: '', password: '' },
    send: ({ email, password }) => onSignIn({ email: email.trim(), password }),
  });
  const passwordProblem = problemsOf('password')?.[0];
  const wrong = refusal?.reason === 'wrong';
  return (
    <form id="sign-in" {...form}>
      <EmailField {...field('email')} problem={problemsOf('email')?.[0]} />
      <Field {...field('password')} label={t('signIn.password')} error={passwordProblem && t(passwordProblem)}>
        {(control) => (
          <PasswordInput {...control} {...(wrong ? { status: 'error' } : {})} autoComplete="current-password" />
        )}
      </Field>
      <RefusalText refusal={refusal} wrong={t('signIn.wrong')} />
      <ForgotLink label={t('signIn.forgot')} email={values.email.trim()} />
      <SubmitButton sending={sending}>{t('signIn.submit')}</SubmitButton>
    </form>
  );
}
