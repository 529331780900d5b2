import { useMedia } from '@vr/shared-ui/useMedia';

/**
 * Whether an element is dark, like the page around it. A page that declares no dark scheme (`color-scheme`) is light, even
 * if the device prefers dark.
 */
export function useDarkPage(element: Element): boolean {
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const { colorScheme } = getComputedStyle(element.parentElement ?? document.documentElement);
  return colorScheme.includes('dark') && (prefersDark || !colorScheme.includes('light'));
}
