import { Badge } from '@vr/shared-ui/Badge';
import { Button } from '@vr/shared-ui/Button';
import { Cover } from '@vr/shared-ui/Cover';
import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Ring } from '@vr/shared-ui/Ring';
import { useNavigate } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useMedia } from '@vr/shared-ui/useMedia';
import { ArrowRight, ArrowUp, RotateCcw, Target } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CertificateButton } from '../detail/Certificate.tsx';
import { useTrainingLink } from '../navigation/links.ts';
import type { Training } from '../trainings/training.ts';
import sheet, * as styles from './outcome.css';
import { hasCompleted, type SessionOutcome, shortfallOf } from './outcome.ts';
import { Rating } from './Rating.tsx';

interface OutcomeProps {
  /** Undefined if the person no longer has access to the training. */
  training: Pick<Training, 'id' | 'title' | 'lang' | 'logo' | 'category'> | undefined;
  outcome: SessionOutcome;
  onAgain: (practice?: string) => void;
  onCertificate: () => void;
  onComment: (rating: number) => void;
  onClose: () => void;
}

/** The screen after a session: its results, new achievements and the next step. */
export function Outcome({ training, outcome, onAgain, onCertificate, onComment, onClose }: OutcomeProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const hasSurvey = useSession(({ client }) => client?.enableSatisfactionSurvey === true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The screen replaces the content, which had the focus.
  useEffect(() => heading.current?.focus(), []);
  const completed = hasCompleted(outcome);
  return (
    <div className={styles.outcome}>
      <section className={styles.outcomeCard} aria-labelledby="outcome-heading">
        {training && (
          <Cover
            picture={training.logo}
            category={training.category.key}
            title={training.title}
            className={styles.outcomeCover}
            first
          />
        )}
        <ScoreRing outcome={outcome} />
        <p className={styles.outcomeTraining}>
          <TextIn lang={training?.lang}>{training?.title}</TextIn>
        </p>
        <h2 id="outcome-heading" ref={heading} tabIndex={-1}>
          {shortfallOf(outcome)
            ? t('outcome.short')
            : completed
              ? t('outcome.completed')
              : outcome.percentGained > 0 || outcome.pointsGained > 0
                ? t('outcome.improved')
                : t('outcome.ended')}
        </h2>
        {outcome.check && (
          <p className={styles.outcomeCheck}>
            {outcome.check === 'PENDING' ? t('outcome.checking') : t('outcome.rejected')}
          </p>
        )}
        <Figures outcome={outcome} />
        <NewBadges badges={outcome.badges} />
        <NextAction outcome={outcome} onAgain={onAgain} onCertificate={onCertificate} onClose={onClose} />
        {completed && hasSurvey && training && <Rating trainingId={training.id} onComment={onComment} />}
      </section>
    </div>
  );
}

function ScoreRing({ outcome: { score, progressionPercent } }: { outcome: SessionOutcome }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const value = score ?? progressionPercent;
  const counted = useCountUp(value);
  const label = score === null ? t('outcome.progress') : t('outcome.score');
  return (
    <div className={styles.outcomeRing}>
      <Ring value={value} label={label} size={132} width={11}>
        <b className={styles.outcomeScore}>{formatPercent(counted, lang)}</b>
        <span className={styles.outcomeOf}>{label}</span>
      </Ring>
    </div>
  );
}

function Figures({ outcome }: { outcome: SessionOutcome }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { score, progressionPercent, percentGained, points, pointsGained, rank } = outcome;
  const gain = (value: ReactNode) => <small>{t('outcome.gained', { value })}</small>;
  return (
    <dl className={styles.outcomeFigures}>
      {score !== null && (
        <div>
          <dt>{t('outcome.progress')}</dt>
          <dd>
            {formatPercent(progressionPercent, lang)} {percentGained > 0 && gain(formatPercent(percentGained, lang))}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('outcome.points')}</dt>
        <dd>
          {formatNumber(points, lang)} {pointsGained > 0 && gain(formatNumber(pointsGained, lang))}
        </dd>
      </div>
      {rank !== null && pointsGained > 0 && (
        <div>
          <dt>{t('outcome.rank')}</dt>
          <dd>
            {formatNumber(rank, lang)} <RankChange outcome={outcome} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function RankChange({ outcome: { rank, rankBefore } }: { outcome: SessionOutcome }) {
  const { t } = useTranslation('catalog');
  if (rank === null || rankBefore === null || rank === rankBefore) return null;
  const count = rankBefore - rank;
  return (
    <small>
      <ArrowUp size={16} strokeWidth={2.2} />
      {t('outcome.rankUp', { count })}
    </small>
  );
}

function NewBadges({ badges }: Pick<SessionOutcome, 'badges'>) {
  const { t } = useTranslation('catalog');
  if (badges.length === 0) return null;
  return (
    <div className={styles.outcomeBadges}>
      <h3>{t('outcome.badges', { count: badges.length })}</h3>
      <ul>
        {badges.map(({ kind, name, logo }) => (
          <li key={`${kind} ${name}`}>
            <Badge kind={kind} logo={logo} earned size={96} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * One next step: what a course still requires, the course's next training, practice of a weak step, or a suggested
 * training.
 */
function NextAction({
  outcome,
  onAgain,
  onCertificate,
  onClose,
}: Pick<OutcomeProps, 'outcome' | 'onAgain' | 'onCertificate' | 'onClose'>) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const navigate = useNavigate();
  const link = useTrainingLink();
  const { nextInCourse, weakStep, suggestion } = outcome;
  const shortfall = shortfallOf(outcome);
  const isAgain = shortfall !== null || (weakStep !== null && !nextInCourse);
  const training = isAgain ? null : (nextInCourse?.training ?? suggestion);
  const practised = isAgain && weakStep?.canPractise ? weakStep : null;
  const practise = practised && (
    <Button
      key="practise"
      type={shortfall ? 'default' : 'primary'}
      icon={<Target size={18} />}
      onClick={() => onAgain(practised.id)}
    >
      {t('outcome.practise')}
    </Button>
  );
  const again = isAgain && (
    <Button
      key="again"
      type={practised && !shortfall ? 'default' : 'primary'}
      icon={<RotateCcw size={18} />}
      onClick={() => onAgain()}
    >
      {t('outcome.again')}
    </Button>
  );
  const open = (id: number) => {
    const { to, state } = link(id);
    navigate(to, { state });
  };
  return (
    <>
      {shortfall && (
        <p className={styles.outcomeAdvice}>
          {t('outcome.shortfall', {
            score: formatPercent(shortfall.score, lang),
            needed: formatPercent(shortfall.minimalScoreNeeded, lang),
          })}{' '}
          <b>
            <TextIn lang={shortfall.courseLang}>{shortfall.courseTitle}</TextIn>
          </b>
        </p>
      )}
      {isAgain && weakStep && <p className={styles.outcomeAdvice}>{t('outcome.weakStep', weakStep)}</p>}
      {training && (
        <div className={styles.outcomeNext}>
          <Cover picture={training.logo} category={training.category.key} title={training.title} />
          <p>
            <span>
              {nextInCourse ? t('outcome.nextInCourse', { course: nextInCourse.courseTitle }) : t('outcome.suggested')}
            </span>
            <b>
              <TextIn lang={training.lang}>{training.title}</TextIn>
            </b>
          </p>
        </div>
      )}
      <div className={styles.outcomeActions}>
        <Button type={training || isAgain ? 'text' : 'primary'} onClick={onClose}>
          {t('outcome.back')}
        </Button>
        {outcome.progressionPercent === 100 && <CertificateButton onOpen={onCertificate} />}
        {/* The main action comes last. */}
        {shortfall ? [practise, again] : [again, practise]}
        {training && (
          <Button type="primary" icon={<ArrowRight size={18} />} iconPlacement="end" onClick={() => open(training.id)}>
            {t('outcome.open')}
          </Button>
        )}
      </div>
    </>
  );
}

const COUNT_MS = 900;

/** Returns a number that counts up from 0 to `value`, slowing down. With reduced motion, returns `value` at once. */
function useCountUp(value: number): number {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [share, setShare] = useState(0);
  useEffect(() => {
    const start = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const left = Math.max(0, 1 - (now - start) / COUNT_MS);
      setShare(1 - left ** 3);
      if (left > 0) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return still ? value : Math.round(value * share);
}
