import { type ContentLang, DURATIONS_IN_MINUTE, TRAINING_PICTURE } from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, SelectField } from '../../form/SelectField.tsx';
import { type Skill, SkillsField } from '../../form/SkillsField.tsx';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import { PictureChoice } from '../PictureChoice.tsx';
import type { TrainingStepProps, TrainingValues } from '../values.ts';
import * as styles from './information.css';
import { PartnerField } from './PartnerField.tsx';
import { TagsField } from './TagsField.tsx';

interface AboutTrainingProps extends TrainingStepProps {
  /** The language of the title shown when there is no picture. */
  lang: ContentLang;
  categories: readonly { id: number; key: string; name: string }[];
  skills: readonly Skill[];
}

/** The card with the training's category, duration, skills, tags, owner and picture. */
export function AboutTraining({ training, files, onFiles, lang, categories, skills }: AboutTrainingProps) {
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<TrainingValues>();
  const category = categories.find(({ id }) => id === values.categoryId);
  return (
    <section className={`ui-card ${styles.about}`} aria-label={t('training.information.about')}>
      <h3>{t('training.information.about')}</h3>
      <SelectField<number>
        field="categoryId"
        label={t('training.field.category')}
        placeholder={t('training.field.categoryChoose')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DurationField />
      <SkillsField field="skillIds" hint={t('training.field.skillsHint')} skills={skills} />
      <TagsField />
      <PartnerField training={training} />
      <PictureChoice
        field="logo"
        label={t('training.field.picture')}
        hint={t('training.field.pictureHint', TRAINING_PICTURE)}
        optional
        shape="wide"
        chosen={files.logo}
        saved={training?.logo ?? null}
        problem={undefined}
        onChoose={(logo) => onFiles({ logo })}
        placeholder={<Cover picture={null} category={category?.key ?? ''} title={values.texts[lang]?.title || ' '} />}
      />
    </section>
  );
}

function DurationField() {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const problem = useFieldProblem('durationInMinute');
  return (
    <ChoiceGroup field="durationInMinute" legend={t('training.field.duration')}>
      <div className={styles.chips}>
        {DURATIONS_IN_MINUTE.map((minutes) => (
          <label key={minutes} className={styles.chip}>
            <input
              type="radio"
              name="durationInMinute"
              checked={values.durationInMinute === minutes}
              aria-invalid={problem !== undefined}
              onChange={() => void setFieldValue('durationInMinute', minutes)}
            />
            {formatMinutes(minutes, lang)}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
