import { type ReactNode, useId, useRef } from 'react';
import { TabList, tabIds } from './TabList';

interface TabsProps<K extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly { key: K; title: ReactNode; panel: ReactNode }[];
  selected: K;
  onSelect: (key: K) => void;
  className?: string | undefined;
}

/** Tabs whose panels stay mounted after they were opened, so that each keeps its input. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, className }: TabsProps<K>) {
  const id = useId();
  const opened = useRef(new Set<K>());
  opened.current.add(selected);
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} selected={selected} onSelect={onSelect} />
      <div className={className}>
        {tabs.map(
          ({ key, panel }) =>
            opened.current.has(key) && (
              <div
                key={key}
                role="tabpanel"
                id={tabIds(id, key).panel}
                aria-labelledby={tabIds(id, key).tab}
                hidden={key !== selected}
              >
                {panel}
              </div>
            ),
        )}
      </div>
    </>
  );
}
