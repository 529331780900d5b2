import type { FieldControl } from '@vr/shared-ui/Field';
import { Input } from 'antd';
import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordInputProps extends FieldControl {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be shown. */
export function PasswordInput(control: PasswordInputProps) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...control}
      size="large"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      prefix={<Lock size={18} aria-hidden />}
      suffix={
        <button
          type="button"
          className="shell-sign-in-eye"
          aria-label={shown ? t('signIn.hidePassword') : t('signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      }
    />
  );
}
