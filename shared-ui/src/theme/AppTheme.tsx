import type { UiLang } from '@vr/shared-api/limits';
import { adoptSheet } from '@vr/shared-ui/kernel';
import { createContext, type ReactNode, use, useInsertionEffect, useMemo } from 'react';
import { useMedia } from '../layout/useMedia';
import base from './base.global.css';
import controls from './controls.global.css';
import focus from './focus.global.css';
import { applyPalette, type Brand, derivePalette, type Palette } from './palette';
import { themeRoot } from './theme-root';

interface AppThemeProps {
  /** The company's colours, or the platform's colours until the company is known. */
  brand: Brand;
  lang: UiLang;
  /** The root to which the theme applies: the document, or the shadow root of an embedded element. */
  root?: Document | ShadowRoot;
  /** Whether the dark scheme applies. Defaults to the scheme of the device. */
  dark?: boolean;
  children: ReactNode;
}

interface Theme {
  palette: Palette;
  lang: UiLang;
  root: Document | ShadowRoot;
}

const ThemeContext = createContext<Theme | null>(null);

/** The theme around this component. */
export function useTheme(): Theme {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('No AppTheme above this component');
  return theme;
}

/** Themes everything below it with a company's colours. antd's components take it over (themed.tsx). */
export function AppTheme({ brand, lang, root = document, dark: given, children }: AppThemeProps) {
  const { primary, secondary } = brand;
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const dark = given ?? prefersDark;
  const palette = useMemo(() => derivePalette({ primary, secondary }, dark), [primary, secondary, dark]);
  const theme = useMemo(() => ({ palette, lang, root }), [palette, lang, root]);

  useInsertionEffect(() => {
    adoptSheet(root, base);
    adoptSheet(root, controls);
    adoptSheet(root, focus);
  }, [root]);
  useInsertionEffect(() => {
    const host = themeRoot(root);
    host.lang = lang;
    applyPalette(host, palette);
  }, [root, palette, lang]);

  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
