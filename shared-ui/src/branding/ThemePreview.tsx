import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Brand } from '../theme/palette';
import { ScopedTheme } from '../theme/ScopedTheme';
import * as styles from './branding.css';
import type { ChosenLogo } from './branding-values';
import { PortalSample } from './PortalSample';

interface ThemePreviewProps {
  brand: Brand;
  company: string;
  logo: ChosenLogo | undefined;
  currentLogo: string | null;
}

/** Previews the portal with two brand colours, in the light and the dark scheme. The preview is not interactive. */
export const ThemePreview = memo(function ThemePreview({ brand, company, logo, currentLogo }: ThemePreviewProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const schemes = [
    { dark: false, name: t('branding.light') },
    { dark: true, name: t('branding.dark') },
  ];
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>{t('branding.preview')}</h3>
      <p className="ui-hidden">{t('branding.previewSummary', { ...brand })}</p>
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
