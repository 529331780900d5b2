import { courseStanding } from '@vr/shared-api/course';
import { Ring } from '@vr/shared-ui/Ring';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseDetail } from '../courses/course.ts';
import { CertificateButton } from '../detail/Certificate.tsx';
import * as detailStyles from '../detail/detail.css';
import * as styles from './course-detail.css';

/** The person's progress in a course: completed and required trainings. */
export function CourseProgressRing({ course, onCertificate }: { course: CourseDetail; onCertificate: () => void }) {
  const { t } = useTranslation('catalog');
  const { required, succeeded, completed } = courseStanding(course.trainings);
  if (required === 0) return null;
  return (
    <div className={`${detailStyles.detailPanel} ${styles.courseProgress}`}>
      <Ring value={(100 * succeeded) / required} label={t('card.progress')} size={76} width={8}>
        {completed ? <CircleCheck size={28} strokeWidth={2.2} /> : `${succeeded}/${required}`}
      </Ring>
      <p role="status">
        <b>{completed ? t('courses.completed') : t('card.progress')}</b>
        <br />
        {t('courses.done', { count: succeeded, total: required })}
      </p>
      {completed && <CertificateButton onOpen={onCertificate} />}
    </div>
  );
}
