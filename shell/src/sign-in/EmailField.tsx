import { Field, type FieldProps } from '@vr/shared-ui/Field';
import { Input } from 'antd';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EmailProblem } from './rules.ts';

interface EmailFieldProps extends Pick<FieldProps, 'name' | 'value' | 'onChange'> {
  /** `email-unknown`: nobody has an account with it. */
  problem: EmailProblem | 'email-unknown' | undefined;
  autoFocus?: boolean;
}

/** The address of an account. */
export function EmailField({ problem, autoFocus = false, ...value }: EmailFieldProps) {
  const { t } = useTranslation('shell');
  const messages = {
    'email-required': t('signIn.emailRequired'),
    'email-invalid': t('signIn.emailInvalid'),
    'email-unknown': t('forgot.emailUnknown'),
  };
  return (
    <Field {...value} label={t('signIn.email')} error={problem && messages[problem]}>
      {(control) => (
        <Input
          {...control}
          autoFocus={autoFocus}
          size="large"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          prefix={<Mail size={18} aria-hidden />}
        />
      )}
    </Field>
  );
}
