import { usePortal } from '@vr/shared-ui/kernel';
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useOpenCourse, useOpenTraining } from './links.ts';

/** Whether the keyboard has no place on the page, as when what had the focus has gone. */
export const isFocusLost = (root: Document | ShadowRoot): boolean =>
  root.activeElement === null || root.activeElement === document.body;

/**
 * Keeps the keyboard's place in a list whose cards go while one is on them, or in the detail that they have opened: it
 * goes to the card that has moved up, and from the last one to what stands in the place of the list. For the element
 * around the list, or around several; `items` is what they hold, the same as long as they hold the same.
 */
export function useKeptFocus(items: unknown) {
  const { root } = usePortal();
  const training = useOpenTraining().id;
  const course = useOpenCourse().id;
  const open = training ?? course;
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; place: number; among: Element | null } | null>(null);
  const opened = useRef(open);

  const move = useEffectEvent(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { among } = last.current;
    const around = among?.isConnected ? among : list.current;
    const links = [...(around?.querySelectorAll<HTMLElement>('[aria-posinset] a') ?? [])];
    const place = String(last.current.place);
    const next = links.find((link) => link.closest('li')?.ariaPosInSet === place) ?? links.at(-1);
    last.current = null;
    (next ?? list.current?.querySelector<HTMLElement>('.ui-state button'))?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are what may have taken the focus away
  useEffect(() => {
    if (isFocusLost(root)) move();
  }, [items, root]);
  useEffect(() => {
    if (opened.current !== null && open === null) move();
    opened.current = open;
  }, [open]);

  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const place = Number(target.closest('li')?.ariaPosInSet);
      last.current = place ? { element: target, place, among: target.closest('ul') } : null;
    },
  };
}
