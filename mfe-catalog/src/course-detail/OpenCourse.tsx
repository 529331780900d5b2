import { loadable } from '@vr/shared-ui/loadable';
import { useState } from 'react';
import { useShownDetail } from '../detail/useShownDetail.ts';
import { useOpenCourse } from '../navigation/useOpenDetail.ts';

const CourseDialog = loadable(() => import('./CourseDialog.tsx'));

/** Shows the detail of the course in the address, if there is one, over the page. */
export function OpenCourse() {
  const { id, isBehindWizard, isBehindTraining, openTraining, play, close } = useOpenCourse();
  const { shown, markDeleted } = useShownDetail(id);
  // The course stays open below a training that is opened from the course. If the address opens both at once, the
  // course opens only after the training has closed: the dialog that opens last is on top.
  const [wasOpen, setWasOpen] = useState(false);
  const open = id !== null && !isBehindWizard && (!isBehindTraining || wasOpen);
  if (open !== wasOpen) setWasOpen(open);
  return (
    shown !== null && (
      <CourseDialog
        key={shown}
        id={shown}
        open={open}
        // If a training is open above, Escape closes only the training.
        onClose={() => isBehindTraining || close()}
        onOpen={openTraining}
        onPlay={play}
        onDeleted={() => {
          markDeleted();
          close();
        }}
      />
    )
  );
}
