import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, useProblem } from './ChoiceField.tsx';
import { StepHead } from './StepHead.tsx';
import { type Described, droppedLanguages } from './texts.ts';
import { useLanguageName } from './useLanguageName.ts';

interface LanguageStepProps {
  /** What the languages are for, in a sentence. */
  text: string;
  onLanguages: (chosen: ContentLang[]) => void;
}

/** Step 1: the languages that it is described in. */
export function LanguageStep({ text, onLanguages }: LanguageStepProps) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values } = useFormikContext<Described<object>>();
  const nameOf = useLanguageName();
  const problem = useProblem('languages');
  const dropped = droppedLanguages(values);
  const toggle = (lang: ContentLang, on: boolean) =>
    onLanguages(on ? [...values.languages, lang] : values.languages.filter((other) => other !== lang));
  return (
    <>
      <StepHead title={t('wizard.steps.languages')} text={text} />
      <ChoiceGroup field="languages" legend={t('wizard.steps.languages')} legendHidden>
        <div className="wizards-tiles">
          {CONTENT_LANGS.map((lang) => (
            <label key={lang} className="wizards-tile">
              <input
                type="checkbox"
                checked={values.languages.includes(lang)}
                aria-invalid={problem !== undefined}
                onChange={({ target }) => toggle(lang, target.checked)}
              />
              <span>{nameOf(lang)}</span>
              <small aria-hidden="true">{lang.toUpperCase()}</small>
            </label>
          ))}
        </div>
      </ChoiceGroup>
      {dropped.length > 0 && (
        <p className="wizards-note" role="status">
          <Info size={18} aria-hidden="true" />
          {t('wizard.languages.dropped', {
            count: dropped.length,
            languages: new Intl.ListFormat(ui).format(dropped.map(nameOf)),
          })}
        </p>
      )}
    </>
  );
}
