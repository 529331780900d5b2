import { fold } from '@vr/shared-api/fold';
import { REVIEW_GROUPS, type ReviewGroup } from '@vr/shared-api/review';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countGroups, type Entry } from './queue.ts';

/** What the groups of partners' trainings are called. */
export function useGroupNames(): Record<ReviewGroup, string> {
  const { t } = useTranslation('catalog');
  return {
    'to-verify': t('partners.toVerify'),
    rejected: t('partners.rejected'),
    published: t('partners.published'),
  };
}

interface QueueFiltersProps {
  /** What the search and the partner leave, in every group. */
  entries: readonly Entry[];
  partners: readonly { id: number; name: string }[];
  search: string;
  partnerId: number | null;
  group: ReviewGroup;
  onSearch: (search: string) => void;
  onNarrow: (part: { group?: ReviewGroup; partnerId?: number | null }) => void;
}

/** Search, partner and group above the list; each group says how many it holds. */
export function QueueFilters(props: QueueFiltersProps) {
  const { entries, partners, search, partnerId, group, onSearch, onNarrow } = props;
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const names = useGroupNames();
  const counts = useMemo(() => countGroups(entries), [entries]);
  const choices = useMemo(
    () =>
      partners.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label, lang)),
    [partners, lang],
  );
  return (
    <search className="catalog-queue-filters">
      <SearchField label={t('partners.search')} value={search} onChange={onSearch} />
      <Select<number>
        aria-label={t('partners.partner')}
        className="catalog-queue-partner"
        value={partnerId ?? 0}
        onChange={(id) => onNarrow({ partnerId: id || null })}
        showSearch={{ filterOption: (typed, option) => fold(String(option?.label ?? '')).includes(fold(typed)) }}
        options={[{ value: 0, label: t('partners.allPartners') }, ...choices]}
      />
      <Segmented<ReviewGroup>
        block
        className="catalog-queue-groups"
        aria-label={t('partners.groups')}
        value={group}
        onChange={(chosen) => onNarrow({ group: chosen })}
        options={REVIEW_GROUPS.map((value) => ({
          value,
          label: (
            <>
              {names[value]} <span className="ui-num">{counts[value]}</span>
            </>
          ),
        }))}
      />
    </search>
  );
}
