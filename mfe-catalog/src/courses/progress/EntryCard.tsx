import { type CourseProgressStatus, courseStanding, nextStep } from '@vr/shared-api/course';
import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { PeriodStatus } from '@vr/shared-ui/PeriodStatus';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';
import { useCourseLink, useTrainingLink } from '../../navigation/links.ts';
import { useDisclosure } from '../useDisclosure.tsx';
import * as styles from './course-progress.css';
import { completedCount, type Entry, type Person } from './entries.ts';
import { People } from './People.tsx';
import { StepsProgress } from './StepsProgress.tsx';

interface EntryCardProps {
  entry: Entry;
  status: CourseProgressStatus;
  isLearner: boolean;
  hideTitle: boolean;
}

/** A suggested course: its period, who suggested it, and the progress of its people. */
export function EntryCard({ entry, status, isLearner, hideTitle }: EntryCardProps) {
  const { t } = useTranslation('catalog');
  const linkTo = useCourseLink();
  const period = usePeriod(entry);
  const [me] = entry.users;
  return (
    <>
      <header className={styles.progressHead}>
        <h3>
          {hideTitle ? (
            <span className="ui-num">{period}</span>
          ) : (
            <Link {...linkTo(entry.key.courseId)} preventScrollReset>
              <TextIn lang={entry.lang}>{entry.title}</TextIn>
            </Link>
          )}
        </h3>
        <PeriodStatus status={status} />
      </header>
      <p className={`ui-meta ${styles.progressFacts}`}>
        {!hideTitle && <span className="ui-num">{period}</span>}
        {entry.suggestedBy && <span>{t('picked.suggestedBy', { name: entry.suggestedBy })}</span>}
      </p>
      {isLearner ? me && <OwnProgress entry={entry} me={me} /> : <TeamProgress entry={entry} />}
    </>
  );
}

function usePeriod({ key: { startDate, endDate } }: Entry): string {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  const from = formatDate(startDate, timeZone);
  return endDate
    ? t('courseProgress.period', { from, until: formatDate(endDate, timeZone) })
    : t('courseProgress.endless', { from });
}

function TeamProgress({ entry }: { entry: Entry }) {
  const { t } = useTranslation('catalog');
  const { open, id, button } = useDisclosure();
  const done = completedCount(entry.users);
  const total = entry.users.length;
  const completed = t('courseProgress.completedBy', { done, total });
  return (
    <>
      <div className={styles.progressTeam}>
        <span className={styles.progressCount}>
          <ProgressBar value={(100 * done) / total} label={completed} height={8} />
          <span className="ui-num">{completed}</span>
        </span>
        <Button type="text" {...button}>
          {t('courseProgress.people', { total })}
          {!open && <span className="ui-hidden"> – {entry.title}</span>}
        </Button>
      </div>
      {open && (
        <div id={id}>
          <People entry={entry} />
        </div>
      )}
    </>
  );
}

function OwnProgress({ entry, me }: { entry: Entry; me: Person }) {
  const { t } = useTranslation('catalog');
  const linkTo = useTrainingLink();
  const next = nextStep(me.trainings);
  const { completed } = courseStanding(me.trainings);
  const training = entry.trainings.find(({ trainingId }) => trainingId === next?.trainingId);
  return (
    <div className={styles.progressOwn}>
      <StepsProgress trainings={me.trainings} label={t('courseProgress.trainings')} />
      {next && training?.title && (
        <p>
          {t('courseProgress.next')}{' '}
          <Link {...linkTo(next.trainingId)} preventScrollReset>
            <TextIn lang={training.lang}>{training.title}</TextIn>
          </Link>
        </p>
      )}
      {completed && <p>{t('courseProgress.completed')}</p>}
    </div>
  );
}
