import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import { CHARTER_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useLogoTexts } from '@vr/shared-ui/useBrandingSchema';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal.ts';
import type { CompanyValues } from './values.ts';

/** Maps a name in the request's body to the form field, where the two names differ. */
const FIELD_OF: Readonly<Record<string, keyof CompanyValues>> = { maxSize: 'storageGb' };

/** Returns the form field that an error names. */
function fieldOf(error: ApiError, values: CompanyValues): keyof CompanyValues | undefined {
  const [, name = ''] = /^\/body\/(\w+)$/u.exec(error.field ?? '') ?? [];
  if (FIELD_OF[name]) return FIELD_OF[name];
  return Object.hasOwn(values, name) ? (name as keyof CompanyValues) : undefined;
}

/** Returns a function that converts the error of a save to a refusal; null if the error is about no field. */
export function useRefusalOf(): (error: unknown, values: CompanyValues) => Refusal | null {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const logoTexts = useLogoTexts();
  const tooLarge = t('companyForm.charterTooLarge', { max: formatSize(CHARTER_MAX_BYTES, lang) });
  const about = (field: keyof CompanyValues, values: CompanyValues, text: string): Refusal => ({
    field,
    values: { [field]: values[field] },
    text,
  });
  return (error, values) => {
    if (!(error instanceof ApiError)) return null;
    const field = fieldOf(error, values);
    const known: Partial<Record<ErrorCode | 'NETWORK', () => Refusal>> = {
      INVALID_SIRET: () => about('siret', values, t('companyForm.siretInvalid')),
      EMAIL_IN_USE: () => about('representativeEmail', values, t('companyForm.emailInUse')),
      PERSON_DISABLED: () => about('representativeEmail', values, t('companyForm.personDisabled')),
      // The e-mail address of someone who already has a place would also solve the problem.
      USER_QUOTA_REACHED: () => ({
        field: 'maxUser',
        values: { maxUser: values.maxUser, representativeEmail: values.representativeEmail },
        text: t('companyForm.noPlace'),
      }),
      PICTURE_REFUSED: () => about('logo', values, logoTexts.refused),
      CHARTER_REFUSED: () => about('graphicalCharter', values, t('companyForm.charterRefused')),
    };
    const found = known[error.code]?.();
    if (found) return found;
    if (error.code === 'PAYLOAD_TOO_LARGE' && field)
      return about(field, values, field === 'logo' ? logoTexts.tooLarge : tooLarge);
    return error.code === 'VALIDATION' && field ? about(field, values, t('companyForm.refused')) : null;
  };
}
