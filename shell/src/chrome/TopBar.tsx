import { Button, Tooltip } from 'antd';
import { PanelLeft, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../dialogs/address.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { useUnreadCount } from '../notifications/useUnreadCount.ts';
import { ACTION_ICONS, useActionNames } from './actions.ts';
import type { Action } from './menus.ts';

export interface Drawer {
  /** Of the element that is the drawer. */
  id: string;
  open: boolean;
  toggle: () => void;
}

interface TopBarProps {
  title: ReactNode;
  actions: readonly Action[];
  account: ReactNode;
  /** Phones have none. */
  drawer: Drawer | undefined;
}

/** The bar above every page: its title, what one can do anywhere, and the account. */
export function TopBar({ title, actions, account, drawer }: TopBarProps) {
  return (
    <header className="shell-top">
      <div className="shell-top-row">
        {drawer && <DrawerToggle {...drawer} />}
        {title}
        {actions.map((action) => {
          if (action === 'add-formation' || action === 'add-course') return <AddButton key={action} action={action} />;
          if (action === 'notifications') return <BellButton key={action} />;
          return <IconButton key={action} action={action} />;
        })}
        {account}
      </div>
    </header>
  );
}

function DrawerToggle({ id, open, toggle }: Drawer) {
  const { t } = useTranslation('shell');
  return (
    <Tooltip title={open ? t('chrome.closeDrawer') : t('chrome.openDrawer')} trigger="hover">
      <button
        type="button"
        className="shell-icon shell-drawer-toggle"
        aria-label={t('chrome.drawer')}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <PanelLeft size={20} strokeWidth={1.8} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** A wizard's button, which leaves the verb to its plus where the bar is narrow. */
function AddButton({ action }: { action: Wizard }) {
  const { t } = useTranslation('shell');
  const names = useActionNames();
  const { open } = useDialogs();
  return (
    <Button
      className="shell-add"
      type={action === 'add-formation' ? 'primary' : 'default'}
      icon={<Plus size={18} aria-hidden />}
      aria-label={names[action]}
      aria-haspopup="dialog"
      onClick={() => open(action)}
    >
      <span className="shell-add-whole">{names[action]}</span>
      <span className="shell-add-short">
        {action === 'add-formation' ? t('chrome.addFormationShort') : t('chrome.addCourseShort')}
      </span>
    </Button>
  );
}

interface IconButtonProps {
  action: Action;
  /** Besides what the action is called. */
  name?: string;
  children?: ReactNode;
}

function IconButton({ action, name, children }: IconButtonProps) {
  const names = useActionNames();
  const { open } = useDialogs();
  const Icon = ACTION_ICONS[action];
  return (
    <Tooltip title={names[action]} trigger="hover">
      <button
        type="button"
        className="shell-icon"
        aria-label={name ?? names[action]}
        aria-haspopup="dialog"
        onClick={() => open(action)}
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden />
        {children}
      </button>
    </Tooltip>
  );
}

/** Above this the bell says that there are more. */
const UNREAD_SHOWN_MAX = 99;

function BellButton() {
  const { t } = useTranslation('shell');
  const count = useUnreadCount();
  if (!count) return <IconButton action="notifications" />;
  return (
    <IconButton action="notifications" name={t('chrome.unread', { count })}>
      <span className="shell-unread ui-num" aria-hidden="true">
        {count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : count}
      </span>
    </IconButton>
  );
}
