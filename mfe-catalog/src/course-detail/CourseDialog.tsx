import { nextStep } from '@vr/shared-api/course';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useProfile, useRole, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { isFocusLost } from '@vr/shared-ui/useListFocus';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CourseAction, courseActionsFor } from '../courses/actions.ts';
import type { CourseDetail } from '../courses/course.ts';
import { useCourse } from '../courses/useCourses.ts';
import { CertificateDialog } from '../detail/Certificate.tsx';
import { useDetailStyles } from '../detail/useDetailStyles.ts';
import { useShownContent } from '../detail/useShownDetail.ts';
import { followsTrainings } from '../trainings/actions.ts';
import { CourseActions } from './CourseActions.tsx';
import { CourseContent } from './CourseContent.tsx';
import sheet from './course-detail.css';
import { stepStart } from './path.ts';

const DeleteCourse = loadable(() => import('../deletion/DeleteCourse.tsx'));
const SuggestDialog = loadable(() => import('../suggest/SuggestDialog.tsx'));

/** The dialog that is open above a course's detail (spec §4 Other). The action `edit` opens the wizard instead. */
type CourseModal = 'confirm-delete' | 'suggest' | 'certificate';

interface CourseDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  onOpen: (trainingId: number) => void;
  onPlay: (trainingId: number) => void;
  onDeleted: () => void;
}

/** The detail of a course in a dialog: its trainings in order, the person's progress, and the actions. */
export default function CourseDialog({ id, open, onClose, onOpen, onPlay, onDeleted }: CourseDialogProps) {
  useDetailStyles();
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { editCourse } = usePortal();
  const { query, gone, detail: course, card } = useCourse(id);
  const { follows, actions, canEdit } = useCourseRights(course);
  const [modal, setModal] = useState<CourseModal | null>(null);

  /** Plays a training that runs in the browser. Otherwise opens the training's detail, which says how to start it. */
  function start(trainingId: number) {
    const step = course?.trainings.find((item) => item.trainingId === trainingId);
    if (step && stepStart(step) !== 'open') return onPlay(trainingId);
    onOpen(trainingId);
  }
  function act(action: CourseAction) {
    if (action === 'edit') editCourse(id);
    else setModal(action === 'delete' ? 'confirm-delete' : 'suggest');
  }
  const next = follows && course ? nextStep(course.trainings) : undefined;
  const content = useFocusWhenLost(open, next?.trainingId, gone);

  const failed = query.isError && !course;
  const loadingTitle = failed ? t('courseDetail.failed') : t('courseDetail.loading');
  return (
    <>
      <Dialog
        open={open}
        isAddressed
        bare
        title={card?.title ?? (gone ? t('courseDetail.gone') : loadingTitle)}
        // If another dialog is open above, Escape closes only that dialog.
        onClose={() => modal === null && onClose()}
        footer={
          course && (
            <CourseActions
              course={course}
              actions={actions}
              follows={follows}
              next={next}
              onStart={start}
              onAction={act}
            />
          )
        }
      >
        <div ref={content} tabIndex={-1} data-detail>
          {failed ? (
            <FailureState
              title={gone ? t('courseDetail.gone') : loadingTitle}
              text={gone ? t('courseDetail.goneHint') : undefined}
              error={query.error}
              onRetry={gone ? undefined : () => query.refetch()}
              action={<Button onClick={onClose}>{t('detail.back')}</Button>}
            />
          ) : (
            <CourseContent
              card={card}
              course={course}
              follows={follows}
              canEdit={canEdit}
              canSuggest={actions.includes('suggest')}
              next={next}
              onStart={start}
              onCertificate={() => setModal('certificate')}
            />
          )}
        </div>
      </Dialog>
      {course && (
        <CourseDialogs
          modal={modal}
          course={course}
          onClose={() => setModal(null)}
          onDeleted={() => {
            setModal(null);
            onDeleted();
          }}
        />
      )}
    </>
  );
}

function useCourseRights(course: CourseDetail | undefined) {
  const role = useRole();
  const person = useProfile();
  const phone = useIsPhone();
  return {
    follows: followsTrainings(role),
    actions: course ? courseActionsFor(role, person, course, phone) : [],
    // Also true on phones, which have no wizard: everyone who may edit sees the hints on unavailable trainings.
    canEdit: course !== undefined && courseActionsFor(role, person, course, false).includes('edit'),
  };
}

/** Moves the focus to the content when the focused button disappears: after a new next training or a deletion. */
function useFocusWhenLost(open: boolean, nextId: number | undefined, gone: boolean) {
  const { root } = usePortal();
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new next training may remove the focused button
  useEffect(() => {
    if (open && isFocusLost(root)) content.current?.focus({ preventScroll: true });
  }, [nextId, gone, open, root]);
  return content;
}

interface CourseDialogsProps {
  modal: CourseModal | null;
  course: CourseDetail;
  onClose: () => void;
  onDeleted: () => void;
}

function CourseDialogs({ modal, course, onClose, onDeleted }: CourseDialogsProps) {
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
