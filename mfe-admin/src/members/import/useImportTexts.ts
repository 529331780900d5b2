import { EMAIL_MAX, NAME_MAX } from '@vr/shared-api/limits';
import type { ImportColumn, ImportOutcome, ImportProblem, TextEncoding } from '@vr/shared-api/member-import';
import { useTranslation } from 'react-i18next';
import type { CheckedRow } from './corrected-file.ts';

/** The names of columns, outcomes and encodings, and a function that returns the text of a problem. */
export function useImportTexts() {
  const { t } = useTranslation('admin');
  const columns: Record<ImportColumn, string> = {
    firstName: t('import.columns.firstName'),
    lastName: t('import.columns.lastName'),
    email: t('members.email'),
    roles: t('members.rolesLabel'),
    managerEmail: t('import.columns.managerEmail'),
  };
  const outcomes: Record<ImportOutcome, string> = {
    ADD: t('import.outcomes.ADD'),
    UPDATE: t('import.outcomes.UPDATE'),
    UNCHANGED: t('import.outcomes.UNCHANGED'),
    REFUSED: t('import.outcomes.REFUSED'),
  };
  const encodings: Record<TextEncoding, string> = {
    'utf-8': 'UTF-8',
    'windows-1252': t('import.encodings.western'),
    macintosh: t('import.encodings.mac'),
    'windows-1250': t('import.encodings.central'),
    'utf-16': 'UTF-16',
  };
  const problemText = ({ column, reason, line = 0 }: CheckedRow['problems'][number]): string => {
    const max = column === 'firstName' || column === 'lastName' ? NAME_MAX : EMAIL_MAX;
    const texts: Record<ImportProblem, string> = {
      REQUIRED: t('import.problems.REQUIRED'),
      TOO_LONG: t('import.problems.TOO_LONG', { max }),
      INVALID_NAME: t('import.problems.INVALID_NAME'),
      INVALID_EMAIL: t('import.problems.INVALID_EMAIL'),
      INVALID_MAILBOX: t('import.problems.INVALID_MAILBOX'),
      UNKNOWN_ROLE: t('import.problems.UNKNOWN_ROLE'),
      FORMULA: t('import.problems.FORMULA'),
      EMAIL_IN_USE: t('import.problems.EMAIL_IN_USE'),
      RIGHTS_ABOVE_OWN: t('import.problems.RIGHTS_ABOVE_OWN'),
      DUPLICATE_ROW: t('import.problems.DUPLICATE_ROW', { line }),
      MANAGER_NOT_FOUND: t('import.problems.MANAGER_NOT_FOUND'),
      OWN_MANAGER: t('import.problems.OWN_MANAGER'),
      LAST_ADMIN: t('import.problems.LAST_ADMIN'),
      USER_QUOTA_REACHED: t('import.problems.USER_QUOTA_REACHED'),
      WRONG_CELL_COUNT: t('import.problems.WRONG_CELL_COUNT'),
    };
    return texts[reason];
  };
  return { columns, outcomes, encodings, problemText };
}
