import type { UiLang } from '@vr/shared-api/limits';
import { toCsv } from '../../csv/csv.ts';
import { COLUMN_NAMES } from './columns.ts';
import type { JudgedRow, Problem } from './judge.ts';
import { TEXTS } from './texts.ts';

/** Returns the report of an import in a language: what has happened to each row, and why a row is refused. */
export function reportOf(judged: readonly JudgedRow[], lang: UiLang): string {
  const { report, outcomes, problems, about } = TEXTS[lang];
  const names = COLUMN_NAMES[lang];
  const reasonOf = ({ column, reason, line = 0 }: Problem) => {
    const text = problems[reason](line);
    return column ? about(names[column], text) : text;
  };
  return toCsv(
    [
      [report.line, names.firstName, names.lastName, names.email, report.outcome, report.reason],
      ...judged.map((row) => [
        row.line,
        row.cells.firstName,
        row.cells.lastName,
        row.cells.email,
        outcomes[row.outcome],
        row.problems.map(reasonOf).join(' '),
      ]),
    ],
    lang,
  );
}
