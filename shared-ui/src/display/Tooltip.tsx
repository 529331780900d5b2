import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import sheet, * as styles from './display.css';

/** The tooltip stays open for this long, so that the mouse can move from the children to the bubble, or between children. */
const CLOSE_DELAY_MS = 100;

const loadBubble = () => import('./TooltipBubble.tsx').then(({ default: bubble }) => bubble);
type TooltipBubble = Awaited<ReturnType<typeof loadBubble>>;

export interface TooltipProps {
  title: string;
  /** Returns whether to show the tooltip, for example only if a text is cut off. */
  isNeeded?: () => boolean;
  /** Added to the element around the children. */
  className?: string;
  /** Whether the children are focusable text. The tooltip is then also shown on focus. */
  isText?: boolean;
  children: ReactNode;
}

/**
 * Shows a text while the mouse is over the children. The tooltip's code is loaded only then, because antd's Tooltip would
 * add 11 KB to the script of every first screen (decision 24). If loading fails, no tooltip is shown. The children need
 * their own accessible name.
 */
export function Tooltip({ title, isNeeded, className = '', isText = false, children }: TooltipProps) {
  useStyles(sheet);
  const [isOpen, setOpen] = useState<boolean>();
  const [Bubble, setBubble] = useState<TooltipBubble>();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const open = () => {
    clearTimeout(closing.current);
    if (isNeeded?.() === false) return;
    setOpen(true);
    if (!Bubble)
      loadBubble().then(
        (bubble) => setBubble(() => bubble),
        () => undefined,
      );
  };
  const close = () => setOpen((wasOpen) => wasOpen && false);
  const closeSoon = () => {
    closing.current = setTimeout(close, CLOSE_DELAY_MS);
  };
  const Box = isText ? 'span' : 'div';
  return (
    <Box
      className={`${isText ? styles.tippedText : styles.tipped} ${className}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open()}
      onPointerLeave={closeSoon}
      onPointerDown={close}
      {...(isText && { onFocus: open, onBlur: close })}
    >
      {children}
      {Bubble && isOpen !== undefined && <Bubble title={title} open={isOpen} onClose={close} />}
    </Box>
  );
}
