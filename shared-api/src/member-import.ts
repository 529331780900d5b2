/** The import of members from a CSV file (spec §2 Member management, §5 CSV import). */

/** The columns of the file. Only `managerEmail` may be missing. */
export const IMPORT_COLUMNS = ['firstName', 'lastName', 'email', 'roles', 'managerEmail'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The supported file encodings: Unicode, Western European, Excel for Mac, Central European. */
export const TEXT_ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'windows-1250', 'utf-16'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** The results of an import for one row. */
export const IMPORT_OUTCOMES = ['ADD', 'UPDATE', 'UNCHANGED', 'REFUSED'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Why a row is refused. */
export const IMPORT_PROBLEMS = [
  'REQUIRED',
  'TOO_LONG',
  'INVALID_NAME',
  'INVALID_EMAIL',
  'INVALID_MAILBOX',
  'UNKNOWN_ROLE',
  'FORMULA',
  'EMAIL_IN_USE',
  'RIGHTS_ABOVE_OWN',
  'DUPLICATE_ROW',
  'MANAGER_NOT_FOUND',
  'OWN_MANAGER',
  'LAST_ADMIN',
  'USER_QUOTA_REACHED',
  'WRONG_CELL_COUNT',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];
