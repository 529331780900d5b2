import type { Brand } from '@vr/shared-ui/palette';
import { ScopedTheme } from '@vr/shared-ui/ScopedTheme';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-info.css';
import { PortalSample } from './PortalSample.tsx';
import type { ChosenLogo } from './values.ts';

interface ThemePreviewProps {
  brand: Brand;
  company: string;
  logo: ChosenLogo | undefined;
  /** URL of the stored logo, or null if there is none. */
  currentLogo: string | null;
}

/** What the portal looks like with two colours, in the light and the dark scheme. A picture: nothing in it can be used. */
export const ThemePreview = memo(function ThemePreview({ brand, company, logo, currentLogo }: ThemePreviewProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const schemes = [
    { dark: false, name: t('companyInfo.light') },
    { dark: true, name: t('companyInfo.dark') },
  ];
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>{t('companyInfo.preview')}</h3>
      <p className="ui-hidden">{t('companyInfo.previewSummary', { ...brand })}</p>
      <div className={styles.previewSchemes} inert>
        {schemes.map(({ dark, name }) => (
          <figure key={name}>
            <figcaption className="ui-meta">{name}</figcaption>
            <ScopedTheme brand={brand} dark={dark} className={styles.sample ?? ''}>
              <PortalSample company={company} logo={logo} currentLogo={currentLogo} />
            </ScopedTheme>
          </figure>
        ))}
      </div>
    </section>
  );
});
