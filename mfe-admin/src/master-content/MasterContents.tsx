import { fold } from '@vr/shared-api/fold';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { Boxes, Plus } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../admin.css';
import { useOpened } from '../useOpened.ts';
import { AddMasterContent } from './AddMasterContent.tsx';
import { DeleteMasterContent } from './DeleteMasterContent.tsx';
import { MasterContentCards } from './MasterContentCards.tsx';
import { MasterContentDialog } from './MasterContentDialog.tsx';
import { MasterContentTable } from './MasterContentTable.tsx';
import styles from './master-content.css';
import { type MasterContent, useMasterContents, useMayChange } from './useMasterContents.ts';

/** What a row offers to do with its master content. */
export interface MasterContentActions {
  /** Shows it, to whoever may to be changed. */
  onOpen(content: MasterContent): void;
  onDelete(content: MasterContent): void;
}

/** Content files that trainings share: found, added, renamed, brought up to date, deleted (spec §2 Master content tab). */
export default function MasterContents() {
  useStyles(shared);
  useStyles(styles);
  const contents = useMasterContents();
  if (contents.isPending) return <TableSkeleton rows={6} />;
  if (contents.isError) return <FailureState error={contents.error} onRetry={() => contents.refetch()} />;
  return <Loaded contents={contents.data.items} />;
}

function Loaded({ contents }: { contents: readonly MasterContent[] }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const phone = useIsPhone();
  const mayChange = useMayChange();
  const [search, setSearch] = useState('');
  const place = useRef<HTMLElement>(null);
  const adding = useOpened<true>(place);
  const shownOne = useOpened<MasterContent>(place);
  const deleting = useOpened<MasterContent>(place);
  const wanted = fold(useDeferredValue(search));
  const { compare } = new Intl.Collator(lang, { sensitivity: 'accent', numeric: true });
  const shown = contents.filter(({ name }) => fold(name).includes(wanted)).sort((a, b) => compare(a.name, b.name));
  const actions: MasterContentActions = { onOpen: shownOne.open, onDelete: deleting.open };
  const List = phone ? MasterContentCards : MasterContentTable;
  const add = mayChange && (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => adding.open(true)}>
      {t('masterContent.add')}
    </Button>
  );
  return (
    <section ref={place} tabIndex={-1} aria-label={t('masterContent.title')}>
      {contents.length === 0 ? (
        <EmptyState
          icon={<Boxes size={44} strokeWidth={1.5} aria-hidden />}
          title={t('masterContent.empty')}
          text={mayChange ? t('masterContent.emptyText') : t('masterContent.emptyRead')}
          action={add}
        />
      ) : (
        <>
          <div className="admin-toolbar">
            <SearchField label={t('masterContent.search')} value={search} onChange={setSearch} />
            <p className="admin-count" role="status">
              {t('masterContent.count', { count: shown.length })}
            </p>
            {add}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={t('masterContent.noMatch')}
              action={<Button onClick={() => setSearch('')}>{t('resources.clear')}</Button>}
            />
          ) : (
            <List contents={shown} {...actions} />
          )}
        </>
      )}
      {adding.opened && <AddMasterContent onClose={adding.close} />}
      {shownOne.opened && <MasterContentDialog content={shownOne.opened} onClose={shownOne.close} />}
      {deleting.opened && <DeleteMasterContent content={deleting.opened} onClose={deleting.close} />}
    </section>
  );
}
