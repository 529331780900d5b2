import { loadable } from '@vr/shared-ui/loadable';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDisclosure } from '../courses/useDisclosure.tsx';
import * as styles from './course-detail.css';

const CourseProgress = loadable<{ courseId: number }>(
  () => import('../courses/progress/CourseProgress.tsx'),
  <ListSkeleton rows={2} />,
);

/** The progress of the people to whom the course was suggested. Loaded when the section is first opened. */
export function PeopleProgress({ courseId }: { courseId: number }) {
  const { t } = useTranslation('catalog');
  const { open, id, button } = useDisclosure();
  return (
    <section className={styles.coursePeople}>
      <Button {...button}>{t('courseDetail.people')}</Button>
      {open && (
        <div id={id}>
          <CourseProgress courseId={courseId} />
        </div>
      )}
    </section>
  );
}
