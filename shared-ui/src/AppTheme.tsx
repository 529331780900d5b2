import type { UiLang } from '@vr/shared-api/limits';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react';
import base from './base.css';
import { antdTheme } from './theme/antd';
import { type Brand, cssVariables, derive } from './theme/derive';
import { useMedia } from './useMedia';

export interface AppThemeProps {
  /** The company's colours, or the platform's before it is known. */
  brand: Brand;
  /** Lets antd add its style elements under the page's CSP. */
  nonce: string;
  lang: UiLang;
  /** What is themed: the document, or an embedding's shadow root. */
  root?: Document | ShadowRoot;
  children: ReactNode;
}

const ANTD_LOCALES: Partial<Record<UiLang, () => Promise<{ default: Locale }>>> = {
  fr: () => import('antd/es/locale/fr_FR'),
  es: () => import('antd/es/locale/es_ES'),
  it: () => import('antd/es/locale/it_IT'),
};

/** Always one: the provider that only comes with a locale would mount everything below it anew. */
function useAntdLocale(lang: UiLang): Locale {
  const [loaded, setLoaded] = useState<{ lang: UiLang; locale: Locale }>();
  useEffect(() => {
    let current = true;
    ANTD_LOCALES[lang]?.().then(
      ({ default: locale }) => current && setLoaded({ lang, locale }),
      // antd's few own words stay English; nothing else depends on them.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [lang]);
  return loaded?.lang === lang ? loaded.locale : english;
}

/**
 * Draws everything below in a company's colours, light or dark as the device is: antd's tokens and our CSS variables
 * change in the same commit. Also adopts the base styles.
 */
export function AppTheme({ brand: { primary, secondary }, nonce, lang, root = document, children }: AppThemeProps) {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const palette = useMemo(() => derive({ primary, secondary }, dark), [primary, secondary, dark]);
  const theme = useMemo(
    () => ({ ...antdTheme(palette), ...(dark ? { algorithm: darkAlgorithm } : {}) }),
    [palette, dark],
  );
  const locale = useAntdLocale(lang);

  useInsertionEffect(() => {
    if (root.adoptedStyleSheets.includes(base)) return;
    // First, though what is inside has adopted its own before: the base gives way to it.
    root.adoptedStyleSheets = [base, ...root.adoptedStyleSheets];
  }, [root]);
  useInsertionEffect(() => {
    const host = root instanceof Document ? root.documentElement : (root.host as HTMLElement);
    host.lang = lang;
    for (const [name, value] of Object.entries(cssVariables(palette))) host.style.setProperty(name, value);
  }, [root, palette, lang]);

  return (
    <ConfigProvider theme={theme} csp={{ nonce }} button={{ autoInsertSpace: false }} locale={locale}>
      {children}
    </ConfigProvider>
  );
}
