import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../detail/actions.css';
import type { DetailAction } from '../detail/DetailFoot.tsx';
import { hasHeadsetContent, startOf } from '../trainings/start.ts';
import type { TrainingDetail } from '../trainings/training.ts';

const PlayIcon = ({ size = 18 }: { size?: number }) => <Play size={size} fill="currentColor" strokeWidth={0} />;

interface StartOptions {
  training: TrainingDetail | undefined;
  onStart: (startAgain: boolean) => void;
  onHeadset: () => void;
}

/** The actions that play a training: in the browser, in a headset, or again from the start. */
export function useStartActions({ training, onStart, onHeadset }: StartOptions): DetailAction[] {
  const { t } = useTranslation('catalog');
  if (!training) return [];
  const { lastSession, progressionPercent, isUnlocked } = training;
  const isFinished = progressionPercent === 100;
  const [label, shortLabel] =
    lastSession === null
      ? [t('detail.start'), t('detail.startShort')]
      : isFinished
        ? [t('detail.again'), t('detail.againShort')]
        : [t('detail.resume'), t('detail.resumeShort')];
  const starts = startOf(training) === 'ready';
  const start: DetailAction = {
    key: 'start',
    label,
    shortLabel,
    icon: PlayIcon,
    onClick: () => onStart(false),
  };
  const headset: DetailAction = {
    key: 'headset',
    label: t('headset.title'),
    icon: StandaloneHeadsetIcon,
    opensDialog: true,
    onClick: onHeadset,
  };
  const startAgain: DetailAction = {
    key: 'start-again',
    label: t('detail.startAgain'),
    icon: RotateCcw,
    onClick: () => onStart(true),
  };
  return [
    ...(starts ? [start] : []),
    ...(hasHeadsetContent(training) && isUnlocked ? [headset] : []),
    ...(starts && lastSession !== null && !isFinished ? [startAgain] : []),
  ];
}

/** Explains why a training cannot be played. Renders nothing if the training can be played. */
export function StartNote({ training }: { training: TrainingDetail }) {
  const { t } = useTranslation('catalog');
  const start = startOf(training);
  if (start !== 'locked' && start !== 'no-content') return null;
  return <p className={styles.detailReason}>{start === 'locked' ? t('detail.locked') : t('detail.noContent')}</p>;
}
