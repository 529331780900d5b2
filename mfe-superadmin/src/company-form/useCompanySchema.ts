import { CHARTER_MAX_BYTES, CLIENT_STORAGE_GB_MAX, CLIENT_USERS_MAX } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { type RefusedFile, useBrandingSchema } from '@vr/shared-ui/useBrandingSchema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { companyRules } from './company-rules.ts';
import type { Refusal } from './refusal.ts';
import type { StoredCompany } from './values.ts';

interface Refused {
  refusal: Refusal | null;
  refusedLogo: RefusedFile | null;
}

/** The Yup schema of the form (spec §5 Company form). A company needs a logo; what the server has refused is invalid too. */
export function useCompanySchema(company: StoredCompany | undefined, { refusal, refusedLogo }: Refused) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const branding = useBrandingSchema(refusedLogo, !company?.logo);
  return useMemo(() => {
    const texts = {
      nameRequired: t('companyForm.nameRequired'),
      siretRequired: t('companyForm.siretRequired'),
      siretInvalid: t('companyForm.siretInvalid'),
      firstNameRequired: t('companyForm.firstNameRequired'),
      lastNameRequired: t('companyForm.lastNameRequired'),
      emailRequired: t('companyForm.emailRequired'),
      emailInvalid: t('companyForm.emailInvalid'),
      emailMailbox: t('companyForm.emailMailbox'),
      endRequired: t('companyForm.endRequired'),
      endInvalid: t('companyForm.endInvalid'),
      usersInvalid: t('companyForm.usersInvalid', { max: CLIENT_USERS_MAX }),
      storageInvalid: t('companyForm.storageInvalid', { max: CLIENT_STORAGE_GB_MAX }),
      charterType: t('companyForm.charterType'),
      charterTooLarge: t('companyForm.charterTooLarge', { max: formatSize(CHARTER_MAX_BYTES, lang) }),
    };
    return branding.shape(companyRules(texts, refusal));
  }, [t, lang, branding, refusal]);
}
