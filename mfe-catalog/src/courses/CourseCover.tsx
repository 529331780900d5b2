import { Cover } from '@vr/shared-ui/Cover';
import * as uiStyles from '@vr/shared-ui/display.css';
import { useStyles } from '@vr/shared-ui/kernel';
import { Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './course.css';
import type { Course } from './course.ts';

interface CourseCoverProps {
  course: Pick<Course, 'title' | 'covers'>;
  className?: string;
  children?: ReactNode;
}

const NO_COVERS: Course['covers'] = [{ logo: null, category: '' }];

/** The decorative picture of a course: a collage of its first trainings' pictures, labelled "Course". */
export function CourseCover({ course: { title, covers }, className = '', children }: CourseCoverProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const shown = covers.length > 0 ? covers : NO_COVERS;
  return (
    <div className={`${uiStyles.cover} ${styles.collage} ${className}`}>
      {shown.map(({ logo, category }, place) => (
        <Cover key={place} picture={logo} category={category} title={`${title} ${place}`} />
      ))}
      <span className={`${uiStyles.flag} ${styles.collageMark}`}>
        <i>
          <Route size={12} strokeWidth={2.6} />
        </i>
        {t('courses.mark')}
      </span>
      {children}
    </div>
  );
}
