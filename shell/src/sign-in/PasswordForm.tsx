import { Field } from '@vr/shared-ui/Field';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from './EmailField.tsx';
import { ForgotLink } from './ForgotLink.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { RefusalText } from './RefusalText.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { type Credentials, emailProblem } from './rules.ts';
import { useForm } from './useForm.ts';

interface PasswordFormProps {
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** Email and password. What the server refuses is said below them, and nothing that was typed is lost. */
export function PasswordForm({ onSignIn }: PasswordFormProps) {
  const { t } = useTranslation('shell');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { values, field, problem, sending, onSubmit } = useForm({
    initial: { email: '', password: '' },
    problemsOf: ({ email, password }) => ({
      email: emailProblem(email),
      password: password ? undefined : ('password-required' as const),
    }),
    async send({ email, password }) {
      setRefusal(null);
      try {
        await onSignIn({ email: email.trim(), password });
      } catch (error) {
        setRefusal(refusalOf(error));
      }
    },
  });
  const passwordMissing = problem('password') !== undefined;
  const wrong = refusal?.reason === 'wrong';
  return (
    <form id="sign-in" noValidate onSubmit={onSubmit}>
      <EmailField {...field('email')} problem={problem('email')} />
      <Field
        {...field('password')}
        label={t('signIn.password')}
        error={passwordMissing ? t('signIn.passwordRequired') : undefined}
      >
        {(control) => (
          <PasswordInput {...control} {...(wrong ? { status: 'error' } : {})} autoComplete="current-password" />
        )}
      </Field>
      <RefusalText refusal={refusal} wrong={t('signIn.wrong')} />
      <ForgotLink label={t('signIn.forgot')} email={values.email.trim()} />
      <Button type="primary" size="large" block htmlType="submit" loading={sending}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
