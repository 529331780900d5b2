import { Tooltip } from 'antd';
import * as styles from './display.css';

interface TooltipBubbleProps {
  title: string;
  open: boolean;
  /** Called when the person presses Escape. */
  onClose(): void;
}

/** The bubble of a tooltip. It points to its parent element. */
export default function TooltipBubble({ title, open, onClose }: TooltipBubbleProps) {
  return (
    <Tooltip title={title} open={open} onOpenChange={(wanted) => wanted || onClose()}>
      <span className={styles.tipTarget} aria-hidden />
    </Tooltip>
  );
}
