import { Button } from '@vr/shared-ui/Button';
import { CountBadge } from '@vr/shared-ui/CountBadge';
import { Tooltip } from '@vr/shared-ui/Tooltip';
import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import type { Wizard } from '../dialogs/address.ts';
import { useUnreadCount } from '../notifications/useUnreadCount.ts';
import { useActions } from './actions.ts';
import * as styles from './chrome.css';
import type { Action } from './menus.ts';

interface Drawer {
  id: string;
  open: boolean;
  toggle: () => void;
}

interface TopBarProps {
  title: ReactNode;
  actions: readonly Action[];
  account: ReactNode;
  /** Undefined on phones, which have no drawer. */
  drawer: Drawer | undefined;
}

/** The bar above every page: the page's title, the actions available on every page, and the account menu. */
export function TopBar({ title, actions, account, drawer }: TopBarProps) {
  return (
    <header className={styles.top}>
      <div className={styles.topRow}>
        {drawer && <DrawerToggle {...drawer} />}
        {title}
        {actions.map((action) => {
          if (action === 'add-training' || action === 'add-course') return <AddButton key={action} action={action} />;
          if (action === 'notifications') return <BellButton key={action} />;
          return <IconButton key={action} action={action} />;
        })}
        {drawer && !drawer.open && <IconButton action="help" />}
        {account}
      </div>
      <div className={styles.topBanner}>
        <ConnectionBanner />
      </div>
    </header>
  );
}

function DrawerToggle({ id, open, toggle }: Drawer) {
  const { t } = useTranslation('shell');
  return (
    <Tooltip title={open ? t('chrome.closeDrawer') : t('chrome.openDrawer')} className={styles.drawerToggle}>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('chrome.drawer')}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <PanelLeft size={20} />
      </button>
    </Tooltip>
  );
}

/** The button of a wizard. In a narrow bar the label has no verb, because the plus icon already stands for it. */
function AddButton({ action }: { action: Wizard }) {
  const { t } = useTranslation('shell');
  const { Icon, name, opens } = useActions()(action);
  const isTraining = action === 'add-training';
  return (
    <Button {...opens} type={isTraining ? 'primary' : 'default'} icon={<Icon size={18} />} aria-label={name}>
      <span className={styles.addWhole}>{name}</span>
      <span className={styles.addShort}>{isTraining ? t('chrome.addTrainingShort') : t('chrome.addCourseShort')}</span>
    </Button>
  );
}

interface IconButtonProps {
  action: Action | 'help';
  /** Read by screen readers instead of the action's name. */
  label?: string;
  children?: ReactNode;
}

function IconButton({ action, label, children }: IconButtonProps) {
  const { Icon, name, opens } = useActions()(action);
  return (
    <Tooltip title={name}>
      <button {...opens} type="button" className={styles.icon} aria-label={label ?? name}>
        <Icon size={20} />
        {children}
      </button>
    </Tooltip>
  );
}

function BellButton() {
  const { t } = useTranslation('shell');
  const count = useUnreadCount();
  if (!count) return <IconButton action="notifications" />;
  return (
    <IconButton action="notifications" label={t('chrome.unread', { count })}>
      <CountBadge count={count} className={styles.unread} />
    </IconButton>
  );
}
