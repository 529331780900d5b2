/** The item of a card, as far as the list needs it. */
export interface ListItem {
  id: number;
}

/** The items under one heading. A section without a title has no heading. */
export interface ListSection<T extends ListItem> {
  key: string | number;
  title?: string;
  items: readonly T[];
}

/** The rows of one section that are in the DOM. */
export interface ShownRows {
  /** `at` is the index in the section. `skipped` is the number of rows left out directly before this one. */
  rows: { at: number; skipped: number }[];
  /** The number of rows left out after the last shown one. */
  rest: number;
}

/** Returns how many rows of cards a section has. */
export const rowCount = ({ items }: ListSection<ListItem>, columns: number): number =>
  Math.ceil(items.length / columns);

/**
 * Distributes the shown rows to their sections. `counts` has the number of rows of each section. `shown` has the shown
 * rows in ascending order, numbered through all sections.
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
 * Returns the rows that stay in the DOM even if they are out of sight, because Tab must reach them: the first and the
 * last row, where the keyboard enters the list, and the row that had the focus last with its two neighbours.
 */
export function keptRows(count: number, focused: number | undefined): number[] {
  const kept = focused === undefined ? [0, count - 1] : [0, focused - 1, focused, focused + 1, count - 1];
  return kept.filter((row) => row >= 0 && row < count);
}

/** Returns the row that has the card, numbered through all sections. Returns undefined for an unknown id. */
export function rowOf(
  sections: readonly ListSection<ListItem>[],
  columns: number,
  id: number | undefined,
): number | undefined {
  if (id === undefined) return undefined;
  let first = 0;
  for (const section of sections) {
    const place = section.items.findIndex((item) => item.id === id);
    if (place >= 0) return first + Math.floor(place / columns);
    first += rowCount(section, columns);
  }
  return undefined;
}
