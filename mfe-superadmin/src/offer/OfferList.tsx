import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './offer.css';
import type { OfferEntry } from './offer.ts';

/** The assumed height of a row in pixels until the row is measured. */
const ESTIMATED_ROW_HEIGHT = 64;

interface OfferListProps {
  entries: readonly OfferEntry[];
  chosen: ReadonlySet<number>;
  onToggle(id: number, isChosen: boolean): void;
}

/**
 * The trainings as a virtual list of check boxes. The DOM contains only the visible rows, and the focused row with its
 * neighbours.
 */
export function OfferList({ entries, chosen, onToggle }: OfferListProps) {
  const { t } = useTranslation('superadmin');
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.training.id ?? index,
    overscan: 4,
    rangeExtractor: useCallback(
      (range: Range) => {
        const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
        const rows = kept.filter((row) => row >= 0 && row < range.count);
        return [...new Set([...rows, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  return (
    <div className={styles.scroll}>
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('offer.trainings')}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          const { id } = entry.training;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setFocused(index)}
            >
              <Checkbox
                className={styles.choice}
                checked={chosen.has(id)}
                onChange={({ target }) => onToggle(id, target.checked)}
              >
                <Training {...entry} />
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Training({ training: { title, lang, category, logo, contentTypes }, partner }: OfferEntry) {
  return (
    <span className={styles.training}>
      <Cover picture={logo} title={title} category={category.key} className={styles.cover ?? ''} />
      <span className={styles.text}>
        <b>
          <TextIn lang={lang}>{title}</TextIn>
        </b>
        <span className="ui-meta">
          <CategoryMark category={category.key} /> {category.name}
          {partner !== undefined && ` · ${partner}`}
        </span>
      </span>
      <ContentTypes types={contentTypes} />
    </span>
  );
}
