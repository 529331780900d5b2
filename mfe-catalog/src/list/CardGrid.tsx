import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { memo, type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useColumns } from '../useColumns.ts';
import { keptRows, type Listed, type ListSection, rowCount, rowOf, shownRows } from './rows.ts';

/** Until the first card is measured. */
const ESTIMATE: Sizes = { above: 0, row: 300, gap: 20, between: [] };
/** Rows beyond what is in sight. */
const OVERSCAN = 2;

interface CardGridProps<T extends Listed> {
  sections: readonly ListSection<T>[];
  /** Draws one of them. The same function as long as it draws the same. */
  card: (item: T) => ReactNode;
}

/**
 * Trainings or courses in sections of cards that hold only the rows in sight, however many there are. All headings stay, so that
 * the page can be read by them; so do the cards that the keyboard needs to walk through the whole list.
 */
export const CardGrid = memo(Grid) as typeof Grid;

function Grid<T extends Listed>({ sections, card }: CardGridProps<T>) {
  const id = useId();
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const { above, row, gap, between } = useSizes(list, sections);
  const [focusedId, setFocusedId] = useState<number>();

  const counts = useMemo(() => sections.map((section) => rowCount(section, columns)), [sections, columns]);
  const count = counts.reduce((sum, rows) => sum + rows, 0);
  const focused = useMemo(() => rowOf(sections, columns, focusedId), [sections, columns, focusedId]);
  /** What a row is high with the heading above it. */
  const sizes = useMemo(
    () =>
      counts.flatMap((rows, section) =>
        Array.from({ length: rows }, (_, at) => (at === 0 ? row + (between[section] ?? 0) : row)),
      ),
    [counts, row, between],
  );
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => sizes[index] ?? row,
    scrollMargin: above,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...keptRows(range.count, focused), ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
      [focused],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new sizes are what asks for new positions
  useLayoutEffect(() => virtual.measure(), [virtual, sizes]);

  const shown = shownRows(
    counts,
    virtual.getVirtualItems().map(({ index }) => index),
  );
  return (
    <div ref={list} className="catalog-list">
      {sections.map(({ key, title, items }, section) => {
        const { rows, rest } = shown[section]!;
        const titleId = title === undefined ? undefined : `${id}-${key}`;
        const below = rest > 0 ? rest * row - (rows.length > 0 ? 0 : gap) : 0;
        const grid = (
          <ul key={key} className="catalog-grid" aria-labelledby={titleId} style={{ paddingBottom: below }}>
            {rows.flatMap(({ at, skipped }) =>
              items.slice(at * columns, (at + 1) * columns).map((item, column) => (
                <li
                  key={item.id}
                  aria-setsize={items.length}
                  aria-posinset={at * columns + column + 1}
                  style={skipped > 0 ? { marginTop: skipped * row } : undefined}
                  onFocus={() => setFocusedId(item.id)}
                >
                  {card(item)}
                </li>
              )),
            )}
          </ul>
        );
        return title === undefined ? (
          grid
        ) : (
          <section key={key} aria-labelledby={titleId}>
            <SectionTitle id={titleId} title={title} count={items.length} />
            {grid}
          </section>
        );
      })}
    </div>
  );
}

interface Sizes {
  /** From the top of the document to the first row. */
  above: number;
  /** From one row to the next. */
  row: number;
  /** What of that is between them. */
  gap: number;
  /** What lies between a section's rows and those before it: its heading. None before the first. */
  between: readonly number[];
}

/** Less than this is rounding. */
const TOLERANCE = 0.5;

const close = (a: number, b: number | undefined): boolean => b !== undefined && Math.abs(a - b) < TOLERANCE;
const same = (a: Sizes, b: Sizes): boolean =>
  close(a.above, b.above) &&
  close(a.row, b.row) &&
  a.between.length === b.between.length &&
  a.between.every((size, section) => close(size, b.between[section]));

/** Where the rows of a list are and how high they are, from what is drawn of it. */
function useSizes(list: { current: HTMLElement | null }, sections: readonly ListSection<Listed>[]): Sizes {
  const [sizes, setSizes] = useState(ESTIMATE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sections are to be measured again
  useLayoutEffect(() => {
    const around = list.current?.parentElement;
    if (!around) return;
    const measure = () => {
      const next = list.current && measured(list.current);
      if (next) setSizes((was) => (same(was, next) ? was : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    measure();
    return () => observer.disconnect();
  }, [list, sections]);
  return sizes;
}

function measured(list: HTMLElement): Sizes | undefined {
  const grids = [...list.querySelectorAll('.catalog-grid')];
  const boxes = grids.map((grid) => grid.getBoundingClientRect());
  const [first] = boxes;
  const heights = [...list.querySelectorAll('.catalog-grid > li')].map((card) => card.getBoundingClientRect().height);
  if (!first || heights.length === 0) return undefined;
  const gap = Number.parseFloat(getComputedStyle(grids[0]!).rowGap);
  return {
    above: first.top + scrollY,
    // One that is higher than the others, by an upload on its way, is not what the others are.
    row: Math.min(...heights) + gap,
    gap,
    between: boxes.map(({ top }, section) => (section === 0 ? 0 : top - boxes[section - 1]!.bottom - gap)),
  };
}
