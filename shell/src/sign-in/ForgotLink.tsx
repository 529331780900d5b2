import { usePortal } from '@vr/shared-ui/kernel';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForgotPasswordProps } from './ForgotPassword.tsx';

interface ForgotLinkProps {
  label: string;
  /** What was typed as the address so far. */
  email?: string;
}

/** Opens the dialog that asks for a reset mail, whose code is fetched then. */
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
      <button type="button" className="shell-sign-in-forgot" aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      {Dialog && <Dialog key={times} open={opened} email={email} onClose={() => setOpened(false)} />}
    </>
  );
}
