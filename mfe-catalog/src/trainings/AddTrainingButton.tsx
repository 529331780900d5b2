import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { AddButton, type AddButtonProps } from './AddButton.tsx';

/** The button that opens the wizard for a new training. */
export function AddTrainingButton(props: AddButtonProps) {
  const { t } = useTranslation('catalog');
  return <AddButton {...props} text={t('own.add')} onAdd={usePortal().addTraining} />;
}
