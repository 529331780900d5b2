import { type ContentLang, VIDEO_LINK_MAX } from '@vr/shared-api/limits';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormField } from '@vr/shared-ui/FormField';
import { useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Input } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { useSkills } from '../../form/SkillsField.tsx';
import { StepHead } from '../../form/StepHead.tsx';
import { TextsByLanguage } from '../../texts/TextsByLanguage.tsx';
import { useLanguageName } from '../../texts/useLanguageName.ts';
import { useCategories } from '../options.ts';
import { textProblems } from '../problems.ts';
import type { TrainingStepProps, TrainingValues } from '../values.ts';
import { AboutTraining } from './AboutTraining.tsx';
import sheet from './information.css';

interface InformationStepProps extends TrainingStepProps {
  lang: ContentLang;
  onLang: (lang: ContentLang) => void;
}

/** Step 2: the training's texts in each language, and its other information. */
export function InformationStep(props: InformationStepProps) {
  useStyles(sheet);
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<TrainingValues>();
  const languageName = useLanguageName();
  const categories = useCategories();
  const skills = useSkills();
  const failed = [categories, skills].find(({ error }) => error);
  return (
    <>
      <StepHead title={t('wizard.steps.information')} text={t('training.information.text')} />
      {categories.data && skills.data ? (
        <>
          <TextsByLanguage
            lang={props.lang}
            onLang={props.onLang}
            problemsIn={(one) => textProblems(values, one, languageName)}
            moreFields={(one) => (
              <FormField
                name={`texts.${one}.videoLink`}
                label={t('training.field.videoLink')}
                max={VIDEO_LINK_MAX}
                hint={t('training.field.videoLinkHint')}
                optional
              >
                {(control) => <Input {...control} type="url" inputMode="url" placeholder="https://" />}
              </FormField>
            )}
          />
          <AboutTraining {...props} categories={categories.data.items} skills={skills.data.items} />
        </>
      ) : failed ? (
        <FailureState
          title={t('training.information.failed')}
          error={failed.error}
          onRetry={() => {
            void categories.refetch();
            void skills.refetch();
          }}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  );
}
