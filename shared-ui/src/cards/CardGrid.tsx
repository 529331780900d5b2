import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useStyles } from '@vr/shared-ui/kernel';
import { memo, type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SectionTitle } from '../display/SectionTitle';
import sheet, * as styles from './cards.css';
import { keptRows, type ListItem, type ListSection, linesOf, rowCount, rowOf, type ShownRows, shownRows } from './rows';
import { type MostColumns, useColumns } from './useColumns';

/** The sizes that are used until the first card is measured, in pixels. */
const ESTIMATE: Sizes = { above: 0, row: 300, gap: 20, between: [] };
/** The number of extra rows that are drawn above and below the visible ones. */
const OVERSCAN = 2;

interface CardGridProps<T extends ListItem> {
  sections: readonly ListSection<T>[];
  columns: MostColumns;
  /** Draws the card of an item. A new function redraws all cards. */
  card: (item: T) => ReactNode;
}

/**
 * Sections of cards of equal height. Short sections are side by side. Only the visible rows are in the DOM, because a list
 * may have thousands of items. All headings stay in the DOM for screen readers, and so do the rows that the Tab key needs to
 * move through the whole list.
 */
export const CardGrid = memo(Grid) as typeof Grid;

function Grid<T extends ListItem>({ sections, columns: most, card }: CardGridProps<T>) {
  useStyles(sheet);
  const id = useId();
  const columns = useColumns(most);
  const gridClass = most === 3 ? `${styles.grid} ${styles.gridOfThree}` : styles.grid;
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    // Only sections with a heading can be side by side.
    () => linesOf(sections, columns, ({ title, items }) => (title === undefined ? columns : items.length || columns)),
    [sections, columns],
  );
  const sizes = useSizes(list, lines);
  const { row, gap } = sizes;
  const [focusedId, setFocusedId] = useState<number>();
  const shown = useShownRows(lines, columns, sizes, focusedId);
  const repeat = (count: number) => `repeat(${count}, minmax(0, 1fr))`;
  return (
    <div ref={list} className={styles.list}>
      {lines.map((line, at) => {
        const { rows, rest } = shown[at]!;
        const below = rest > 0 ? rest * row - (rows.length > 0 ? 0 : gap) : 0;
        const gridOf = ({ key, items }: ListSection<T>, titleId?: string, width = columns) => (
          <ul
            key={key}
            className={gridClass}
            aria-labelledby={titleId}
            style={{ paddingBottom: below, ...(width < columns && { gridTemplateColumns: repeat(width) }) }}
          >
            {rows.flatMap(({ at: rowAt, skipped }) =>
              items.slice(rowAt * columns, (rowAt + 1) * columns).map((item, column) => (
                <li
                  key={item.id}
                  aria-setsize={items.length}
                  aria-posinset={rowAt * columns + column + 1}
                  style={skipped > 0 ? { marginTop: skipped * row } : undefined}
                  onFocus={() => setFocusedId(item.id)}
                >
                  {card(item)}
                </li>
              )),
            )}
          </ul>
        );
        const first = line[0]!;
        return first.title === undefined ? (
          gridOf(first)
        ) : (
          <div key={first.key} className={styles.line} style={{ gridTemplateColumns: repeat(columns) }}>
            {line.map((section) => {
              const { key, title = '', items } = section;
              const titleId = `${id}-${key}`;
              const width = Math.min(items.length || columns, columns);
              return (
                <section key={key} aria-labelledby={titleId} style={{ gridColumn: `span ${width}` }}>
                  <SectionTitle id={titleId} title={title} count={items.length} />
                  {gridOf(section, titleId, width)}
                </section>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

/** The rows of each line that must be in the DOM: those near the viewport, and those needed for keyboard navigation. */
function useShownRows(
  lines: readonly (readonly ListSection<ListItem>[])[],
  columns: number,
  { above, row, between }: Sizes,
  focusedId: number | undefined,
): ShownRows[] {
  const counts = useMemo(() => lines.map((line) => rowCount(line, columns)), [lines, columns]);
  const count = counts.reduce((sum, rows) => sum + rows, 0);
  const focused = useMemo(() => rowOf(lines, columns, focusedId), [lines, columns, focusedId]);
  /** The height of each row, with the heading above it. */
  const rowHeights = useMemo(
    () =>
      counts.flatMap((rows, line) =>
        Array.from({ length: rows }, (_, at) => (at === 0 ? row + (between[line] ?? 0) : row)),
      ),
    [counts, row, between],
  );
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => rowHeights[index] ?? row,
    scrollMargin: above,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...keptRows(range.count, focused), ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
      [focused],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new row heights need new positions
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeights]);

  return shownRows(
    counts,
    virtual.getVirtualItems().map(({ index }) => index),
  );
}

/** Measurements of the drawn list, in pixels. */
interface Sizes {
  /** The distance from the top of the document to the first row. */
  above: number;
  /** The distance from the top of one row to the top of the next. */
  row: number;
  /** The part of `row` that is empty space between two rows. */
  gap: number;
  /** The height of the headings above each line's rows. 0 for the first line: its headings are part of `above`. */
  between: readonly number[];
}

/** Differences below this many pixels are rounding errors. */
const TOLERANCE = 0.5;

const isClose = (a: number, b: number | undefined): boolean => b !== undefined && Math.abs(a - b) < TOLERANCE;
const areEqual = (a: Sizes, b: Sizes): boolean =>
  isClose(a.above, b.above) &&
  isClose(a.row, b.row) &&
  a.between.length === b.between.length &&
  a.between.every((size, line) => isClose(size, b.between[line]));

/** The position and height of a list's rows, measured on the drawn part of the list. */
function useSizes(list: { current: HTMLElement | null }, lines: readonly unknown[]): Sizes {
  const [sizes, setSizes] = useState(ESTIMATE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines must be measured
  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    if (!parent) return;
    const measure = () => {
      const next = list.current && measureList(list.current);
      if (next) setSizes((before) => (areEqual(before, next) ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    measure();
    return () => observer.disconnect();
  }, [list, lines]);
  return sizes;
}

/** Measures the drawn part of a list. Returns undefined if it has no cards. */
function measureList(list: HTMLElement): Sizes | undefined {
  // All grids of a line have the same height, so the first one is enough.
  const grids = [...list.children].flatMap((line) =>
    line.matches(`.${styles.grid}`) ? line : (line.querySelector(`.${styles.grid}`) ?? []),
  );
  const boxes = grids.map((grid) => grid.getBoundingClientRect());
  const [first] = boxes;
  const heights = [...list.querySelectorAll(`.${styles.grid} > li`)].map((card) => card.getBoundingClientRect().height);
  if (!first || heights.length === 0) return undefined;
  const gap = Number.parseFloat(getComputedStyle(grids[0]!).rowGap);
  return {
    above: first.top + scrollY,
    // The shortest card counts, because a card with a running upload is taller than the others.
    row: Math.min(...heights) + gap,
    gap,
    between: boxes.map(({ top }, line) => (line === 0 ? 0 : top - boxes[line - 1]!.bottom - gap)),
  };
}
