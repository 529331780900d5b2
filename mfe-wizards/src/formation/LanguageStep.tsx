import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, useProblem } from './ChoiceField.tsx';
import { withLanguages } from './input.ts';
import { StepHead } from './StepHead.tsx';
import { useLanguageName } from './useLanguageName.ts';
import type { FormationValues } from './values.ts';

const saysSomething = ({ texts }: FormationValues, lang: ContentLang): boolean =>
  Object.values(texts[lang] ?? {}).some((text) => text.trim() !== '');

/** Step 1: the languages that the training is described in. */
export function LanguageStep() {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values, setValues } = useFormikContext<FormationValues>();
  const nameOf = useLanguageName();
  const problem = useProblem('languages');
  const dropped = CONTENT_LANGS.filter((lang) => !values.languages.includes(lang) && saysSomething(values, lang));
  const toggle = (lang: ContentLang, on: boolean) =>
    void setValues(
      withLanguages(values, on ? [...values.languages, lang] : values.languages.filter((other) => other !== lang)),
    );
  return (
    <>
      <StepHead title={t('formation.steps.languages')} text={t('formation.languages.text')} />
      <ChoiceGroup field="languages" legend={t('formation.steps.languages')} legendHidden>
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
          {t('formation.languages.dropped', {
            count: dropped.length,
            languages: new Intl.ListFormat(ui).format(dropped.map(nameOf)),
          })}
        </p>
      )}
    </>
  );
}
