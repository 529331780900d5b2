import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { type ReactNode, useId, useRef } from 'react';
import { TabList, tabIds } from './TabList';
import { readTab, tabAddress } from './tab-address';

interface PageTabsProps<T extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly { key: T; title: ReactNode; content: ReactNode }[];
  /** The tab that is open if the address names none. */
  first: T;
}

/** The tabs of a page. The address names the open tab. Each tab keeps its search and filters. */
export function PageTabs<T extends string>({ label, tabs, first }: PageTabsProps<T>) {
  const id = useId();
  const { search } = useLocation();
  const navigate = useNavigate();
  const active = readTab(
    new URLSearchParams(search),
    tabs.map(({ key }) => key),
  );
  /** The URL parameters that each tab had when it was last open. */
  const lastSearch = useRef(new Map<string, string>());
  function open(key: string) {
    if (active) lastSearch.current.set(active, search);
    navigate(
      { search: lastSearch.current.get(key) ?? tabAddress(key, first).toString() },
      { preventScrollReset: true },
    );
  }
  const content = tabs.find(({ key }) => key === active)?.content;
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} selected={active} onSelect={open} />
      {active && (
        <div key={active} role="tabpanel" id={tabIds(id, active).panel} aria-labelledby={tabIds(id, active).tab}>
          {content}
        </div>
      )}
    </>
  );
}
