import { BADGE_DESCRIPTION_MAX, BADGE_LOGO, BADGE_NAME_MAX, bcp47 } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useFormikContext } from 'formik';
import { Medal, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StepHead } from '../form/StepHead.tsx';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import { inScreenOrder } from '../texts/texts.ts';
import { useLanguageName } from '../texts/useLanguageName.ts';
import { badgeHasTexts, withLanguages } from './input.ts';
import { useBadgeRules } from './options.ts';
import { PictureChoice } from './PictureChoice.tsx';
import * as styles from './training.css';
import type { TrainingStepProps, TrainingValues } from './values.ts';

/** Step 4: up to three badges. Each has a logo, and a name and description in every language. */
export function BadgeStep(props: TrainingStepProps) {
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<TrainingValues>();
  return (
    <>
      <StepHead title={t('training.steps.badges')} text={t('training.badges.text')} />
      {values.badges.map((_, index) => (
        <Badge key={index} {...props} index={index} />
      ))}
    </>
  );
}

function Badge({ training, files, onFiles, index }: TrainingStepProps & { index: number }) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values, setValues } = useFormikContext<TrainingValues>();
  const languageName = useLanguageName();
  const number = index + 1;
  const problem = useFieldProblem(`badges.${index}.logo`);
  const onServer = training?.badges.find((badge) => badge.number === number)?.logo ?? null;
  const saved = values.badges[index]?.logoRemoved ? null : onServer;
  const choose = (file: File | null) =>
    onFiles({ badgeLogos: files.badgeLogos.map((other, at) => (at === index ? file : other)) });
  const remove = () => {
    choose(null);
    const badges = values.badges.map((badge, at) => (at === index ? { texts: {}, logoRemoved: true } : badge));
    void setValues(withLanguages({ ...values, badges }, values.languages));
  };
  const isStarted = badgeHasTexts(values, index) || saved !== null || Boolean(files.badgeLogos[index]);
  return (
    <section className={`ui-card ${styles.badge}`} aria-label={t('training.badges.badge', { number })}>
      <div className={styles.badgeHead}>
        <h3>{t('training.badges.badge', { number })}</h3>
        {isStarted && (
          <Button type="text" icon={<Trash2 size={18} />} onClick={remove}>
            {t('training.badges.remove')}
          </Button>
        )}
      </div>
      <BadgeRule number={number} />
      <PictureChoice
        field={`badges.${index}.logo`}
        label={t('training.badges.logo')}
        hint={t('training.badges.logoHint', BADGE_LOGO)}
        shape="square"
        chosen={files.badgeLogos[index] ?? null}
        saved={saved}
        problem={problem}
        onChoose={choose}
        placeholder={<Medal size={26} />}
      />
      {inScreenOrder(values.languages, ui).map((lang) => (
        <fieldset key={lang} className={styles.badgeTexts}>
          <legend>{languageName(lang)}</legend>
          <FormField
            name={`badges.${index}.texts.${lang}.name`}
            label={t('training.badges.name')}
            max={BADGE_NAME_MAX}
            optional
          >
            {(control) => <Input {...control} showCount lang={bcp47(lang)} />}
          </FormField>
          <FormField
            name={`badges.${index}.texts.${lang}.description`}
            label={t('training.badges.description')}
            max={BADGE_DESCRIPTION_MAX}
            optional
          >
            {(control) => <Input {...control} showCount lang={bcp47(lang)} />}
          </FormField>
        </fieldset>
      ))}
    </section>
  );
}

/** The conditions for earning the badge with this number. The publisher cannot change them. */
function BadgeRule({ number }: { number: number }) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const rule = useBadgeRules().data?.items.find((one) => one.number === number);
  if (!rule) return null;
  const { finished, percent, score } = rule;
  const conditions = [
    finished && t('training.badges.finished'),
    percent > 0 && t('training.badges.percent', { percent }),
    score > 0 && t('training.badges.score', { score }),
  ].filter((condition) => condition !== false);
  return (
    <p className="ui-meta">
      {t('training.badges.earned', { conditions: new Intl.ListFormat(lang).format(conditions) })}
    </p>
  );
}
