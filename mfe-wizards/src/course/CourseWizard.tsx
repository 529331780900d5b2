import { useQuery } from '@tanstack/react-query';
import { getCourseForm } from '@vr/shared-api/contract/courses';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate } from '../draft/DraftGate.tsx';
import { displayTitle } from '../texts/displayTitle.ts';
import { FormPending, isGone } from '../wizard/FormPending.tsx';
import { READ_ONCE } from '../wizard/read-once.ts';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizardStyles } from '../wizard/useWizardStyles.ts';
import { WizardMessage } from '../wizard/WizardFrame.tsx';
import { WizardHead } from '../wizard/WizardHead.tsx';
import { CourseSteps } from './CourseSteps.tsx';
import { readCourseDraft } from './draft.ts';
import { type CourseForm, emptyFiles } from './values.ts';

interface CourseWizardProps extends WizardClosing {
  /** The course to edit; undefined for a new one. */
  courseId?: number;
}

/** The course wizard: three steps, the last of which saves (spec §2 Course wizard). */
export default function CourseWizard({ courseId, ...closing }: CourseWizardProps) {
  useWizardStyles();
  if (courseId === undefined) return <StepsOrDraftOffer {...closing} course={undefined} />;
  return <EditCourse {...closing} courseId={courseId} />;
}

function EditCourse({ courseId, ...closing }: WizardClosing & { courseId: number }) {
  return (
    <LoadedCourse {...closing} courseId={courseId}>
      {(course) => <StepsOrDraftOffer {...closing} course={course} />}
    </LoadedCourse>
  );
}

interface LoadedCourseProps {
  courseId: number;
  onClose: () => void;
  children: (course: CourseForm) => ReactNode;
}

/** Loads the course to edit. */
function LoadedCourse({ courseId, onClose, children }: LoadedCourseProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getCourseForm, { params: { id: courseId }, query: { lang } }),
    ...READ_ONCE,
  });
  if (data) return children(data);
  return (
    <Message isNew={false}>
      <FormPending
        error={error}
        failureTitle={isGone(error) ? t('course.gone.title') : t('course.loadFailed')}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    </Message>
  );
}

function Message({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const { t } = useTranslation('wizards');
  const kind = isNew ? t('course.newCourse') : t('course.editCourse');
  return <WizardMessage head={<WizardHead kind={kind} title="" savedAt={null} />}>{children}</WizardMessage>;
}

function StepsOrDraftOffer({ course, ...closing }: WizardClosing & { course: CourseForm | undefined }) {
  const { t, i18n } = useTranslation('wizards');
  const person = useProfile();
  return (
    <DraftGate
      subject={{ personId: person.id, kind: 'course', id: course?.id }}
      read={readCourseDraft}
      titleOf={({ values }) => displayTitle(values, i18n.language)}
      textOf={(title) => (title ? t('course.draft.foundTitle', { title }) : t('course.draft.foundUntitled'))}
      noFiles={emptyFiles()}
      renderOffer={(offer) => <Message isNew={course === undefined}>{offer}</Message>}
    >
      {({ key, resumed }) => {
        const steps = (form: CourseForm | undefined) => (
          <CourseSteps {...closing} initialForm={form} resumed={resumed} draftKey={key} />
        );
        const createdId = resumed?.draft.edited?.id;
        if (course || createdId === undefined) return steps(course);
        // The course was created before the wizard was left: what the draft adds to it is still unsaved.
        return (
          <LoadedCourse {...closing} courseId={createdId}>
            {steps}
          </LoadedCourse>
        );
      }}
    </DraftGate>
  );
}
