import { formatDate, formatDateTime, formatTime } from '@vr/shared-api/date';
import { Badge } from '@vr/shared-ui/Badge';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { skillPercent } from '@vr/shared-ui/format/number';
import { Instant } from '@vr/shared-ui/Instant';
import { Check, ChevronDown, TrendingUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../useFormat.ts';
import * as styles from './session.css';
import type { TimelineSession } from './useHistory.ts';

interface SessionCardProps {
  session: TimelineSession;
  /** The title of the session's training. Set only in the timeline of a course. */
  training: string | undefined;
}

/** One session: its time, duration, device, score and steps, and the progress, skills and badges that it brought. */
export function SessionCard({ session, training }: SessionCardProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const points = session.pointsAfter - session.pointsBefore;
  const devices = useContentTypeNames();
  const Device = CONTENT_TYPE_ICONS[session.fileType];
  // The card is listed under a day in the company's time zone. If the session began on another day in the reader's time
  // zone, the card shows the date too.
  const written = formatDate(session.startedAt) === formatDate(session.date) ? formatTime : formatDateTime;
  return (
    <li className={styles.session} data-testid="timeline-session">
      <div className={styles.head}>
        <div className={styles.when}>
          <p className="ui-num">
            <b>
              <Instant at={session.startedAt} as={written} />
            </b>
            <span>{format.seconds(session.seconds)}</span>
          </p>
          {training && <p className={styles.training}>{training}</p>}
          <p className={`ui-meta ui-num ${styles.device}`}>
            <span>
              <Device size={17} />
              {devices[session.fileType]}
            </span>
            {session.contentVersion && <span>{t('history.version', { version: session.contentVersion })}</span>}
            <span>{session.finished ? t('history.ended') : t('history.notEnded')}</span>
          </p>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t('steps.score')}</dt>
            <dd className="ui-num">{session.score ?? '–'}</dd>
          </div>
          <div>
            <dt>{t('kpis.points')}</dt>
            <dd className="ui-num">{`${points > 0 ? '+' : ''}${format.number(points)}`}</dd>
          </div>
        </dl>
      </div>
      <Changes session={session} />
      {session.stepCount > 0 && <ReachedSteps session={session} />}
    </li>
  );
}

/** What the session changed: progress, skills and badges. */
function Changes({ session: { progressBefore, progressAfter, skills, badges } }: { session: TimelineSession }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const hasChanged = progressAfter > progressBefore;
  return (
    <div className={styles.changes}>
      <div className={styles.progress}>
        {/* Hidden from screen readers, because the text below has the same figures. */}
        <div className={styles.bar} aria-hidden>
          <i style={{ width: `${progressAfter}%` }} />
          <i style={{ width: `${progressBefore}%` }} />
        </div>
        <p className="ui-num">
          {hasChanged
            ? t('history.progressed', {
                before: format.percent(progressBefore),
                after: format.percent(progressAfter),
              })
            : t('history.unchanged', { percent: format.percent(progressAfter) })}
        </p>
      </div>
      {skills.length > 0 && (
        <ul className={styles.skills} aria-label={t('history.skills')}>
          {skills.map(({ name, skillType, before, after }) => (
            <li key={skillType}>
              <TrendingUp size={14} strokeWidth={2.2} aria-hidden />
              {name}
              <b className="ui-num">
                {t('history.rise', {
                  before: format.percent(skillPercent(before)),
                  after: format.percent(skillPercent(after)),
                })}
              </b>
            </li>
          ))}
        </ul>
      )}
      {badges.length > 0 && (
        <ul className={styles.badges} aria-label={t('history.badges')}>
          {badges.map(({ kind, name, logo }) => (
            <li key={`${kind} ${name}`}>
              <Badge kind={kind} logo={logo} earned size={32} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The number of steps reached. Expands to a list of them. */
function ReachedSteps({ session: { steps, stepCount } }: { session: TimelineSession }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const count = t('history.steps', { count: steps.length, total: stepCount });
  if (steps.length === 0) return <p className={`ui-meta ${styles.noSteps}`}>{count}</p>;
  return (
    <details className={styles.steps}>
      <summary>
        {count}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {steps.map(({ title, success, score, seconds }, place) => (
          <li key={place}>
            {success ? (
              <Check size={16} strokeWidth={2.4} className={styles.passed} role="img" aria-label={t('steps.success')} />
            ) : (
              <X size={16} strokeWidth={2.4} className={styles.failed} role="img" aria-label={t('steps.tried')} />
            )}
            <span>{title}</span>
            <span className="ui-num">{seconds === null ? '' : format.seconds(seconds)}</span>
            <b className="ui-num">{score ?? '–'}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
