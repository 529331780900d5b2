import { ApiError } from '@vr/shared-api/client';
import { FailureState } from '@vr/shared-ui/FailureState';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { AssertionMissing, isTemporary, type SignOnState } from './sign-on.ts';

/** Seconds until the next attempt to reach the portal. */
const RETRY_SECONDS = 30;

const isUnregistered = (error: unknown): boolean => error instanceof ApiError && error.reason === 'origin';

/** The screen shown instead of the pages while nobody is signed on. */
export function SignOnScreen({ state, onRetry }: { state: SignOnState; onRetry: () => void }) {
  const { t } = useTranslation('embed');
  if (state.kind === 'refused')
    return isUnregistered(state.error) ? (
      <FailureState
        title={t('origin.title')}
        text={t('origin.text', { address: location.origin })}
        error={state.error}
        onRetry={onRetry}
      />
    ) : (
      <FailureState title={t('refused.title')} text={t('refused.text')} error={state.error} onRetry={onRetry} />
    );
  if (state.kind === 'failed')
    return (
      <FailureState
        title={t('failed.title')}
        text={state.error instanceof AssertionMissing ? t('failed.text') : undefined}
        error={state.error}
        onRetry={onRetry}
        {...(isTemporary(state.error) ? { retrySeconds: RETRY_SECONDS } : {})}
      />
    );
  if (state.kind === 'ended')
    return <FailureState title={t('ended.title')} text={t('ended.text')} error={t('ended.title')} onRetry={onRetry} />;
  return <CardSkeleton />;
}
