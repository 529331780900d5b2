/** The position and height of a row, in pixels. */
export interface RowBox {
  top: number;
  height: number;
}

/** Returns the new index of a dragged row. It swaps places with another row once its middle passes that row's middle. */
export function dropIndex(rows: readonly RowBox[], from: number, distance: number): number {
  const middle = ({ top, height }: RowBox) => top + height / 2;
  const dragged = rows[from];
  if (!dragged) return from;
  const position = middle(dragged) + distance;
  return rows.filter(
    (row, index) => index !== from && (index < from ? middle(row) < position : middle(row) <= position),
  ).length;
}
