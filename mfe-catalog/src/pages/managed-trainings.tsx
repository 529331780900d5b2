import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useTranslation } from 'react-i18next';
import DeletedButton from '../deleted/DeletedButton.tsx';
import type { AddButtonProps } from '../trainings/AddButton.tsx';
import { AddTrainingButton } from '../trainings/AddTrainingButton.tsx';

type Props = Pick<AddButtonProps, 'blockedBy'>;

/** The buttons beside the filters of a list of trainings that the person manages. */
export const ManagingButtons = (props: Props) => (
  <>
    <DeletedButton />
    <AddTrainingButton {...props} />
  </>
);

/** The empty state of such a list. */
export function NoTrainings(props: Props) {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('own.empty')}
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
