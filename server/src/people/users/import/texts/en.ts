import { EMAIL_MAX, IMPORT_ROWS_MAX, NAME_MAX } from '@vr/shared-api/limits';
import type { ImportColumn, ImportOutcome, ImportProblem } from '@vr/shared-api/member-import';

const number = new Intl.NumberFormat('en');

export const en = {
  /** Why a file as a whole is refused. */
  refused: {
    spreadsheet: 'This is a spreadsheet. Open it, save it as “CSV UTF-8”, and choose the saved file.',
    binary: 'This file is not a text file. Save your list of members as “CSV UTF-8”, and choose the saved file.',
    tooLong: 'Reading this file takes too long. Import fewer members at a time.',
    otherEncoding: 'This file cannot be read in this encoding. Choose another one.',
    empty: 'This file is empty.',
    noRows: 'This file has headers, but no member below them.',
    quote: (line: number) => `Line ${line}: a quotation mark is opened and never closed. Close it or remove it.`,
    rowTooLong: (line: number) => `Line ${line} is too long for a member. A quotation mark may be missing there.`,
    columnTwice: (column: string) => `The column “${column}” is there twice. Keep it only once.`,
    columnsMissing: (columns: readonly string[]) =>
      `${columns.length > 1 ? 'These columns are missing' : 'This column is missing'}: ${columns.join(', ')}. The sample file shows the headers.`,
    tooManyRows: (rows: number, max: number) =>
      `This file has ${number.format(rows)} members. Import ${number.format(max)} at most at a time.`,
  },
  about: (column: string, text: string) => `${column}: ${text}`,
  /** The outcome of a row, in the report. */
  outcomes: { ADD: 'Added', UPDATE: 'Updated', UNCHANGED: 'Unchanged', REFUSED: 'Refused' } satisfies Record<
    ImportOutcome,
    string
  >,
  /** Why a row is refused, in the report. For DUPLICATE_ROW, `line` is the line of the other row. */
  problems: {
    REQUIRED: () => 'Fill in this cell.',
    TOO_LONG: () => `Shorten this cell: ${NAME_MAX} characters for a name, ${EMAIL_MAX} for an email address.`,
    INVALID_NAME: () => 'Write the name on one line, without control characters.',
    INVALID_EMAIL: () => 'Write a complete email address, such as name@company.com.',
    INVALID_MAILBOX: () => 'Write the part before the @ without accents or special letters.',
    UNKNOWN_ROLE: () => 'Use the roles learner, manager or admin.',
    FORMULA: () => 'Remove the =, +, - or @ at the beginning: a formula is not imported.',
    EMAIL_IN_USE: () => 'This email address is already in use.',
    RIGHTS_ABOVE_OWN: () => 'This person has rights that you do not have, so you cannot change them.',
    DUPLICATE_ROW: (line: number) => `Line ${line} has the same email address.`,
    MANAGER_NOT_FOUND: () => 'No manager of your company or of the lines above has this email address.',
    OWN_MANAGER: () => 'Nobody can be their own manager.',
    LAST_ADMIN: () => 'Your company needs at least one admin who can sign in.',
    USER_QUOTA_REACHED: () => 'Your company has no free place left. Contact support to add places.',
    WRONG_CELL_COUNT: () => 'This line has more or fewer cells than there are columns.',
  } satisfies Record<ImportProblem, (line: number) => string>,
  /** The columns that the report adds to those of the file. */
  report: { line: 'Line', outcome: 'Outcome', reason: 'Reason' },
  /** The comment lines of the sample. They contain neither delimiters nor quotes, so that spreadsheets keep them. */
  sample: {
    intro: [
      'Sample file for importing members. Lines that begin with # are not imported.',
      `One member per line and ${number.format(IMPORT_ROWS_MAX)} at most. List managers before the people of their teams.`,
      'A member is recognised by the email address. Known members are updated and new ones are added and invited by email.',
    ],
    columns: {
      firstName: `required. ${NAME_MAX} characters at most.`,
      lastName: `required. ${NAME_MAX} characters at most.`,
      email: 'required. The address to sign in with. Each member has their own.',
      roles: 'required. learner or manager or admin. Separate several roles with / as in manager/admin.',
      managerEmail:
        'optional. The email address of a manager. If it is empty the team of a known member stays as it is.',
    } satisfies Record<ImportColumn, string>,
  },
  /** The example people of the sample: a manager, a member of their team, and an admin who is a manager too. */
  people: [
    { firstName: 'Grace', lastName: 'Martin' },
    { firstName: 'Noah', lastName: 'Evans' },
    { firstName: 'Amy', lastName: 'Clarke' },
  ],
};

/** The texts that every language must have. A missing text is a compile error. */
export type Texts = typeof en;
