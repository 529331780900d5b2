import { Cover } from '@vr/shared-ui/Cover';
import cardsSheet, * as cardsStyles from '@vr/shared-ui/cards.css';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatPercent } from '@vr/shared-ui/format/number';
import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { TextIn } from '@vr/shared-ui/TextIn';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeeAll } from '../filters/SeeAll.tsx';
import { useTrainingLink } from '../navigation/links.ts';
import cardSheet, * as cardStyles from '../trainings/card.css';
import { isHeadsetOnly } from '../trainings/start.ts';
import type { Training } from '../trainings/training.ts';
import { useAvailableTrainings } from '../trainings/useTrainings.ts';
import sheet, * as styles from './resume.css';
import { minutesLeft, unfinished } from './unfinished.ts';

/** The trainings that the person has started but not finished. Renders nothing if there are none. */
export default function ResumeCards({ limit = 3 }: { limit?: number }) {
  useStyles(cardSheet);
  useStyles(cardsSheet);
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { data, error, refetch } = useAvailableTrainings();
  if (error && !data) return <FailureState title={t('available.failed')} error={error} onRetry={() => refetch()} />;
  const current = unfinished(data?.items ?? []);
  if (current.length === 0) return null;
  return (
    <section>
      <SectionTitle
        title={t('available.resume')}
        count={current.length}
        action={current.length > limit && <SeeAll category="current" label={t('available.allCurrent')} />}
      />
      <ul className={`${styles.resumeRow} ${cardsStyles.carousel}`}>
        {current.slice(0, limit).map((training) => (
          <li key={training.id}>
            <ResumeCard training={training} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResumeCard({ training }: { training: Training }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const link = useTrainingLink();
  const { id, title, logo, category, progressionPercent } = training;
  return (
    <article className={styles.resume}>
      <Cover picture={logo} category={category.key} title={title} className={styles.resumePicture} first>
        <span className={styles.resumePlay} aria-hidden>
          {isHeadsetOnly(training) ? (
            <StandaloneHeadsetIcon size={20} />
          ) : (
            <Play size={16} fill="currentColor" strokeWidth={0} />
          )}
        </span>
      </Cover>
      <div className={styles.resumeBody}>
        <h3>
          <Link {...link(id)} className={cardStyles.cardLink}>
            <TextIn lang={training.lang}>{title}</TextIn>
          </Link>
        </h3>
        <ProgressBar value={progressionPercent} label={t('card.progress')} />
        <WaitingResults trainingId={id} short />
        <p className={styles.resumeFoot}>
          <span>{formatPercent(progressionPercent, lang)}</span>
          <span>{t('card.left', { count: minutesLeft(training) })}</span>
        </p>
      </div>
    </article>
  );
}
