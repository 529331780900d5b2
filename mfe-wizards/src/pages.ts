import type { RemotePage } from '@vr/shared-api/remote';

/** The wizards have no pages. They open as dialogs over any page. */
export const pages: RemotePage[] = [];

/**
 * Props: `onClose`; `trainingId` or `courseId` to edit an existing one; and `onCloseAsked`, which receives the function
 * to call instead of `onClose` when the user closes the dialog around the wizard, or null if there is none.
 */
export const slots: string[] = ['wizards.training.v1', 'wizards.course.v1'];
