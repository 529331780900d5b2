import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Tooltip } from 'antd';
import { Play } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../detail/actions.css';
import { StatisticsButton } from '../detail/StatisticsButton.tsx';
import { ReactionButton } from '../trainings/ReactionButton.tsx';
import type { TrainingDetail } from '../trainings/training.ts';
import { startOf } from './start.ts';

interface StartButtonProps {
  training: TrainingDetail;
  onStart: () => void;
}

interface DetailActionsProps {
  training: TrainingDetail;
  /** Plays the training. Without it there is no start button. */
  onStart: (() => void) | undefined;
  /** Whether the person follows trainings, so that they see the favourite, like and start buttons. */
  follows: boolean;
  /** The path of the statistics page, if the role has one. */
  dashboard: string | undefined;
  /** The buttons of people who manage the training. */
  children: ReactNode;
}

/** The buttons of a training: favourite, like, statistics, the actions of people who manage it, and start. */
export function DetailActions({ training, follows, dashboard, onStart, children }: DetailActionsProps) {
  return (
    <div className={styles.detailActions}>
      {follows && <ReactionButton kind="favorite" training={training} className={styles.detailReaction} size={20} />}
      {follows && <ReactionButton kind="like" training={training} className={styles.detailReaction} size={20} />}
      {dashboard && (
        <StatisticsButton dashboard={dashboard} target={{ formationId: training.id, page: 'PER_FORMATION' }} />
      )}
      {children}
      {follows && onStart && <StartButton training={training} onStart={onStart} />}
    </div>
  );
}

function StartButton({ training, onStart }: StartButtonProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const reasonId = useId();
  const start = startOf(training);
  const { lastSession, progressionPercent } = training;
  if (start === 'headset-only')
    return (
      <p className={styles.detailReason}>
        <StandaloneHeadsetIcon size={20} /> {t('detail.headsetOnly')}
      </p>
    );

  const isFinished = progressionPercent === 100;
  const long = lastSession === null ? t('detail.start') : isFinished ? t('detail.again') : t('detail.resume');
  const short =
    lastSession === null ? t('detail.startShort') : isFinished ? t('detail.againShort') : t('detail.resumeShort');
  const ready = start === 'ready';
  const reason = ready ? undefined : start === 'locked' ? t('detail.locked') : t('detail.noContent');
  return (
    <>
      {reason && (
        <p id={reasonId} className={styles.detailReason}>
          {reason}
        </p>
      )}
      {/* A tooltip without text must not open, because it would consume the Escape key of the dialog. */}
      <Tooltip title={reason} {...(!reason && { open: false })}>
        <Button
          type="primary"
          size="large"
          className={styles.detailStart}
          icon={<Play size={17} fill="currentColor" strokeWidth={0} aria-hidden />}
          disabled={!ready}
          aria-describedby={reason && reasonId}
          onClick={onStart}
        >
          {phone || !ready ? short : long}
        </Button>
      </Tooltip>
    </>
  );
}
