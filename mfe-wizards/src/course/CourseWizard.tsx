import { getCourseForm } from '@vr/shared-api/contract/courses';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate } from '../draft/DraftGate.tsx';
import { displayTitle } from '../texts/displayTitle.ts';
import { FormPending, isGone } from '../wizard/FormPending.tsx';
import { useFormToEdit } from '../wizard/useFormToEdit.ts';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizardStyles } from '../wizard/useWizardStyles.ts';
import { WizardMessage } from '../wizard/WizardFrame.tsx';
import { WizardHead } from '../wizard/WizardHead.tsx';
import { CourseSteps } from './CourseSteps.tsx';
import { courseDraftKey, readCourseDraft } from './draft.ts';
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
  const { t } = useTranslation('wizards');
  const { api, lang } = usePortal();
  const { data, error, refetch } = useFormToEdit('getCourseForm', courseId, (signal) =>
    api.call(getCourseForm, { params: { id: courseId }, query: { lang } }, { signal }),
  );
  if (data) return <StepsOrDraftOffer {...closing} course={data} />;
  return (
    <Message isNew={false}>
      <FormPending
        error={error}
        failureTitle={isGone(error) ? t('course.gone.title') : t('course.loadFailed')}
        onRetry={() => void refetch()}
        onClose={closing.onClose}
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
      draftKey={courseDraftKey(person.id, course?.id)}
      read={readCourseDraft}
      textOf={({ values }) => {
        const title = displayTitle(values, i18n.language);
        return title ? t('course.draft.foundTitle', { title }) : t('course.draft.foundUntitled');
      }}
      noFiles={emptyFiles()}
      renderOffer={(offer) => <Message isNew={course === undefined}>{offer}</Message>}
    >
      {(resumed) => <CourseSteps {...closing} initialForm={course} resumed={resumed} />}
    </DraftGate>
  );
}
