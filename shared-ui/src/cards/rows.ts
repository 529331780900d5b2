export interface ListItem {
  id: number;
}

/** The items under one heading. A section without a title has no heading. */
export interface ListSection<T extends ListItem> {
  key: string | number;
  title?: string;
  items: readonly T[];
}

/** The rows of one line of sections that are in the DOM. */
export interface ShownRows {
  /** `at` is the row's index in the line. `skipped` is the number of rows left out directly before this row. */
  rows: { at: number; skipped: number }[];
  /** The number of rows left out after the last shown one. */
  rest: number;
}

/** Returns how many rows of cards a line of sections has: those of its longest section. */
export const rowCount = (line: readonly ListSection<ListItem>[], columns: number): number =>
  Math.max(...line.map(({ items }) => Math.ceil(items.length / columns)));

/**
 * Assigns the shown rows to their lines. `counts` has the number of rows of each line. `shown` has the indexes of the shown
 * rows in ascending order, counted across all lines.
 */
export function shownRows(counts: readonly number[], shown: readonly number[]): ShownRows[] {
  let first = 0;
  let next = 0;
  return counts.map((count) => {
    const rows: ShownRows['rows'] = [];
    let at = 0;
    for (let row = shown[next]; row !== undefined && row < first + count; row = shown[++next]) {
      rows.push({ at: row - first, skipped: row - first - at });
      at = row - first + 1;
    }
    first += count;
    return { rows, rest: count - at };
  });
}

/**
 * Returns the rows that stay in the DOM even outside the viewport, so that the Tab key can reach them: the first and the
 * last row, where the focus enters the list, and the row that last had the focus, with its two neighbours.
 */
export function keptRows(count: number, focused: number | undefined): number[] {
  const kept = focused === undefined ? [0, count - 1] : [0, focused - 1, focused, focused + 1, count - 1];
  return kept.filter((row) => row >= 0 && row < count);
}

/** Returns the index of the row with a card, counted across all lines; undefined for an unknown id. */
export function rowOf(
  lines: readonly (readonly ListSection<ListItem>[])[],
  columns: number,
  id: number | undefined,
): number | undefined {
  if (id === undefined) return undefined;
  let first = 0;
  for (const line of lines) {
    for (const { items } of line) {
      const place = items.findIndex((item) => item.id === id);
      if (place >= 0) return first + Math.floor(place / columns);
    }
    first += rowCount(line, columns);
  }
  return undefined;
}

/** Places parts side by side, each in the first line with enough free columns. Widths above `columns` count as `columns`. */
export function linesOf<T>(parts: readonly T[], columns: number, widthOf: (part: T) => number): T[][] {
  const lines: { free: number; parts: T[] }[] = [];
  for (const part of parts) {
    const width = Math.min(widthOf(part), columns);
    const line = lines.find(({ free }) => free >= width);
    if (line) {
      line.parts.push(part);
      line.free -= width;
    } else lines.push({ parts: [part], free: columns - width });
  }
  return lines.map((line) => line.parts);
}
