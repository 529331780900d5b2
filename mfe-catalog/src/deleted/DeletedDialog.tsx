import { formatDate } from '@vr/shared-api/date';
import { RESTORABLE_DAYS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { SharedContentIcon, TrainingIcon } from '@vr/shared-ui/icons';
import { useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { ArchiveRestore, FileText, type LucideIcon, Route } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './deleted.css';
import { type Deletion, useDeletions, useRestore } from './useDeletions.ts';

/** The dialog with everything that the person can restore, the latest deletion first. */
export default function DeletedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const deletions = useDeletions(open);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={t('deleted.title')}>
      <div ref={body} tabIndex={-1}>
        <QueryState query={deletions} skeleton={<ListSkeleton />} failure={t('deleted.failed')}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <NothingDeleted />;
            return (
              <>
                <p>{t('deleted.about', { days: RESTORABLE_DAYS })}</p>
                <ul className={styles.deleted}>
                  {items.map((item) => (
                    <li key={`${item.kind} ${item.id}`}>
                      {/* A restored item disappears with its button, so the body of the dialog takes the focus. */}
                      <Item item={item} onRestored={() => body.current?.focus({ preventScroll: true })} />
                    </li>
                  ))}
                </ul>
                {deletions.hasNextPage && (
                  <Button block loading={deletions.isFetching} onClick={() => deletions.fetchNextPage()}>
                    {t('deleted.more')}
                  </Button>
                )}
              </>
            );
          }}
        </QueryState>
      </div>
    </Dialog>
  );
}

function NothingDeleted() {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('deleted.empty')}
      text={t('deleted.emptyHint', { days: RESTORABLE_DAYS })}
      icon={<ArchiveRestore size={44} strokeWidth={1.8} />}
    />
  );
}

const ICONS: Record<Deletion['kind'], LucideIcon> = {
  training: TrainingIcon,
  course: Route,
  'master-content': SharedContentIcon,
  resource: FileText,
};

function Item({ item, onRestored }: { item: Deletion; onRestored: () => void }) {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  const { restore, failure } = useRestore(item, onRestored);
  const { kind, title, owner, deletedBy, deletedAt, restorableUntil } = item;
  const kinds: Record<Deletion['kind'], string> = {
    training: t('deleted.training'),
    course: t('courses.mark'),
    'master-content': t('deleted.masterContent'),
    resource: t('deleted.resource'),
  };
  const Icon = ICONS[kind];
  const date = formatDate(deletedAt, timeZone);
  return (
    <>
      <Icon size={20} />
      <div>
        <b>
          <TextIn lang={item.lang}>{title}</TextIn>
        </b>
        <small>
          {[kinds[kind], owner].filter(Boolean).join(' · ')}
          {' · '}
          {deletedBy ? t('deleted.by', { date, name: deletedBy }) : t('deleted.on', { date })}
        </small>
        <small>{t('deleted.until', { date: formatDate(restorableUntil, timeZone) })}</small>
      </div>
      <Button
        aria-label={t('deleted.restoreOf', { title })}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('deleted.restore')}
      </Button>
      {failure && <FormFailure error={restore.error} text={failure} />}
    </>
  );
}
