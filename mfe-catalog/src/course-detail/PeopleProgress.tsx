import { loadable } from '@vr/shared-ui/loadable';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './course-detail.css';

const CourseProgress = loadable<{ courseId: number }>(
  () => import('../courses/progress/CourseProgress.tsx'),
  <ListSkeleton rows={2} />,
);

/** The progress of the people to whom the course was suggested. Loaded when the section is first opened. */
export function PeopleProgress({ courseId }: { courseId: number }) {
  const { t } = useTranslation('catalog');
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className={styles.coursePeople}>
      <Button
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<Chevron size={18} />}
        onClick={() => setOpen(!open)}
      >
        {t('courseDetail.people')}
      </Button>
      {open && (
        <div id={id}>
          <CourseProgress courseId={courseId} />
        </div>
      )}
    </section>
  );
}
