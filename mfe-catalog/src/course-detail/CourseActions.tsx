import { usePortal } from '@vr/shared-ui/kernel';
import type { ActionIcon } from '@vr/shared-ui/MoreMenu';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseAction } from '../courses/actions.ts';
import { CourseFavorite } from '../courses/CourseFavorite.tsx';
import type { CourseDetail, CourseTraining } from '../courses/course.ts';
import * as styles from '../detail/actions.css';
import { DetailFoot } from '../detail/DetailFoot.tsx';

interface CourseActionsProps {
  course: CourseDetail;
  actions: readonly CourseAction[];
  follows: boolean;
  /** The next training; undefined if all are completed or the person does not follow courses. */
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
  onAction: (action: CourseAction) => void;
}

const ICONS: Record<CourseAction, ActionIcon> = { delete: Trash2, edit: Pencil, suggest: Send };

/**
 * The foot of a course's detail: the favourite button, the link to the statistics, and the buttons to start and manage
 * it.
 */
export function CourseActions(props: CourseActionsProps) {
  const { course, actions, follows, next, onStart, onAction } = props;
  const { t } = useTranslation('catalog');
  const dashboard = statisticsTarget(useLocation().pathname, usePortal().pages);
  const labels: Record<CourseAction, string> = {
    delete: t('actions.delete'),
    edit: t('actions.edit'),
    suggest: t('suggest.action'),
  };
  const begun = course.trainings.some(({ progressPercentage }) => progressPercentage > 0);
  const start = next && {
    key: 'start',
    label: begun ? t('courseDetail.goOn') : t('courseDetail.begin'),
    icon: Play,
    onClick: () => onStart(next.trainingId),
  };
  const managing = actions.map((action) => ({
    key: action,
    label: labels[action],
    icon: ICONS[action],
    opensDialog: true,
    danger: action === 'delete',
    ...(action === 'delete' && { place: 'menu' as const }),
    onClick: () => onAction(action),
  }));
  return (
    <DetailFoot
      icons={follows && <CourseFavorite course={course} className={styles.detailReaction} size={20} />}
      statistics={{ dashboard, target: { courseId: course.id, page: 'PER_COURSE' } }}
      actions={[...(start ? [start] : []), ...managing]}
    />
  );
}
