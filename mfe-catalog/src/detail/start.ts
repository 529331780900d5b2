import type { Training } from '../trainings.ts';

/** Whether a training starts in the browser, or why it does not. */
export type Start = 'ready' | 'no-content' | 'locked' | 'headset-only';

export function startOf({ contentTypes, isUnlocked }: Pick<Training, 'contentTypes' | 'isUnlocked'>): Start {
  if (contentTypes.length === 0) return 'no-content';
  if (!isUnlocked) return 'locked';
  return contentTypes.includes('WEB_GL') ? 'ready' : 'headset-only';
}
