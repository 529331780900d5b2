import type { RemoteOverride } from '@vr/shared-api/remote';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RemoteError } from '../federation/RemoteError.ts';
import { backToNormal } from './back-to-normal.ts';
import { useOverrideTexts } from './useOverrideTexts.ts';

interface OverrideFailureProps {
  override: RemoteOverride;
  title: string;
  text: string;
  error: RemoteError;
  onRetry: () => void;
  retrySeconds?: number;
}

/** The failure of a remote that only this browser gets in this release. Offers the release that everybody gets. */
export default function OverrideFailure({ override, text, ...failure }: OverrideFailureProps) {
  const { t } = useTranslation('overrides');
  if (!useOverrideTexts()) return null;
  const isUnreachable = 'url' in override && failure.error.kind === 'network';
  return (
    <FailureState
      {...failure}
      text={isUnreachable ? t('unreachable', { address: override.url }) : text}
      action={
        <Button size="large" onClick={backToNormal}>
          {t('reset')}
        </Button>
      }
    />
  );
}
