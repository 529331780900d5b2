import { bcp47 } from '@vr/shared-api/limits';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useRole, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Link } from '@vr/shared-ui/router';
import { TextLanguage } from '@vr/shared-ui/TextIn';
import { Tooltip } from '@vr/shared-ui/Tooltip';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { Check, Lock, PackageOpen } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrainingLink } from '../navigation/links.ts';
import { CardUpload } from './CardUpload.tsx';
import sheet, * as styles from './card.css';
import { isDimmed } from './flags.ts';
import { ReactionButton } from './ReactionButton.tsx';
import { SuggestedBy } from './SuggestedBy.tsx';
import { TrainingFlag } from './TrainingFlag.tsx';
import type { Training } from './training.ts';

interface TrainingCardProps {
  training: Training;
  /** Whether the card shows progress, like and favourite instead of running uploads. */
  follows?: boolean;
  showSuggestion?: boolean | undefined;
  first?: boolean;
}

/** The card of a training. The whole card is a link to the detail, except for the favourite and like buttons. */
export const TrainingCard = memo(function TrainingCard({
  training,
  follows = false,
  showSuggestion = false,
  first = false,
}: TrainingCardProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const link = useTrainingLink();
  const outsideOffer = isDimmed(useRole(), training);
  const dimmed = outsideOffer || (follows && !training.isUnlocked);
  const { id, title, category, progressionPercent } = training;
  const rule = <hr className={styles.cardLine} />;
  return (
    <article className={dimmed ? `${styles.card} ${styles.cardDimmed}` : styles.card} data-testid="training-card">
      <Cover picture={training.logo} category={category.key} title={title} first={first}>
        <TrainingFlag training={training} showsSuggestion={showSuggestion} />
      </Cover>
      <div className={styles.cardBody}>
        <p className={styles.meta}>
          <CategoryMark category={category.key} />
          <span className="ui-ellipsis">{category.name}</span>
          <span aria-hidden>·</span>
          <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
          <TextLanguage of={training.lang} />
        </p>
        <h3 lang={bcp47(training.lang)}>
          <Link {...link(id)} className={styles.cardLink}>
            {title}
          </Link>
        </h3>
        {showSuggestion && training.suggestion && <SuggestedBy suggestion={training.suggestion} />}
        {!follows ? (
          <CardUpload trainingId={id} fallback={rule} />
        ) : progressionPercent > 0 ? (
          <ProgressBar value={progressionPercent} label={t('card.progress')} />
        ) : (
          rule
        )}
        {follows && <WaitingResults trainingId={id} short />}
        <div className={styles.cardFoot}>
          {training.contentTypes.length > 0 ? <ContentTypes types={training.contentTypes} /> : <NoContent />}
          {outsideOffer && (
            <span role="img" aria-label={t('card.locked')} className={styles.cardLocked}>
              <Lock size={16} />
              {t('card.locked')}
            </span>
          )}
          {follows && progressionPercent > 0 && (
            <span className={styles.cardProgress}>
              {progressionPercent === 100 ? (
                <>
                  <Check size={15} strokeWidth={2.6} /> {t('card.done')}
                </>
              ) : (
                formatPercent(progressionPercent, lang)
              )}
            </span>
          )}
          {follows && <ReactionButton kind="like" training={training} className={styles.cardLike} size={15} />}
        </div>
      </div>
      {follows && <ReactionButton kind="favorite" training={training} className={styles.cardHeart} size={17} />}
    </article>
  );
});

function NoContent() {
  const { t } = useTranslation('catalog');
  return (
    <Tooltip title={t('card.noContentHint')}>
      <span className={styles.cardEmpty}>
        <PackageOpen size={16} />
        {t('card.noContent')}
      </span>
    </Tooltip>
  );
}
