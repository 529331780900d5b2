import { TAG_MAX, TAG_SEARCH_MIN, TAGS_PER_TRAINING } from '@vr/shared-api/limits';
import { useFormikContext } from 'formik';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../form/SelectField.tsx';
import { useTags } from '../options.ts';
import type { TrainingValues } from '../values.ts';
import * as styles from './information.css';

const CONTROL = /\p{Cc}/gu;
/** Removes control characters, empty tags and duplicates. Keeps excess or overlong tags, which are reported as problems. */
const cleanTags = (typed: readonly string[]): string[] =>
  [...new Set(typed.map((tag) => tag.replace(CONTROL, ' ').trim()))].filter(Boolean);

/** The tags of the training. Suggests existing tags while the user types. */
export function TagsField() {
  const { t } = useTranslation('wizards');
  const { setFieldValue } = useFormikContext<TrainingValues>();
  const [typed, setTyped] = useState('');
  const { data } = useTags(useDeferredValue(typed));
  const suggestions = typed.trim().length >= TAG_SEARCH_MIN ? (data?.items ?? []) : [];
  return (
    <SelectField<string[]>
      field="tags"
      label={t('training.field.tags')}
      hint={t('training.field.tagsHint', { max: TAGS_PER_TRAINING })}
      optional
      isShownAtOnce
      mode="tags"
      placeholder={t('training.field.tagsChoose')}
      labelRender={({ label, value }) =>
        String(value).length > TAG_MAX ? <span className={styles.tagTooLong}>{value}</span> : label
      }
      tokenSeparators={[',', ';']}
      onChange={(tags) => void setFieldValue('tags', cleanTags(tags))}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      options={suggestions.map((tag) => ({ value: tag, label: tag }))}
      notFoundContent={null}
    />
  );
}
