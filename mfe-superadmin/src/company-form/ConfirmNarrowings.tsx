import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { useTranslation } from 'react-i18next';
import { Note } from '../dialogs/Note.tsx';
import * as styles from './company-form.css';
import type { Narrowing } from './narrowings.ts';
import { useNarrowingText } from './useNarrowingText.ts';

interface ConfirmNarrowingsProps {
  open: boolean;
  /** What the save takes away. */
  narrowings: readonly Narrowing[];
  onBack(): void;
  onSave(): Promise<void>;
}

/** Says once more what a save takes away from the company. */
export function ConfirmNarrowings({ open, narrowings, onBack, onSave }: ConfirmNarrowingsProps) {
  const { t } = useTranslation('superadmin');
  const textOf = useNarrowingText();
  return (
    <ConfirmDialog
      open={open}
      title={t('companyForm.confirmTitle')}
      cancel={t('dialog.back')}
      confirm={t('dialog.saveAllTheSame')}
      danger
      onConfirm={onSave}
      onClose={onBack}
    >
      <ul className={styles.narrowings}>
        {narrowings.map((narrowing) => (
          <li key={narrowing.kind}>
            <Note>{textOf(narrowing)}</Note>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
