import type { DialogName } from './address.ts';

/** A dialog of the shell that a remote has asked for. */
export interface DialogRequest {
  name: Extract<DialogName, 'survey' | 'add-formation' | 'edit-formation' | 'add-course' | 'edit-course'>;
  /** What a survey or an edit is about: the id of a training, or of a course. */
  about?: number;
}
