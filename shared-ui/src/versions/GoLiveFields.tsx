import { deviceZone } from '@vr/shared-api/date';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../form/Field';
import { withTexts } from '../i18n/useLazyTexts';
import { SegmentedControl } from '../layout/SegmentedControl';
import type { GoLiveValues } from './go-live';
import { useVersionTexts } from './useVersionTexts';
import sheet, * as styles from './versions.css';

interface GoLiveFieldsProps {
  values: GoLiveValues;
  onChange(values: GoLiveValues): void;
  /** Whether to mark the planned instant as missing or wrong. Set it only after the person has tried to save. */
  isInvalid: boolean;
  /** Whether the version must wait for a validation first. */
  needsValidation?: boolean;
}

/** The fields that choose when a version goes live: now, at an instant in the reader's time zone, or not yet. */
export default withTexts(useVersionTexts, LoadedFields);

function LoadedFields({ values, onChange, isInvalid, needsValidation = false }: GoLiveFieldsProps) {
  useStyles(sheet);
  const { t } = useTranslation('versions');
  const timeZone = deviceZone();
  const id = useId();
  const hints = {
    NOW: needsValidation ? t('choice.nowHintReviewed') : t('choice.nowHint'),
    ON: needsValidation ? t('choice.onHintReviewed', { timeZone }) : t('choice.onHint', { timeZone }),
    NOT_YET: t('choice.notYetHint'),
  };
  return (
    <div className={styles.goLive}>
      <span id={id}>{t('choice.label')}</span>
      <SegmentedControl
        small
        label={t('choice.label')}
        value={values.choice}
        onChange={(choice) => onChange({ ...values, choice })}
        options={[
          { value: 'NOW', label: needsValidation ? t('choice.nowReviewed') : t('choice.now') },
          { value: 'ON', label: t('choice.on') },
          { value: 'NOT_YET', label: t('choice.notYet') },
        ]}
      />
      {values.choice === 'ON' && (
        <div className={styles.instant}>
          <Field
            name="day"
            label={t('choice.day')}
            value={values.day}
            onChange={({ target }) => onChange({ ...values, day: target.value })}
            error={isInvalid ? t('choice.invalid') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                placeholder={t('choice.format')}
              />
            )}
          </Field>
          <Field
            name="time"
            label={t('choice.time')}
            value={values.time}
            onChange={({ target }) => onChange({ ...values, time: target.value })}
            error={undefined}
          >
            {(control) => <Input {...control} type="time" />}
          </Field>
        </div>
      )}
      <p className="ui-meta">{hints[values.choice]}</p>
    </div>
  );
}
