import { useStyles } from '@vr/shared-ui/kernel';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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
  children: ReactNode;
}

/**
 * Shows a text while the mouse is over the children. Its code is loaded at that moment, because antd's Tooltip would add
 * to the script of every first screen (decision 36). If that fails, the tooltip is not shown, because it only adds to the
 * children. They need an accessible name of their own.
 */
export function Tooltip({ title, isNeeded, className = '', children }: TooltipProps) {
  useStyles(sheet);
  const [isOpen, setOpen] = useState<boolean>();
  const [Bubble, setBubble] = useState<TooltipBubble>();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const open = ({ pointerType }: PointerEvent) => {
    clearTimeout(closing.current);
    if (pointerType !== 'mouse' || isNeeded?.() === false) return;
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
  return (
    <div
      className={`${styles.tipped} ${className}`}
      onPointerEnter={open}
      onPointerLeave={closeSoon}
      onPointerDown={close}
    >
      {children}
      {Bubble && isOpen !== undefined && <Bubble title={title} open={isOpen} onClose={close} />}
    </div>
  );
}
