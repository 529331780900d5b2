/** What has a card in a list: a training, or a course. */
export interface Listed {
  id: number;
}

/** Some of it under one heading; without a title they are results in one grid. */
export interface ListSection<T extends Listed> {
  key: string | number;
  title?: string;
  items: readonly T[];
}

/** Some rows of one section, the gaps between them given in rows. */
export interface ShownRows {
  /** Place among the section's rows, and how many rows are left out right before it. */
  rows: { at: number; skipped: number }[];
  /** How many rows are left out after the last one shown. */
  rest: number;
}

/** How many rows of cards a section takes. */
export const rowCount = ({ items }: ListSection<Listed>, columns: number): number => Math.ceil(items.length / columns);

/** Of rows numbered through all sections, those that each section shows; `shown` is in order. */
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
 * What is shown although it may be out of sight: the first and the last row, where the keyboard enters the list, and the
 * row of the card that had the focus last with its neighbours, where the keyboard goes on.
 */
export function keptRows(count: number, focused: number | undefined): number[] {
  const kept = focused === undefined ? [0, count - 1] : [0, focused - 1, focused, focused + 1, count - 1];
  return kept.filter((row) => row >= 0 && row < count);
}

/** The row, numbered through all sections, that holds a card. */
export function rowOf(
  sections: readonly ListSection<Listed>[],
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
