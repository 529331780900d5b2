import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { type ReactNode, useId, useState } from 'react';

interface TabsProps<K extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { key: K; title: string; panel: ReactNode }[];
}

/** Tabs that keep what was typed in each. */
export function Tabs<K extends string>({ label, tabs }: TabsProps<K>) {
  const id = useId();
  const [selected, setSelected] = useState(tabs[0]?.key);
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} selected={selected} onSelect={setSelected} />
      <div className="shell-tab-panels">
        {tabs.map(({ key, panel }) => (
          <div
            key={key}
            role="tabpanel"
            id={tabIds(id, key).panel}
            aria-labelledby={tabIds(id, key).tab}
            hidden={key !== selected}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  );
}
