import { Button, Dropdown, type MenuProps } from 'antd';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';

/** An action of a menu. */
export interface MenuAction {
  key: string;
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onClick(): void;
}
/** An action of a row's menu, or a line between actions. */
export type RowMenuItem = MenuAction | { type: 'divider' };

/** The menu with the actions on a row, or with those that have no room as buttons. */
export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuItems: MenuProps['items'] = items.map((item) => {
    if ('type' in item) return item;
    const { icon: Icon, onClick, ...shown } = item;
    return {
      ...shown,
      icon: <Icon size={16} aria-hidden />,
      onClick: () => {
        // Gives the focus back before the menu closes, so that a dialog can give it back to the button too.
        menuButton.current?.focus();
        onClick();
      },
    };
  });
  return (
    <Dropdown menu={{ items: menuItems }} trigger={['click']} placement="bottomRight">
      <Button
        ref={menuButton}
        type="text"
        aria-label={label}
        aria-haspopup="menu"
        icon={<EllipsisVertical size={18} aria-hidden />}
      />
    </Dropdown>
  );
}
