import { ApiError } from '@vr/shared-api/client';
import { can } from '@vr/shared-api/permissions';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useProfile, useSession } from '@vr/shared-ui/kernel';
import { useExplanation } from '@vr/shared-ui/useExplanation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictDialog, LeaveDialog } from '../dialogs.tsx';
import { LanguageStep } from '../LanguageStep.tsx';
import { useResourceRefusal } from '../NewResource.tsx';
import { ResourcesCard } from '../ResourcesCard.tsx';
import { SaveReport } from '../SaveReport.tsx';
import { StepHead } from '../StepHead.tsx';
import { stepStatus } from '../steps.ts';
import { TextsByLanguage } from '../TextsByLanguage.tsx';
import { titleOf } from '../titleOf.ts';
import { useKeptDraft } from '../useKeptDraft.ts';
import { useLanguageName } from '../useLanguageName.ts';
import { useLeaving } from '../useLeaving.ts';
import { useWizard } from '../useWizard.ts';
import { WizardFrame } from '../WizardFrame.tsx';
import { WizardHead } from '../WizardHead.tsx';
import type { CourseWizardProps } from './CourseWizard.tsx';
import { type CourseDraft, courseDraftKey } from './draft.ts';
import { type ProblemContext, placeOf, STEPS, type Step, stepProblems, textProblems } from './problems.ts';
import { CreatedWithoutIdError } from './save.ts';
import { TrainingStep } from './TrainingStep.tsx';
import { useCourseSave, useSubjectName } from './useCourseSave.ts';
import { useTrainings } from './useTrainings.ts';
import {
  type CourseFiles,
  type CourseForm,
  type CourseValues,
  emptyFiles,
  emptyValues,
  inputOf,
  valuesOf,
  withLanguages,
} from './values.ts';

interface WizardProps extends Pick<CourseWizardProps, 'onClose' | 'onCloseAsked'> {
  /** What is edited, as it was when the wizard opened. */
  opened: CourseForm | undefined;
  /** The draft that is gone on with. */
  begun: { draft: CourseDraft; files: CourseFiles } | undefined;
}

