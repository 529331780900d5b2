import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { isPictureFile } from '@vr/shared-ui/picture-file';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mixed, object, string } from 'yup';
import { colorOf } from './color-text.ts';
import type { ChosenLogo } from './values.ts';

/** A file that the browser or the server has refused as a logo, and why. */
export interface RefusedFile {
  file: File;
  text: string;
}

/** The Yup schema of the colours and the logo. A refused file cannot be sent again. */
export function useCompanySchema(refused: RefusedFile | null) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  return useMemo(() => {
    const color = string().test('color', t('companyInfo.colorInvalid'), (text) => colorOf(text ?? '') !== undefined);
    return object({
      primaryColor: color,
      secondaryColor: color,
      logo: mixed<ChosenLogo>()
        .test('refused', refused?.text ?? '', (logo) => !logo || logo.file !== refused?.file)
        .test('type', t('companyInfo.logoType'), (logo) => !logo || isPictureFile(logo.file))
        .test(
          'size',
          t('companyInfo.logoTooLarge', { max: formatSize(PICTURE_MAX_BYTES, lang) }),
          (logo) => !logo || logo.file.size <= PICTURE_MAX_BYTES,
        ),
    });
  }, [t, lang, refused]);
}
