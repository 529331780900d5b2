import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { Select } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ChoiceField.tsx';
import { useLanguageName } from '../../useLanguageName.ts';
import type { FormationValues } from '../values.ts';

/** The languages that the content itself speaks; needed once there is content. */
export function ContentLanguages({ required }: { required: boolean }) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const nameOf = useLanguageName();
  return (
    <section className="ui-card wizards-content-card">
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
            className="wizards-wide"
            placeholder={t('content.languagesChoose')}
            value={values.contentLanguages}
            onChange={(chosen) =>
              void setFieldValue(
                'contentLanguages',
                CONTENT_LANGS.filter((lang) => chosen.includes(lang)),
              )
            }
            showSearch={{ optionFilterProp: 'label' }}
            options={CONTENT_LANGS.map((lang) => ({ value: lang, label: nameOf(lang) }))}
          />
        )}
      </ChoiceField>
    </section>
  );
}
