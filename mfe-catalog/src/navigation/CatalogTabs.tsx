import { CountBadge } from '@vr/shared-ui/CountBadge';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_TAB } from './tabs.ts';

interface CatalogTab {
  key: string;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

/** The tabs of a catalogue, some with a count. */
export function CatalogTabs({ tabs }: { tabs: readonly CatalogTab[] }) {
  const { t } = useTranslation('catalog');
  return (
    <PageTabs
      label={t('tabs.label')}
      first={FIRST_TAB}
      tabs={tabs.map(({ key, label, count = 0, content }) => ({
        key,
        title: (
          <>
            {label}
            {count > 0 && <CountBadge count={count} />}
          </>
        ),
        content,
      }))}
    />
  );
}
