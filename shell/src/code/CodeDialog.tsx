import { Dialog } from '@vr/shared-ui/Dialog';
import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { UniqueCode } from '@vr/shared-ui/UniqueCode';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import styles from './code.css';

/** The locker: a unique code for oneself, to sign in where typing a password is a burden (spec §2 Other modals). */
export default function CodeDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { id } = useProfile();
  return (
    <Dialog open onClose={onClose} title={t('code.title')} size="small" phone="card">
      <p className="shell-code-text">{t('code.text')}</p>
      <UniqueCode of={{ person: id }} />
    </Dialog>
  );
}
