import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { refreshProgress } from '@vr/shared-ui/progress-queries';
import { TextIn } from '@vr/shared-ui/TextIn';
import { isFocusLost } from '@vr/shared-ui/useListFocus';
import { useUniqueCode } from '@vr/shared-ui/useUniqueCode';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSurveyAfterCompletion } from '../player/useSurveyAfterCompletion.ts';
import type { OverTrainingProps, TrainingDetail } from '../trainings/training.ts';
import { HeadsetSession, HeadsetStatus } from './HeadsetStatus.tsx';
import sheet, * as styles from './headset.css';
import { type Phase, phaseOf, useLiveSession } from './live-session.ts';
import { PairingSteps } from './PairingSteps.tsx';

/**
 * The dialog for playing on a headset: first the code and the steps to sign in on the headset, then the headset's
 * reports.
 */
export default function HeadsetDialog({ training, open, onClose }: OverTrainingProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const owner = { person: useProfile().id };
  const { validCode, discard } = useUniqueCode(owner);
  // The headset is watched from the creation of the code, even after the code has expired.
  const [since, setSince] = useState<string | null>(null);
  if (validCode && validCode.createdAt !== since) setSince(validCode.createdAt);
  const live = useLiveSession(training.id, since, open);
  const session = live.data?.session ?? null;
  const phase = phaseOf(live.data);
  useRefreshAfterPlaying(training, phase, open);
  const content = useFocusAfter(phase);
  const pairAnother = () => {
    discard();
    setSince(null);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('headset.title')}
      size="small"
      phone="sheet"
      footer={
        <div className={styles.headsetFoot}>
          {phase === 'signed-in' && <Button onClick={pairAnother}>{t('headset.another')}</Button>}
          <Button type={phase === 'finished' ? 'primary' : 'default'} onClick={onClose}>
            {t('headset.close')}
          </Button>
        </div>
      }
    >
      <div ref={content} tabIndex={-1}>
        <p className={styles.headsetAbout}>
          <TextIn lang={training.lang}>{training.title}</TextIn>
        </p>
        {phase === 'waiting' && <PairingSteps training={training} owner={owner} code={validCode?.code} />}
        {phase === 'signed-in' && <p>{t('headset.choose', { title: training.title })}</p>}
        {session && <HeadsetSession session={session} />}
        <HeadsetStatus phase={phase} session={session} isOffline={live.isError} />
      </div>
    </Dialog>
  );
}

/** Returns a ref for the content, which takes the focus if a change of phase has removed the focused element. */
function useFocusAfter(phase: Phase) {
  const { root } = usePortal();
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phase removes the code or a button
  useEffect(() => {
    if (isFocusLost(root)) content.current?.focus();
  }, [phase, root]);
  return content;
}

/**
 * Refetches progress when a session ends, and again when the dialog closes after one. On close, opens the survey if the
 * training was completed.
 */
function useRefreshAfterPlaying({ id, progressionPercent }: TrainingDetail, phase: Phase, open: boolean): void {
  const cache = useQueryClient();
  const openSurveyIfCompleted = useSurveyAfterCompletion(id, progressionPercent);
  const hasPlayed = phase === 'playing' || phase === 'finished';
  useEffect(() => {
    if (phase === 'finished') refreshProgress(cache);
  }, [phase, cache]);
  const onClosed = useEffectEvent(() => {
    if (!hasPlayed) return;
    refreshProgress(cache);
    openSurveyIfCompleted();
  });
  useEffect(() => {
    if (!open) onClosed();
  }, [open]);
}
