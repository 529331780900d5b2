import { ApiError } from '@vr/shared-api/client';
import type { ContentLang } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useExplanation } from '@vr/shared-ui/useExplanation';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SkillsField, useSkills } from '../form/SkillsField.tsx';
import { StepHead } from '../form/StepHead.tsx';
import { ResourcesCard } from '../resources/ResourcesCard.tsx';
import { useResourceRefusal } from '../resources/useResourceRefusal.ts';
import { LanguageStep } from '../texts/LanguageStep.tsx';
import { TextsByLanguage } from '../texts/TextsByLanguage.tsx';
import { displayTitle, inScreenOrder } from '../texts/texts.ts';
import { useLanguageName } from '../texts/useLanguageName.ts';
import { stepStatuses } from '../wizard/steps.ts';
import { Wizard, type WizardTexts } from '../wizard/Wizard.tsx';
import { STEPS, type Step, textProblems } from './problems.ts';
import { CreatedWithoutIdError } from './save.ts';
import { TrainingStep } from './trainings/TrainingStep.tsx';
import { type CourseWizardInput, useCourseWizard } from './useCourseWizard.ts';
import { withLanguages } from './values.ts';

/** The three steps of the course wizard, up to the save. */
export function CourseSteps(props: CourseWizardInput) {
  const { t } = useTranslation('wizards');
  const hasQuota = useSession(({ client }) => client?.hasQuota ?? true);
  const languageName = useLanguageName();
  const refusalOf = useResourceRefusal();
  const texts = useCourseTexts(props.initialForm === undefined);
  const { wizard, course, files, setFiles, available } = useCourseWizard(props);
  const statuses = useStepStatuses(wizard);
  const { formik, step, lang } = wizard;
  const { values } = formik;

  return (
    <Wizard
      wizard={wizard}
      texts={texts}
      statuses={statuses}
      failure={<CourseFailure error={wizard.failure} />}
      refusalOf={({ error }) => refusalOf(error)}
    >
      {step === 'languages' && (
        <LanguageStep
          text={t('course.languages.text')}
          onLanguages={(chosen) => void formik.setValues(withLanguages(values, chosen))}
        />
      )}
      {step === 'information' && lang && (
        <>
          <StepHead title={t('wizard.steps.information')} text={t('course.information.text')} />
          <TextsByLanguage
            lang={lang}
            onLang={wizard.setLang}
            problemsIn={(one) => textProblems(values, one, languageName)}
            moreFields={(one) => <CourseSkills lang={one} />}
          />
        </>
      )}
      {step === 'trainings' && (
        <TrainingStep available={available}>
          <ResourcesCard
            attached={course?.resources ?? []}
            hint={t('course.resourcesHint')}
            mayAdd={hasQuota}
            unsent={{ documents: files.documents, onDocuments: (documents) => setFiles({ documents }) }}
          />
        </TrainingStep>
      )}
    </Wizard>
  );
}

/** The skills in a course's texts in one language (spec §3 Course). */
function CourseSkills({ lang }: { lang: ContentLang }) {
  const { t } = useTranslation('wizards');
  const { data, error, refetch } = useSkills();
  if (data) return <SkillsField field={`skills.${lang}`} hint={t('course.skillsHint')} optional skills={data.items} />;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />;
}

function useCourseTexts(isNew: boolean): WizardTexts<Step> {
  const { t } = useTranslation('wizards');
  return {
    kind: isNew ? t('course.newCourse') : t('course.editCourse'),
    steps: {
      languages: t('wizard.steps.languages'),
      information: t('wizard.steps.information'),
      trainings: t('course.steps.trainings'),
    },
    save: t('course.save'),
    conflictTitle: t('course.conflict.title'),
  };
}

function useStepStatuses({ formik, problems, step, triedSteps }: ReturnType<typeof useCourseWizard>['wizard']) {
  const { t, i18n } = useTranslation('wizards');
  const { lang } = usePortal();
  const languageName = useLanguageName();
  const { languages, trainings } = formik.values;
  return stepStatuses({
    steps: STEPS,
    problems,
    summaries: {
      languages: inScreenOrder(languages, lang).map(languageName).join(', '),
      information: displayTitle(formik.values, i18n.language),
      trainings: trainings.length > 0 ? t('course.trainings.count', { count: trainings.length }) : '',
    },
    current: step,
    triedSteps,
  });
}

/** Shows the reason for a failed save, in the wizard and in a notice (spec §8). */
function CourseFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('wizards');
  const { notify } = usePortal();
  const explanation = useExplanation(error);
  const ownText = () => {
    if (error instanceof CreatedWithoutIdError) return t('course.withoutId');
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 400) return error.title ?? t('wizard.failed.required');
    return error.code === 'NOT_FOUND' ? t('course.gone.text') : undefined;
  };
  const text = ownText();
  const notifyFailure = useEffectEvent(() => notify({ kind: 'error', text: text ?? explanation }));
  useEffect(() => {
    if (error) notifyFailure();
  }, [error]);
  return <FormFailure error={error} text={text} />;
}
