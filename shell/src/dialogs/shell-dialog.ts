export interface ShellDialogProps {
  onClose: () => void;
  /** The id of the training or course that a survey or a wizard is about. */
  targetId: number | undefined;
  /** The stars with which a survey has just been opened. */
  rating?: number | undefined;
}
