import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { useTranslation } from 'react-i18next';
import { type RemoteChange, useChangeRemote } from './useRemotes.ts';

type ConfirmedChange = Exclude<RemoteChange, { kind: 'canary' }>;

const TEXTS: Record<ConfirmedChange['kind'], Record<'title' | 'text' | 'action', string>> = {
  promote: {
    title: 'releases.confirm.promote.title',
    text: 'releases.confirm.promote.text',
    action: 'releases.makeCurrent',
  },
  rollback: {
    title: 'releases.confirm.rollback.title',
    text: 'releases.confirm.rollback.text',
    action: 'releases.rollBack',
  },
  stop: {
    title: 'releases.confirm.stop.title',
    text: 'releases.confirm.stop.text',
    action: 'releases.stopCanary',
  },
};

/** Explains the effect of a change on everyone, and asks for confirmation. */
export function ConfirmChange({ change, onClose }: { change: ConfirmedChange; onClose(): void }) {
  const { t } = useTranslation('superadmin');
  const { change: carryOut, textOf } = useChangeRemote();
  const { kind, remote } = change;
  const names = { remote, version: kind === 'promote' ? change.version : '' };
  return (
    <ConfirmDialog
      title={t(TEXTS[kind].title, names)}
      confirm={t(TEXTS[kind].action)}
      danger={kind === 'rollback'}
      onConfirm={() => carryOut(change)}
      errorText={textOf}
      onClose={onClose}
    >
      <p>{t(TEXTS[kind].text, names)}</p>
    </ConfirmDialog>
  );
}
