import { BADGE_DESCRIPTION_MAX, BADGE_LOGO, BADGE_NAME_MAX, bcp47 } from '@vr/shared-api/limits';
import { FormField } from '@vr/shared-ui/FormField';
import { Button, Input } from 'antd';
import { useFormikContext } from 'formik';
import { Medal, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProblem } from '../ChoiceField.tsx';
import { StepHead } from '../StepHead.tsx';
import { useLanguageName } from '../useLanguageName.ts';
import { badgeHasTexts, withLanguages } from './input.ts';
import { PictureChoice } from './PictureChoice.tsx';
import type { FormationFiles, FormationValues, TrainingForm } from './values.ts';

interface BadgeStepProps {
  training: TrainingForm | undefined;
  files: FormationFiles;
  onFiles: (change: Partial<FormationFiles>) => void;
}

/** Step 4: up to three badges, each with a logo and, in every language, a name and what it is for. */
export function BadgeStep(props: BadgeStepProps) {
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<FormationValues>();
  return (
    <>
      <StepHead title={t('formation.steps.badges')} text={t('formation.badges.text')} />
      {values.badges.map((_, index) => (
        <Badge key={index} {...props} index={index} />
      ))}
    </>
  );
}

function Badge({ training, files, onFiles, index }: BadgeStepProps & { index: number }) {
  const { t } = useTranslation('wizards');
  const { values, setValues } = useFormikContext<FormationValues>();
  const nameOf = useLanguageName();
  const number = index + 1;
  const problem = useProblem(`badges.${index}.logo`);
  const onServer = training?.badges.find((badge) => badge.number === number)?.logo ?? null;
  const saved = values.badges[index]?.logoRemoved ? null : onServer;
  const choose = (file: File | null) =>
    onFiles({ badgeLogos: files.badgeLogos.map((other, at) => (at === index ? file : other)) });
  const remove = () => {
    choose(null);
    const badges = values.badges.map((badge, at) => (at === index ? { texts: {}, logoRemoved: true } : badge));
    void setValues(withLanguages({ ...values, badges }, values.languages));
  };
  const begun = badgeHasTexts(values, index) || saved !== null || Boolean(files.badgeLogos[index]);
  return (
    <section className="ui-card wizards-badge" aria-label={t('formation.badges.badge', { number })}>
      <div className="wizards-badge-head">
        <h3>{t('formation.badges.badge', { number })}</h3>
        {begun && (
          <Button type="text" icon={<Trash2 size={18} aria-hidden="true" />} onClick={remove}>
            {t('formation.badges.remove')}
          </Button>
        )}
      </div>
      <PictureChoice
        field={`badges.${index}.logo`}
        label={t('formation.badges.logo')}
        hint={t('formation.badges.logoHint', BADGE_LOGO)}
        shape="square"
        chosen={files.badgeLogos[index] ?? null}
        saved={saved}
        problem={problem}
        onChoose={choose}
        placeholder={<Medal size={26} aria-hidden="true" />}
      />
      {values.languages.map((lang) => (
        <fieldset key={lang} className="wizards-badge-texts">
          <legend>{nameOf(lang)}</legend>
          <FormField name={`badges.${index}.texts.${lang}.name`} label={t('formation.badges.name')} optional>
            {(control) => <Input {...control} maxLength={BADGE_NAME_MAX} showCount lang={bcp47(lang)} />}
          </FormField>
          <FormField
            name={`badges.${index}.texts.${lang}.description`}
            label={t('formation.badges.description')}
            optional
          >
            {(control) => <Input {...control} maxLength={BADGE_DESCRIPTION_MAX} showCount lang={bcp47(lang)} />}
          </FormField>
        </fieldset>
      ))}
    </section>
  );
}
