import type { SlotProps } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes } from './remotes.ts';

/** Renders the component that a remote offers for the slot `id`, or the fallback if none does. */
export function RemoteSlot({ id, props, fallback = null }: SlotProps) {
  const { t } = useTranslation('shell');
  const remotes = useRemotes();
  const remote = remotes.providerOf(id);
  if (!remote) return fallback;
  return (
    <RemoteBoundary
      remote={remote}
      title={t('remote.piece')}
      part={() => remotes.slot(remote, id)}
      skeleton={fallback}
      props={props}
    />
  );
}
