import type { ReviewGroup } from '@vr/shared-api/review';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
