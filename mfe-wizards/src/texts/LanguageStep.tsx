import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CheckTiles, ChoiceGroup } from '../form/SelectField.tsx';
import { StepHead } from '../form/StepHead.tsx';
import * as styles from './texts.css';
import { type DescribedValues, droppedLanguages, inScreenOrder } from './texts.ts';
import { useLanguageName } from './useLanguageName.ts';

/** Step 1: choose the languages of the training's or course's texts. */
export function LanguageStep({ text, onLanguages }: { text: string; onLanguages: (chosen: ContentLang[]) => void }) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values } = useFormikContext<DescribedValues<object>>();
  const languageName = useLanguageName();
  const dropped = droppedLanguages(values);
  return (
    <>
      <StepHead title={t('wizard.steps.languages')} text={text} />
      <ChoiceGroup field="languages" legend={t('wizard.steps.languages')} legendHidden>
        <CheckTiles
          field="languages"
          options={inScreenOrder(CONTENT_LANGS, ui).map((lang) => ({
            value: lang,
            label: languageName(lang),
            code: lang.toUpperCase(),
          }))}
          chosen={values.languages}
          onChange={onLanguages}
        />
      </ChoiceGroup>
      {dropped.length > 0 && (
        <p className={styles.note} role="status">
          <Info size={18} />
          {t('wizard.languages.dropped', {
            count: dropped.length,
            languages: new Intl.ListFormat(ui).format(dropped.map(languageName)),
          })}
        </p>
      )}
    </>
  );
}
