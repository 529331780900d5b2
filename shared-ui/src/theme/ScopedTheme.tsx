import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { applyPalette, type Brand, derivePalette } from './palette';

interface ScopedThemeProps {
  brand: Brand;
  dark: boolean;
  className?: string;
  children: ReactNode;
}

/** Gives only its children other colours, in the light or the dark scheme: a preview. It has no components of antd. */
export function ScopedTheme({ brand: { primary, secondary }, dark, className, children }: ScopedThemeProps) {
  const container = useRef<HTMLDivElement>(null);
  const palette = useMemo(() => derivePalette({ primary, secondary }, dark), [primary, secondary, dark]);
  useLayoutEffect(() => {
    if (container.current) applyPalette(container.current, palette);
  }, [palette]);
  return (
    <div ref={container} className={className}>
      {children}
    </div>
  );
}
