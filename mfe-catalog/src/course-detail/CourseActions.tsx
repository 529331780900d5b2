import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { type LucideIcon, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CourseAction } from '../courseActions.ts';
import type { CourseDetail, CourseTraining } from '../courses.ts';
import { CourseFavorite } from '../ReactionButton.tsx';
import { StatisticsButton } from '../StatisticsButton.tsx';

interface CourseActionsProps {
  course: CourseDetail;
  /** What whoever looks after it may do. */
  actions: readonly CourseAction[];
  /** Whether the person follows courses: keeps favourites, starts trainings. */
  follows: boolean;
  /** Where its figures are, if the shell shows any. */
  dashboard: string | undefined;
  /** The training to do next; undefined where all is done, or nobody follows it. */
  next: CourseTraining | undefined;
  onStart: (trainingId: number) => void;
  onAction: (action: CourseAction) => void;
}

const ICONS: Record<CourseAction, LucideIcon> = { delete: Trash2, edit: Pencil, suggest: Send };

/** What one can do with a course: keep it, see its figures, look after it, go on with it. */
export function CourseActions(props: CourseActionsProps) {
  const { course, actions, follows, dashboard, next, onStart, onAction } = props;
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const names: Record<CourseAction, string> = {
    delete: t('actions.delete'),
    edit: t('actions.edit'),
    suggest: t('suggest.action'),
  };
  // Whoever follows the course goes on with it first.
  const main: CourseAction | undefined = next ? undefined : 'suggest';
  const begun = course.trainings.some(({ progressPercentage }) => progressPercentage > 0);
  return (
    <div className="catalog-detail-actions catalog-course-actions">
      {follows && <CourseFavorite course={course} className="catalog-detail-reaction" size={20} />}
      {dashboard && <StatisticsButton dashboard={dashboard} about={{ courseId: course.id, page: 'PER_COURSE' }} />}
      {actions.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            size="large"
            danger={action === 'delete'}
            type={action === main ? 'primary' : 'default'}
            className={`catalog-detail-${action} catalog-course-${action}`}
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
          className="catalog-detail-start"
          icon={<Play size={17} fill="currentColor" strokeWidth={0} aria-hidden />}
          onClick={() => onStart(next.trainingId)}
        >
          {begun ? t('courseDetail.goOn') : t('courseDetail.begin')}
        </Button>
      )}
    </div>
  );
}
