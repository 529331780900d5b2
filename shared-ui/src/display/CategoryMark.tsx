import { useStyles } from '@vr/shared-ui/kernel';
import { categoryPalette } from '../theme/category';
import sheet, * as styles from './display.css';

/** A small square in the category's colour, shown before the category's name. */
export function CategoryMark({ category }: { category: string }) {
  useStyles(sheet);
  return <i className={styles.category} style={{ background: categoryPalette(category).hue }} aria-hidden="true" />;
}
