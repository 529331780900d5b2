import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { bcp47 } from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { formatDate } from '@vr/shared-ui/format/date';
import { useSession } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTrainingLink } from '../links.ts';
import { StatusPill } from '../StatusPill.tsx';
import type { Entry } from './queue.ts';

/** About the height of a row with the space below it, until it is measured. */
const ROW_HEIGHT = 94;

interface QueueProps {
  /** What the list is called. */
  label: string;
  entries: readonly Entry[];
  /** The training that is looked at. */
  openId: number | null;
  /** The training that is looked at already was chosen once more. */
  onChosenAgain: () => void;
}

/**
 * The trainings of a group, one below the other, of which only those in sight are drawn. Arrow keys, Home and End walk
 * through all of them; for that the first, the last and the neighbours of the one in focus are always there.
 */
export function Queue({ label, entries, openId, onChosenAgain }: QueueProps) {
  const list = useRef<HTMLUListElement>(null);
  const above = useAbove(list);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = focusedId === null ? -1 : entries.findIndex(({ training }) => training.id === focusedId);
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.training.id ?? index,
    scrollMargin: above,
    overscan: 4,
    rangeExtractor: useCallback(
      (range: Range) => {
        const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
        const rows = [0, range.count - 1, ...kept].filter((row) => row >= 0 && row < range.count);
        return [...new Set([...rows, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [focused],
    ),
  });

  function walk(event: KeyboardEvent) {
    const last = entries.length - 1;
    const steps: Record<string, number> = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const row = Math.min(Math.max(to, 0), last);
    list.current?.querySelector<HTMLElement>(`[data-index="${row}"] > a`)?.focus();
  }

  return (
    <ul
      ref={list}
      className="catalog-queue"
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={walk}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index]!;
        const { id } = entry.training;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - above}px)` }}
            onFocus={() => setFocusedId(id)}
          >
            <Row entry={entry} open={id === openId} onChosenAgain={onChosenAgain} />
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps {
  entry: Entry;
  open: boolean;
  onChosenAgain: () => void;
}

function Row({ entry: { training, partner }, open, onChosenAgain }: RowProps) {
  const link = useTrainingLink();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const { id, title, category, lastModifiedDate, logo, status } = training;
  return (
    <Link
      {...link(id)}
      preventScrollReset
      className="catalog-queue-row"
      aria-current={open || undefined}
      onClick={(event) => {
        if (open && !event.ctrlKey && !event.metaKey && !event.shiftKey) onChosenAgain();
      }}
    >
      <Cover picture={logo} category={category.key} title={title} className="catalog-queue-picture" />
      <span className="catalog-queue-text">
        <span className="catalog-queue-title" lang={bcp47(training.lang)}>
          {title}
        </span>
        <span className="catalog-meta">
          {partner !== undefined && (
            <>
              <span className="ui-ellipsis">{partner}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <time className="ui-num" dateTime={lastModifiedDate}>
            {formatDate(lastModifiedDate, timeZone)}
          </time>
        </span>
        {status === 'UNDER_REVIEW' && <StatusPill status={status} />}
      </span>
    </Link>
  );
}

/** How far down the page a list begins. */
function useAbove(list: { current: HTMLElement | null }): number {
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const around = list.current?.parentElement;
    if (!around) return;
    const measure = () => {
      if (list.current) setAbove(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return above;
}
