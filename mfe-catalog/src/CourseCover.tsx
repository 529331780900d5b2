import { Cover } from '@vr/shared-ui/Cover';
import { useStyles } from '@vr/shared-ui/kernel';
import { Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './course.css';
import type { Course } from './courses.ts';

interface CourseCoverProps {
  course: Pick<Course, 'title' | 'covers'>;
  /** For another size or ratio than the 2:1 of its place. */
  className?: string;
  /** Upon it, beside the word that it is a course. */
  children?: ReactNode;
}

const NONE: Course['covers'] = [{ logo: null, category: '' }];

/** The picture of a course, decorative: made of those of its first trainings, and marked as a course. */
export function CourseCover({ course: { title, covers }, className = '', children }: CourseCoverProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const shown = covers.length > 0 ? covers : NONE;
  return (
    <div className={`ui-cover catalog-collage ${className}`}>
      {shown.map(({ logo, category }, place) => (
        <Cover key={place} picture={logo} category={category} title={`${title} ${place}`} />
      ))}
      <span className="ui-flag catalog-collage-mark">
        <i>
          <Route size={12} strokeWidth={2.6} aria-hidden />
        </i>
        {t('courses.mark')}
      </span>
      {children}
    </div>
  );
}
