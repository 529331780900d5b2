export interface ShellDialogProps {
  onClose: () => void;
  /** The id of the training or course that a survey or a wizard is about. */
  targetId: number | undefined;
  /** The number of stars that the person gave just before the survey opened. */
  rating?: number | undefined;
}
