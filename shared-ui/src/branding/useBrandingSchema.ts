import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mixed, object, string } from 'yup';
import { isPictureFile } from '../form/picture-file';
import { formatSize } from '../format/size.ts';
import type { ChosenLogo } from './branding-values.ts';
import { colorOf } from './color-text.ts';

/** A file that the browser or the server has refused as a logo, and why. */
export interface RefusedFile {
  file: File;
  text: string;
}

/** The error messages for a logo that is not a picture, or too large. */
export function useLogoTexts(): { refused: string; tooLarge: string } {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  return {
    refused: t('branding.logoRefused'),
    tooLarge: t('branding.logoTooLarge', { max: formatSize(PICTURE_MAX_BYTES, lang) }),
  };
}

/** The Yup schema of the colours and the logo. A file that was refused stays invalid, so it is not sent again. */
export function useBrandingSchema(refused: RefusedFile | null, needsLogo = false) {
  const { t } = useTranslation('ui');
  const { tooLarge } = useLogoTexts();
  return useMemo(() => {
    const color = string().test('color', t('branding.colorInvalid'), (text) => colorOf(text ?? '') !== undefined);
    return object({
      primaryColor: color,
      secondaryColor: color,
      logo: mixed<ChosenLogo>()
        .test('required', t('branding.logoRequired'), (logo) => logo !== undefined || !needsLogo)
        .test('refused', refused?.text ?? '', (logo) => !logo || logo.file !== refused?.file)
        .test('type', t('branding.logoType'), (logo) => !logo || isPictureFile(logo.file))
        .test('size', tooLarge, (logo) => !logo || logo.file.size <= PICTURE_MAX_BYTES),
    });
  }, [t, tooLarge, refused, needsLogo]);
}
