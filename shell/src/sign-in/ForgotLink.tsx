import { usePortal } from '@vr/shared-ui/kernel';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForgotPasswordProps } from './ForgotPassword.tsx';
import * as styles from './sign-in.css';

interface ForgotLinkProps {
  label: string;
  /** The e-mail address with which the dialog starts. */
  email?: string;
}

/** Opens the dialog for a forgotten password. Loads the dialog's code on the first click. */
export function ForgotLink({ label, email = '' }: ForgotLinkProps) {
  const { t } = useTranslation('shell');
  const { notify } = usePortal();
  const [Dialog, setDialog] = useState<ComponentType<ForgotPasswordProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const [times, setTimes] = useState(0);
  const open = () =>
    import('./ForgotPassword.tsx').then(
      ({ ForgotPassword }) => {
        setDialog(() => ForgotPassword);
        setOpened(true);
        setTimes(times + 1);
      },
      () => notify({ kind: 'error', text: t('signIn.offline') }),
    );
  return (
    <>
      <button type="button" className={styles.signInForgot} aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      {Dialog && <Dialog key={times} open={opened} email={email} onClose={() => setOpened(false)} />}
    </>
  );
}
