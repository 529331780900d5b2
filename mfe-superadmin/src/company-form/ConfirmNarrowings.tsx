import { useTranslation } from 'react-i18next';
import { ConfirmSave } from '../dialogs/ConfirmSave.tsx';
import { Note } from '../dialogs/Note.tsx';
import * as styles from './company-form.css';
import type { Narrowing } from './narrowings.ts';
import { useNarrowingText } from './useNarrowingText.ts';

interface ConfirmNarrowingsProps {
  open: boolean;
  /** What the save takes away. */
  narrowings: readonly Narrowing[];
  onBack(): void;
  onSave(): void;
}

/** Says once more what a save takes away from the company. */
export function ConfirmNarrowings({ open, narrowings, onBack, onSave }: ConfirmNarrowingsProps) {
  const { t } = useTranslation('superadmin');
  const textOf = useNarrowingText();
  return (
    <ConfirmSave open={open} title={t('companyForm.confirmTitle')} onBack={onBack} onSave={onSave}>
      <ul className={styles.narrowings}>
        {narrowings.map((narrowing) => (
          <li key={narrowing.kind}>
            <Note>{textOf(narrowing)}</Note>
          </li>
        ))}
      </ul>
    </ConfirmSave>
  );
}
