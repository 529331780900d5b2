import { createCache, StyleProvider } from '@ant-design/cssinjs';
import type { UiLang } from '@vr/shared-api/limits';
import { adoptSheet } from '@vr/shared-ui/kernel';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react';
import { browserFontScale } from '../layout/font-scale';
import { useTheme } from './AppTheme';
import { antdTheme } from './antd';
import antd from './antd.global.css';
import { topLayer } from './theme-root';

const ANTD_LOCALES: Partial<Record<UiLang, () => Promise<{ default: Locale }>>> = {
  fr: () => import('antd/es/locale/fr_FR'),
  es: () => import('antd/es/locale/es_ES'),
  it: () => import('antd/es/locale/it_IT'),
};

/**
 * antd's locale for a language; English until the file has loaded. Never undefined: antd adds a provider when it first gets
 * a locale, and the new provider would remount everything below it.
 */
function useAntdLocale(lang: UiLang): Locale {
  const [loaded, setLoaded] = useState<{ lang: UiLang; locale: Locale }>();
  useEffect(() => {
    let current = true;
    ANTD_LOCALES[lang]?.().then(
      ({ default: locale }) => current && setLoaded({ lang, locale }),
      // If the file cannot be loaded, only antd's own few texts stay English.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [lang]);
  return loaded?.lang === lang ? loaded.locale : english;
}

/** Gives the antd components below it the colours and the language of the surrounding `AppTheme`. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { palette, lang, root } = useTheme();
  const theme = useMemo(
    () => ({
      ...antdTheme(palette, 'portal', browserFontScale(root)),
      ...(palette.dark ? { algorithm: darkAlgorithm } : {}),
    }),
    [palette, root],
  );
  const locale = useAntdLocale(lang);
  useInsertionEffect(() => adoptSheet(root, antd), [root]);
  // An embedded element needs its own styles and pop-ups, because the document's styles do not apply in a shadow root.
  const [own] = useState(() => (root instanceof Document ? {} : { container: root, cache: createCache() }));
  const popups = root instanceof Document ? {} : { getPopupContainer: () => topLayer(root) };
  return (
    <StyleProvider layer {...own}>
      <ConfigProvider
        theme={theme}
        button={{ autoInsertSpace: false }}
        select={{ suffixIcon: <ChevronDown size={16} /> }}
        locale={locale}
        {...popups}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
