import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../form/ChoiceField.tsx';
import * as formStyles from '../../form/form.css';
import { inScreenOrder } from '../../texts/texts.ts';
import { useLanguageName } from '../../texts/useLanguageName.ts';
import type { TrainingValues } from '../values.ts';

/** The languages that are spoken in the content. Required if there is any content. */
export function ContentLanguages({ required }: { required: boolean }) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const languageName = useLanguageName();
  return (
    <section className={`ui-card ${formStyles.card}`}>
      <ChoiceField
        field="contentLanguages"
        label={t('content.languages')}
        hint={t('content.languagesHint')}
        optional={!required}
      >
        {(control) => (
          <Select<ContentLang[]>
            {...control}
            mode="multiple"
            className={formStyles.wide}
            placeholder={t('content.languagesChoose')}
            value={values.contentLanguages}
            onChange={(chosen) =>
              void setFieldValue(
                'contentLanguages',
                CONTENT_LANGS.filter((lang) => chosen.includes(lang)),
              )
            }
            showSearch={searchByLabel}
            options={inScreenOrder(CONTENT_LANGS, ui).map((lang) => ({ value: lang, label: languageName(lang) }))}
          />
        )}
      </ChoiceField>
    </section>
  );
}
