import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { formatDate } from '@vr/shared-api/date';
import { Cover } from '@vr/shared-ui/Cover';
import { Link } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Clock3 } from 'lucide-react';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTrainingLink } from '../navigation/links.ts';
import * as cardStyles from '../trainings/card.css';
import { useStatusNames } from '../trainings/StatusPill.tsx';
import { useWaitingText } from '../trainings/useWaitingText.ts';
import * as styles from './queue.css';
import { type QueueEntry, waitsSince } from './queue.ts';

/** The estimated height of a row with its margin, in pixels, until the row is measured. */
const ESTIMATED_ROW_HEIGHT = 94;

interface QueueListProps {
  label: string;
  entries: readonly QueueEntry[];
  openId: number | null;
  onOpenAgain: () => void;
}

/**
 * A virtualized list of one group. The DOM has only the visible rows and those that the arrow keys, Home and End can
 * reach.
 */
export function QueueList({ label, entries, openId, onOpenAgain }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  const offsetTop = useOffsetTop(list);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = focusedId === null ? -1 : entries.findIndex(({ training }) => training.id === focusedId);
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.training.id ?? index,
    scrollMargin: offsetTop,
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

  function moveFocus(event: KeyboardEvent) {
    const last = entries.length - 1;
    const targets: Record<string, number> = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const row = Math.min(Math.max(target, 0), last);
    list.current?.querySelector<HTMLElement>(`[data-index="${row}"] > a`)?.focus();
  }

  return (
    <ul
      ref={list}
      className={styles.queue}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={moveFocus}
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
            style={{ transform: `translateY(${start - offsetTop}px)` }}
            onFocus={() => setFocusedId(id)}
          >
            <Row entry={entry} open={id === openId} onOpenAgain={onOpenAgain} />
          </li>
        );
      })}
    </ul>
  );
}

function Row({ entry, open, onOpenAgain }: { entry: QueueEntry; open: boolean; onOpenAgain: () => void }) {
  const link = useTrainingLink();
  const timeZone = useCompanyZone();
  const waitingText = useWaitingText();
  const statusNames = useStatusNames();
  const { training, partner, group } = entry;
  const { id, title, category, lastModifiedDate, logo, status } = training;
  return (
    <Link
      {...link(id)}
      preventScrollReset
      className={styles.queueRow}
      aria-current={open || undefined}
      onClick={(event) => {
        if (open && !event.ctrlKey && !event.metaKey && !event.shiftKey) onOpenAgain();
      }}
    >
      <Cover picture={logo} category={category.key} title={title} className={styles.queuePicture} />
      <span className={styles.queueText}>
        <span className={styles.queueTitle}>
          <TextIn lang={training.lang}>{title}</TextIn>
        </span>
        <span className={cardStyles.meta}>
          {partner !== undefined && <span className="ui-ellipsis">{partner}</span>}
          {partner !== undefined && group !== 'to-verify' && <span aria-hidden>·</span>}
          {group !== 'to-verify' && (
            <time className="ui-num" dateTime={lastModifiedDate}>
              {formatDate(lastModifiedDate, timeZone)}
            </time>
          )}
        </span>
        {group === 'to-verify' && (
          <span className={styles.queueWait}>
            <Clock3 size={14} />
            {waitingText(waitsSince(entry))}
            {status === 'UNDER_REVIEW' && ` · ${statusNames.UNDER_REVIEW}`}
          </span>
        )}
      </span>
    </Link>
  );
}

/** The distance from the top of the document to a list, in pixels. */
function useOffsetTop(list: { current: HTMLElement | null }): number {
  const [offsetTop, setOffsetTop] = useState(0);
  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    if (!parent) return;
    const measure = () => {
      if (list.current) setOffsetTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return offsetTop;
}
