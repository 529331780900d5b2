import { Button, type ButtonProps } from '@vr/shared-ui/Button';
import type { LucideIcon } from 'lucide-react';

interface IconButtonProps extends Pick<ButtonProps, 'disabled' | 'onClick'> {
  icon: LucideIcon;
  label: string;
}

/** A small button with only an icon. `label` is its accessible name. */
export const IconButton = ({ icon: Icon, label, ...button }: IconButtonProps) => (
  <Button size="small" type="text" icon={<Icon size={16} />} aria-label={label} {...button} />
);
