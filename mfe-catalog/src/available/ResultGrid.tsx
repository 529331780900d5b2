import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { TrainingCard } from '../TrainingCard.tsx';
import type { Training } from '../trainings.ts';
import { useColumns } from '../useColumns.ts';

/** About the height of a row until the first one is measured; the cards of a screen are all of one height. */
const ROW_HEIGHT = 300;

/** All results in one grid that holds only the rows in sight, however many there are. */
export function ResultGrid({ trainings }: { trainings: readonly Training[] }) {
  const columns = useColumns();
  const grid = useRef<HTMLUListElement>(null);
  const [{ above, height }, setSizes] = useState({ above: 0, height: ROW_HEIGHT });

  useLayoutEffect(() => {
    const list = grid.current;
    const around = list?.parentElement;
    if (!list || !around) return;
    const measure = () => {
      const top = Math.round(list.getBoundingClientRect().top + window.scrollY);
      const row = list.firstElementChild?.getBoundingClientRect().height;
      const next = row ? row + Number.parseFloat(getComputedStyle(list).rowGap) : ROW_HEIGHT;
      setSizes((was) => (was.above === top && was.height === next ? was : { above: top, height: next }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    measure();
    return () => observer.disconnect();
  }, []);

  const rows = useWindowVirtualizer({
    count: Math.ceil(trainings.length / columns),
    estimateSize: () => height,
    scrollMargin: above,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height is what asks for new positions
  useLayoutEffect(() => rows.measure(), [rows, height]);

  const inSight = rows.getVirtualItems();
  const first = inSight[0];
  const last = inSight.at(-1);
  if (!first || !last) return <ul className="catalog-grid" ref={grid} />;
  return (
    <ul
      className="catalog-grid"
      ref={grid}
      style={{ paddingTop: first.start - above, paddingBottom: rows.getTotalSize() - (last.end - above) }}
    >
      {trainings.slice(first.index * columns, (last.index + 1) * columns).map((training, i) => (
        <li key={training.id} aria-setsize={trainings.length} aria-posinset={first.index * columns + i + 1}>
          <TrainingCard training={training} follows />
        </li>
      ))}
    </ul>
  );
}
