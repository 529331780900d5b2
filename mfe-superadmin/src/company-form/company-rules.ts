import type { UiLang } from '@vr/shared-api/limits';
import { CHARTER_MAX_BYTES, CLIENT_STORAGE_GB_MAX, CLIENT_USERS_MAX } from '@vr/shared-api/limits';
import { isSiret } from '@vr/shared-api/siret';
import { emailSchema } from '@vr/shared-ui/email-schema';
import { readDay } from '@vr/shared-ui/format/day';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { type RefusedFile, useBrandingSchema } from '@vr/shared-ui/useBrandingSchema';
import { useTranslation } from 'react-i18next';
import { mixed, string } from 'yup';
import { isCharterFile } from './charter-file.ts';
import { notRefused, type Refusal } from './refusal.ts';
import { type StoredCompany, wholeNumber } from './values.ts';

/** Whether a text is a whole number from 1 to `limit`. */
const isUpTo = (text: string | undefined, limit: number): boolean => {
  const number = wholeNumber(text ?? '');
  return number !== undefined && number >= 1 && number <= limit;
};

type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * Returns the Yup schemas for a company's fields except those of its look. Values that the server refused are invalid too.
 */
export function companyRules(t: Translate, lang: UiLang, refusal: Refusal | null) {
  const ok = (field: Refusal['field']) => notRefused(field, refusal);
  return {
    name: nameSchema(t('companyForm.nameRequired')).test(ok('name')),
    type: string().test(ok('type')),
    siret: string()
      .trim()
      .required(t('companyForm.siretRequired'))
      .test('siret', t('companyForm.siretInvalid'), (siret) => !siret || isSiret(siret))
      .test(ok('siret')),
    representativeFirstName: nameSchema(t('companyForm.firstNameRequired')).test(ok('representativeFirstName')),
    representativeLastName: nameSchema(t('companyForm.lastNameRequired')).test(ok('representativeLastName')),
    representativeEmail: emailSchema(
      t('companyForm.emailRequired'),
      t('companyForm.emailInvalid'),
      t('companyForm.emailMailbox'),
    ).test(ok('representativeEmail')),
    contractExpirationDate: string()
      .required(t('companyForm.endRequired'))
      .test('day', t('companyForm.endInvalid'), (day) => !day || readDay(day) !== undefined)
      .test(ok('contractExpirationDate')),
    maxUser: string()
      .test('users', t('companyForm.usersInvalid', { max: CLIENT_USERS_MAX }), (text) => isUpTo(text, CLIENT_USERS_MAX))
      .test(ok('maxUser')),
    storageGb: string()
      .when('hasStorage', ([hasStorage], schema) =>
        hasStorage
          ? schema.test('storage', t('companyForm.storageInvalid', { max: CLIENT_STORAGE_GB_MAX }), (text) =>
              isUpTo(text, CLIENT_STORAGE_GB_MAX),
            )
          : schema,
      )
      .test(ok('storageGb')),
    timeZone: string().test(ok('timeZone')),
    graphicalCharter: mixed<File>()
      .test('type', t('companyForm.charterType'), (file) => !file || isCharterFile(file))
      .test(
        'size',
        t('companyForm.charterTooLarge', { max: formatSize(CHARTER_MAX_BYTES, lang) }),
        (file) => !file || file.size <= CHARTER_MAX_BYTES,
      )
      .test(ok('graphicalCharter')),
  };
}

interface Refused {
  refusal: Refusal | null;
  refusedLogo: RefusedFile | null;
}

/**
 * Returns the Yup schema of the form (spec §5 Company form). A logo is required. Values that the server refused are invalid.
 */
export function useCompanySchema(company: StoredCompany | undefined, { refusal, refusedLogo }: Refused) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const branding = useBrandingSchema(refusedLogo, !company?.logo);
  return branding.shape(companyRules((key, values = {}) => t(key, values), lang, refusal));
}
