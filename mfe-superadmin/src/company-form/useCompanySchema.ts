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
  return useMemo(
    () => branding.shape(companyRules((key, values = {}) => t(key, values), lang, refusal)),
    [t, lang, branding, refusal],
  );
}
