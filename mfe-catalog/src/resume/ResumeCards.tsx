import { bcp47 } from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../catalog.css';
import { useTrainingLink } from '../links.ts';
import { SeeAll } from '../SeeAll.tsx';
import type { Training } from '../trainings.ts';
import { useAvailableTrainings } from '../useTrainings.ts';
import { minutesLeft, toResume } from './current.ts';

interface ResumeCardsProps {
  limit?: number;
}

/** What one has started and not finished, ready to go on with; nothing at all where there is none. */
export default function ResumeCards({ limit = 3 }: ResumeCardsProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { data } = useAvailableTrainings();
  const current = toResume(data?.items ?? []);
  if (current.length === 0) return null;
  return (
    <section>
      <SectionTitle
        title={t('available.resume')}
        count={current.length}
        action={current.length > limit && <SeeAll category="current" label={t('available.allCurrent')} />}
      />
      <ul className="catalog-resume-row catalog-carousel">
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
    <article className="catalog-resume">
      <Cover picture={logo} category={category.key} title={title} className="catalog-resume-picture">
        <span className="catalog-resume-play" aria-hidden>
          <Play size={16} fill="currentColor" strokeWidth={0} />
        </span>
      </Cover>
      <div className="catalog-resume-body">
        <h3 lang={bcp47(training.lang)}>
          <Link {...link(id)} className="catalog-card-link">
            {title}
          </Link>
        </h3>
        <ProgressBar value={progressionPercent} label={t('card.progress')} />
        <p className="catalog-resume-foot">
          <span>{formatPercent(progressionPercent, lang)}</span>
          <span>{t('card.left', { count: minutesLeft(training) })}</span>
        </p>
      </div>
    </article>
  );
}
