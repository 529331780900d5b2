import { compareNames } from '@vr/shared-api/compare-names';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { SharedContentIcon } from '@vr/shared-ui/icons';
import { Slot, usePortal, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import { SearchedList } from '../lists/SearchedList.tsx';
import { DeleteMasterContent } from './DeleteMasterContent.tsx';
import type { MasterContentActions } from './MasterContentButtons.tsx';
import { MasterContentCards } from './MasterContentCards.tsx';
import { MasterContentTable } from './MasterContentTable.tsx';
import sheet from './master-content.css';
import { type MasterContent, useCanEdit, useMasterContents } from './useMasterContents.ts';

// The forms with Formik and Yup are loaded when a dialog opens.
const AddMasterContent = loadable(() => import('./AddMasterContent.tsx'));
const MasterContentDialog = loadable(() => import('./MasterContentDialog.tsx'));

/** The page of master contents, which are content files that several trainings share (spec §2 Master content tab). */
export default function MasterContents() {
  useStyles(listsSheet);
  useStyles(sheet);
  const contents = useMasterContents();
  return (
    <QueryState query={contents} skeleton={<TableSkeleton rows={6} />}>
      {({ items }) => <MasterContentList contents={items} />}
    </QueryState>
  );
}

function MasterContentList({ contents }: { contents: readonly MasterContent[] }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const isNarrow = useIsNarrow();
  const canEdit = useCanEdit();
  const section = useRef<HTMLElement>(null);
  const addDialog = useDialogState<true>(section);
  const contentDialog = useDialogState<MasterContent>(section);
  const deleteDialog = useDialogState<MasterContent>(section);
  const compare = compareNames(lang);
  const actions: MasterContentActions = { onOpen: contentDialog.open, onDelete: deleteDialog.open };
  const List = isNarrow ? MasterContentCards : MasterContentTable;
  const add = canEdit && (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => addDialog.open(true)}>
      {t('masterContent.add')}
    </Button>
  );
  const deleted = (large: boolean) => canEdit && <Slot id="catalog.deleted.v1" props={{ large }} />;
  return (
    <section ref={section} tabIndex={-1} aria-label={t('masterContent.title')}>
      <SearchedList
        items={contents.toSorted((a, b) => compare(a.name, b.name))}
        nameOf={({ name }) => name}
        empty={
          <EmptyState
            icon={<SharedContentIcon size={44} strokeWidth={1.5} aria-hidden />}
            title={t('masterContent.empty')}
            text={canEdit ? t('masterContent.emptyText') : t('masterContent.emptyRead')}
            action={
              <>
                {add}
                {deleted(true)}
              </>
            }
          />
        }
        search={t('masterContent.search')}
        countText={(count) => t('masterContent.count', { count })}
        noMatch={t('masterContent.noMatch')}
        buttons={
          <>
            {deleted(isNarrow)}
            {add}
          </>
        }
      >
        {(shown) => <List contents={shown} {...actions} />}
      </SearchedList>
      {addDialog.item && <AddMasterContent onClose={addDialog.close} />}
      {contentDialog.item && <MasterContentDialog content={contentDialog.item} onClose={contentDialog.close} />}
      {deleteDialog.item && <DeleteMasterContent content={deleteDialog.item} onClose={deleteDialog.close} />}
    </section>
  );
}
