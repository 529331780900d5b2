import { StartFailure } from '../../config.ts';

/** A part of the folder that cannot be imported. */
export interface Problem {
  file: string;
  /** The line in the file, from 1. Undefined if the problem concerns the whole file. */
  line?: number;
  column?: string;
  value?: string;
  reason: string;
}

/** How many problems are listed. Further problems are only counted. */
const LISTED_MAX = 100;
const VALUE_MAX = 60;

const lineOf = ({ file, line, column, value, reason }: Problem): string => {
  const shown = value && value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;
  const where = [file, line, column].filter((part) => part !== undefined).join(':');
  return `${where}: ${shown ? `"${shown}" ` : ''}${reason}`;
};

/** Thrown if records are refused; nothing was written. The message has a line for each of the first problems. */
export class RecordsRefused extends StartFailure {
  readonly problems: readonly Problem[];
  /** The number of all problems, including those that are not listed. */
  readonly count: number;

  constructor(problems: readonly Problem[], count: number) {
    const more = count > problems.length ? [`… and ${count - problems.length} more`] : [];
    const total = `Nothing was imported: ${count} ${count === 1 ? 'problem' : 'problems'}.`;
    super([...problems.map(lineOf), ...more, total].join('\n'));
    this.problems = problems;
    this.count = count;
  }
}

/** Collects the problems of a folder. */
export interface Problems {
  add(problem: Problem): void;
  /** Fails with {@link RecordsRefused} if there is any problem. */
  throwIfAny(): void;
}

export function problemList(): Problems {
  const listed: Problem[] = [];
  let count = 0;
  return {
    add(problem) {
      count += 1;
      if (listed.length < LISTED_MAX) listed.push(problem);
    },
    throwIfAny() {
      if (count === 0) return;
      const files = [...new Set(listed.map(({ file }) => file))];
      const order = (a: Problem, b: Problem) =>
        files.indexOf(a.file) - files.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0);
      throw new RecordsRefused(listed.toSorted(order), count);
    },
  };
}
