import type { Training } from './training.ts';

/** Whether a training has a build for a headset. */
export const hasHeadsetContent = ({ contentTypes }: Pick<Training, 'contentTypes'>): boolean =>
  contentTypes.some((type) => type !== 'WEB_GL');

/** Whether a training runs only in a headset. */
export const isHeadsetOnly = ({ contentTypes }: Pick<Training, 'contentTypes'>): boolean =>
  contentTypes.length > 0 && !contentTypes.includes('WEB_GL');
