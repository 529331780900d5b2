import { loadable } from '@vr/shared-ui/loadable';
import { Fragment, useState } from 'react';
import type { CourseDetail } from '../courses/course.ts';
import { CertificateDialog } from '../detail/Certificate.tsx';

const DeleteCourse = loadable(() => import('../deletion/DeleteCourse.tsx'));
const SuggestDialog = loadable(() => import('../suggest/SuggestDialog.tsx'));

/** The dialog over the detail of a course (spec §4 Other). Editing is missing, because the address opens the wizard. */
export type CourseModal = 'none' | 'confirm-delete' | 'suggest' | 'certificate';

interface CourseDialogsProps {
  modal: CourseModal;
  course: CourseDetail;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs that delete and suggest a course, and show its certificate. */
export function CourseDialogs({ modal, course, onClose, onDeleted }: CourseDialogsProps) {
  // The dialog stays mounted while it closes, so that it can return the focus.
  const [shown, setShown] = useState<CourseModal>('none');
  const [openCount, setOpenCount] = useState(0);
  const [open, setOpen] = useState(false);
  if (open !== (modal !== 'none')) {
    setOpen(modal !== 'none');
    if (modal !== 'none') {
      setShown(modal);
      // A new key resets the state of the dialog from its last opening.
      setOpenCount(openCount + 1);
    }
  }
  const dialog = { open, onClose };
  return (
    <Fragment key={openCount}>
      {shown === 'suggest' && <SuggestDialog {...dialog} item={{ ...course, kind: 'course' }} />}
      {shown === 'certificate' && <CertificateDialog {...dialog} of={{ kind: 'course', id: course.id }} />}
      {shown === 'confirm-delete' && <DeleteCourse {...dialog} course={course} onDeleted={onDeleted} />}
    </Fragment>
  );
}
