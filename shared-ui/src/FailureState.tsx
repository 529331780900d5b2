import { ApiError } from '@vr/shared-api/client';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';
import { useExplanation } from './useExplanation';
import { Visor } from './Visor';

export interface FailureStateProps {
  error: unknown;
  onRetry?: () => void;
  /** What failed, as a sentence; a general one without it. */
  title?: string;
  /** What it means, where the error's own explanation does not fit. */
  text?: string;
  /** Retries by itself after so many seconds, and says so. */
  retrySeconds?: number;
  /** The way back, beside Retry. */
  action?: ReactNode;
}

/** What stands where a part could not be loaded: what happened, Retry, and the details that support asks for. */
export function FailureState({ error, onRetry, title, text, retrySeconds, action }: FailureStateProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const explanation = useExplanation(error);
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!retrySeconds) return;
    const timer = setTimeout(retry, retrySeconds * 1000);
    return () => clearTimeout(timer);
  }, [retrySeconds]);
  const state = useRef<HTMLDivElement>(null);
  // Retry goes as soon as it has helped: the keyboard then finds its place in what stands around.
  useLayoutEffect(() => {
    const here = state.current;
    return () => {
      if (here?.matches(':focus-within'))
        here.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={state} className="ui-state" role="alert">
      <Visor kind="failure" width={200} />
      <h2>{title ?? t('failure.title')}</h2>
      <p>
        {text ?? explanation} {retrySeconds ? t('failure.retryIn', { count: retrySeconds }) : ''}
      </p>
      <div className="ui-state-actions">
        {onRetry && (
          <Button type="primary" size="large" icon={<RotateCw size={18} aria-hidden="true" />} onClick={onRetry}>
            {t('failure.retry')}
          </Button>
        )}
        {action}
      </div>
      <details>
        <summary>{t('failure.details')}</summary>
        {error instanceof ApiError && error.traceId && <p>{t('failure.trace', { trace: error.traceId })}</p>}
        <p>{String(error)}</p>
      </details>
    </div>
  );
}
