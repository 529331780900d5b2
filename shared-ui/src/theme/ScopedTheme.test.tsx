import { expect, test } from '@jest/globals';
import { renderInPortal } from '../testing/portal.tsx';
import { derivePalette } from './palette.ts';
import { ScopedTheme } from './ScopedTheme.tsx';

const BRAND = { primary: '#F2B705', secondary: '#0A7D32' };
const variable = (element: Element | null, name: string) =>
  (element as HTMLElement | null)?.style.getPropertyValue(name);

test('a scoped theme has its own colours, and leaves those of the portal as they are', async () => {
  const preview = (primary: string) => (
    <>
      {[false, true].map((dark) => (
        <ScopedTheme key={String(dark)} brand={{ ...BRAND, primary }} dark={dark} className={dark ? 'dark' : 'light'}>
          Start
        </ScopedTheme>
      ))}
    </>
  );
  const { rerender } = await renderInPortal(preview(BRAND.primary));
  const before = variable(document.documentElement, '--p-fill');
  for (const dark of [false, true]) {
    const scope = document.querySelector(dark ? '.dark' : '.light');
    const { primary, neutral } = derivePalette(BRAND, dark);
    expect(variable(scope, '--p-fill')).toBe(primary.fill);
    expect(variable(scope, '--surface')).toBe(neutral.surface);
    expect(variable(scope, 'color-scheme')).toBe(dark ? 'dark' : 'light');
  }
  rerender(preview('#B00020'));
  expect(variable(document.querySelector('.light'), '--p-fill')).toBe('#B00020');
  expect(variable(document.documentElement, '--p-fill')).toBe(before);
});
