import { getCourseForm } from '@vr/shared-api/contract/courses';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizardStyles } from '../wizard/useWizardStyles.ts';
import { WizardStart } from '../wizard/WizardStart.tsx';
import { CourseSteps } from './CourseSteps.tsx';
import { readCourseDraft } from './draft.ts';
import { emptyFiles } from './values.ts';

interface CourseWizardProps extends WizardClosing {
  courseId?: number;
}

/** The course wizard: three steps. The last step saves (spec §2 Course wizard). */
export default function CourseWizard({ courseId, ...closing }: CourseWizardProps) {
  useWizardStyles();
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  return (
    <WizardStart
      kind="course"
      id={courseId}
      kindNames={{ new: t('course.newCourse'), edit: t('course.editCourse') }}
      formQuery={(id) => endpointQuery(getCourseForm, { params: { id }, query: { lang } })}
      failureTitle={(isGone) => (isGone ? t('course.gone.title') : t('course.loadFailed'))}
      read={readCourseDraft}
      textOf={(title) => (title ? t('course.draft.foundTitle', { title }) : t('course.draft.foundUntitled'))}
      noFiles={emptyFiles()}
      onClose={closing.onClose}
    >
      {(beginning) => <CourseSteps {...closing} {...beginning} />}
    </WizardStart>
  );
}
