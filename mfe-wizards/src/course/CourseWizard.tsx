import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getCourseForm } from '@vr/shared-api/contract/courses';
import { FailureState } from '@vr/shared-ui/FailureState';
import fieldStyles from '@vr/shared-ui/field.css';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate } from '../DraftGate.tsx';
import { titleOf } from '../titleOf.ts';
import { WizardAlone } from '../WizardFrame.tsx';
import { WizardHead } from '../WizardHead.tsx';
import styles from '../wizards.css';
import { courseDraftKey, readCourseDraft } from './draft.ts';
import { type CourseForm, emptyFiles } from './values.ts';
import { Wizard } from './Wizard.tsx';

export interface CourseWizardProps {
  onClose: () => void;
  /** What is edited; a new one without. */
  courseId?: number;
  /** Told what to call in the place of `onClose` when the person closes the dialog around it; null for nothing. */
  onCloseAsked?: (asked: (() => void) | null) => void;
}

/** The course wizard: three steps, the last of which saves (spec §2 Course wizard). */
export default function CourseWizard(props: CourseWizardProps) {
  useStyles(fieldStyles);
  useStyles(styles);
  if (props.courseId === undefined) return <Begun {...props} course={undefined} />;
  return <Editing {...props} courseId={props.courseId} />;
}

function Editing({ courseId, ...props }: CourseWizardProps & { courseId: number }) {
  const { t } = useTranslation('wizards');
  const { api, lang } = usePortal();
  const { data, error, refetch } = useQuery({
    queryKey: ['getCourseForm', courseId],
    queryFn: ({ signal }) => api.call(getCourseForm, { params: { id: courseId }, query: { lang } }, { signal }),
    // What is edited is what was there when the wizard opened, and what is opened is always the newest.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <Begun {...props} course={data} />;
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Alone editing>
      {error ? (
        <FailureState
          title={gone ? t('course.gone.title') : t('course.loadFailed')}
          error={error}
          {...(gone ? {} : { onRetry: () => void refetch() })}
          action={<Button onClick={props.onClose}>{t('wizard.close')}</Button>}
        />
      ) : (
        <TableSkeleton />
      )}
    </Alone>
  );
}

function Alone({ editing, children }: { editing: boolean; children: ReactNode }) {
  const { t } = useTranslation('wizards');
  const kind = editing ? t('course.editCourse') : t('course.newCourse');
  return <WizardAlone head={<WizardHead kind={kind} title="" savedAt={null} />}>{children}</WizardAlone>;
}

/** Offers the draft back where there is one; then the wizard. */
function Begun({ course, ...props }: CourseWizardProps & { course: CourseForm | undefined }) {
  const { t, i18n } = useTranslation('wizards');
  const person = useProfile();
  return (
    <DraftGate
      draftKey={courseDraftKey(person.id, course?.id)}
      read={readCourseDraft}
      textOf={({ values }) => {
        const title = titleOf(values, i18n.language);
        return title ? t('course.draft.foundTitle', { title }) : t('course.draft.foundUntitled');
      }}
      noFiles={emptyFiles()}
      alone={(offer) => <Alone editing={course !== undefined}>{offer}</Alone>}
    >
      {(begun) => <Wizard {...props} opened={course} begun={begun} />}
    </DraftGate>
  );
}
