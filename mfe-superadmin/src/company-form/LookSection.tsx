import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import { BrandingFields } from '@vr/shared-ui/BrandingFields';
import type { ChosenLogo } from '@vr/shared-ui/branding-values';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { CharterField } from './CharterField.tsx';
import * as styles from './company-form.css';
import { Section } from './Section.tsx';
import type { CompanyValues, StoredCompany } from './values.ts';

interface LookSectionProps {
  company: StoredCompany | undefined;
  /** Called when the browser cannot show the chosen picture. */
  onUnreadable(logo: ChosenLogo): void;
}

/** The fields for the company's colours, logo and graphical charter. */
export function LookSection({ company, onUnreadable }: LookSectionProps) {
  const { t } = useTranslation('superadmin');
  const { values } = useFormikContext<CompanyValues>();
  const { primaryColor = DEFAULT_PRIMARY, secondaryColor = DEFAULT_SECONDARY, logo = null } = company ?? {};
  const look = { name: values.name || t('companyForm.sampleName'), primaryColor, secondaryColor, logo };
  return (
    <Section title={t('companyForm.look')} hint={t('companyForm.lookHint')}>
      <div className={styles.look}>
        <BrandingFields company={look} onUnreadable={onUnreadable}>
          <CharterField company={company} />
        </BrandingFields>
      </div>
    </Section>
  );
}
