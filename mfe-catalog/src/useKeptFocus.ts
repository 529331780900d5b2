import { usePortal } from '@vr/shared-ui/kernel';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useOpenTraining } from './links.ts';
import type { Training } from './trainings.ts';

/** Whether the keyboard has no place on the page, as when what had the focus has gone. */
export const isFocusLost = (root: Document | ShadowRoot): boolean =>
  root.activeElement === null || root.activeElement === document.body;

/**
 * Keeps the keyboard's place in a list whose cards go while one is on them, or has opened them: it goes to the card that
 * has moved up, and from the last one to what stands in the place of the list. For the element around the list.
 */
export function useKeptFocus(trainings: readonly Training[] | undefined) {
  const { root } = usePortal();
  const { id: open } = useOpenTraining();
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; place: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other trainings, or a detail that has closed, are what may have taken the focus away
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!last.current || last.current.element.isConnected || !isFocusLost(root)) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>('.catalog-card-link') ?? [])];
      const cards = new Map(links.map((link) => [Number(link.closest('li')?.ariaPosInSet), link]));
      const next = cards.get(last.current.place) ?? links.at(-1);
      last.current = null;
      (next ?? list.current?.querySelector<HTMLElement>('.ui-state button'))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [trainings, open, root]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const place = Number(target.closest('li')?.ariaPosInSet);
      last.current = place ? { element: target, place } : null;
    },
  };
}
