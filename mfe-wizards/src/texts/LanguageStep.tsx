import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../form/ChoiceField.tsx';
import * as formStyles from '../form/form.css';
import { StepHead } from '../form/StepHead.tsx';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import * as styles from './texts.css';
import { type DescribedValues, droppedLanguages, inScreenOrder } from './texts.ts';
import { useLanguageName } from './useLanguageName.ts';

/** Step 1: the languages in which the training or course is described. */
export function LanguageStep({ text, onLanguages }: { text: string; onLanguages: (chosen: ContentLang[]) => void }) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values } = useFormikContext<DescribedValues<object>>();
  const languageName = useLanguageName();
  const problem = useFieldProblem('languages');
  const dropped = droppedLanguages(values);
  const toggle = (lang: ContentLang, on: boolean) =>
    onLanguages(on ? [...values.languages, lang] : values.languages.filter((other) => other !== lang));
  return (
    <>
      <StepHead title={t('wizard.steps.languages')} text={text} />
      <ChoiceGroup field="languages" legend={t('wizard.steps.languages')} legendHidden>
        <div className={formStyles.tiles}>
          {inScreenOrder(CONTENT_LANGS, ui).map((lang) => (
            <label key={lang} className={formStyles.tile}>
              <input
                type="checkbox"
                checked={values.languages.includes(lang)}
                aria-invalid={problem !== undefined}
                onChange={({ target }) => toggle(lang, target.checked)}
              />
              <span>{languageName(lang)}</span>
              <small aria-hidden="true">{lang.toUpperCase()}</small>
            </label>
          ))}
        </div>
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
