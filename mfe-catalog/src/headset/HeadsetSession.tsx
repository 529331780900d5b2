import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './headset.css';
import type { LiveSession } from './live-session.ts';

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
