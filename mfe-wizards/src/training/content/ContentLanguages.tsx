import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import * as formStyles from '../../form/form.css';
import { SelectField } from '../../form/SelectField.tsx';
import { inScreenOrder, sortLanguages } from '../../texts/texts.ts';
import { useLanguageName } from '../../texts/useLanguageName.ts';
import type { TrainingValues } from '../values.ts';

/** The languages spoken in the content. At least one is required if there is any content. */
export function ContentLanguages({ required }: { required: boolean }) {
  const { t } = useTranslation('wizards');
  const { lang: ui } = usePortal();
  const { setFieldValue } = useFormikContext<TrainingValues>();
  const languageName = useLanguageName();
  return (
    <section className={`ui-card ${formStyles.card}`}>
      <SelectField<ContentLang[]>
        field="contentLanguages"
        label={t('content.languages')}
        hint={t('content.languagesHint')}
        optional={!required}
        mode="multiple"
        placeholder={t('content.languagesChoose')}
        onChange={(chosen) => void setFieldValue('contentLanguages', sortLanguages(chosen))}
        showSearch={searchByLabel}
        options={inScreenOrder(CONTENT_LANGS, ui).map((lang) => ({ value: lang, label: languageName(lang) }))}
      />
    </section>
  );
}
