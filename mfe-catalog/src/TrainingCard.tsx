import { bcp47 } from '@vr/shared-api/limits';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useShell } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { Tooltip } from 'antd';
import { Check, Lock, PackageOpen } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardUpload } from './CardUpload.tsx';
import { isDimmed } from './dimmed.ts';
import { useTrainingLink } from './links.ts';
import { ReactionButton } from './ReactionButton.tsx';
import { SuggestedBy } from './SuggestedBy.tsx';
import { TrainingFlags } from './TrainingFlags.tsx';
import type { Training } from './trainings.ts';

interface TrainingCardProps {
  training: Training;
  /** Whether the person follows it: then it shows their progress, like and favourite; to its owner, what is on its way. */
  follows?: boolean;
  /** Whether it says who suggests it. */
  suggested?: boolean | undefined;
}

/** A training in the catalogue: one link to its detail, with heart and like as buttons of their own. */
export const TrainingCard = memo(function TrainingCard({
  training,
  follows = false,
  suggested = false,
}: TrainingCardProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const link = useTrainingLink();
  const dimmed = isDimmed(useShell(), training);
  const { id, title, category, progressionPercent } = training;
  const rule = <hr className="catalog-card-line" />;
  return (
    <article className={dimmed ? 'catalog-card catalog-card-dimmed' : 'catalog-card'} data-testid="training-card">
      <Cover picture={training.logo} category={category.key} title={title}>
        <TrainingFlags training={training} />
      </Cover>
      <div className="catalog-card-body">
        <p className="catalog-meta">
          <CategoryMark category={category.key} />
          <span className="ui-ellipsis">{category.name}</span>
          <span aria-hidden>·</span>
          <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
        </p>
        <h3 lang={bcp47(training.lang)}>
          <Link {...link(id)} className="catalog-card-link">
            {title}
          </Link>
        </h3>
        {suggested && training.suggestion && <SuggestedBy suggestion={training.suggestion} />}
        {!follows ? (
          <CardUpload trainingId={id} otherwise={rule} />
        ) : progressionPercent > 0 ? (
          <ProgressBar value={progressionPercent} label={t('card.progress')} />
        ) : (
          rule
        )}
        <div className="catalog-card-foot">
          {training.contentTypes.length > 0 ? <ContentTypes types={training.contentTypes} /> : <NoContent />}
          {dimmed && (
            <span role="img" aria-label={t('card.locked')} className="catalog-card-locked">
              <Lock size={16} strokeWidth={2} aria-hidden />
              {t('card.locked')}
            </span>
          )}
          {follows && progressionPercent > 0 && (
            <span className="catalog-card-progress">
              {progressionPercent === 100 ? (
                <>
                  <Check size={15} strokeWidth={2.6} aria-hidden /> {t('card.done')}
                </>
              ) : (
                formatPercent(progressionPercent, lang)
              )}
            </span>
          )}
          {follows && <ReactionButton kind="like" training={training} className="catalog-card-like" size={15} />}
        </div>
      </div>
      {follows && <ReactionButton kind="favorite" training={training} className="catalog-card-heart" size={17} />}
    </article>
  );
});

/** Says that nothing can be played yet, and that this is why learners do not see the training. */
function NoContent() {
  const { t } = useTranslation('catalog');
  return (
    <Tooltip title={t('card.noContentHint')}>
      <span className="catalog-card-empty">
        <PackageOpen size={16} strokeWidth={2} aria-hidden />
        {t('card.noContent')}
      </span>
    </Tooltip>
  );
}
