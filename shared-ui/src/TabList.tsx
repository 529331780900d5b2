import { useStyles } from '@vr/shared-ui/kernel';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tabs.css';

interface TabListProps<K extends string> {
  /** Names the row. */
  label: string;
  tabs: readonly { key: K; title: ReactNode }[];
  selected: K | undefined;
  onSelect: (key: K) => void;
  /** Begins the ids of tabs and panels: see `tabIds`. */
  id: string;
}

/** The ids that tie a tab to its panel. */
export const tabIds = (id: string, key: string) => ({ tab: `${id}-tab-${key}`, panel: `${id}-panel-${key}` });

/**
 * A row of tabs, of which one is chosen by a click or the arrow keys (WAI-ARIA Tabs, automatic activation); what does
 * not fit is swiped to. antd's would bring its drop-down and menu along, to whoever only looks at a catalogue.
 */
export function TabList<K extends string>({ label, tabs, selected, onSelect, id }: TabListProps<K>) {
  useStyles(styles);
  const row = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === selected);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: at <= 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
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
    <div className="ui-tabs" role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabIds(id, key).tab}
          // The others are drawn when they are chosen, in some pages.
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
