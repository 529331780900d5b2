import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

/** A row of a table in a document. A test checks that the server behaves as the row says. */
export interface TableRow<Expected extends string> {
  /** The line of the document that contains the row. */
  line: string;
  expected: Record<Expected, string>;
}

export interface Table<Given extends string, Expected extends string> {
  /** Returns the first matching row. In a row, `*` matches any value, and `a or b` matches a and b. */
  rowOf(given: Record<Given, string>): TableRow<Expected> | undefined;
  /** Returns the lines of the rows that have not been returned by `rowOf` yet. */
  unreached(): string[];
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Reads the table between the comments `name` and `/name` of a document in docs/. */
export async function readTable<Given extends string, Expected extends string>(
  document: string,
  name: string,
  given: readonly Given[],
  expected: readonly Expected[],
): Promise<Table<Given, Expected>> {
  const text = await readFile(new URL(`../../../docs/${document}`, import.meta.url), 'utf8');
  const table = new RegExp(`<!-- ${name} -->\n+([^]+?)\n+<!-- /${name} -->`, 'u').exec(text)?.[1] ?? '';
  const [head = '', , ...lines] = table.split('\n');
  assert.deepEqual(cellsOf(head), [...given, ...expected]);
  const rows = lines.map((line) => {
    const cells = cellsOf(line);
    const results = expected.map((column, i) => [column, cells[given.length + i]]);
    return { line, cells, reached: false, expected: Object.fromEntries(results) as Record<Expected, string> };
  });
  return {
    rowOf(values) {
      const row = rows.find(({ cells }) =>
        given.every((column, i) => cells[i] === '*' || cells[i]?.split(' or ').includes(values[column])),
      );
      if (row) row.reached = true;
      return row;
    },
    unreached: () => rows.filter(({ reached }) => !reached).map(({ line }) => line),
  };
}
