import { bcp47 } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { TextLanguage } from '@vr/shared-ui/TextIn';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrainingLink } from '../../navigation/links.ts';
import { CardUpload } from '../../trainings/CardUpload.tsx';
import * as cardStyles from '../../trainings/card.css';
import type { Training } from '../../trainings/training.ts';
import type { NextStep } from './next-step.ts';
import * as styles from './status-board.css';
import { useTrainingState } from './useTrainingState.ts';

interface StatusCardProps {
  training: Training;
  onSubmit: (training: Training) => void;
}

/** A training in a column: a compact card with the partner's next step. */
export const StatusCard = memo(function StatusCard({ training, onSubmit }: StatusCardProps) {
  const { lang } = usePortal();
  const link = useTrainingLink();
  const titleId = useId();
  const { step, text, icon: Icon } = useTrainingState(training);
  const { id, title, category, rejectionReason } = training;
  return (
    <article
      className={step ? `${styles.boardCard} ${styles.boardToDo}` : styles.boardCard}
      data-testid="training-card"
    >
      <div className={styles.boardCardHead}>
        <Cover picture={training.logo} category={category.key} title={title} className={styles.boardCover} />
        <p className={cardStyles.meta}>
          <CategoryMark category={category.key} />
          <span className="ui-ellipsis">{category.name}</span>
        </p>
        <p className={cardStyles.meta}>
          <span className="ui-num">{formatMinutes(training.durationInMinute, lang)}</span>
          <ContentTypes types={training.contentTypes} />
          <TextLanguage of={training.lang} />
        </p>
      </div>
      <h3 id={titleId} lang={bcp47(training.lang)}>
        <Link {...link(id)} className={cardStyles.cardLink}>
          {title}
        </Link>
      </h3>
      {text && (
        <p className={styles.boardState}>
          <Icon size={16} />
          {text}
        </p>
      )}
      {rejectionReason && <p className={styles.boardReason}>{rejectionReason}</p>}
      <CardUpload trainingId={id} fallback={null} />
      {step && <StepButton step={step} training={training} describedBy={titleId} onSubmit={onSubmit} />}
    </article>
  );
});

interface StepButtonProps extends StatusCardProps {
  step: NextStep;
  describedBy: string;
}

function StepButton({ step, training, describedBy, onSubmit }: StepButtonProps) {
  const { t } = useTranslation('catalog');
  const { editTraining } = usePortal();
  const changes = step === 'complete' || step === 'correct';
  const names: Record<NextStep, string> = {
    complete: t('board.doComplete'),
    submit: t('review.request'),
    correct: t('board.doCorrect'),
    resubmit: t('review.request'),
  };
  return (
    <Button
      size="small"
      className={styles.boardStep}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => (changes ? editTraining(training.id) : onSubmit(training))}
    >
      {names[step]}
    </Button>
  );
}
