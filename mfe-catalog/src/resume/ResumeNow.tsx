import { Button } from '@vr/shared-ui/Button';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { Cover } from '@vr/shared-ui/Cover';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link, useNavigate } from '@vr/shared-ui/router';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { TextIn } from '@vr/shared-ui/TextIn';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { ArrowRight, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeeAll } from '../filters/SeeAll.tsx';
import { useTrainingLink } from '../navigation/links.ts';
import { useOpenTraining } from '../navigation/useOpenDetail.ts';
import cardSheet, * as cardStyles from '../trainings/card.css';
import { SuggestedBy } from '../trainings/SuggestedBy.tsx';
import { startOf } from '../trainings/start.ts';
import type { Training } from '../trainings/training.ts';
import sheet, * as styles from './resume-now.css';
import { minutesLeft } from './unfinished.ts';

/** The training that the person played last, or else the first one to do, with a button to resume or start it. */
export function ResumeNow({ training, startedCount }: { training: Training; startedCount: number }) {
  useStyles(cardSheet);
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const navigate = useNavigate();
  const { playDirectly } = useOpenTraining();
  const detailLink = useTrainingLink();
  const { id, title, logo, category, progressionPercent, lastSession, suggestion } = training;
  const plays = startOf(training) === 'ready';
  function openDetail() {
    const { to, state } = detailLink(id);
    navigate(to, { state, preventScrollReset: true });
  }
  return (
    <section>
      <SectionTitle
        title={lastSession ? t('available.resume') : t('available.begin')}
        action={startedCount > 1 && <SeeAll category="current" label={t('available.allCurrent')} />}
      />
      <article className={`ui-card ${styles.now}`}>
        <Cover picture={logo} category={category.key} title={title} first />
        <div className={styles.nowBody}>
          <p className={cardStyles.meta}>
            <CategoryMark category={category.key} />
            {category.name}
          </p>
          <h3>
            <Link {...detailLink(id)} preventScrollReset>
              <TextIn lang={training.lang}>{title}</TextIn>
            </Link>
          </h3>
          {suggestion && <SuggestedBy suggestion={suggestion} />}
          <WaitingResults trainingId={id} short />
          <ProgressBar value={progressionPercent} label={t('card.progress')} height={8} />
          <p className={styles.nowFoot}>
            <span>{formatPercent(progressionPercent, lang)}</span>
            <span>{t('card.left', { count: minutesLeft(training) })}</span>
          </p>
          <Button
            type="primary"
            icon={plays ? <Play size={18} fill="currentColor" strokeWidth={0} /> : <ArrowRight size={18} />}
            aria-label={`${lastSession ? t('available.resume') : t('available.begin')} – ${title}`}
            // Ignores the second click of a double click, which would add a second history entry.
            onClick={({ detail }) => detail > 1 || (plays ? playDirectly(id) : openDetail())}
          >
            {lastSession ? t('available.resume') : t('available.begin')}
          </Button>
        </div>
      </article>
    </section>
  );
}
