import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { AddButton, type AddButtonProps } from '../trainings/AddButton.tsx';

/** The button that opens the wizard for a new course. */
export function AddCourseButton(props: AddButtonProps) {
  const { t } = useTranslation('catalog');
  return <AddButton {...props} text={t('courses.add')} onAdd={usePortal().addCourse} />;
}
