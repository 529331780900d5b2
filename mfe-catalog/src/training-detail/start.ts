import type { Training } from '../trainings/training.ts';

/** Whether a training starts in the browser, or the reason why not. */
type Start = 'ready' | 'no-content' | 'locked' | 'headset-only';

/** Returns whether a training starts in the browser, or the reason why not. */
export function startOf({ contentTypes, isUnlocked }: Pick<Training, 'contentTypes' | 'isUnlocked'>): Start {
  if (contentTypes.length === 0) return 'no-content';
  if (!isUnlocked) return 'locked';
  return contentTypes.includes('WEB_GL') ? 'ready' : 'headset-only';
}
