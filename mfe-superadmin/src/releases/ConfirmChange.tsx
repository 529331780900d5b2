import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import dialogSheet, * as dialogStyles from '../dialogs/dialogs.css';
import { type RemoteChange, useChangeRemote } from './useRemotes.ts';

type ConfirmedChange = Exclude<RemoteChange, { kind: 'canary' }>;

/** The keys of the texts for each change. */
const TEXTS: Record<ConfirmedChange['kind'], Record<'title' | 'text' | 'action', string>> = {
  promote: {
    title: 'releases.confirm.promote.title',
    text: 'releases.confirm.promote.text',
    action: 'releases.confirm.promote.action',
  },
  rollback: {
    title: 'releases.confirm.rollback.title',
    text: 'releases.confirm.rollback.text',
    action: 'releases.confirm.rollback.action',
  },
  stop: {
    title: 'releases.confirm.stop.title',
    text: 'releases.confirm.stop.text',
    action: 'releases.confirm.stop.action',
  },
};

interface ConfirmChangeProps {
  change: ConfirmedChange;
  onClose(): void;
}

/** Says what a change means for everybody, and asks for confirmation. */
export function ConfirmChange({ change, onClose }: ConfirmChangeProps) {
  useStyles(dialogSheet);
  const { t } = useTranslation('superadmin');
  const { change: carryOut, isPending, error, text } = useChangeRemote(onClose);
  const { kind, remote } = change;
  const names = { remote, version: kind === 'promote' ? change.version : '' };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(TEXTS[kind].title, names)}
      size="small"
      phone="sheet"
      footer={
        <div className={dialogStyles.foot}>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="primary" danger={kind === 'rollback'} loading={isPending} onClick={() => carryOut(change)}>
            {t(TEXTS[kind].action)}
          </Button>
        </div>
      }
    >
      <p>{t(TEXTS[kind].text, names)}</p>
      <FormFailure error={error} text={text} />
    </Dialog>
  );
}
