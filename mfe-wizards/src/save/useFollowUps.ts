import { usePortal } from '@vr/shared-ui/kernel';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FollowUp, type FollowUpProgress, runFollowUps } from './followUps.ts';

export interface FollowUpsResult<Part> {
  done: FollowUpProgress<Part>[];
  isComplete: boolean;
}

interface UseFollowUpsInput<Part> {
  partName: (part: Part) => string;
  /** Called after a run, even if some follow-ups failed. */
  onFinished: () => Promise<void>;
}

/** Returns the follow-ups of the last save, their progress, and the files already sent. */
export function useFollowUps<Part>({ partName, onFinished }: UseFollowUpsInput<Part>) {
  const { t } = useTranslation('wizards');
  const { notify } = usePortal();
  const sentFiles = useRef(new Set<File>());
  const [followUps, setFollowUps] = useState<readonly FollowUpProgress<Part>[]>([]);

  const run = async (list: readonly FollowUpProgress<Part>[]): Promise<FollowUpsResult<Part>> => {
    const done: FollowUpProgress<Part>[] = [];
    await runFollowUps(list, (key, state, error) => {
      setFollowUps((before) => before.map((one) => (one.key === key ? { ...one, state, error } : one)));
      const followUp = list.find((one) => one.key === key);
      if (!followUp) return;
      if (state === 'done') {
        if (followUp.file) sentFiles.current.add(followUp.file);
        done.push(followUp);
      }
      if (state === 'failed')
        notify({ kind: 'error', text: t('wizard.save.failedOne', { name: partName(followUp.part) }) });
    });
    await onFinished();
    return { done, isComplete: done.length === list.length };
  };

  return {
    followUps,
    sentFiles,
    start: (list: readonly FollowUp<Part>[]) => {
      const waiting = list.map((one): FollowUpProgress<Part> => ({ ...one, state: 'waiting', error: null }));
      setFollowUps(waiting);
      return run(waiting);
    },
    retry: (key: string) => run(followUps.filter((one) => one.key === key)),
    clear: () => setFollowUps([]),
  };
}
