import type { FieldControl } from '@vr/shared-ui/Field';
import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './sign-in.css';
import { TextInput } from './TextInput.tsx';

interface PasswordInputProps extends FieldControl {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordInput(control: PasswordInputProps) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...control}
      type={shown ? 'text' : 'password'}
      icon={<Lock size={18} />}
      action={
        <button
          type="button"
          className={styles.signInEye}
          aria-label={shown ? t('signIn.hidePassword') : t('signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        </button>
      }
    />
  );
}
