import { Dialog } from '@vr/shared-ui/Dialog';
import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { UniqueCode } from '@vr/shared-ui/UniqueCode';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import sheet, * as styles from './code.css';

/** Shows a unique code for signing in on devices where typing a password is hard (spec §2 Other modals). */
export default function CodeDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const { id } = useProfile();
  return (
    <Dialog open isAddressed onClose={onClose} title={t('code.title')} size="small" phone="card">
      <p className={styles.codeText}>{t('code.text')}</p>
      <UniqueCode owner={{ person: id }} />
    </Dialog>
  );
}
