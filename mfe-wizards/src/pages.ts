import type { RemotePage } from '@vr/shared-api/remote';

/** The wizards have no pages of their own: they open over whatever page one is on. */
export const pages: RemotePage[] = [];

/**
 * Props: `onClose`; `trainingId` or `courseId` where one is edited; and `onCloseAsked`, which is told what to call in
 * the place of `onClose` when the person closes the dialog around it, or null for nothing.
 */
export const slots: string[] = ['wizards.formation.v1', 'wizards.course.v1'];
