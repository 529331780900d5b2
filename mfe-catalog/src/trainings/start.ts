import type { Training } from './training.ts';

export const hasHeadsetContent = ({ contentTypes }: Pick<Training, 'contentTypes'>): boolean =>
  contentTypes.some((type) => type !== 'WEB_GL');

export const isHeadsetOnly = ({ contentTypes }: Pick<Training, 'contentTypes'>): boolean =>
  contentTypes.length > 0 && !contentTypes.includes('WEB_GL');

type Start = 'ready' | 'no-content' | 'locked' | 'headset-only';

/** Returns whether a training starts in the browser, or the reason why not. */
export function startOf(training: Pick<Training, 'contentTypes' | 'isUnlocked'>): Start {
  if (training.contentTypes.length === 0) return 'no-content';
  if (!training.isUnlocked) return 'locked';
  return isHeadsetOnly(training) ? 'headset-only' : 'ready';
}
