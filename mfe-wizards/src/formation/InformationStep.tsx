import { fold } from '@vr/shared-api/fold';
import {
  type ContentLang,
  DURATIONS_IN_MINUTE,
  TAG_MAX,
  TAG_SEARCH_MIN,
  TAGS_PER_TRAINING,
  TRAINING_PICTURE,
  VIDEO_LINK_MAX,
} from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormField } from '@vr/shared-ui/FormField';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Input, Select } from 'antd';
import { useFormikContext } from 'formik';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, ChoiceGroup, useProblem } from '../ChoiceField.tsx';
import { StepHead } from '../StepHead.tsx';
import { TextsByLanguage } from '../TextsByLanguage.tsx';
import { useLanguageName } from '../useLanguageName.ts';
import { useCategories, useSkills, useTags } from './lists.ts';
import { PartnerField } from './PartnerField.tsx';
import { PictureChoice } from './PictureChoice.tsx';
import { textProblems } from './problems.ts';
import type { FormationFiles, FormationValues, TrainingForm } from './values.ts';

interface InformationStepProps {
  training: TrainingForm | undefined;
  files: FormationFiles;
  onFiles: (change: Partial<FormationFiles>) => void;
  /** The language whose texts are shown. */
  lang: ContentLang;
  onLang: (lang: ContentLang) => void;
}

/** Step 2: what the training says in each language, and what it is. */
export function InformationStep(props: InformationStepProps) {
  const { t } = useTranslation('wizards');
  const categories = useCategories();
  const skills = useSkills();
  const failed = [categories, skills].find(({ error }) => error);
  return (
    <>
      <StepHead title={t('wizard.steps.information')} text={t('formation.information.text')} />
      {categories.data && skills.data ? (
        <>
          <Texts {...props} />
          <About {...props} categories={categories.data.items} skills={skills.data.items} />
        </>
      ) : failed ? (
        <FailureState
          title={t('formation.information.failed')}
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

function Texts({ lang, onLang }: InformationStepProps) {
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<FormationValues>();
  const nameOf = useLanguageName();
  return (
    <TextsByLanguage
      lang={lang}
      onLang={onLang}
      problemsIn={(one) => textProblems(values, one, nameOf)}
      after={(one) => (
        <FormField
          name={`texts.${one}.videoLink`}
          label={t('formation.field.videoLink')}
          hint={t('formation.field.videoLinkHint')}
          optional
        >
          {(control) => (
            <Input {...control} maxLength={VIDEO_LINK_MAX} type="url" inputMode="url" placeholder="https://" />
          )}
        </FormField>
      )}
    />
  );
}

interface AboutProps extends InformationStepProps {
  categories: readonly { id: number; key: string; name: string }[];
  skills: readonly { id: number; name: string; skillType: string }[];
}

function About({ training, files, onFiles, lang: shown, categories, skills }: AboutProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const problem = useProblem('durationInMinute');
  const category = categories.find(({ id }) => id === values.categoryId);
  const soft = skills.filter(({ skillType }) => skillType.includes('soft_skill_'));
  const hard = skills.filter(({ skillType }) => !skillType.includes('soft_skill_'));
  const options = (list: AboutProps['skills']) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className="ui-card wizards-about" aria-label={t('formation.information.about')}>
      <h3>{t('formation.information.about')}</h3>
      <ChoiceField field="categoryId" label={t('formation.field.category')}>
        {(control) => (
          <Select<number>
            {...control}
            className="wizards-wide"
            placeholder={t('formation.field.categoryChoose')}
            value={values.categoryId ?? undefined}
            onChange={(id) => void setFieldValue('categoryId', id)}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </ChoiceField>
      <ChoiceGroup field="durationInMinute" legend={t('formation.field.duration')}>
        <div className="wizards-chips">
          {DURATIONS_IN_MINUTE.map((minutes) => (
            <label key={minutes} className="wizards-chip">
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
      <ChoiceField field="skillIds" label={t('formation.field.skills')} hint={t('formation.field.skillsHint')}>
        {(control) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            className="wizards-wide"
            placeholder={t('formation.field.skillsChoose')}
            value={values.skillIds}
            onChange={(ids) => void setFieldValue('skillIds', ids)}
            showSearch={{ filterOption: (typed, option) => fold(String(option?.label ?? '')).includes(fold(typed)) }}
            options={[
              { label: t('formation.field.softSkills'), options: options(soft) },
              { label: t('formation.field.hardSkills'), options: options(hard) },
            ].filter((group) => group.options.length > 0)}
          />
        )}
      </ChoiceField>
      <TagsField />
      <PartnerField training={training} />
      <PictureChoice
        field="logo"
        label={t('formation.field.picture')}
        hint={t('formation.field.pictureHint', TRAINING_PICTURE)}
        optional
        shape="wide"
        chosen={files.logo}
        saved={training?.logo ?? null}
        problem={undefined}
        onChoose={(logo) => onFiles({ logo })}
        placeholder={<Cover picture={null} category={category?.key ?? ''} title={values.texts[shown]?.title || ' '} />}
      />
    </section>
  );
}

const CONTROL = /\p{Cc}/gu;
/** Tags as the server takes them: on one line, not too long, none twice. */
const asTags = (typed: readonly string[]): string[] =>
  [...new Set(typed.map((tag) => tag.replace(CONTROL, ' ').trim().slice(0, TAG_MAX).trim()))].filter(Boolean);

function TagsField() {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const [typed, setTyped] = useState('');
  const { data } = useTags(useDeferredValue(typed));
  const searched = typed.trim().length >= TAG_SEARCH_MIN;
  const suggested = searched ? (data?.items ?? []) : [];
  return (
    <ChoiceField
      field="tags"
      label={t('formation.field.tags')}
      hint={t('formation.field.tagsHint', { max: TAGS_PER_TRAINING })}
      optional
    >
      {(control) => (
        <Select<string[]>
          {...control}
          mode="tags"
          className="wizards-wide"
          placeholder={t('formation.field.tagsChoose')}
          value={values.tags}
          maxCount={TAGS_PER_TRAINING}
          tokenSeparators={[',', ';']}
          onChange={(tags) => void setFieldValue('tags', asTags(tags))}
          showSearch={{ onSearch: setTyped, filterOption: false }}
          options={suggested.map((tag) => ({ value: tag, label: tag }))}
          notFoundContent={null}
        />
      )}
    </ChoiceField>
  );
}
