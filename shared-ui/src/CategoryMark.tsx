import { useStyles } from '@vr/shared-ui/kernel';
import { categoryPalette } from './theme/category';
import styles from './ui.css';

export interface CategoryMarkProps {
  /** Key of the category. */
  category: string;
}

/** The small square in a category's colour that stands before its name. */
export function CategoryMark({ category }: CategoryMarkProps) {
  useStyles(styles);
  return <i className="ui-category" style={{ background: categoryPalette(category).hue }} aria-hidden="true" />;
}
