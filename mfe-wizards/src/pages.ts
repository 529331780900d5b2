import type { RemotePage } from '@vr/shared-api/remote';

/** The wizards have no pages of their own: they open over whatever page one is on. */
export const pages: RemotePage[] = [];

/** Props: `onClose`, and `trainingId` where one is edited. */
export const slots: string[] = ['wizards.formation.v1'];
