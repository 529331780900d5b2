import { drawArtifact, drawRule, FAINT_INK, type Fitted, fit, INK, type Target, type TextStyle } from './text.ts';

export interface TableColumn {
  label: string;
  /** In points, including the space to the next column. */
  width: number;
}

/** A document of several pages, drawn from top to bottom. */
export interface Flow extends Target {
  /** The left edge of the texts, in points. */
  left: number;
  /** The top of the next element, measured from the top of the page. */
  y: number;
  /** The lower edge of the drawing area. */
  bottom: number;
  /** Starts a new page and resets `y`. */
  nextPage(): void;
}

const LABEL: TextStyle = { font: 'strong', max: 7.5, min: 5, color: FAINT_INK, tag: 'TH', balanced: false };
const CELL: TextStyle = { font: 'regular', max: 8, min: 6, color: INK, tag: 'TD', balanced: false };
const TOTAL: TextStyle = { ...CELL, font: 'strong' };
const LABEL_HEIGHT = 20;
const GAP = 7;
const PADDING = 4.5;
/** The maximum height of a cell's text. A text that needs more space is drawn at the smallest font size. */
const CELL_HEIGHT = 60;

/** Draws a table on as many pages as needed. Repeats the labels on each page, never splits a row. `total`: the last row. */
export function drawTable(
  flow: Flow,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): void {
  const { doc, root, left } = flow;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const table = doc.struct('Table');
  root.add(table);
  // Fitted texts are cached, because many rows contain the same titles, days and numbers.
  const known = new Map<string, Fitted>();
  const fitCell = (text: string, column: TableColumn, style: TextStyle): Fitted => {
    const key = `${style.font} ${column.width} ${text}`;
    const fitted = known.get(key) ?? fit(flow, text, { width: column.width - GAP, height: CELL_HEIGHT }, style);
    known.set(key, fitted);
    return fitted;
  };
  const labels = columns.map((column) =>
    fit(flow, column.label, { width: column.width - GAP, height: LABEL_HEIGHT }, LABEL),
  );
  const lefts = columns.map(
    (_, index) => left + columns.slice(0, index).reduce((sum, before) => sum + before.width, 0),
  );

  const drawRow = (cells: readonly Fitted[], height: number): void => {
    const row = doc.struct('TR');
    table.add(row);
    for (const [index, cell] of cells.entries()) cell.draw(lefts[index] ?? left, flow.y + PADDING, row);
    row.end();
    flow.y += height;
    drawRule(doc, { x: left, y: flow.y, width });
  };
  const heightOf = (cells: readonly Fitted[]): number => Math.max(...cells.map(({ height }) => height)) + 2 * PADDING;
  const labelHeight = heightOf(labels);

  drawRow(labels, labelHeight);
  for (const [index, texts] of [...rows, ...(total ? [total] : [])].entries()) {
    const style = index < rows.length ? CELL : TOTAL;
    const cells = columns.map((column, place) => fitCell(texts[place] ?? '', column, style));
    const height = heightOf(cells);
    if (flow.y + height > flow.bottom) {
      flow.nextPage();
      // Hidden from screen readers, which have already read the labels.
      drawArtifact(doc, () => {
        for (const [place, label] of labels.entries()) label.paint(lefts[place] ?? left, flow.y + PADDING);
      });
      flow.y += labelHeight;
      drawRule(doc, { x: left, y: flow.y, width });
    }
    drawRow(cells, height);
  }
  table.end();
}
