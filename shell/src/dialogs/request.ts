import type { DialogName } from './address.ts';

/** A dialog of the shell that a remote has asked for. */
export interface DialogRequest {
  name: Extract<DialogName, 'survey' | 'edit-formation'>;
  trainingId: number;
}
