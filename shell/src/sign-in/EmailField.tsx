import { Field, type FieldProps } from '@vr/shared-ui/Field';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextInput } from './TextInput.tsx';

interface EmailFieldProps extends Pick<FieldProps, 'name' | 'value' | 'onChange'> {
  /** The text key of the message for an invalid address. */
  problem: string | undefined;
  autoFocus?: boolean;
}

/** The form for a super admin has its messages in the namespace `account`. */
const NAMESPACES = ['shell', 'account'];

export function EmailField({ problem, autoFocus = false, ...value }: EmailFieldProps) {
  const { t } = useTranslation('shell');
  return (
    <Field {...value} label={t('signIn.email')} error={problem && t(problem, { ns: NAMESPACES })}>
      {(control) => (
        <TextInput {...control} autoFocus={autoFocus} type="email" autoComplete="username" icon={<Mail size={18} />} />
      )}
    </Field>
  );
}
