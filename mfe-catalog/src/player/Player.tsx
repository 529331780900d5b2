import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { CircleAlert, CircleCheck, CloudOff, FlaskConical, LogOut } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trainingQuery, useTraining } from '../useTrainings.ts';
import { FLUSH, type Reports, readEvent, reportsAfter } from './messages.ts';
import styles from './player.css';

/** How long the content may take to hand in what it has not reported yet when the person leaves. */
const FLUSH_MS = 1500;

/** The queries that a session changes, besides the training's own. */
const CHANGED = [
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
  /** The run only tries the training out. */
  test?: boolean;
  /** The person is going: the content gets a moment to hand in its last report. */
  leaving: boolean;
  onLeave: () => void;
  /** The content has handed in its report, or has had its time. */
  onLeft: () => void;
}

/** Runs a training's WebGL content over the whole portal, in a frame that reaches neither session nor page. */
export default function Player({ id, test = false, leaving, onLeave, onLeft }: PlayerProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { api, contentOrigin, lang, notify } = usePortal();
  // A switch of the language must not load the content anew.
  const [launchLang] = useState(lang);
  const cache = useQueryClient();
  const layer = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { card } = useTraining(id);
  const title = card?.title;
  const askAfter = useSurveyAfter(id, card?.progressionPercent);
  const [loaded, setLoaded] = useState(false);
  const [ready, setReady] = useState(false);
  const [reports, setReports] = useState<Reports>('unknown');
  const [flushed, setFlushed] = useState(false);

  // A launch is good for one start: it is neither kept nor fetched again behind the running content.
  const launch = useQuery({
    queryKey: ['launchTraining', id],
    queryFn: ({ signal }) => api.call(launchTraining, { params: { id }, body: { fileType: 'WEB_GL' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  // Leaving is going back in the history, which must not happen twice.
  const asked = useRef(false);
  const leave = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    onLeave();
  }, [onLeave]);

  useLayoutEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    // Closing it, rather than removing it open, gives the focus back.
    return () => dialog?.close();
  }, []);

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (origin !== contentOrigin || source !== frame.current?.contentWindow) return;
      const event = readEvent(data);
      if (!event) return;
      setReady(true);
      setReports((before) => reportsAfter(before, event));
      if (event === 'flushed') setFlushed(true);
      if (event === 'exit-requested') leave();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [contentOrigin, leave]);

  useEffect(() => {
    if (!leaving || !ready) return;
    frame.current?.contentWindow?.postMessage(FLUSH, contentOrigin);
    const timer = setTimeout(() => setFlushed(true), FLUSH_MS);
    return () => clearTimeout(timer);
  }, [leaving, ready, contentOrigin]);

  const gone = leaving && (flushed || !ready);
  const sayGoodbye = useEffectEvent(() => {
    if (reports === 'offline' && !test) notify({ kind: 'warning', text: t('player.offline') });
    for (const name of CHANGED) cache.invalidateQueries({ queryKey: [name] });
    cache.invalidateQueries({ queryKey: ['getTraining', id] });
    if (!test) askAfter();
    onLeft();
  });
  useEffect(() => {
    if (gone) sayGoodbye();
  }, [gone]);

  return (
    <dialog
      ref={layer}
      className="catalog-player"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => layer.current?.open || leave()}
    >
      <header className="catalog-player-bar">
        <Button icon={<LogOut size={18} strokeWidth={1.8} aria-hidden />} onClick={leave}>
          {t('player.leave')}
        </Button>
        <h2>{title}</h2>
        <p role="status" className="catalog-player-state">
          {test ? <TestState reports={reports} /> : leaving ? t('player.leaving') : <ReportsState reports={reports} />}
        </p>
      </header>
      {test && (
        <p className="catalog-player-test">
          <FlaskConical size={16} strokeWidth={2} aria-hidden />
          {t('player.test')}
        </p>
      )}
      {launch.isError && <LaunchFailure error={launch.error} onRetry={() => launch.refetch()} />}
      {launch.isSuccess && (
        <>
          <iframe
            ref={frame}
            data-portal-player=""
            title={title}
            src={`${launch.data.url}&lang=${launchLang}`}
            sandbox="allow-scripts allow-same-origin allow-pointer-lock"
            allow="fullscreen; gamepad; xr-spatial-tracking; autoplay"
            referrerPolicy="no-referrer"
            onLoad={(event) => {
              setLoaded(true);
              event.currentTarget.focus();
            }}
          />
          <button type="button" className="catalog-player-guard" onClick={leave}>
            {t('player.leave')}
          </button>
        </>
      )}
      {!launch.isError && !loaded && (
        <p className="catalog-player-wait" role="status">
          {t('player.opening')}
        </p>
      )}
    </dialog>
  );
}

/**
 * Makes the call that asks for the person's opinion once the training is left, if this session has completed it and
 * their company wants to know. `percent` is how far they have come, as soon as that is known.
 */
function useSurveyAfter(id: number, percent: number | undefined): () => void {
  const { api, lang, openSurvey } = usePortal();
  const cache = useQueryClient();
  const isAsked = useSession(({ client }) => client?.enableSatisfactionSurvey === true);
  // As it was at first: the session itself changes what is fetched later.
  const [before, setBefore] = useState(percent);
  if (before === undefined && percent !== undefined) setBefore(percent);
  return () => {
    if (!isAsked || before === undefined || before === 100) return;
    cache.fetchQuery({ ...trainingQuery(api, lang, id), staleTime: 0 }).then(
      (after) => after.progressionPercent === 100 && openSurvey(id),
      // Whoever has completed it is told so by a notification, too.
      () => undefined,
    );
  };
}

/** Why the training did not open; Leave stays in the bar above. */
function LaunchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('catalog');
  const code = error instanceof ApiError ? error.code : undefined;
  const text =
    code === 'TRAINING_LOCKED' ? t('player.locked') : code === 'NO_CONTENT' ? t('player.noContent') : undefined;
  return <FailureState title={t('player.failed')} text={text} error={error} onRetry={onRetry} />;
}

/** Says whether what the person does is kept. */
function ReportsState({ reports }: { reports: Reports }) {
  const { t } = useTranslation('catalog');
  const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true };
  if (reports === 'saved')
    return (
      <>
        <CircleCheck {...icon} className="catalog-player-saved" /> {t('player.saved')}
      </>
    );
  if (reports === 'offline')
    return (
      <>
        <CloudOff {...icon} className="catalog-player-offline" /> {t('player.offline')}
      </>
    );
  if (reports === 'refused')
    return (
      <>
        <CircleAlert {...icon} className="catalog-player-refused" /> {t('player.refused')}
      </>
    );
  return null;
}

/** Says whether the content reports as it should; nothing of it is kept. */
function TestState({ reports }: { reports: Reports }) {
  const { t } = useTranslation('catalog');
  const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true };
  if (reports === 'saved')
    return (
      <>
        <CircleCheck {...icon} className="catalog-player-saved" /> {t('player.testAccepted')}
      </>
    );
  if (reports === 'refused')
    return (
      <>
        <CircleAlert {...icon} className="catalog-player-refused" /> {t('player.testRefused')}
      </>
    );
  return null;
}
