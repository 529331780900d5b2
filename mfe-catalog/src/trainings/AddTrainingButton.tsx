import { usePortal } from '@vr/shared-ui/kernel';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { useTranslation } from 'react-i18next';
import { AddButton, type AddButtonProps } from './AddButton.tsx';

/** Opens the wizard for a new training. Beside filters only where the portal has no bar with this button. */
export function AddTrainingButton(props: AddButtonProps) {
  const { t } = useTranslation('catalog');
  const { addTraining, root } = usePortal();
  const phone = useIsPhone();
  if (!props.large && !phone && root instanceof Document) return null;
  return <AddButton {...props} text={t('own.add')} onAdd={addTraining} />;
}
