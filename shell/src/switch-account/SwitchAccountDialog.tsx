import { type CurrentRole, type Shell, shellOf } from '@vr/shared-api/roles';
import { Dialog } from '@vr/shared-ui/Dialog';
import { usePortal, useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Check, Globe, GraduationCap, Handshake, type LucideIcon, Settings2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayChangeProfile } from '../chrome/menus.ts';
import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { useShellContext } from '../ShellContext.ts';
import { useRoleNames } from '../useRoleNames.ts';
import styles from './switch-account.css';

const ICONS: Record<Shell, LucideIcon> = {
  superadmin: Globe,
  admin: Settings2,
  partner: Handshake,
  manager: Users,
  learner: GraduationCap,
};

/** The roles of a person, of which one is the current: their own, and the learner that everybody is. */
export default function SwitchAccountDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { notify } = usePortal();
  const person = useProfile();
  const current = useSession((session) => session.role);
  const { switchRole } = useShellContext();
  const names = useRoleNames();
  const inTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  const purposes: Record<Shell, string> = {
    superadmin: t('switchAccount.superadmin'),
    admin: t('switchAccount.admin'),
    partner: t('switchAccount.partner'),
    manager: inTrainingCenter ? t('switchAccount.instructor') : t('switchAccount.manager'),
    learner: t('switchAccount.learner'),
  };
  // The address may ask for what no button offers.
  if (!mayChangeProfile(person)) return null;

  const choose = (role: CurrentRole) => {
    if (role === current) return onClose();
    switchRole(role);
    notify({ kind: 'success', text: t('switchAccount.done', { role: names[shellOf(role, person.roles)] }) });
  };
  return (
    <Dialog open size="small" phone="sheet" title={t('chrome.changeProfile')} onClose={onClose}>
      <p className="shell-roles-lead">{t('switchAccount.lead')}</p>
      <ul className="shell-roles">
        {[...person.roles, '' as const].map((role) => {
          const shell = shellOf(role, person.roles);
          const Icon = ICONS[shell];
          const isCurrent = role === current;
          return (
            <li key={shell}>
              <button type="button" className="shell-role" aria-current={isCurrent} onClick={() => choose(role)}>
                <span className="shell-role-icon">
                  <Icon size={22} strokeWidth={1.8} aria-hidden />
                </span>
                <span className="shell-role-text">
                  <strong>{names[shell]}</strong>
                  <span className="ui-meta">{purposes[shell]}</span>
                </span>
                {isCurrent && (
                  <Pill tone="primary" small icon={<Check size={16} aria-hidden />}>
                    {t('switchAccount.current')}
                  </Pill>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
