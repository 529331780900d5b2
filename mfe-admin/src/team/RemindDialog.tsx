import { remindTeam } from '@vr/shared-api/contract/team';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { aboutPeople, nameOf } from '../members/filter.ts';
import { useRefresh } from '../members/useRefresh.ts';
import type { TeamMember } from './filter.ts';
import { WorkState } from './PersonFacts.tsx';
import sheet, * as styles from './team.css';

interface RemindDialogProps {
  members: readonly TeamMember[];
  onClose(): void;
}

/**
 * Shows the recipients of a reminder and their unfinished items, and sends the reminders. Each person gets at most one
 * reminder a day.
 */
export default function RemindDialog({ members, onClose }: RemindDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const due = members.filter(({ progress }) => !progress?.remindedToday);
  const done = members.length - due.length;
  async function send() {
    const userIds = due.map(({ id }) => id);
    const { reminded } = await api.call(remindTeam, { body: { userIds } }).catch((error: unknown) => {
      notify({ kind: 'error', text: t('team.remindFailed') });
      void refresh();
      throw error;
    });
    const people = due.filter(({ id }) => reminded.includes(id));
    notify(
      people.length > 0
        ? { kind: 'success', text: t('team.reminded', aboutPeople(people)) }
        : { kind: 'info', text: t('team.allReminded', aboutPeople(due)) },
    );
    await refresh();
  }
  return (
    <ConfirmDialog
      title={t('team.remindTitle', aboutPeople(due.length > 0 ? due : members))}
      confirm={t('send')}
      icon={BellRing}
      isBlocked={due.length === 0}
      onConfirm={send}
      errorText={() => t('team.remindFailed')}
      onClose={onClose}
    >
      {due.length > 0 && (
        <>
          <p>{t('team.remindText')}</p>
          <ul className={styles.people}>
            {due.map((member) => (
              <li key={member.id}>
                <b>{nameOf(member)}</b>
                <WorkState progress={member.progress} />
              </li>
            ))}
          </ul>
        </>
      )}
      {done > 0 && (
        <p className="ui-meta">
          {t('team.allReminded', aboutPeople(members.filter(({ progress }) => progress?.remindedToday)))}
        </p>
      )}
    </ConfirmDialog>
  );
}
