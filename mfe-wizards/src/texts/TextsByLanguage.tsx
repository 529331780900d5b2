import {
  BRIEF_DESCRIPTION_MAX,
  bcp47,
  type ContentLang,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  TITLE_MAX,
} from '@vr/shared-api/limits';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { Tabs } from '@vr/shared-ui/Tabs';
import { Input } from 'antd';
import { useFormikContext } from 'formik';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../form/problem.ts';
import * as styles from './texts.css';
import { type DescribedValues, inScreenOrder } from './texts.ts';
import { useLanguageName } from './useLanguageName.ts';

interface TextsByLanguageProps {
  lang: ContentLang;
  onLang: (lang: ContentLang) => void;
  problemsIn: (lang: ContentLang) => readonly Problem[];
  moreFields?: (lang: ContentLang) => ReactNode;
}

/** The text fields, with one tab per language. */
export function TextsByLanguage({ lang, onLang, problemsIn, moreFields }: TextsByLanguageProps) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values, submitCount } = useFormikContext<DescribedValues>();
  const languageName = useLanguageName();
  const title = (one: ContentLang) => {
    const left = problemsIn(one).length;
    return (
      <span className={`${styles.lang}${left > 0 && submitCount > 0 ? ` ${styles.langBad}` : ''}`}>
        {languageName(one)}
        {left === 0 && <Check size={16} />}
        {left > 0 && submitCount > 0 && <CircleAlert size={16} />}
        <span className="ui-hidden">
          {', '}
          {left === 0 ? t('wizard.information.complete') : t('wizard.information.left', { count: left })}
        </span>
      </span>
    );
  };
  return (
    <section className={`ui-card ${styles.texts}`} aria-label={t('wizard.information.texts')}>
      <Tabs
        label={t('wizard.steps.languages')}
        selected={lang}
        onSelect={onLang}
        tabs={inScreenOrder(values.languages, ui).map((one) => ({
          key: one,
          title: title(one),
          panel: (
            <>
              <TextsIn lang={one} />
              {moreFields?.(one)}
            </>
          ),
        }))}
      />
    </section>
  );
}

function TextsIn({ lang }: { lang: ContentLang }) {
  const { t } = useTranslation('wizards');
  const at = `texts.${lang}`;
  const written = { lang: bcp47(lang), showCount: true } as const;
  return (
    <>
      <FormField name={`${at}.title`} label={t('wizard.field.title')} max={TITLE_MAX}>
        {(control) => <Input {...control} {...written} />}
      </FormField>
      <FormField
        name={`${at}.briefDescription`}
        label={t('wizard.field.briefDescription')}
        max={BRIEF_DESCRIPTION_MAX}
        hint={t('wizard.field.briefDescriptionHint')}
      >
        {(control) => <Input.TextArea {...control} {...written} rows={2} />}
      </FormField>
      <FormField name={`${at}.fullDescription`} label={t('wizard.field.fullDescription')} max={FULL_DESCRIPTION_MAX}>
        {(control) => <Input.TextArea {...control} {...written} rows={4} />}
      </FormField>
      <FormField name={`${at}.goal1`} label={t('wizard.field.goal1')} max={GOAL_MAX} hint={t('wizard.field.goalHint')}>
        {(control) => <Input {...control} {...written} />}
      </FormField>
      <FormField name={`${at}.goal2`} label={t('wizard.field.goal2')} max={GOAL_MAX}>
        {(control) => <Input {...control} {...written} />}
      </FormField>
      <FormField name={`${at}.goal3`} label={t('wizard.field.goal3')} max={GOAL_MAX} optional>
        {(control) => <Input {...control} {...written} />}
      </FormField>
    </>
  );
}