/** The three steps, from one to the next and to the save. */
export function Wizard({ opened, begun, onClose, onCloseAsked }: WizardProps) {
  const { t, i18n } = useTranslation('wizards');
  const person = useProfile();
  const hasQuota = useSession(({ client }) => client?.hasQuota ?? true);
  const nameOf = useLanguageName();
  const subjectName = useSubjectName();
  const refusalOf = useResourceRefusal();
  const saving = useCourseSave(opened, begun?.draft);
  const { current: course, id, saved, followUps, conflict } = saving;

  const [baseline, setBaseline] = useState<CourseValues>(() => (opened ? valuesOf(opened) : emptyValues()));
  const [files, setFiles] = useState<CourseFiles>(begun?.files ?? emptyFiles());

  const available = useTrainings();
  const { trainings } = available;
  const held = [...(opened?.trainings ?? []), ...(course?.trainings ?? [])];
  const context: ProblemContext = {
    nameOf,
    // While it is not known what there is, the server says it.
    mayHave: (trainingId) =>
      !trainings ||
      trainings.some((training) => training.id === trainingId) ||
      held.some((training) => training.trainingId === trainingId),
  };

  const save = async (values: CourseValues, over?: CourseForm): Promise<void> => {
    wizard.setFailure(null);
    try {
      const done = await saving.save({
        values,
        files,
        onSending: () => keep(draftOf(values)),
        ...(over ? { over } : {}),
      });
      if (done) {
        forget(true);
        onClose();
      } else if (done === false) settle(values);
    } catch (error) {
      const place =
        error instanceof ApiError && error.code === 'VALIDATION' ? placeOf(error.field, inputOf(values)) : undefined;
      if (place) wizard.show(place.step, place.field);
      wizard.setFailure(error);
    }
  };

  const wizard = useWizard<Step, CourseValues>({
    steps: STEPS,
    step: begun?.draft.step ?? 'languages',
    values: begun?.draft.values ?? baseline,
    problemsOf: (one, values) => stepProblems(one, values, files, context),
    basis: [files, trainings, course],
    save,
  });
  const { formik, step, last, problems, tried, lang } = wizard;
  const { values, isSubmitting, setFieldValue, setValues } = formik;

  /** What has reached the server need not be done again. */
  const settle = (from: CourseValues) => {
    const { picked, added } = saving.attached();
    setBaseline({ ...from, resourceIds: [...picked, ...added] });
    void setFieldValue('resourceIds', [...new Set([...values.resourceIds, ...added])]);
    setFiles(({ documents }) => ({ documents: documents.filter(({ file }) => !saving.isSent(file)) }));
  };
  const retry = async (key: string) => {
    await saving.retry(key);
    settle(baseline);
  };

  const dirty = files.documents.length > 0 || JSON.stringify(values) !== JSON.stringify(baseline);
  const draftOf = (from: CourseValues): CourseDraft => {
    const { edited, creation } = saving;
    return {
      values: from,
      step,
      creation: edited.current ? null : creation.current,
      edited: edited.current && { version: edited.current.version, input: edited.current.input },
    };
  };
  const { savedAt, keep, forget } = useKeptDraft(
    courseDraftKey(person.id, id),
    files.documents.length > 0 ? files : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is kept changes
  useEffect(() => {
    if (dirty) keep(draftOf(values));
    else forget();
  }, [values, files, step, dirty, id]);

  const { leaving, stay } = useLeaving(dirty, { onClose, onCloseAsked });

  const status = stepStatus({
    steps: STEPS,
    problems,
    summaries: {
      languages: values.languages.map(nameOf).join(', '),
      information: titleOf(values, i18n.language),
      trainings: values.trainings.length > 0 ? t('course.trainings.count', { count: values.trainings.length }) : '',
    },
    current: step,
    tried,
  });

  return (
    <>
      <WizardFrame
        wizard={wizard}
        head={
          <WizardHead
            kind={opened ? t('course.editCourse') : t('course.newCourse')}
            title={titleOf(values, i18n.language)}
            savedAt={savedAt}
          />
        }
        names={{
          languages: t('wizard.steps.languages'),
          information: t('wizard.steps.information'),
          trainings: t('course.steps.trainings'),
        }}
        status={status}
        failure={<CourseFailure error={wizard.failure} />}
        saveLabel={t('course.save')}
        finished={last && saved !== null && !dirty && !isSubmitting}
        onClose={onClose}
      >
        {last && saved && (
          <SaveReport
            text={saved === 'created' ? t('course.created') : t('course.edited')}
            followUps={followUps}
            nameOf={subjectName}
            refusalOf={({ error }) => refusalOf(error)}
            onRetry={retry}
          />
        )}
        {step === 'languages' && (
          <LanguageStep
            text={t('course.languages.text')}
            onLanguages={(chosen) => void setValues(withLanguages(values, chosen))}
          />
        )}
        {step === 'information' && lang && (
          <>
            <StepHead title={t('wizard.steps.information')} text={t('course.information.text')} />
            <TextsByLanguage
              lang={lang}
              onLang={wizard.setLang}
              problemsIn={(one) => textProblems(values, one, nameOf)}
            />
          </>
        )}
        {last && (
          <TrainingStep available={available}>
            {can(person, 'course:set-resources') && (
              <ResourcesCard
                attached={course?.resources ?? []}
                hint={t('course.resourcesHint')}
                mayAdd={hasQuota}
                waiting={{ documents: files.documents, onDocuments: (documents) => setFiles({ documents }) }}
              />
            )}
          </TrainingStep>
        )}
      </WizardFrame>
      <LeaveDialog
        open={leaving}
        text={t('course.leave.text')}
        onStay={stay}
        onKeep={onClose}
        onDiscard={() => {
          forget(true);
          onClose();
        }}
      />
      <ConflictDialog
        open={conflict !== null}
        title={t('course.conflict.title')}
        onStay={() => saving.setConflict(null)}
        onTheirs={() => {
          if (!conflict) return;
          const theirs = valuesOf(conflict);
          saving.takeTheirs(conflict);
          setBaseline(theirs);
          setFiles(emptyFiles());
          formik.resetForm({ values: theirs });
        }}
        onMine={async () => {
          if (!conflict) return;
          formik.setSubmitting(true);
          await save(values, conflict);
          formik.setSubmitting(false);
        }}
      />
    </>
  );
}

/** Why the course could not be saved (spec §8): in place, and in a notice. */
function CourseFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('wizards');
  const { notify } = usePortal();
  const explanation = useExplanation(error);
  const words = () => {
    if (error instanceof CreatedWithoutIdError) return t('course.withoutId');
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 400) return error.title ?? t('wizard.failed.required');
    return error.code === 'NOT_FOUND' ? t('course.gone.text') : undefined;
  };
  const text = words();
  const tell = useEffectEvent(() => notify({ kind: 'error', text: text ?? explanation }));
  useEffect(() => {
    if (error) tell();
  }, [error]);
  return <FormFailure error={error} text={text} />;
}
