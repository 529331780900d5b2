import { useFormikContext } from 'formik';
import { Note } from '../dialogs/Note.tsx';
import * as styles from './company-form.css';
import { type NarrowedField, narrowings } from './narrowings.ts';
import { useNarrowingText } from './useNarrowingText.ts';
import type { CompanyValues, StoredCompany } from './values.ts';

interface NarrowingNoteProps {
  company: StoredCompany | undefined;
  field: NarrowedField;
}

/** Says beside a field what its value takes away from the company. Screen readers announce it while someone types. */
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
