import { ApiError } from '@vr/shared-api/client';
import { useTranslation } from 'react-i18next';

/** A general explanation of an error, for screens without their own text for it. */
export function useExplanation(error: unknown): string {
  const { t } = useTranslation('ui');
  const code = error instanceof ApiError ? error.code : 'INTERNAL';
  if (code === 'NETWORK') return t('failure.network');
  if (code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS') return t('failure.unavailable');
  if (code === 'STORAGE_FULL') return t('failure.storageFull');
  if (code === 'NOT_FOUND') return t('failure.notFound');
  if (code === 'NOT_AUTHORIZED') return t('failure.notAuthorized');
  if (code === 'NEEDS_PASSWORD_SIGN_IN') return t('failure.needsPassword');
  if (code === 'PASSWORD_NEEDED') return t('failure.passwordNeeded');
  return t('failure.internal');
}
