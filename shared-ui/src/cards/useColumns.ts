import { useWidthStep } from '../layout/useWidthStep';

/** The number of card columns on the widest pages. */
export type MostColumns = 3 | 4;

const COLUMNS = { 3: [1, 2, 2, 3], 4: [1, 2, 3, 4] } as const;

/** The number of card columns at the width of the page. Keep the widths in step with `cards.css`. */
export const useColumns = (most: MostColumns): number => COLUMNS[most][useWidthStep()]!;
