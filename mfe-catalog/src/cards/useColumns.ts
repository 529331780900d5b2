import { useMedia } from '@vr/shared-ui/useMedia';

/**
 * The number of card columns at the current window width, which is 1 on a phone. The media queries match the style
 * sheet's.
 */
export function useColumns(): number {
  const four = useMedia('(min-width: 1280px)');
  const three = useMedia('(min-width: 1024px)');
  const two = useMedia('(min-width: 768px)');
  return four ? 4 : three ? 3 : two ? 2 : 1;
}
