import { type CourseProgressStatus, courseStanding, nextStep } from '@vr/shared-api/course';
import { formatDate } from '@vr/shared-ui/format/date';
import { useSession } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCourseLink, useTrainingLink } from '../links.ts';
import { People } from './People.tsx';
import { ProgressStatus } from './ProgressStatus.tsx';
import { Standing } from './Standing.tsx';
import { completedBy, type Entry, type Person } from './standing.ts';

interface EntryCardProps {
  entry: Entry;
  status: CourseProgressStatus;
  /** Its own person reads it. */
  own: boolean;
  /** It stands where the course has been named. */
  untitled: boolean;
}

/** A course that was suggested: who suggests it from when to when, and how far its people are. */
export function EntryCard({ entry, status, own, untitled }: EntryCardProps) {
  const { t } = useTranslation('catalog');
  const linkTo = useCourseLink();
  const period = usePeriod(entry);
  const [me] = entry.users;
  return (
    <>
      <header className="catalog-progress-head">
        <h3>
          {untitled ? (
            <span className="ui-num">{period}</span>
          ) : (
            <Link {...linkTo(entry.key.courseId)} preventScrollReset>
              {entry.title}
            </Link>
          )}
        </h3>
        <ProgressStatus status={status} />
      </header>
      <p className="ui-meta catalog-progress-facts">
        {!untitled && <span className="ui-num">{period}</span>}
        {entry.suggestedBy && <span>{t('picked.suggestedBy', { name: entry.suggestedBy })}</span>}
      </p>
      {own ? me && <Own entry={entry} me={me} /> : <Team entry={entry} />}
    </>
  );
}

function usePeriod({ key: { startDate, endDate } }: Entry): string {
  const { t } = useTranslation('catalog');
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const from = formatDate(startDate, timeZone);
  return endDate
    ? t('courseProgress.period', { from, until: formatDate(endDate, timeZone) })
    : t('courseProgress.endless', { from });
}

function Team({ entry }: { entry: Entry }) {
  const { t } = useTranslation('catalog');
  const [open, setOpen] = useState(false);
  const id = useId();
  const done = completedBy(entry.users);
  const total = entry.users.length;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <div className="catalog-progress-team">
        <span className="catalog-progress-standing">
          <ProgressBar
            value={(100 * done) / total}
            label={t('courseProgress.completedBy', { done, total })}
            height={8}
          />
          <span className="ui-num">{t('courseProgress.completedBy', { done, total })}</span>
        </span>
        <Button
          type="text"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          icon={<Chevron size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
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

function Own({ entry, me }: { entry: Entry; me: Person }) {
  const { t } = useTranslation('catalog');
  const linkTo = useTrainingLink();
  const next = nextStep(me.trainings);
  const { completed } = courseStanding(me.trainings);
  const title = entry.trainings.find(({ trainingId }) => trainingId === next?.trainingId)?.title;
  return (
    <div className="catalog-progress-own">
      <Standing trainings={me.trainings} label={t('courseProgress.trainings')} />
      {next && title && (
        <p>
          {t('courseProgress.next')}{' '}
          <Link {...linkTo(next.trainingId)} preventScrollReset>
            {title}
          </Link>
        </p>
      )}
      {completed && <p>{t('courseProgress.completed')}</p>}
    </div>
  );
}
