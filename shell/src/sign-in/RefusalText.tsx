import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal } from '@vr/shared-ui/kernel';
import { CircleAlert, Clock3, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal.ts';
import * as styles from './sign-in.css';

interface RefusalTextProps {
  refusal: Refusal | null;
  /** The text for status 401. Without it, a 401 shows the text for unexpected failures. */
  wrong?: string;
}

/** Shows why the server refused a call. Screen readers announce the text once. */
export function RefusalText({ refusal, wrong }: RefusalTextProps) {
  const { t } = useTranslation('shell');
  if (refusal?.reason === 'wait') return <Wait key={refusal.until} until={refusal.until} />;
  const texts: Record<Exclude<Refusal['reason'], 'wait'>, string> = {
    wrong: wrong ?? t('signIn.other'),
    ended: t('signIn.ended'),
    disabled: t('signIn.disabled'),
    offline: t('signIn.offline'),
    other: t('signIn.other'),
  };
  return (
    <div role="alert">
      {refusal && (
        <Line icon={CircleAlert}>
          {texts[refusal.reason]}
          {refusal.reason === 'other' && refusal.traceId && (
            <span className={styles.signInTrace}>{t('signIn.reference', { id: refusal.traceId })}</span>
          )}
        </Line>
      )}
    </div>
  );
}

const TICK_MS = 1000;

/** Counts down until the next attempt is allowed. */
function Wait({ until }: { until: number }) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const [left, setLeft] = useState(() => until - Date.now());
  const [ticking, setTicking] = useState(false);
  const over = left <= 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => {
      setTicking(true);
      setLeft(until - Date.now());
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until, over]);
  return (
    // Screen readers announce the wait when it starts and when it is over, but not every second.
    <div role="alert" aria-live={ticking && !over ? 'off' : 'assertive'}>
      <Line icon={Clock3}>
        {over ? t('signIn.waitOver') : t('signIn.wait', { when: formatWait(left / 1000, lang) })}
      </Line>
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className={styles.signInRefusal}>
      <Icon size={16} />
      <span>{children}</span>
    </div>
  );
}
