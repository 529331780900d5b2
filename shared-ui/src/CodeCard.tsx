import { CODE_MS } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Clock, ClockAlert, Copy } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatCountdown,
  isEnding,
  type Moment,
  minutesLeft,
  moment,
  remaining,
  untilNextSecond,
} from './code/countdown';
import styles from './code.css';
import { Ring } from './Ring';

export interface CodeCardProps {
  code: string;
  /** When it was asked for. */
  asked: Moment;
  /** Told when it is no longer good. */
  onEnd(): void;
  /** The code as it is read out, to put the focus on. */
  ref?: Ref<HTMLParagraphElement>;
}

const GROUP = 3;

/**
 * A unique code with the time it is still good. Screen readers hear it letter by letter, and of the countdown each
 * minute only.
 */
export function CodeCard({ code, asked, onEnd, ref }: CodeCardProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const left = useRemaining(asked, onEnd);
  const ending = isEnding(left);
  const letters = [...code];
  return (
    <div className={ending ? 'ui-code ui-code-ending' : 'ui-code'}>
      <p ref={ref} className="ui-hidden" tabIndex={-1}>
        {t('code.spelled', { code: letters.join(', ') })}
      </p>
      <div className="ui-code-tiles ui-num" aria-hidden="true">
        {[letters.slice(0, GROUP), letters.slice(GROUP)].map((group, at) => (
          <span key={at}>
            {group.map((letter, place) => (
              <b key={place}>{letter}</b>
            ))}
          </span>
        ))}
      </div>
      <div className="ui-code-foot">
        {/* The minutes are said below: a progress bar would be announced again and again. */}
        <div className="ui-code-left" aria-hidden="true">
          <Ring value={(left / CODE_MS) * 100} label="" size={52} width={6}>
            {ending ? <ClockAlert size={20} /> : <Clock size={20} />}
          </Ring>
          <p>
            <b className="ui-num">{formatCountdown(left)}</b>
            <span>{ending ? t('code.ending') : t('code.left')}</span>
          </p>
        </div>
        <CopyButton code={code} />
      </div>
      <p className="ui-hidden" aria-live="polite">
        {t('code.minutes', { count: minutesLeft(left) })}
      </p>
    </div>
  );
}

/** The milliseconds that are left, drawn anew each second; a tab that slept catches up when it wakes. */
function useRemaining(asked: Moment, onEnd: () => void): number {
  const [left, setLeft] = useState(() => remaining(asked, moment()));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = remaining(asked, moment());
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, untilNextSecond(now));
      else end();
    };
    tick();
    return () => clearTimeout(timer);
  }, [asked]);
  return left;
}

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation('ui');
  const { notify } = usePortal();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify({ kind: 'success', text: t('code.copied') });
    } catch {
      // The browser has no clipboard for pages without https, or the person has refused it.
      notify({ kind: 'error', text: t('code.copyFailed') });
    }
  };
  return (
    <Button type="primary" size="large" icon={<Copy size={18} aria-hidden="true" />} onClick={copy}>
      {t('code.copy')}
    </Button>
  );
}
