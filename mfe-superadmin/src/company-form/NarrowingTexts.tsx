import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { Note } from '../dialogs/Note.tsx';
import * as styles from './company-form.css';
import type { Narrowing } from './narrowings.ts';
import { type NarrowedField, narrowings } from './narrowings.ts';
import type { CompanyValues, StoredCompany } from './values.ts';

interface NarrowingNoteProps {
  company: StoredCompany | undefined;
  field: NarrowedField;
}

/**
 * Shows beside a field what the company will lose because of the field's value. Screen readers announce it during typing.
 */
export function NarrowingNote({ company, field }: NarrowingNoteProps) {
  const { values } = useFormikContext<CompanyValues>();
  const textOf = useNarrowingText();
  const narrowing = narrowings(company, values, new Date()).find((found) => found.field === field);
  return (
    <div className={styles.narrowing} aria-live="polite">
      {narrowing && <Note>{textOf(narrowing)}</Note>}
    </div>
  );
}

interface ConfirmNarrowingsProps {
  open: boolean;
  narrowings: readonly Narrowing[];
  onBack(): void;
  onSave(): Promise<void>;
}

/** Lists what the company will lose because of a save, and asks for confirmation. */
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

/** Returns a function that describes a loss for the company. */
function useNarrowingText(): (narrowing: Narrowing) => string {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const size = (bytes: number) => formatSize(bytes, lang);
  return (narrowing) => {
    switch (narrowing.kind) {
      case 'neverOpen':
        return t('companyForm.narrowing.neverOpen');
      case 'ended':
        return t('companyForm.narrowing.ended', { count: narrowing.people });
      case 'tooFewPlaces':
        return t('companyForm.narrowing.tooFewPlaces', { count: narrowing.people, places: narrowing.places });
      case 'storageExceeded':
        return t('companyForm.narrowing.storageExceeded', { used: size(narrowing.used), size: size(narrowing.size) });
      case 'noStorage':
        return t('companyForm.narrowing.noStorage', { used: size(narrowing.used) });
      case 'masterContents':
        return [
          t('companyForm.narrowing.masterContents', { count: narrowing.contents }),
          narrowing.trainings > 0 && t('companyForm.narrowing.masterContentTrainings', { count: narrowing.trainings }),
        ]
          .filter(Boolean)
          .join(' ');
      case 'offline':
        return t('companyForm.narrowing.offline', { count: narrowing.trainings });
      case 'survey':
        return t('companyForm.narrowing.survey', { count: narrowing.answers });
      case 'scoreRanking':
        return t('companyForm.narrowing.scoreRanking');
      case 'hourRanking':
        return t('companyForm.narrowing.hourRanking');
    }
  };
}
