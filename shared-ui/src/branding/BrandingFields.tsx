import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import { useStyles } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import type { Brand } from '../theme/palette';
import sheet, * as styles from './branding.css';
import type { BrandingValues, ChosenLogo } from './branding-values';
import { ColorField } from './ColorField';
import { ContrastGuard } from './ContrastGuard';
import { colorOf } from './color-text';
import { LogoField } from './LogoField';
import { ThemePreview } from './ThemePreview';

/** The stored look of a company, or the default look of a new company. */
interface StoredLook {
  name: string;
  primaryColor: string;
  secondaryColor: string;
  logo: string | null;
}

interface BrandingFieldsProps {
  company: StoredLook;
  onUnreadable(logo: ChosenLogo): void;
  children?: ReactNode;
}

/** The colours and the logo in a Formik form with {@link BrandingValues}, with a preview and the contrast guard. */
export function BrandingFields({ company, onUnreadable, children }: BrandingFieldsProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  return (
    <div className={styles.branding}>
      <div className={styles.fields}>
        <div className={styles.colors}>
          <ColorField
            name="primaryColor"
            label={t('branding.primary')}
            pick={t('branding.pickPrimary')}
            hint={t('branding.primaryHint')}
          />
          <ColorField
            name="secondaryColor"
            label={t('branding.secondary')}
            pick={t('branding.pickSecondary')}
            hint={t('branding.secondaryHint')}
          />
          <ResetColors />
        </div>
        <div className={styles.logoField}>
          <LogoField current={company.logo} onUnreadable={onUnreadable} />
        </div>
        <LiveTheme company={company} />
        <div className={styles.more}>{children}</div>
      </div>
    </div>
  );
}

function ResetColors() {
  const { t } = useTranslation('ui');
  const { values, setValues } = useFormikContext<BrandingValues>();
  const reset = () => void setValues({ ...values, primaryColor: DEFAULT_PRIMARY, secondaryColor: DEFAULT_SECONDARY });
  return (
    <Button className={styles.reset ?? ''} icon={<RotateCcw size={18} />} onClick={reset}>
      {t('branding.reset')}
    </Button>
  );
}

/** The preview and the contrast guard for the typed colours. While a colour is incomplete, its last valid value stays. */
function LiveTheme({ company }: { company: StoredLook }) {
  const { values } = useFormikContext<BrandingValues>();
  const [brand, setBrand] = useState<Brand>({ primary: company.primaryColor, secondary: company.secondaryColor });
  const primary = colorOf(values.primaryColor) ?? brand.primary;
  const secondary = colorOf(values.secondaryColor) ?? brand.secondary;
  if (primary !== brand.primary || secondary !== brand.secondary) setBrand({ primary, secondary });
  const shown = useDeferredValue(brand);
  return (
    <>
      <ThemePreview brand={shown} company={company.name} logo={values.logo} currentLogo={company.logo} />
      <ContrastGuard brand={shown} />
    </>
  );
}
