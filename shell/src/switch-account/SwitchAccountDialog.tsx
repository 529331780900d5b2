import { type CurrentRole, type PortalRole, portalRoleOf } from '@vr/shared-api/roles';
import { Dialog } from '@vr/shared-ui/Dialog';
import { usePortal, useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Check, Globe, Handshake, type LucideIcon, Settings2, UserRound, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canSwitchRole } from '../chrome/menus.ts';
import { useRoleNames } from '../chrome/useRoleNames.ts';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { useShellContext } from '../ShellContext.ts';
import sheet, * as styles from './switch-account.css';

const ICONS: Record<PortalRole, LucideIcon> = {
  superadmin: Globe,
  admin: Settings2,
  partner: Handshake,
  manager: Users,
  learner: UserRound,
};

/** Lets a person switch between their roles. Everyone has at least the role of learner. */
export default function SwitchAccountDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const { notify } = usePortal();
  const person = useProfile();
  const current = useSession((session) => session.role);
  const { switchRole } = useShellContext();
  const roleNames = useRoleNames();
  const inTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  const purposes: Record<PortalRole, string> = {
    superadmin: t('switchAccount.superadmin'),
    admin: t('switchAccount.admin'),
    partner: t('switchAccount.partner'),
    manager: inTrainingCenter ? t('switchAccount.instructor') : t('switchAccount.manager'),
    learner: t('switchAccount.learner'),
  };
  // The address can open this dialog even without a button for it.
  if (!canSwitchRole(person)) return null;

  const choose = (role: CurrentRole) => {
    if (role === current) return onClose();
    switchRole(role);
    notify({ kind: 'success', text: t('switchAccount.done', { role: roleNames[portalRoleOf(role, person.roles)] }) });
  };
  return (
    <Dialog open isAddressed size="small" phone="sheet" title={t('chrome.changeProfile')} onClose={onClose}>
      <p className={styles.rolesLead}>{t('switchAccount.lead')}</p>
      <ul className={styles.roles}>
        {[...person.roles, '' as const].map((role) => {
          const portalRole = portalRoleOf(role, person.roles);
          const Icon = ICONS[portalRole];
          const isCurrent = role === current;
          return (
            <li key={portalRole}>
              <button type="button" className={styles.role} aria-current={isCurrent} onClick={() => choose(role)}>
                <span className={styles.roleIcon}>
                  <Icon size={22} />
                </span>
                <span className={styles.roleText}>
                  <strong>{roleNames[portalRole]}</strong>
                  <span className="ui-meta">{purposes[portalRole]}</span>
                </span>
                {isCurrent && (
                  <Pill tone="primary" small icon={<Check size={16} />}>
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
