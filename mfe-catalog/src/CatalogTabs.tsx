import { useStyles } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { Badge, Tabs } from 'antd';
import { type ReactNode, useRef } from 'react';
import styles from './catalog.css';
import { readTab, tabAddress } from './tabs.ts';

export interface CatalogTab<T extends string> {
  key: T;
  label: string;
  /** How many things wait there; none is not shown. */
  count?: number | undefined;
  content: ReactNode;
}

/** The tabs of a catalogue. Which one is open stands in the address; each keeps what it was narrowed to. */
export function CatalogTabs<T extends string>({ tabs }: { tabs: readonly CatalogTab<T>[] }) {
  useStyles(styles);
  const { search } = useLocation();
  const navigate = useNavigate();
  const active = readTab(
    new URLSearchParams(search),
    tabs.map(({ key }) => key),
  );
  // Where each tab was left.
  const left = useRef(new Map<string, string>());
  function open(key: string) {
    if (active) left.current.set(active, search);
    navigate({ search: left.current.get(key) ?? tabAddress(key).toString() }, { preventScrollReset: true });
  }
  return (
    <Tabs
      className="catalog-tabs"
      destroyOnHidden
      activeKey={active}
      onChange={open}
      items={tabs.map(({ key, label, count = 0, content }) => ({
        key,
        label: (
          <span className="catalog-tab">
            {label}
            {count > 0 && <Badge count={count} />}
          </span>
        ),
        children: content,
      }))}
    />
  );
}
