import { fold } from '@vr/shared-api/fold';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { Files, Plus } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../admin.css';
import { useOpened } from '../useOpened.ts';
import { DeleteResource } from './DeleteResource.tsx';
import { ResourceCards } from './ResourceCards.tsx';
import { ResourceDialog } from './ResourceDialog.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import styles from './resources.css';
import { type Resource, useResources } from './useResources.ts';

/** What a row offers to do with its document. */
export interface ResourceActions {
  onEdit(resource: Resource): void;
  onDelete(resource: Resource): void;
}

/** The company's documents for learners: found, added, edited, deleted (spec §2 Resources tab). */
export default function Resources() {
  useStyles(shared);
  useStyles(styles);
  const resources = useResources();
  if (resources.isPending) return <TableSkeleton rows={6} />;
  if (resources.isError) return <FailureState error={resources.error} onRetry={() => resources.refetch()} />;
  return <Loaded resources={resources.data.items} />;
}

function Loaded({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation('admin');
  const phone = useIsPhone();
  const [search, setSearch] = useState('');
  const place = useRef<HTMLElement>(null);
  const editing = useOpened<Resource | 'new'>(place);
  const deleting = useOpened<Resource>(place);
  const wanted = fold(useDeferredValue(search));
  const shown = resources.filter(({ title }) => fold(title).includes(wanted));
  const actions: ResourceActions = { onEdit: editing.open, onDelete: deleting.open };
  const List = phone ? ResourceCards : ResourceTable;
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => editing.open('new')}>
      {t('resources.add')}
    </Button>
  );
  return (
    <section ref={place} tabIndex={-1} aria-label={t('resources.title')}>
      {resources.length === 0 ? (
        <EmptyState
          icon={<Files size={44} strokeWidth={1.5} aria-hidden />}
          title={t('resources.empty')}
          text={t('resources.emptyText')}
          action={add}
        />
      ) : (
        <>
          <div className="admin-toolbar">
            <SearchField label={t('resources.search')} value={search} onChange={setSearch} />
            <p className="admin-count" role="status">
              {t('resources.count', { count: shown.length })}
            </p>
            {add}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={t('resources.noMatch')}
              action={<Button onClick={() => setSearch('')}>{t('resources.clear')}</Button>}
            />
          ) : (
            <List resources={shown} {...actions} />
          )}
        </>
      )}
      {editing.opened && (
        <ResourceDialog {...(editing.opened === 'new' ? {} : { resource: editing.opened })} onClose={editing.close} />
      )}
      {deleting.opened && <DeleteResource resource={deleting.opened} onClose={deleting.close} />}
    </section>
  );
}
