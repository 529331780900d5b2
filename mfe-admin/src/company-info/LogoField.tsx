import { COMPANY_LOGO, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { useFocusFirstError } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES, useObjectUrl } from '@vr/shared-ui/picture-file';
import { useField } from 'formik';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../dialogs/FileDrop.tsx';
import * as listsStyles from '../lists/lists.css';
import * as styles from './company-info.css';
import { LogoCropper } from './LogoCropper.tsx';
import { LogoImage } from './LogoImage.tsx';
import type { ChosenLogo } from './values.ts';

interface LogoFieldProps {
  /** URL of the stored logo, or null if there is none. */
  current: string | null;
  /** Called with a picture that the browser cannot show. */
  onUnreadable(logo: ChosenLogo): void;
}

/** The company's logo. Another picture can be chosen or dropped here, and cropped to a square. */
export function LogoField({ current, onUnreadable }: LogoFieldProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const [{ value: chosen }, { error }, { setValue, setError }] = useField<ChosenLogo | undefined>('logo');
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusFirstError(container);
  const picture = useObjectUrl(error ? undefined : chosen?.file);
  const { width, height } = COMPANY_LOGO;
  return (
    <fieldset ref={container} className={listsStyles.field}>
      <legend>{t('companyInfo.logo')}</legend>
      <div className={styles.logoState}>
        <LogoImage logo={error ? undefined : chosen} current={current} size={width} />
        <p className="ui-meta">
          {chosen && !error
            ? t('companyInfo.logoResult')
            : current
              ? t('companyInfo.logoCurrent')
              : t('companyInfo.logoNone')}
        </p>
      </div>
      {chosen && picture && (
        <LogoCropper
          key={picture}
          picture={picture}
          onCrop={(crop) => void setValue({ file: chosen.file, crop })}
          onUnreadable={() => {
            onUnreadable(chosen);
            setError(t('companyInfo.logoRefused'));
          }}
        />
      )}
      <FileDrop
        label={t('companyInfo.logoChoose')}
        about={t('companyInfo.logoAbout')}
        accept={ACCEPTED_PICTURES}
        file={chosen?.file}
        onChoose={(file) => void setValue(file && { file })}
        error={error}
        hint={t('companyInfo.logoHint', { width, height, max: formatSize(PICTURE_MAX_BYTES, lang) })}
      />
    </fieldset>
  );
}
