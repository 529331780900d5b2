import { Dropdown, type MenuProps } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { Button } from '../controls/Button';

export type ActionIcon = ComponentType<{ size?: number; strokeWidth?: number }>;

export interface MenuAction {
  key: string;
  label: string;
  icon: ActionIcon;
  danger?: boolean;
  onClick(): void;
}
type MoreMenuItem = MenuAction | { type: 'divider' };

interface MoreMenuProps {
  /** The accessible name of the button. */
  label: string;
  /** Items that are false are left out. */
  items: readonly (MoreMenuItem | false)[];
  /** Use `text` in table and list rows, `default` beside other buttons. */
  type?: 'text' | 'default';
}

/** A "…" button that opens a menu with further actions. */
export function MoreMenu({ label, items, type = 'text' }: MoreMenuProps) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const offered = items.filter((item) => item !== false);
  const menuItems: MenuProps['items'] = offered.map((item) => {
    if ('type' in item) return item;
    const { icon: Icon, onClick, ...shown } = item;
    return {
      ...shown,
      icon: <Icon size={16} />,
      onClick: () => {
        // Focuses the button before the action runs: a dialog that the action opens returns the focus to it on close.
        menuButton.current?.focus();
        onClick();
      },
    };
  });
  return (
    <Dropdown menu={{ items: menuItems }} trigger={['click']} placement="bottomRight">
      <Button ref={menuButton} type={type} aria-label={label} aria-haspopup="menu" icon={<Ellipsis size={20} />} />
    </Dropdown>
  );
}
