import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { useTranslation } from 'react-i18next';
import DeletedButton from '../deleted/DeletedButton.tsx';
import { AddButton, type AddButtonProps } from '../trainings/AddButton.tsx';

type Props = Pick<AddButtonProps, 'blockedBy'>;

/** The buttons beside the filters of a list of trainings that the person manages. */
export const ManagingButtons = (props: Props) => (
  <>
    <DeletedButton />
    <AddTrainingButton {...props} />
  </>
);

/** The empty state of a list of trainings that the person manages. */
export function NoTrainings(props: Props) {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('available.empty')}
      text={t('own.emptyHint')}
      action={
        <>
          <AddTrainingButton large {...props} />
          <DeletedButton large />
        </>
      }
    />
  );
}

/**
 * The button that opens the wizard for a new training. Next to the filters, it is hidden if the portal's bar has the
 * same button.
 */
function AddTrainingButton(props: AddButtonProps) {
  const { t } = useTranslation('catalog');
  const { addTraining, root } = usePortal();
  const phone = useIsPhone();
  if (!props.large && !phone && root instanceof Document) return null;
  return <AddButton {...props} text={t('own.add')} onAdd={addTraining} />;
}
