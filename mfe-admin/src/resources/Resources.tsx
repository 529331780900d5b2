import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Slot, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Files, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import { SearchedList } from '../lists/SearchedList.tsx';
import { DeleteResource } from './DeleteResource.tsx';
import type { ResourceActions } from './ResourceButtons.tsx';
import { ResourceCards } from './ResourceCards.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import sheet from './resources.css';
import { type Resource, useResources } from './useResources.ts';

// The form with Formik and Yup is loaded when the dialog opens.
const ResourceDialog = loadable(() => import('./ResourceDialog.tsx'));

/** The page of the company's documents for learners (spec §2 Resources tab). */
export default function Resources() {
  useStyles(listsSheet);
  useStyles(sheet);
  const resources = useResources();
  return (
    <QueryState query={resources} skeleton={<TableSkeleton rows={6} />}>
      {({ items }) => <ResourceList resources={items} />}
    </QueryState>
  );
}

function ResourceList({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation('admin');
  const isNarrow = useIsNarrow();
  const section = useRef<HTMLElement>(null);
  const editDialog = useDialogState<Resource | 'new'>(section);
  const deleteDialog = useDialogState<Resource>(section);
  const actions: ResourceActions = { onEdit: editDialog.open, onDelete: deleteDialog.open };
  const List = isNarrow ? ResourceCards : ResourceTable;
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => editDialog.open('new')}>
      {t('resources.add')}
    </Button>
  );
  const deleted = (large: boolean) => <Slot id="catalog.deleted.v1" props={{ large }} />;
  return (
    <section ref={section} tabIndex={-1} aria-label={t('resources.title')}>
      <SearchedList
        items={resources}
        nameOf={({ title }) => title}
        empty={
          <EmptyState
            icon={<Files size={44} strokeWidth={1.5} aria-hidden />}
            title={t('resources.empty')}
            text={t('resources.emptyText')}
            action={
              <>
                {add}
                {deleted(true)}
              </>
            }
          />
        }
        search={t('resources.search')}
        countText={(count) => t('resources.count', { count })}
        noMatch={t('resources.noMatch')}
        buttons={
          <>
            {deleted(isNarrow)}
            {add}
          </>
        }
      >
        {(shown) => <List resources={shown} {...actions} />}
      </SearchedList>
      {editDialog.item && (
        <ResourceDialog resource={editDialog.item === 'new' ? undefined : editDialog.item} onClose={editDialog.close} />
      )}
      {deleteDialog.item && <DeleteResource resource={deleteDialog.item} onClose={deleteDialog.close} />}
    </section>
  );
}
