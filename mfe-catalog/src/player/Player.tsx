import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { FlaskConical, LogOut } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTraining } from '../trainings/useTrainings.ts';
import type { ReportsState } from './messages.ts';
import sheet, * as styles from './player.css';
import { ReportsNote, TestReportsNote } from './ReportsNote.tsx';
import { useContentMessages } from './useContentMessages.ts';
import { useSurveyAfterCompletion } from './useSurveyAfterCompletion.ts';

/** The queries whose data a session changes, except for the training's own detail. */
const CHANGED_QUERIES = [
  'listTrainings',
  'listCourses',
  'getCourse',
  'listCourseProgress',
  'getUserStats',
  'getUserPeriodStats',
  'getUserTrainingPeriodStats',
  'listUserBadges',
  'listUserTrainingBadges',
  'listNotifications',
  'countUnreadNotifications',
];

interface PlayerProps {
  id: number;
  /** Whether this is a test run, whose reports are not stored. */
  test?: boolean;
  /** Whether the person is leaving. The content then has a moment to send its last reports. */
  leaving: boolean;
  onLeave: () => void;
  /** Called when the content has sent its last reports, or its time is over. */
  onLeft: () => void;
}

/**
 * Plays a training's WebGL content over the whole portal. The frame has no access to the page or the person's session.
 */
export default function Player({ id, test = false, leaving, onLeave, onLeft }: PlayerProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { notify } = usePortal();
  const cache = useQueryClient();
  const { card } = useTraining(id);
  const title = card?.title;
  const openSurveyIfCompleted = useSurveyAfterCompletion(id, card?.progressionPercent);
  const [loaded, setLoaded] = useState(false);
  const launch = useLaunch(id);

  // Leaving goes back in the history, so it must happen only once.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onLeave();
  }, [onLeave]);
  const dialog = useModalDialog();
  const { frame, reports, finished } = useContentMessages({ leaving, onExitRequested: leave });

  const finish = useEffectEvent(() => {
    if (reports === 'offline' && !test) notify({ kind: 'warning', text: t('player.offline') });
    for (const name of CHANGED_QUERIES) cache.invalidateQueries({ queryKey: [name] });
    cache.invalidateQueries({ queryKey: ['getTraining', id] });
    if (!test) openSurveyIfCompleted();
    onLeft();
  });
  useEffect(() => {
    if (finished) finish();
  }, [finished]);

  return (
    <dialog
      ref={dialog}
      className={styles.player}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => dialog.current?.open || leave()}
    >
      <PlayerBar title={title} test={test} leaving={leaving} reports={reports} onLeave={leave} />
      {test && (
        <p className={styles.playerTest}>
          <FlaskConical size={16} strokeWidth={2} aria-hidden />
          {t('player.test')}
        </p>
      )}
      {launch.isError && <LaunchFailure error={launch.error} onRetry={() => launch.refetch()} />}
      {launch.isSuccess && (
        <ContentFrame ref={frame} title={title} url={launch.data.url} onLoad={() => setLoaded(true)} onLeave={leave} />
      )}
      {!launch.isError && !loaded && (
        <p className={styles.playerWait} role="status">
          {t('player.opening')}
        </p>
      )}
    </dialog>
  );
}

/** The query of the content's address. It works for one start only, so it is neither cached nor fetched again. */
function useLaunch(id: number) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['launchTraining', id],
    queryFn: ({ signal }) => api.call(launchTraining, { params: { id }, body: { fileType: 'WEB_GL' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** The ref of a dialog that is open and modal while its component is mounted. */
function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser returns the focus only if the dialog is closed before it is removed.
    return () => element?.close();
  }, []);
  return dialog;
}

interface PlayerBarProps extends Pick<PlayerProps, 'leaving' | 'onLeave'> {
  title: string | undefined;
  test: boolean;
  reports: ReportsState;
}

/** The bar above the content: the Leave button, the title and the state of the reports. */
function PlayerBar({ title, test, leaving, reports, onLeave }: PlayerBarProps) {
  const { t } = useTranslation('catalog');
  return (
    <header className={styles.playerBar}>
      <Button icon={<LogOut size={18} strokeWidth={1.8} aria-hidden />} onClick={onLeave}>
        {t('player.leave')}
      </Button>
      <h2>{title}</h2>
      <p role="status" className={styles.playerState}>
        {test ? (
          <TestReportsNote reports={reports} />
        ) : leaving ? (
          t('player.leaving')
        ) : (
          <ReportsNote reports={reports} />
        )}
      </p>
    </header>
  );
}

interface ContentFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  title: string | undefined;
  url: string;
  onLoad: () => void;
  onLeave: () => void;
}

/** The frame with the content, and a second Leave button after it for the keyboard. */
function ContentFrame({ ref, title, url, onLoad, onLeave }: ContentFrameProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  // The language is fixed at the start, because a new one would reload the content.
  const [launchLang] = useState(lang);
  return (
    <>
      <iframe
        ref={ref}
        data-portal-player=""
        title={title}
        src={`${url}&lang=${launchLang}`}
        sandbox="allow-scripts allow-same-origin allow-pointer-lock"
        allow="fullscreen; gamepad; xr-spatial-tracking; autoplay"
        referrerPolicy="no-referrer"
        onLoad={(event) => {
          onLoad();
          event.currentTarget.focus();
        }}
      />
      <button type="button" className={styles.playerGuard} onClick={onLeave}>
        {t('player.leave')}
      </button>
    </>
  );
}

/** The reason why the training did not open. The bar above still has the Leave button. */
function LaunchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('catalog');
  const code = error instanceof ApiError ? error.code : undefined;
  const text =
    code === 'TRAINING_LOCKED' ? t('player.locked') : code === 'NO_CONTENT' ? t('player.noContent') : undefined;
  return <FailureState title={t('player.failed')} text={text} error={error} onRetry={onRetry} />;
}
