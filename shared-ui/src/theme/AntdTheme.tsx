import { createCache, StyleProvider } from '@ant-design/cssinjs';
import type { UiLang } from '@vr/shared-api/limits';
import { adoptSheet } from '@vr/shared-ui/kernel';
import { useLoaded } from '@vr/shared-ui/loadable';
import { ConfigProvider, type ThemeConfig } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useInsertionEffect } from 'react';
import { browserFontScale } from '../layout/font-scale';
import { useTheme } from './AppTheme';
import { antdTheme } from './antd';
import antd from './antd.global.css';
import type { Palette } from './palette';
import { topLayer } from './theme-root';

const LOCALE_FILES: Partial<Record<UiLang, () => Promise<{ default: Locale }>>> = {
  fr: () => import('antd/es/locale/fr_FR'),
  es: () => import('antd/es/locale/es_ES'),
  it: () => import('antd/es/locale/it_IT'),
};

const locales = new Map<UiLang, Locale>([['en', english]]);

async function loadLocale(lang: UiLang): Promise<void> {
  const file = await LOCALE_FILES[lang]?.();
  if (file) locales.set(lang, file.default);
}

/**
 * antd's locale for a language; English until the file has loaded. Never undefined: antd adds a provider when it first gets
 * a locale, and the new provider would remount everything below it.
 */
function useAntdLocale(lang: UiLang): Locale {
  const loaded = useLoaded(
    () => locales.get(lang),
    // If the file cannot be loaded, only antd's own few texts stay English.
    () => loadLocale(lang).catch(() => undefined),
  );
  return loaded ?? english;
}

const themes = new WeakMap<Palette, ThemeConfig>();

/** antd's theme for a palette: always the same object, because antd takes long to read a new one. */
function themeOf(palette: Palette, root: Document | ShadowRoot): ThemeConfig {
  const known = themes.get(palette);
  if (known) return known;
  const theme = antdTheme(palette, browserFontScale(root));
  if (palette.dark) theme.algorithm = darkAlgorithm;
  themes.set(palette, theme);
  return theme;
}

const caches = new WeakMap<ShadowRoot, ReturnType<typeof createCache>>();

/** antd's record of the styles that it has added to an embedded element. */
function cacheOf(root: ShadowRoot) {
  const cache = caches.get(root) ?? createCache();
  caches.set(root, cache);
  return cache;
}

/** Gives the antd components below it the colours and the language of the surrounding `AppTheme`. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { palette, lang, root } = useTheme();
  const locale = useAntdLocale(lang);
  useInsertionEffect(() => adoptSheet(root, antd), [root]);
  // An embedded element needs its own styles and pop-ups, because the document's styles do not apply in a shadow root.
  const popups = root instanceof Document ? {} : { getPopupContainer: () => topLayer(root) };
  return (
    <StyleProvider layer {...(root instanceof Document ? {} : { container: root, cache: cacheOf(root) })}>
      <ConfigProvider
        theme={themeOf(palette, root)}
        select={{ suffixIcon: <ChevronDown size={16} /> }}
        locale={locale}
        {...popups}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
