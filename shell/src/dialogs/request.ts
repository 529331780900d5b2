import type { DialogName } from './address.ts';

/** A remote's request to open a dialog of the shell. */
export interface DialogRequest {
  name: Extract<DialogName, 'survey' | 'add-training' | 'edit-training' | 'add-course' | 'edit-course'>;
  /** The id of the training or course to survey or edit. */
  targetId?: number;
  /** The number of stars chosen before the survey opened. */
  rating?: number | undefined;
}
