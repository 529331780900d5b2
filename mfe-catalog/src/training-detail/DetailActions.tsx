import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { useCanHover, useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Tooltip } from 'antd';
import { Play, RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../detail/actions.css';
import { StatisticsButton } from '../detail/StatisticsButton.tsx';
import { hasHeadsetContent } from '../trainings/content.ts';
import { ReactionButton } from '../trainings/ReactionButton.tsx';
import { startOf } from '../trainings/start.ts';
import type { TrainingDetail } from '../trainings/training.ts';

interface StartButtonProps {
  training: TrainingDetail;
  /** `startAgain`: the person begins an unfinished training from the start. */
  onStart: (startAgain: boolean) => void;
}

interface HeadsetButtonProps {
  training: TrainingDetail;
  onHeadset: () => void;
}

interface DetailActionsProps {
  training: TrainingDetail;
  /** Plays the training. Without it there is no start button. */
  onStart: StartButtonProps['onStart'] | undefined;
  /** Opens the dialog for playing the training in a headset. */
  onHeadset: () => void;
  /** Whether the person follows trainings, so that they see the favourite, like and start buttons. */
  follows: boolean;
  /** The path of the statistics page, if the role has one. */
  dashboard: string | undefined;
  /** The buttons of people who manage the training. */
  children: ReactNode;
}

/** The buttons of a training: favourite, like, statistics, the actions of people who manage it, and start. */
export function DetailActions(props: DetailActionsProps) {
  const { training, follows, dashboard, onStart, onHeadset, children } = props;
  return (
    <div className={styles.detailActions}>
      {follows && <ReactionButton kind="favorite" training={training} className={styles.detailReaction} size={20} />}
      {follows && <ReactionButton kind="like" training={training} className={styles.detailReaction} size={20} />}
      {dashboard && (
        <StatisticsButton dashboard={dashboard} target={{ formationId: training.id, page: 'PER_FORMATION' }} />
      )}
      {children}
      {follows && onStart && <HeadsetButton training={training} onHeadset={onHeadset} />}
      {follows && onStart && <StartButton training={training} onStart={onStart} />}
    </div>
  );
}

function StartButton({ training, onStart }: StartButtonProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const canHover = useCanHover();
  const reasonId = useId();
  const start = startOf(training);
  const { lastSession, progressionPercent } = training;
  if (start === 'headset-only') return null;

  const isFinished = progressionPercent === 100;
  const long = lastSession === null ? t('detail.start') : isFinished ? t('detail.again') : t('detail.resume');
  const short =
    lastSession === null ? t('detail.startShort') : isFinished ? t('detail.againShort') : t('detail.resumeShort');
  const ready = start === 'ready';
  const canStartAgain = ready && lastSession !== null && !isFinished;
  const reason = ready ? undefined : start === 'locked' ? t('detail.locked') : t('detail.noContent');
  return (
    <>
      {reason && (
        <p id={reasonId} className={styles.detailReason}>
          {reason}
        </p>
      )}
      {canStartAgain && (
        <Button
          size="large"
          className={styles.detailRestart}
          icon={<RotateCcw size={18} strokeWidth={1.8} aria-hidden />}
          aria-label={t('detail.startAgain')}
          onClick={() => onStart(true)}
        >
          {phone ? null : t('detail.startAgain')}
        </Button>
      )}
      {/* A tooltip without text must not open, because it would consume the Escape key of the dialog. */}
      <Tooltip title={reason} {...(!(reason && canHover) && { open: false })}>
        <Button
          type="primary"
          size="large"
          className={styles.detailStart}
          icon={<Play size={17} fill="currentColor" strokeWidth={0} aria-hidden />}
          disabled={!ready}
          aria-describedby={reason && reasonId}
          onClick={() => onStart(false)}
        >
          {phone || !ready ? short : long}
        </Button>
      </Tooltip>
    </>
  );
}

/** The button for a headset: with text if the training has no other way to start, otherwise beside the start button. */
function HeadsetButton({ training, onHeadset }: HeadsetButtonProps) {
  const { t } = useTranslation('catalog');
  const canHover = useCanHover();
  if (!hasHeadsetContent(training) || !training.isUnlocked) return null;
  const isMain = startOf(training) === 'headset-only';
  const name = t('headset.title');
  return (
    // A tooltip without text must not open, because it would consume the Escape key of the dialog.
    <Tooltip title={isMain ? undefined : name} {...((isMain || !canHover) && { open: false })}>
      <Button
        type={isMain ? 'primary' : 'default'}
        size="large"
        className={isMain ? styles.detailStart : styles.detailHeadset}
        icon={<StandaloneHeadsetIcon size={20} />}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={onHeadset}
      >
        {isMain && name}
      </Button>
    </Tooltip>
  );
}
