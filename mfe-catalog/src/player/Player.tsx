import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { CONTENT_FEATURES, CONTENT_SANDBOX } from '@vr/shared-api/content-frame';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { Button } from '@vr/shared-ui/Button';
import { Cover } from '@vr/shared-ui/Cover';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { refreshProgress } from '@vr/shared-ui/progress-queries';
import { TextIn } from '@vr/shared-ui/TextIn';
import { CircleCheck, FlaskConical, LogOut, TriangleAlert } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useTraining } from '../trainings/useTrainings.ts';
import { contentAddress, frameName } from './content-address.ts';
import type { ReportsState } from './messages.ts';
import { Outcome } from './Outcome.tsx';
import sheet, * as styles from './player.css';
import { ReportsNote } from './ReportsNote.tsx';
import { useTroubles } from './test-run/useTroubles.ts';
import { hasThreadsInFrames } from './threads.ts';
import { useOutcome } from './useOutcome.ts';
import { usePlayedSession } from './usePlayedSession.ts';

const TestPanel = loadable(() => import('./test-run/TestPanel.tsx'));

interface PlayerProps {
  id: number;
  /** Whether this is a test run, whose reports do not count. */
  test?: boolean;
  startAgain?: boolean;
  /** The id of the only step that the person practises. */
  practice?: string | undefined;
  /** Whether the person is leaving. The content then gets a moment to send its last reports. */
  leaving: boolean;
  onLeave: () => void;
  /** Called after the content has sent its last reports or timed out, and the person has seen the outcome. */
  onLeft: () => void;
  /** Plays the training again from its outcome, or practises one step. A test run has no outcome. */
  onAgain?: (practice?: string) => void;
  onCertificate?: () => void;
}

/**
 * Plays a training's WebGL content over the portal. The content's frame has no access to the portal's page or session.
 */
