import { Button, type ButtonProps } from '@vr/shared-ui/Button';
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface RowButtonProps extends Omit<ButtonProps, 'icon' | 'type'> {
  icon: LucideIcon;
  /** The action and its subject, for screen readers. */
  label: string;
}

export const RowButton = ({ icon: Icon, label, ...props }: RowButtonProps) => (
  <Button type="text" icon={<Icon size={18} aria-hidden />} aria-label={label} {...props} />
);

interface NamedButtonProps extends Omit<RowButtonProps, 'icon' | 'label'> {
  /** The name of the item in the row. */
  name: string;
}

export function EditButton({ name, ...props }: NamedButtonProps) {
  const { t } = useTranslation('admin');
  return <RowButton icon={Pencil} title={t('edit')} label={t('editOf', { name })} {...props} />;
}

export function DeleteButton({ name, ...props }: NamedButtonProps) {
  const { t } = useTranslation('admin');
  return <RowButton icon={Trash2} title={t('delete')} label={t('deleteOf', { name })} {...props} />;
}
