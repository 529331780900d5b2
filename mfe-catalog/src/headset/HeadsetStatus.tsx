import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Circle, CircleCheck, LoaderCircle, type LucideIcon, Trophy, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './headset.css';
import type { LiveSession, Phase } from './live-session.ts';

const ICONS: Record<Phase, LucideIcon> = {
  waiting: LoaderCircle,
  'signed-in': CircleCheck,
  playing: CircleCheck,
  finished: Trophy,
};

interface HeadsetStatusProps {
  phase: Phase;
  session: LiveSession | null;
  /** Whether the last request failed. The next request is sent automatically. */
  isOffline: boolean;
}

/** The activity of the headset. Screen readers announce each change. */
export function HeadsetStatus({ phase, session, isOffline }: HeadsetStatusProps) {
  const { t } = useTranslation('catalog');
  const texts: Record<Phase, string> = {
    waiting: t('headset.waiting'),
    'signed-in': t('headset.signedIn'),
    playing: t('headset.started'),
    finished: t('headset.finished'),
  };
  const Icon = isOffline ? WifiOff : ICONS[phase];
  const done = session?.steps.filter(({ success }) => success).length;
  return (
    <div
      role="status"
      className={phase === 'finished' ? `${styles.headsetStatus} ${styles.headsetDone}` : styles.headsetStatus}
    >
      <Icon size={20} className={Icon === LoaderCircle ? styles.headsetWaiting : undefined} />
      <p>{isOffline ? t('headset.offline') : texts[phase]}</p>
      {session && session.steps.length > 0 && <p>{t('headset.stepsDone', { done, all: session.steps.length })}</p>}
      {session?.check && <p>{session.check === 'PENDING' ? t('outcome.checking') : t('outcome.rejected')}</p>}
      {session && session.score !== null && <p>{t('headset.score', { score: session.score })}</p>}
    </div>
  );
}

/** The progress of the headset's session, with its steps. */
export function HeadsetSession({ session: { progress, steps } }: { session: LiveSession }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  return (
    <>
      <p className={styles.headsetProgress}>
        {t('headset.progress')} <b className="ui-num">{formatPercent(progress, lang)}</b>
      </p>
      <ProgressBar value={progress} label={t('headset.progress')} height={8} />
      {steps.length > 0 && (
        <ol className={styles.headsetPlayed}>
          {steps.map(({ id, title, success }) => (
            <li key={id} className={success ? styles.headsetPassed : undefined}>
              {success ? <CircleCheck size={18} /> : <Circle size={18} />}
              <span>
                {title}
                {success && <span className="ui-hidden"> {t('headset.stepDone')}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
