import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import sheet, * as styles from './display.css';

/** The time in which the mouse can move from the children to the bubble, or between two parts of them. */
const CLOSE_DELAY_MS = 100;

const loadBubble = () => import('./TooltipBubble.tsx').then(({ default: bubble }) => bubble);
type TooltipBubble = Awaited<ReturnType<typeof loadBubble>>;

export interface TooltipProps {
  title: string;
  /** Returns whether the tooltip has anything to add, for example because a text is cut off. */
  isNeeded?: () => boolean;
  /** Added to the box around the children. */
  className?: string;
  /** For a part of a text, which can take the focus and then shows the tooltip, too. */
  isText?: boolean;
  children: ReactNode;
}

/**
 * Shows a text while the mouse is over the children. Its code is loaded at that moment, because antd's Tooltip would add
 * 11 KB to the script of every first screen (decision 24). If that fails, the tooltip is not shown, because it only adds to the
 * children. They need an accessible name of their own.
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
