import { usePortal } from '@vr/shared-ui/kernel';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { browserFontScale } from '../layout/font-scale';
import { antdTheme } from './antd';
import { applyPalette, type Brand, derivePalette } from './palette';

interface ScopedThemeProps {
  brand: Brand;
  dark: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Themes only its children, to preview colours in the light or the dark scheme. antd's dark algorithm is bundled only in
 * the shell. The preview does not need it, because brand colours do not depend on it.
 */
export function ScopedTheme({ brand: { primary, secondary }, dark, className, children }: ScopedThemeProps) {
  const { root } = usePortal();
  const container = useRef<HTMLDivElement>(null);
  const palette = useMemo(() => derivePalette({ primary, secondary }, dark), [primary, secondary, dark]);
  const theme = useMemo<ThemeConfig>(
    () => ({
      ...antdTheme(palette, dark ? 'scoped-dark' : 'scoped-light', browserFontScale(root)),
      inherit: false,
    }),
    [palette, dark, root],
  );
  useLayoutEffect(() => {
    if (container.current) applyPalette(container.current, palette);
  }, [palette]);
  return (
    <div ref={container} className={className}>
      <ConfigProvider theme={theme}>{children}</ConfigProvider>
    </div>
  );
}
