import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { Badge } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('catalog');
  const id = useId();
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
  const content = tabs.find(({ key }) => key === active)?.content;
  return (
    <>
      <TabList
        id={id}
        label={t('tabs.label')}
        tabs={tabs.map(({ key, label, count = 0 }) => ({
          key,
          title: (
            <>
              {label}
              {count > 0 && <Badge count={count} />}
            </>
          ),
        }))}
        selected={active}
        onSelect={open}
      />
      {active && (
        <div key={active} role="tabpanel" id={tabIds(id, active).panel} aria-labelledby={tabIds(id, active).tab}>
          {content}
        </div>
      )}
    </>
  );
}