export default function Player({
  id,
  test = false,
  startAgain = false,
  practice,
  leaving,
  onLeave,
  onLeft,
  onAgain = onLeft,
  onCertificate = onLeft,
}: PlayerProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { notify, openSurvey } = usePortal();
  const cache = useQueryClient();
  const { card } = useTraining(id);
  const title = card?.title;
  const { outcome, load } = useOutcome(id, onLeft);
  const [loaded, setLoaded] = useState(false);
  const launch = useLaunch(id, { startAgain, test });

  // Leaving goes back in the history, so it must happen only once.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onLeave();
  }, [onLeave]);
  const dialog = useModalDialog();
  const { frame, ready, reports, finished, asksLearner, sayFinished, end } = usePlayedSession({
    url: launch.data?.url,
    launch: test ? undefined : launch.data,
    loaded,
    leaving,
    onExitRequested: leave,
  });

  // Collected here and not in the test panel, because the panel's code may load after the first errors.
  const troubles = useTroubles(frame, test ? launch.data?.url : undefined);

  const finish = useEffectEvent(async () => {
    if (reports === 'offline' && !test) notify({ kind: 'warning', text: t('player.offline') });
    const lastReport = await end();
    refreshProgress(cache);
    if (test || reports === 'offline' || !(await load(lastReport))) onLeft();
  });
  useEffect(() => {
    if (finished) void finish();
  }, [finished]);
  const exit = outcome ? onLeft : leave;

  return (
    <dialog
      ref={dialog}
      className={styles.player}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        exit();
      }}
      onClose={() => dialog.current?.open || exit()}
    >
      {outcome ? (
        <Outcome
          training={card}
          outcome={outcome}
          onAgain={onAgain}
          onCertificate={onCertificate}
          onComment={(rating) => {
            onLeft();
            openSurvey(id, rating);
          }}
          onClose={onLeft}
        />
      ) : (
        <>
          <PlayerBar training={card} test={test} leaving={leaving} reports={reports} onLeave={leave}>
            {asksLearner && !leaving && (
              <Button
                icon={<CircleCheck size={18} />}
                onClick={() => {
                  sayFinished();
                  leave();
                }}
              >
                {t('player.finished')}
              </Button>
            )}
          </PlayerBar>
          {test && (
            <p className={styles.playerNote}>
              <FlaskConical size={16} />
              {t('player.test')}
            </p>
          )}
          {launch.data?.threads && !hasThreadsInFrames() && (
            <p role="alert" className={`${styles.playerNote} ${styles.playerWarning}`}>
              <TriangleAlert size={16} />
              {t('player.threads')}
            </p>
          )}
          {launch.isError && <LaunchFailure error={launch.error} onRetry={() => launch.refetch()} />}
          {!launch.isError && (
            <div className={styles.playerContent}>
              {launch.isSuccess && (
                <ContentFrame
                  ref={frame}
                  title={title}
                  launch={launch.data}
                  practice={practice}
                  onLoad={() => setLoaded(true)}
                  onLeave={leave}
                />
              )}
              {!loaded && <Opening training={card} />}
              {launch.isSuccess && test && (
                <TestPanel launch={launch.data} troubles={troubles} loaded={loaded} ready={ready} />
              )}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

function Opening({ training }: { training: ReturnType<typeof useTraining>['card'] }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  return (
    <div className={styles.playerOpening}>
      {training && (
        <>
          <Cover picture={training.logo} category={training.category.key} title={training.title} first />
          <strong>
            <TextIn lang={training.lang}>{training.title}</TextIn>
          </strong>
        </>
      )}
      <i className={styles.playerBusy} aria-hidden />
      <p role="status">{t('detail.loading')}</p>
      {training && training.progressionPercent > 0 && (
        <p className="ui-num">{t('player.progress', { percent: formatPercent(training.progressionPercent, lang) })}</p>
      )}
    </div>
  );
}

/** Queries the content's address. The address works only once, so it is neither cached nor refetched. */
function useLaunch(id: number, options: { startAgain: boolean; test: boolean }) {
  const start = useId();
  const launch = endpointQuery(launchTraining, {
    params: { id },
    body: { fileType: 'WEB_GL', ...(options.startAgain && { startAgain: true }), ...(options.test && { test: true }) },
  });
  return useQuery({
    ...launch,
    queryKey: [...launch.queryKey, start],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Without a network, the query fails at once, so the training does not start unexpectedly later.
    networkMode: 'always',
  });
}

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
  training: ReturnType<typeof useTraining>['card'];
  test: boolean;
  reports: ReportsState;
  children: ReactNode;
}

function PlayerBar({ training, test, leaving, reports, onLeave, children }: PlayerBarProps) {
  const { t } = useTranslation('catalog');
  return (
    <header className={styles.playerBar}>
      <Button icon={<LogOut size={18} />} onClick={onLeave}>
        {t('player.leave')}
      </Button>
      <h2>
        <TextIn lang={training?.lang}>{training?.title}</TextIn>
      </h2>
      <p role="status" className={styles.playerState}>
        {leaving && !test ? t('player.leaving') : <ReportsNote reports={reports} test={test} />}
      </p>
      {children}
    </header>
  );
}

type Launch = ResponseOf<typeof S.launchTraining>;

interface ContentFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  title: string | undefined;
  launch: Launch;
  practice: string | undefined;
  onLoad: () => void;
  onLeave: () => void;
}

/** The frame with the content, followed by a second Leave button for keyboard users. */
function ContentFrame({ ref, title, launch, practice, onLoad, onLeave }: ContentFrameProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const client = useSession((session) => session.client);
  // Fixed at the start, because another address would reload the content.
  const [address] = useState(() => contentAddress(launch.url, lang, client, practice));
  return (
    <>
      <iframe
        ref={ref}
        data-portal-player=""
        title={title}
        name={frameName(address)}
        src={address}
        sandbox={CONTENT_SANDBOX.join(' ')}
        allow={[...CONTENT_FEATURES, ...launch.features].join('; ')}
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

function LaunchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('catalog');
  const code = error instanceof ApiError ? error.code : undefined;
  const text =
    code === 'TRAINING_LOCKED' ? t('player.locked') : code === 'NO_CONTENT' ? t('player.noContent') : undefined;
  return <FailureState title={t('player.failed')} text={text} error={error} onRetry={onRetry} />;
}
