import { Button, Dropdown, type MenuProps } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type ComponentType, useRef } from 'react';

export type ActionIcon = ComponentType<{ size?: number; strokeWidth?: number }>;

export interface MenuAction {
  key: string;
  label: string;
  icon: ActionIcon;
  danger?: boolean;
  onClick(): void;
}
/** An action of a menu, or a line between actions. */
type MoreMenuItem = MenuAction | { type: 'divider' };

interface MoreMenuProps {
  /** The name of the button for screen readers. */
  label: string;
  /** Those that are false are left out. */
  items: readonly (MoreMenuItem | false)[];
  /** `text` in a row, `default` beside other buttons. */
  type?: 'text' | 'default';
}

/** The "…" with the actions that have no room as buttons. */
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
        // Gives the focus back before the menu closes, so that a dialog can give it back to the button too.
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
