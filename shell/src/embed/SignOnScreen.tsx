import { FailureState } from '@vr/shared-ui/FailureState';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import type { SignOnState } from './sign-on.ts';

/** Seconds until the next attempt to reach the portal. */
const RETRY_SECONDS = 30;

/** The screen shown instead of the pages while nobody is signed on. */
export function SignOnScreen({ state, onRetry }: { state: SignOnState; onRetry: () => void }) {
  const { t } = useTranslation('embed');
  if (state.kind === 'refused')
    return <FailureState title={t('refused.title')} text={t('refused.text')} error={state.error} onRetry={onRetry} />;
  if (state.kind === 'failed')
    return (
      <FailureState title={t('failed.title')} error={state.error} onRetry={onRetry} retrySeconds={RETRY_SECONDS} />
    );
  if (state.kind === 'ended')
    return <FailureState title={t('ended.title')} text={t('ended.text')} error={t('ended.title')} onRetry={onRetry} />;
  return <CardSkeleton />;
}
