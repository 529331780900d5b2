import { useMedia } from '@vr/shared-ui/useMedia';

/**
 * Whether the page around an element is dark. A page that declares no dark `color-scheme` counts as light, even if the
 * device prefers dark.
 */
export function useDarkPage(element: Element): boolean {
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const { colorScheme } = getComputedStyle(element.parentElement ?? document.documentElement);
  return colorScheme.includes('dark') && (prefersDark || !colorScheme.includes('light'));
}
