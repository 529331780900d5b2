import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { nextStep } from '@vr/shared-api/course';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useProfile, useShell, useStyles } from '@vr/shared-ui/kernel';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { DetailSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from './actions.ts';
import { CourseCover } from './CourseCover.tsx';
import { CourseDialogs, type CourseModal } from './CourseDialogs.tsx';
import catalog from './catalog.css';
import { CourseAbout } from './course-detail/CourseAbout.tsx';
import { CourseActions } from './course-detail/CourseActions.tsx';
import { CourseHead } from './course-detail/CourseHead.tsx';
import { CoursePath } from './course-detail/CoursePath.tsx';
import { CourseStanding } from './course-detail/CourseStanding.tsx';
import styles from './course-detail/course-detail.css';
import { stepStart } from './course-detail/path.ts';
import { courseActionsFor } from './courseActions.ts';
import detail from './detail/detail.css';
import { Resources } from './detail/Resources.tsx';
import { courseQuery, useCourses } from './useCourses.ts';
import { isFocusLost } from './useKeptFocus.ts';

const CourseProgress = lazy(() => import('./course-progress/CourseProgress.tsx'));

interface CourseDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  /** Opens the detail of one of its trainings. */
  onOpen: (trainingId: number) => void;
  /** Plays one of its trainings. */
  onPlay: (trainingId: number) => void;
  onDeleted: () => void;
}

/** A course in a dialog over the page: its trainings in order, how far one is, and what one may do with it. */
export default function CourseDialog({ id, open, onClose, onOpen, onPlay, onDeleted }: CourseDialogProps) {
  useStyles(catalog);
  useStyles(detail);
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { api, lang, pages, root, editCourse } = usePortal();
  const query = useQuery(courseQuery(api, lang, id));
  const gone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  const course = gone ? undefined : query.data;
  // What the list knows of it stands there at once.
  const list = useCourses().data?.items;
  const card = course ?? (gone ? undefined : list?.find((one) => one.id === id));
  const shell = useShell();
  const person = useProfile();
  const phone = useIsPhone();
  const follows = followsTrainings(shell);
  const { pathname } = useLocation();
  const dashboard = statisticsTarget(pathname, pages);
  const [modal, setModal] = useState<CourseModal>('none');

  const actions = course ? courseActionsFor(shell, person, course, phone) : [];
  // To be told what to take out of it, on a phone too, where one cannot.
  const edits = course !== undefined && courseActionsFor(shell, person, course, false).includes('edit');
  /** Plays what the browser can play; of anything else the detail tells how it is started. */
  function start(trainingId: number) {
    const step = course?.trainings.find((one) => one.trainingId === trainingId);
    if (step && stepStart(step) !== 'open') return onPlay(trainingId);
    onOpen(trainingId);
  }
  const next = follows && course ? nextStep(course.trainings) : undefined;

  // What was done, or changed by others, takes the button away on which one was.
  const content = useRef<HTMLDivElement>(null);
  const nextId = next?.trainingId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another next training is what may have taken the focus away
  useEffect(() => {
    if (open && isFocusLost(root)) content.current?.focus({ preventScroll: true });
  }, [nextId, gone, open, root]);

  const failed = query.isError && !course && (
    <FailureState
      title={gone ? t('courseDetail.gone') : t('courseDetail.failed')}
      text={gone ? t('courseDetail.goneHint') : undefined}
      error={query.error}
      onRetry={gone ? undefined : () => query.refetch()}
      action={
        <Button size="large" onClick={onClose}>
          {t('detail.back')}
        </Button>
      }
    />
  );
  return (
    <>
      <Dialog
        open={open}
        bare
        title={
          card?.title ?? (gone ? t('courseDetail.gone') : failed ? t('courseDetail.failed') : t('courseDetail.loading'))
        }
        // Escape in what lies above is not the detail's.
        onClose={() => modal === 'none' && onClose()}
        footer={
          course && (
            <CourseActions
              course={course}
              actions={actions}
              follows={follows}
              dashboard={dashboard}
              next={next}
              onStart={start}
              onAction={(action) =>
                action === 'edit' ? editCourse(id) : setModal(action === 'delete' ? 'confirm-delete' : 'suggest')
              }
            />
          )
        }
      >
        <div ref={content} tabIndex={-1} className="catalog-detail-dialog">
          {failed || (
            <>
              {card && <CourseCover course={card} className="catalog-detail-cover catalog-course-cover" />}
              {course ? (
                <>
                  <div className="catalog-detail-columns catalog-course-columns">
                    <CourseHead course={course} />
                    {follows && <CourseStanding course={course} />}
                  </div>
                  <CoursePath course={course} follows={follows} edits={edits} next={next} onStart={start} />
                  {actions.includes('suggest') && <PeoplesProgress courseId={id} />}
                  <div className="catalog-detail-columns catalog-course-columns">
                    <CourseAbout course={course} />
                    {course.resources.length > 0 && (
                      <aside className="catalog-detail-aside">
                        <Resources resources={course.resources} />
                      </aside>
                    )}
                  </div>
                </>
              ) : (
                <div className="catalog-detail-columns">
                  <DetailSkeleton />
                </div>
              )}
            </>
          )}
        </div>
      </Dialog>
      {course && (
        <CourseDialogs
          modal={modal}
          course={course}
          onClose={() => setModal('none')}
          onDeleted={() => {
            setModal('none');
            onDeleted();
          }}
        />
      )}
    </>
  );
}

/** How far those are to whom the course was suggested; asked for once somebody wants to know. */
function PeoplesProgress({ courseId }: { courseId: number }) {
  const { t } = useTranslation('catalog');
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="catalog-course-people">
      <Button
        size="large"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<Chevron size={18} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t('courseDetail.people')}
      </Button>
      {open && (
        <div id={id}>
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <CourseProgress courseId={courseId} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
