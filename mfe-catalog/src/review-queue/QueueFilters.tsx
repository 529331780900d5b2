import { compareNames } from '@vr/shared-api/compare-names';
import { REVIEW_GROUPS, type ReviewGroup } from '@vr/shared-api/review';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField, type SearchFieldProps } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './queue.css';
import { countGroups, type QueueEntry } from './queue.ts';

/** The names of the review groups, in the language of the interface. */
export function useGroupNames(): Record<ReviewGroup, string> {
  const { t } = useTranslation('catalog');
  return {
    'to-verify': t('partners.toVerify'),
    rejected: t('own.rejected'),
    published: t('own.published'),
  };
}

interface QueueFiltersProps {
  /** The entries that match the search and the selected partner, from all groups. */
  entries: readonly QueueEntry[];
  partners: readonly { id: number; name: string }[];
  searchField: Omit<SearchFieldProps, 'label'>;
  partnerId: number | null;
  group: ReviewGroup;
  onChange: (change: { group?: ReviewGroup; partnerId?: number | null }) => void;
}

/** The filters above the queue: the search field, the partner, and the groups with their counts. */
export function QueueFilters(props: QueueFiltersProps) {
  const { entries, partners, searchField, partnerId, group, onChange } = props;
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const names = useGroupNames();
  const counts = useMemo(() => countGroups(entries), [entries]);
  const partnerOptions = useMemo(() => {
    const compare = compareNames(lang);
    return partners.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => compare(a.label, b.label));
  }, [partners, lang]);
  return (
    <search className={styles.queueFilters}>
      <SearchField label={t('partners.search')} {...searchField} />
      <Select<number>
        aria-label={t('partners.partner')}
        className={styles.queuePartner}
        value={partnerId ?? 0}
        onChange={(id) => onChange({ partnerId: id || null })}
        showSearch={searchByLabel}
        options={[{ value: 0, label: t('partners.allPartners') }, ...partnerOptions]}
      />
      <SegmentedControl<ReviewGroup>
        block
        className={styles.queueGroups}
        label={t('partners.groups')}
        value={group}
        onChange={(selected) => onChange({ group: selected })}
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

/** The empty state of a group, or of a search without results. */
export function EmptyGroup({ group, onClear }: { group: ReviewGroup; onClear: (() => void) | undefined }) {
  const { t } = useTranslation('catalog');
  const { t: ui } = useTranslation('ui');
  if (onClear)
    return (
      <EmptyState
        title={t('available.noMatch')}
        text={t('available.noMatchHint')}
        icon={<SearchX size={44} strokeWidth={1.8} />}
        action={<Button onClick={onClear}>{ui('filters.clear')}</Button>}
      />
    );
  switch (group) {
    case 'to-verify':
      return <EmptyState title={t('partners.nothingToVerify')} text={t('partners.nothingToVerifyHint')} />;
    case 'rejected':
      return <EmptyState title={t('partners.nothingRejected')} text={t('partners.nothingRejectedHint')} />;
    case 'published':
      return <EmptyState title={t('partners.nothingPublished')} text={t('partners.nothingPublishedHint')} />;
  }
}
