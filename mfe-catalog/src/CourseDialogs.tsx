import { lazy, Suspense, useState } from 'react';
import type { CourseDetail } from './courses.ts';

const DeleteCourse = lazy(() => import('./deletion/DeleteCourse.tsx'));
const SuggestDialog = lazy(() => import('./suggest/SuggestDialog.tsx'));

/**
 * What lies over the detail of a course (spec §4 Other): nothing, the question whether to delete it, or suggesting it,
 * which asks in a second step. Updating it is the wizard's, which the address opens.
 */
export type CourseModal = 'none' | 'confirm-delete' | 'suggest';

interface CourseDialogsProps {
  modal: CourseModal;
  course: CourseDetail;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs in which a course is deleted and suggested. */
export function CourseDialogs({ modal, course, onClose, onDeleted }: CourseDialogsProps) {
  // A dialog stays while it closes, so that the focus goes back to where it came from.
  const [shown, setShown] = useState<CourseModal>('none');
  const [opening, setOpening] = useState(0);
  const [open, setOpen] = useState(false);
  if (open !== (modal !== 'none')) {
    setOpen(modal !== 'none');
    if (modal !== 'none') {
      setShown(modal);
      // Each begins anew, with nothing of the time before.
      setOpening(opening + 1);
    }
  }
  const dialog = { open, onClose };
  return (
    <Suspense key={opening} fallback={null}>
      {shown === 'suggest' && (
        <SuggestDialog {...dialog} subject={{ kind: 'course', id: course.id, title: course.title }} />
      )}
      {shown === 'confirm-delete' && <DeleteCourse {...dialog} course={course} onDeleted={onDeleted} />}
    </Suspense>
  );
}
