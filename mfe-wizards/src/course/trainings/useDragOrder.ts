import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffectEvent, useRef } from 'react';
import * as wizardStyles from '../../wizard/wizard.css';
import { dropIndex, type RowBox } from './dropIndex.ts';
import * as styles from './trainings.css';

/** The wizard scrolls while the pointer is this close to its upper or lower edge. */
const EDGE_PX = 56;
/** How far the wizard scrolls in each frame. */
const SCROLL_PX = 8;

/** Moves the rows of a list with transforms while one row is dragged. */
function rowTransforms(list: HTMLElement, rows: readonly HTMLElement[], from: number) {
  const boxes = rows.map((row): RowBox => {
    const { top, height } = row.getBoundingClientRect();
    return { top, height };
  });
  const gap = boxes[1] && boxes[0] ? boxes[1].top - boxes[0].top - boxes[0].height : 0;
  const dragged = rows[from];
  const step = (dragged?.offsetHeight ?? 0) + gap;
  list.classList.add(styles.dragging!);
  dragged?.classList.add(styles.dragged!);
  return {
    /**
     * Shows the dragged row moved by `distance` pixels and the other rows out of its way. Returns the index where it would
     * be dropped.
     */
    moveTo(distance: number): number {
      const to = dropIndex(boxes, from, distance);
      rows.forEach((row, index) => {
        const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
        row.style.transform = `translateY(${index === from ? distance : shift}px)`;
      });
      return to;
    },
    reset(): void {
      list.classList.remove(styles.dragging!);
      dragged?.classList.remove(styles.dragged!);
      for (const row of rows) row.style.transform = '';
    },
  };
}

interface PointerWatcher {
  onMove: (clientY: number) => void;
  onDrop: () => void;
  /** Called when the browser takes the pointer away, or when Escape is pressed. */
  onCancel: () => void;
}

/** Watches the pointer that the handle has captured. Returns a function that stops watching. */
function watchPointer(handle: HTMLElement, { onMove, onDrop, onCancel }: PointerWatcher): () => void {
  const move = ({ clientY }: PointerEvent) => onMove(clientY);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise Escape would close the wizard too.
    event.stopPropagation();
    onCancel();
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', onDrop);
  handle.addEventListener('lostpointercapture', onCancel);
  window.addEventListener('keydown', cancelOnEscape, true);
  return () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', onDrop);
    handle.removeEventListener('lostpointercapture', onCancel);
    window.removeEventListener('keydown', cancelOnEscape, true);
  };
}

/**
 * Returns a function that starts dragging a row by its handle. Escape and interruptions restore the order. The list must
 * also offer buttons for users who cannot drag.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const isDragging = useRef(false);
  const reportMove = useEffectEvent(onMove);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref `list` is always the same object
  return useCallback((event: ReactPointerEvent<HTMLElement>, from: number) => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>(`.${wizardStyles.scroll}`);
    if (event.button !== 0 || isDragging.current || !element || !scroller) return;
    const handle = event.currentTarget;
    const rows = [...element.children] as HTMLElement[];
    if (!rows[from] || rows.length < 2) return;
    // Prevents text selection during the drag.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    isDragging.current = true;

    const transforms = rowTransforms(element, rows, from);
    const start = event.clientY + scroller.scrollTop;
    let pointer = event.clientY;
    let to = from;
    let frame = 0;
    const update = () => {
      to = transforms.moveTo(pointer + scroller.scrollTop - start);
    };
    const end = (isDropped: boolean) => {
      if (!isDragging.current) return;
      isDragging.current = false;
      cancelAnimationFrame(frame);
      stopWatching();
      transforms.reset();
      if (isDropped && to !== from) reportMove(from, to);
    };
    const scrollNearEdge = () => {
      if (!handle.isConnected) return end(false);
      const { top, bottom } = scroller.getBoundingClientRect();
      const before = scroller.scrollTop;
      if (pointer < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
      else if (pointer > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
      if (scroller.scrollTop !== before) update();
      frame = requestAnimationFrame(scrollNearEdge);
    };
    frame = requestAnimationFrame(scrollNearEdge);
    const stopWatching = watchPointer(handle, {
      onMove: (clientY) => {
        pointer = clientY;
        update();
      },
      onDrop: () => end(true),
      onCancel: () => end(false),
    });
  }, []);
}
