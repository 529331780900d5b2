/** Where a row stands, and how high it is. */
export interface RowBox {
  top: number;
  height: number;
}

/** The place that a row would have that has been dragged so far down, or up: where its middle passes those of others. */
export function dropPlace(rows: readonly RowBox[], from: number, way: number): number {
  const middle = ({ top, height }: RowBox) => top + height / 2;
  const dragged = rows[from];
  if (!dragged) return from;
  const at = middle(dragged) + way;
  return rows.filter((row, index) => index !== from && (index < from ? middle(row) < at : middle(row) <= at)).length;
}
