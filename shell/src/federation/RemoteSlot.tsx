import type { SlotProps } from '@vr/shared-ui/kernel';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes } from './remotes.ts';

/** A piece that one remote shows of another; its fallback where no remote offers it. */
export function RemoteSlot({ id, props, fallback = null }: SlotProps) {
  const { t } = useTranslation('shell');
  const remote = useRemotes().offering(id);
  if (!remote) return fallback;
  return (
    <RemoteBoundary remote={remote} title={t('remote.piece')} skeleton={fallback}>
      <Loaded remote={remote} id={id} props={props} />
    </RemoteBoundary>
  );
}

function Loaded({ remote, id, props }: { remote: string; id: string; props: SlotProps['props'] }) {
  const Piece = use(useRemotes().slot(remote, id));
  return <Piece {...props} />;
}
