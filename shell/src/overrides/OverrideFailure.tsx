import type { RemoteOverride } from '@vr/shared-api/remote';
import { Button } from '@vr/shared-ui/Button';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useTranslation } from 'react-i18next';
import { backToNormal } from './back-to-normal.ts';
import { useOverrideTexts } from './useOverrideTexts.ts';

interface OverrideFailureProps {
  override: RemoteOverride;
  title: string;
  text: string;
  error: unknown;
  /** Whether the remote's entry script did not load. */
  isUnreachable: boolean;
  onRetry: () => void;
  retrySeconds?: number;
}

/** Shown when a remote with an overridden release fails. Offers to return to the default release. */
export default function OverrideFailure({ override, text, isUnreachable, ...failure }: OverrideFailureProps) {
  const { t } = useTranslation('overrides');
  if (!useOverrideTexts()) return null;
  return (
    <FailureState
      {...failure}
      text={isUnreachable && 'url' in override ? t('unreachable', { address: override.url }) : text}
      action={<Button onClick={backToNormal}>{t('reset')}</Button>}
    />
  );
}
