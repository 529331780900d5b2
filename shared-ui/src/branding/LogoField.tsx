import { COMPANY_LOGO, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useField } from 'formik';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusFirstError } from '../form/FormField';
import * as fieldStyles from '../form/field.css';
import { ACCEPTED_PICTURES, useObjectUrl } from '../form/picture-file';
import { formatSize } from '../format/size';
import { FileDrop } from '../upload/FileDrop';
import * as styles from './branding.css';
import type { ChosenLogo } from './branding-values';
import { LogoCropper } from './LogoCropper';
import { LogoImage } from './LogoImage';

interface LogoFieldProps {
  current: string | null;
  onUnreadable(logo: ChosenLogo): void;
}

/** Shows the company's logo. People can choose or drop another picture and crop it to a square. */
export function LogoField({ current, onUnreadable }: LogoFieldProps) {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const [{ value: chosen }, { error: problem, touched }, { setValue, setError }] = useField<ChosenLogo | undefined>(
    'logo',
  );
  // A missing logo is reported only after the person has tried to save.
  const error = chosen || touched ? problem : undefined;
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusFirstError(container);
  const picture = useObjectUrl(error ? undefined : chosen?.file);
  const { width, height } = COMPANY_LOGO;
  return (
    <fieldset ref={container} className={fieldStyles.field}>
      <legend>{t('branding.logo')}</legend>
      <div className={styles.logoState}>
        <LogoImage logo={error ? undefined : chosen} current={current} size={width} />
        <p className="ui-meta">
          {chosen && !error ? t('branding.logoResult') : current ? t('branding.logoCurrent') : t('branding.logoNone')}
        </p>
      </div>
      {chosen && picture && (
        <LogoCropper
          key={picture}
          picture={picture}
          onCrop={(crop) => void setValue({ file: chosen.file, crop })}
          onUnreadable={() => {
            onUnreadable(chosen);
            setError(t('branding.logoRefused'));
          }}
        />
      )}
      <FileDrop
        label={t('branding.logoChoose')}
        about={t('branding.logoAbout')}
        accept={ACCEPTED_PICTURES}
        file={chosen?.file}
        onChoose={(file) => void setValue(file && { file })}
        error={error}
        hint={t('branding.logoHint', { width, height, max: formatSize(PICTURE_MAX_BYTES, lang) })}
      />
    </fieldset>
  );
}
