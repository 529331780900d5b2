import { lazy, Suspense, useEffect, useState } from 'react';
import { useOpenCourse } from './links.ts';

const CourseDialog = lazy(() => import('./CourseDialog.tsx'));

/** What the address opens over the page: the detail of a course. */
export function OpenCourse() {
  const { id, covered, below, openTraining, play, close } = useOpenCourse();
  // The dialog stays while it closes, so that the focus goes back to where it came from.
  const [shown, setShown] = useState(id);
  // One that has been deleted is gone at once, and with it the card that the focus would come back to.
  const [deleted, setDeleted] = useState<number | null>(null);
  if (id !== null && id !== shown && id !== deleted) setShown(id);
  // One of its trainings opens over it, and closes upon it as it was left; where the address opens both, the course
  // waits below, so that it does not come to lie above.
  const [stands, setStands] = useState(false);
  const open = id !== null && !covered && (!below || stands);
  if (open !== stands) setStands(open);
  useEffect(() => {
    if (deleted !== null) document.querySelector('main')?.focus({ preventScroll: true });
  }, [deleted]);
  return (
    <Suspense fallback={null}>
      {shown !== null && (
        <CourseDialog
          key={shown}
          id={shown}
          open={open}
          // Escape in the training that lies above is not the course's.
          onClose={() => below || close()}
          onOpen={openTraining}
          onPlay={play}
          onDeleted={() => {
            setShown(null);
            setDeleted(id);
            close();
          }}
        />
      )}
    </Suspense>
  );
}
