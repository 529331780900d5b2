import { usePortal } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { useEffect, useState } from 'react';
import { useOpenCourse } from '../navigation/useOpenDetail.ts';

const CourseDialog = loadable(() => import('./CourseDialog.tsx'));

/** The detail of the course that the address opens over the page. */
export function OpenCourse() {
  const { id, isBehindWizard, isBehindTraining, openTraining, play, close } = useOpenCourse();
  const { root } = usePortal();
  // The dialog stays mounted while it closes, so that it can return the focus.
  const [shown, setShown] = useState(id);
  // The dialog of a deleted course is unmounted at once. Its card no longer exists, so <main> takes the focus.
  const [deleted, setDeleted] = useState<number | null>(null);
  if (id !== null && id !== shown && id !== deleted) setShown(id);
  // The course stays open below a training that is opened from it. If the address opens both at once, the course opens
  // after the training has closed, because the dialog that opens last is on top.
  const [wasOpen, setWasOpen] = useState(false);
  const open = id !== null && !isBehindWizard && (!isBehindTraining || wasOpen);
  if (open !== wasOpen) setWasOpen(open);
  useEffect(() => {
    if (deleted !== null) root.querySelector<HTMLElement>('main, [data-main]')?.focus({ preventScroll: true });
  }, [deleted, root]);
  return (
    shown !== null && (
      <CourseDialog
        key={shown}
        id={shown}
        open={open}
        // Escape in a training above closes the training only.
        onClose={() => isBehindTraining || close()}
        onOpen={openTraining}
        onPlay={play}
        onDeleted={() => {
          setShown(null);
          setDeleted(id);
          close();
        }}
      />
    )
  );
}
