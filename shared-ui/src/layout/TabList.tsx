import { useStyles } from '@vr/shared-ui/kernel';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import sheet, * as styles from './tabs.css';

interface TabListProps<K extends string> {
  /** The accessible name of the row. */
  label: string;
  tabs: readonly { key: K; title: ReactNode }[];
  selected: K | undefined;
  onSelect: (key: K) => void;
  /** The prefix of the ids of tabs and panels; see {@link tabIds}. */
  id: string;
}

/** Returns the ids that connect a tab with its panel. */
export const tabIds = (id: string, key: string) => ({ tab: `${id}-tab-${key}`, panel: `${id}-panel-${key}` });

/**
 * A row of tabs, selected by a click or the arrow keys (WAI-ARIA Tabs pattern, automatic activation). A row that is too
 * long wraps, so that all tabs are visible. antd's Tabs would add 22 KB to the script of the catalogue.
 */
export function TabList<K extends string>({ label, tabs, selected, onSelect, id }: TabListProps<K>) {
  useStyles(sheet);
  const row = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex(({ key }) => key === selected);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: current <= 0 ? last : current - 1,
      ArrowRight: current === last ? 0 : current + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabIds(id, key).tab}
          // Some pages render only the panel of the selected tab.
          aria-controls={key === selected ? tabIds(id, key).panel : undefined}
          aria-selected={key === selected}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
