export interface ShellDialogProps {
  onClose: () => void;
  /** The id of the training or course to survey or edit. */
  targetId: number | undefined;
  /** The number of stars chosen just before the survey opened. */
  rating?: number | undefined;
}
