import { Button, type ButtonProps } from 'antd';
import type { LucideIcon } from 'lucide-react';

interface RowButtonProps extends Omit<ButtonProps, 'icon' | 'type'> {
  icon: LucideIcon;
  /** What the button does, and to what, for screen readers. */
  label: string;
}

/** A button of a row that shows only an icon. */
export const RowButton = ({ icon: Icon, label, ...props }: RowButtonProps) => (
  <Button type="text" icon={<Icon size={18} aria-hidden />} aria-label={label} {...props} />
);
