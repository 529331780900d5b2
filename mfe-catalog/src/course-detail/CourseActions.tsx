import { usePortal } from '@vr/shared-ui/kernel';
import { statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation } from '@vr/shared-ui/router';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { type LucideIcon, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseAction } from '../courses/actions.ts';
import { CourseFavorite } from '../courses/CourseFavorite.tsx';
import type { CourseDetail, CourseTraining } from '../courses/course.ts';
import * as actionsStyles from '../detail/actions.css';
import { StatisticsButton } from '../detail/StatisticsButton.tsx';
import * as styles from './course-detail.css';

interface CourseActionsProps {
  course: CourseDetail;
  /** The actions that the person may take on the course. */
  actions: readonly CourseAction[];
  /** Whether the person follows courses, so that they see the favourite and start buttons. */
  follows: boolean;
  /** The next training; undefined if all are completed or the person does not follow courses. */
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
  onAction: (action: CourseAction) => void;
}

const ICONS: Record<CourseAction, LucideIcon> = { delete: Trash2, edit: Pencil, suggest: Send };

/** The buttons of a course: favourite, statistics, the actions of people who manage it, and start. */
export function CourseActions(props: CourseActionsProps) {
  const { course, actions, follows, next, onStart, onAction } = props;
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const dashboard = statisticsTarget(useLocation().pathname, usePortal().pages);
  const names: Record<CourseAction, string> = {
    delete: t('actions.delete'),
    edit: t('actions.edit'),
    suggest: t('suggest.action'),
  };
  // There is one primary button: start if there is a next training, otherwise suggest.
  const main: CourseAction | undefined = next ? undefined : 'suggest';
  const begun = course.trainings.some(({ progressPercentage }) => progressPercentage > 0);
  return (
    <div className={`${actionsStyles.detailActions} ${styles.courseActions}`}>
      {follows && <CourseFavorite course={course} className={actionsStyles.detailReaction} size={20} />}
      {dashboard && <StatisticsButton dashboard={dashboard} target={{ courseId: course.id, page: 'PER_COURSE' }} />}
      {actions.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            size="large"
            danger={action === 'delete'}
            type={action === main ? 'primary' : 'default'}
            className={
              action === 'delete' ? actionsStyles.detailDelete : action === 'suggest' ? styles.courseSuggest : undefined
            }
            data-action={action}
            icon={<Icon size={18} strokeWidth={1.8} aria-hidden />}
            aria-label={names[action]}
            aria-haspopup="dialog"
            onClick={() => onAction(action)}
          >
            {(!phone || action === main) && names[action]}
          </Button>
        );
      })}
      {next && (
        <Button
          type="primary"
          size="large"
          className={actionsStyles.detailStart}
          icon={<Play size={17} fill="currentColor" strokeWidth={0} aria-hidden />}
          onClick={() => onStart(next.trainingId)}
        >
          {begun ? t('courseDetail.goOn') : t('courseDetail.begin')}
        </Button>
      )}
    </div>
  );
}
