import { loadable } from '@vr/shared-ui/loadable';
import { Fragment } from 'react';
import type { CourseDetail } from '../courses/course.ts';
import { CertificateDialog } from '../detail/Certificate.tsx';
import { useShownContent } from '../detail/useShownDetail.ts';

const DeleteCourse = loadable(() => import('../deletion/DeleteCourse.tsx'));
const SuggestDialog = loadable(() => import('../suggest/SuggestDialog.tsx'));

/** The dialog over the detail of a course (spec §4 Other). Editing is missing, because the address opens the wizard. */
export type CourseModal = 'confirm-delete' | 'suggest' | 'certificate';

interface CourseDialogsProps {
  modal: CourseModal | null;
  course: CourseDetail;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs that delete and suggest a course, and show its certificate. */
export function CourseDialogs({ modal, course, onClose, onDeleted }: CourseDialogsProps) {
  const { shown, key } = useShownContent(modal);
  const dialog = { open: modal !== null, onClose };
  return (
    <Fragment key={key}>
      {shown === 'suggest' && <SuggestDialog {...dialog} item={{ ...course, kind: 'course' }} />}
      {shown === 'certificate' && <CertificateDialog {...dialog} of={{ kind: 'course', id: course.id }} />}
      {shown === 'confirm-delete' && <DeleteCourse {...dialog} course={course} onDeleted={onDeleted} />}
    </Fragment>
  );
}
