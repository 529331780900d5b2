import type { RemotePage } from '@vr/shared-api/remote';

/** The wizards have no pages. They open as dialogs on top of any page. */
export const pages: RemotePage[] = [];

/**
 * The slots with the wizards. Props: `trainingId` or `courseId`: the training or course to edit; undefined for a new one.
 * `onClose`: closes the wizard. `onCloseAsked`: receives the function that the surrounding dialog must call instead of
 * `onClose` when the user closes it, or null for none.
 */
export const slots: string[] = ['wizards.training.v1', 'wizards.course.v1'];
