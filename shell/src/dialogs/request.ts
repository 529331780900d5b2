import type { DialogName } from './address.ts';

/** A dialog of the shell that a remote has asked for. */
export interface DialogRequest {
  name: Extract<DialogName, 'survey' | 'add-training' | 'edit-training' | 'add-course' | 'edit-course'>;
  /** The id of the training or course that the survey or wizard is about. */
  targetId?: number;
  /** The number of stars that the person gave before the survey opened. */
  rating?: number | undefined;
}
