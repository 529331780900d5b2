import { CountBadge } from '@vr/shared-ui/CountBadge';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readTab, tabAddress } from './tabs.ts';

interface CatalogTab<T extends string> {
  key: T;
  label: string;
  /** The number on the tab's badge. The badge is hidden for 0. */
  count?: number | undefined;
  content: ReactNode;
}

/**
 * The tabs of a catalogue. The address names the open tab. Each tab keeps its search and filters while another one is
 * open.
 */
export function CatalogTabs<T extends string>({ tabs }: { tabs: readonly CatalogTab<T>[] }) {
  const { t } = useTranslation('catalog');
  const id = useId();
  const { search } = useLocation();
  const navigate = useNavigate();
  const active = readTab(
    new URLSearchParams(search),
    tabs.map(({ key }) => key),
  );
  /** The address that each tab had when it was last open. */
  const lastSearch = useRef(new Map<string, string>());
  function open(key: string) {
    if (active) lastSearch.current.set(active, search);
    navigate({ search: lastSearch.current.get(key) ?? tabAddress(key).toString() }, { preventScrollReset: true });
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
              {count > 0 && <CountBadge count={count} />}
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
