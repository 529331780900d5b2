import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { type ReactNode, useId, useState } from 'react';
import * as styles from './sign-in.css';

interface TabsProps<K extends string> {
  /** The name of the tab list for screen readers. */
  label: string;
  tabs: readonly { key: K; title: string; panel: ReactNode }[];
}

/** Tabs whose panels stay mounted, so that each keeps what was typed. */
export function Tabs<K extends string>({ label, tabs }: TabsProps<K>) {
  const id = useId();
  const [selected, setSelected] = useState(tabs[0]?.key);
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} selected={selected} onSelect={setSelected} />
      <div className={styles.tabPanels}>
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
