import { formatZoned } from '@vr/shared-api/date';
import type { NotificationType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatRelative } from '@vr/shared-ui/format/relative';
import { TrainingIcon } from '@vr/shared-ui/icons';
import { type PortalNotification, useIsOffline, usePortal, useRole, useStyles } from '@vr/shared-ui/kernel';
import type { NavigationState } from '@vr/shared-ui/navigation';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { Drawer } from 'antd';
import {
  Award,
  Bell,
  BellRing,
  CalendarClock,
  type LucideIcon,
  RotateCcw,
  Route,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  Star,
  Trash2,
  UserRound,
  Users,
  X,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { destinationOf } from './destination.ts';
import sheet, * as styles from './notifications.css';
import { useDeleteNotifications, useNotifications, useReadNotification } from './useNotifications.ts';

const WIDTH = 440;

const ICONS: Record<NotificationType, LucideIcon> = {
  TRAINING_SUGGESTION: TrainingIcon,
  NEW_TRAINING: Sparkles,
  TRAINING_BADGE: Award,
  PLATFORM_BADGE: Award,
  FILL_PROFILE: UserRound,
  COURSE_SUGGESTION: Route,
  SATISFACTION_SURVEY: Star,
  CONTRACT_ENDING: CalendarClock,
  HELD_REPORTS: ShieldCheck,
  NEW_DEVICE: ShieldAlert,
  PROGRESS_RESET: RotateCcw,
  TRAINING_REMINDER: BellRing,
  TEAM_JOINED: Users,
  TEAM_TAKEOVER: Users,
};

/** A drawer with the person's notifications. Each one opens its page or dialog (spec §2 Notifications dialog). */
export default function NotificationsDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const [pages, setPages] = useState(1);
  const [asking, setAsking] = useState(false);
  const list = useNotifications(pages);
  const deleteAll = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const open = useOpenNotification();

  return (
    <Drawer
      open
      onClose={onClose}
      title={t('notifications.title')}
      size={WIDTH}
      rootClassName={styles.notifications}
      closable={{ placement: 'end', 'aria-label': t('notifications.close'), closeIcon: <X size={20} /> }}
      extra={
        list.items.length > 0 && (
          <Button
            ref={deleteAll}
            type="text"
            icon={<Trash2 size={18} />}
            aria-expanded={asking}
            onClick={() => setAsking(true)}
          >
            {t('notifications.deleteAll')}
          </Button>
        )
      }
    >
      <div ref={body} tabIndex={-1}>
        {asking && (
          <ConfirmDelete
            onDone={() => {
              setAsking(false);
              setPages(1);
              body.current?.focus();
            }}
            onCancel={() => {
              setAsking(false);
              deleteAll.current?.focus();
            }}
          />
        )}
        <List list={list} onMore={() => setPages(pages + 1)} onOpen={open} />
      </div>
    </Drawer>
  );
}

interface ListProps {
  list: ReturnType<typeof useNotifications>;
  onMore: () => void;
  onOpen: (notification: PortalNotification) => void;
}

function List({ list, onMore, onOpen }: ListProps) {
  const { t } = useTranslation('shell');
  const { items, queries, isLoading, isLoadingMore, hasMore, error, retry } = list;
  const isOffline = useIsOffline();
  const listElement = useRef<HTMLUListElement>(null);
  /** The number of notifications at the time the person pressed the button for more. */
  const countBefore = useRef<number>(null);

  // Moves the focus to the first added notification, because the pressed button may no longer exist.
  useEffect(() => {
    if (countBefore.current === null || items.length <= countBefore.current) return;
    listElement.current?.children[countBefore.current]?.querySelector('button')?.focus();
    countBefore.current = null;
  }, [items.length]);

  if (isLoading) return <ListSkeleton />;
  if (error && items.length === 0)
    return <FailureState title={t('notifications.failed')} error={error} onRetry={retry} />;
  if (items.length === 0)
    return (
      <EmptyState title={t('notifications.empty')} text={t('notifications.emptyText')} icon={<Bell size={44} />} />
    );
  const more = () => {
    countBefore.current = items.length;
    onMore();
  };
  return (
    <>
      <StaleNote of={queries} />
      <ul ref={listElement} className={styles.notificationsList}>
        {items.map((item) => (
          <li key={item.id}>
            <Item notification={item} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ul>
      <FormFailure error={error} />
      {isLoadingMore && isOffline && <ListSkeleton rows={1} />}
      {(hasMore || error || (isLoadingMore && !isOffline)) && (
        <Button block loading={isLoadingMore} onClick={error ? retry : more}>
          {error ? t('notifications.retry') : t('notifications.more')}
        </Button>
      )}
    </>
  );
}

function Item({ notification, onOpen }: { notification: PortalNotification; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const { type, title, content, date, read } = notification;
  const Icon = ICONS[type];
  return (
    <button
      type="button"
      className={read ? styles.notification : `${styles.notification} ${styles.notificationUnread}`}
      onClick={onOpen}
    >
      <span className={styles.notificationIcon}>
        <Icon size={20} />
      </span>
      <span className={styles.notificationText}>
        {!read && <span className="ui-hidden">{t('notifications.unread')}, </span>}
        <span className={styles.notificationTitle}>{title}</span>
        {content && <span>{content}</span>}
        <time dateTime={date} title={formatZoned(date, lang)} className="ui-num">
          {formatRelative(date, new Date(), lang)}
        </time>
      </span>
      {!read && <span className={styles.notificationDot} />}
    </button>
  );
}

function ConfirmDelete({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('shell');
  const remove = useDeleteNotifications();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <fieldset className={styles.notificationsConfirm}>
      <legend>{t('notifications.deleteQuestion')}</legend>
      <FormFailure error={remove.error} text={t('notifications.deleteFailed')} />
      <Button ref={cancel} onClick={onCancel}>
        {t('notifications.cancel')}
      </Button>
      <Button
        type="primary"
        danger
        icon={<Trash2 size={18} />}
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: onDone })}
      >
        {t('notifications.delete')}
      </Button>
    </fieldset>
  );
}

/** Returns a function that marks a notification as read, opens its page or dialog, and makes it the active notification. */
function useOpenNotification() {
  const { activeNotification, pages } = usePortal();
  const role = useRole();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const read = useReadNotification();
  return async (notification: PortalNotification) => {
    const { type, trainingIds } = notification;
    if (!notification.read) read.mutate(notification);
    const destination = destinationOf(type, role, pages);
    // The page or dialog replaces the drawer in the history: Back leads to the page where the drawer was opened.
    if (destination && 'dialog' in destination)
      dialogs.open(destination.dialog, destination.dialog === 'survey' ? trainingIds[0] : undefined);
    else if (destination?.ofTraining && trainingIds[0] !== undefined) {
      const state: NavigationState = { formationId: trainingIds[0], page: 'PER_FORMATION' };
      navigate(destination.path, { replace: true, state });
    } else if (destination && destination.path !== pathname) navigate(destination.path, { replace: true });
    else await dialogs.close();
    activeNotification.setState(notification, true);
  };
}
