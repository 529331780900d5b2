import { CODE_MS } from '@vr/shared-api/limits';
import { useStyles } from '@vr/shared-ui/kernel';
import { Clock, ClockAlert } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ring } from '../chart/Ring';
import { CopyButton } from '../feedback/CopyButton.tsx';
import sheet, * as styles from './code.css';
import {
  type DeviceTime,
  deviceTime,
  formatCountdown,
  isEnding,
  minutesLeft,
  remainingMs,
  untilNextSecond,
} from './countdown';

interface CodeCardProps {
  code: string;
  requestedAt: DeviceTime;
  onExpire(): void;
  /** Whether the code is shown smaller, for a card among other cards. */
  compact: boolean;
  /** The element with the code's text for screen readers, for the caller to focus. */
  ref?: Ref<HTMLParagraphElement>;
}

const GROUP = 3;

/** A unique code with its countdown. Screen readers read the code letter by letter, and the countdown once a minute. */
export function CodeCard({ code, requestedAt, onExpire, compact, ref }: CodeCardProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const left = useRemaining(requestedAt, onExpire);
  const ending = isEnding(left);
  const letters = [...code];
  return (
    <div className={[ending && styles.codeEnding, compact && styles.codeCompact].filter(Boolean).join(' ')}>
      <p ref={ref} className="ui-hidden" tabIndex={-1}>
        {t('code.spelled', { code: letters.join(', ') })}
      </p>
      <div className={`${styles.codeTiles} ui-num`} aria-hidden="true">
        {[letters.slice(0, GROUP), letters.slice(GROUP)].map((group, at) => (
          <span key={at}>
            {group.map((letter, place) => (
              <b key={place}>{letter}</b>
            ))}
          </span>
        ))}
      </div>
      <div className={styles.codeFoot}>
        {/* Hidden from screen readers, which would announce every change of the ring. The minutes are announced
            below. */}
        <div className={styles.codeLeft} aria-hidden="true">
          <Ring value={(left / CODE_MS) * 100} label="" size={compact ? 40 : 52} width={compact ? 5 : 6}>
            {ending ? <ClockAlert size={20} /> : <Clock size={20} />}
          </Ring>
          <p>
            <b className="ui-num">{formatCountdown(left)}</b>
            <span>{ending ? t('code.ending') : t('code.left')}</span>
          </p>
        </div>
        <CopyButton
          type={compact ? 'default' : 'primary'}
          text={code}
          done={t('code.copied')}
          failed={t('code.copyFailed')}
        >
          {t('code.copy')}
        </CopyButton>
      </div>
      <p className="ui-hidden" aria-live="polite">
        {t('code.minutes', { count: minutesLeft(left) })}
      </p>
    </div>
  );
}

/** The milliseconds until the code expires, updated every second. A suspended tab catches up when it resumes. */
function useRemaining(requestedAt: DeviceTime, onExpire: () => void): number {
  const [left, setLeft] = useState(() => remainingMs(requestedAt, deviceTime()));
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = remainingMs(requestedAt, deviceTime());
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, untilNextSecond(now));
      else expire();
    };
    tick();
    return () => clearTimeout(timer);
  }, [requestedAt]);
  return left;
}
