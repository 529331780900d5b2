import { useStyles } from '@vr/shared-ui/kernel';
import { categoryPalette } from '../theme/category';
import sheet, * as styles from './display.css';

/** The small square in a category's colour that precedes the category's name. */
export function CategoryMark({ category }: { category: string }) {
  useStyles(sheet);
  return <i className={styles.category} style={{ background: categoryPalette(category).hue }} aria-hidden="true" />;
}
