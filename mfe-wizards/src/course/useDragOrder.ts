import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffectEvent, useRef } from 'react';
import { dropPlace, type RowBox } from './dropPlace.ts';

/** So near to an edge of what scrolls, it scrolls; and so far each time. */
const EDGE_PX = 56;
const SCROLL_PX = 8;

/**
 * Lets the rows of a list be dragged to another place by a handle, with a mouse, a pen or a finger. Escape and whatever
 * interrupts the pointer leave everything where it was. Buttons must do the same for whoever does not drag.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const dragging = useRef(false);
  const tell = useEffectEvent(onMove);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays the same
  return useCallback((event: ReactPointerEvent<HTMLElement>, from: number) => {
    const around = list.current;
    const scroller = around?.closest<HTMLElement>('.wizards-scroll');
    if (event.button !== 0 || dragging.current || !around || !scroller) return;
    const handle = event.currentTarget;
    const rows = [...around.children] as HTMLElement[];
    const row = rows[from];
    if (!row || rows.length < 2) return;
    // Nothing is selected on the way.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    dragging.current = true;
    const boxes = rows.map((one): RowBox => {
      const { top, height } = one.getBoundingClientRect();
      return { top, height };
    });
    const startedAt = event.clientY + scroller.scrollTop;
    const gap = boxes[1] && boxes[0] ? boxes[1].top - boxes[0].top - boxes[0].height : 0;
    const step = row.offsetHeight + gap;
    let pointer = event.clientY;
    let to = from;
    let frame = 0;
    around.classList.add('course-dragging');
    row.classList.add('course-dragged');

    const place = () => {
      const way = pointer + scroller.scrollTop - startedAt;
      to = dropPlace(boxes, from, way);
      rows.forEach((one, index) => {
        const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
        one.style.transform = `translateY(${index === from ? way : shift}px)`;
      });
    };
    const end = (drop: boolean) => {
      if (!dragging.current) return;
      dragging.current = false;
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', moved);
      handle.removeEventListener('pointerup', dropped);
      handle.removeEventListener('lostpointercapture', interrupted);
      window.removeEventListener('keydown', escaped, true);
      around.classList.remove('course-dragging');
      row.classList.remove('course-dragged');
      for (const one of rows) one.style.transform = '';
      if (drop && to !== from) tell(from, to);
    };
    const moved = ({ clientY }: PointerEvent) => {
      pointer = clientY;
      place();
    };
    const dropped = () => end(true);
    const interrupted = () => end(false);
    const escaped = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      // The wizard stays open.
      pressed.stopPropagation();
      end(false);
    };
    const scroll = () => {
      if (!handle.isConnected) return end(false);
      const { top, bottom } = scroller.getBoundingClientRect();
      const before = scroller.scrollTop;
      if (pointer < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
      else if (pointer > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
      if (scroller.scrollTop !== before) place();
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    handle.addEventListener('pointermove', moved);
    handle.addEventListener('pointerup', dropped);
    handle.addEventListener('lostpointercapture', interrupted);
    window.addEventListener('keydown', escaped, true);
  }, []);
}
