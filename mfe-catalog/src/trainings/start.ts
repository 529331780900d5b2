import { isHeadsetOnly } from './content.ts';
import type { Training } from './training.ts';

type Start = 'ready' | 'no-content' | 'locked' | 'headset-only';

/** Returns whether a training starts in the browser, or the reason why not. */
export function startOf(training: Pick<Training, 'contentTypes' | 'isUnlocked'>): Start {
  if (training.contentTypes.length === 0) return 'no-content';
  if (!training.isUnlocked) return 'locked';
  return isHeadsetOnly(training) ? 'headset-only' : 'ready';
}
