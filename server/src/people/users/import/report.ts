import type { UiLang } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS } from '@vr/shared-api/member-import';
import { toCsv } from '../../../platform/csv/csv.ts';
import { COLUMN_NAMES } from './columns.ts';
import type { JudgedRow, Problem } from './judge.ts';
import { TEXTS } from './texts.ts';

/**
 * Returns the report of an import in a language: the outcome of each row, and why a row was refused. The report contains
 * all cells of the file, so that refused rows can be corrected in the report and imported again.
 */
export function reportOf(judged: readonly JudgedRow[], lang: UiLang): string {
  const { report, outcomes, problems, about } = TEXTS[lang];
  const names = COLUMN_NAMES[lang];
  const reasonOf = ({ column, reason, line = 0 }: Problem) => {
    const text = problems[reason](line);
    return column ? about(names[column], text) : text;
  };
  return toCsv(
    [
      [report.line, ...IMPORT_COLUMNS.map((column) => names[column]), report.outcome, report.reason],
      ...judged.map((row) => [
        row.line,
        ...IMPORT_COLUMNS.map((column) => row.cells[column]),
        outcomes[row.outcome],
        row.problems.map(reasonOf).join(' '),
        ...row.surplus,
      ]),
    ],
    lang,
  );
}
