import { useMedia } from '../layout/useMedia';

/** The number of card columns on the widest windows. */
export type MostColumns = 3 | 4;

/** The number of card columns at the window's width. Keep the media queries in step with `cards.css`. */
export function useColumns(most: MostColumns): number {
  const wide = useMedia('(min-width: 1280px)');
  const medium = useMedia('(min-width: 1024px)');
  const narrow = useMedia('(min-width: 768px)');
  if (wide) return most;
  if (medium) return most - 1;
  return narrow ? 2 : 1;
}
