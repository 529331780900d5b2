import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { switchMembers } from '@vr/shared-api/contract/users';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { type Member, nameOf } from './filter.ts';
import { useRefresh } from './useRefresh.ts';

interface SwitchOffProps {
  members: readonly Member[];
  onClose(): void;
}

/** Asks for confirmation and switches accounts off. */
export default function SwitchOff({ members, onClose }: SwitchOffProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const [first] = members;
  const about = { count: members.length, name: first ? nameOf(first) : '' };
  const switching = useMutation({
    mutationFn: () => api.call(switchMembers, { body: { userIds: members.map(({ id }) => id), disabled: true } }),
    onSuccess() {
      notify({ kind: 'success', text: t('members.switchedOff', about) });
      void refresh();
      onClose();
    },
    onError: () => notify({ kind: 'error', text: t('members.switchFailed') }),
  });
  const code = switching.error instanceof ApiError ? switching.error.code : undefined;
  const texts: Partial<Record<typeof code & string, string>> = {
    LAST_ADMIN: t('members.lastAdmin'),
    RIGHTS_ABOVE_OWN: t('members.rightsAbove'),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.switchOffTitle', about)}
      size="small"
      phone="sheet"
      footer={
        <div className={listsStyles.foot}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            icon={<Ban size={18} aria-hidden />}
            loading={switching.isPending}
            onClick={() => switching.mutate()}
          >
            {t('members.switchOff')}
          </Button>
        </div>
      }
    >
      <p>{t('members.switchOffText', about)}</p>
      <FormFailure error={switching.error} text={code && texts[code]} />
    </Dialog>
  );
}
