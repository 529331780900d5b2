import * as uiStyles from '@vr/shared-ui/feedback.css';
import { usePortal } from '@vr/shared-ui/kernel';
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useOpenCourse, useOpenTraining } from '../navigation/useOpenDetail.ts';

/** Whether no element of the page has the keyboard focus, as after the focused element was removed. */
export const isFocusLost = (root: Document | ShadowRoot): boolean =>
  root.activeElement === null || root.activeElement === document.body;

/**
 * The props of an element around one or more lists of cards. They keep the keyboard focus in the list when the focused
 * card is removed, directly or after its detail was closed: the focus moves to the card that took its position, or from
 * the last card to the button of the empty state. `items` is the content of the lists and must be the same value until
 * the content changes.
 */
export function useListFocus(items: unknown) {
  const { root } = usePortal();
  const trainingId = useOpenTraining().id;
  const courseId = useOpenCourse().id;
  const openId = trainingId ?? courseId;
  const container = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<{ element: Element; position: number; list: Element | null } | null>(null);
  const previousOpenId = useRef(openId);

  const restoreFocus = useEffectEvent(() => {
    if (!lastFocus.current || lastFocus.current.element.isConnected) return;
    const list = lastFocus.current.list?.isConnected ? lastFocus.current.list : container.current;
    const links = [...(list?.querySelectorAll<HTMLElement>('[aria-posinset] a') ?? [])];
    const position = String(lastFocus.current.position);
    const next = links.find((link) => link.closest('li')?.ariaPosInSet === position) ?? links.at(-1);
    lastFocus.current = null;
    (next ?? container.current?.querySelector<HTMLElement>(`.${uiStyles.state} button`))?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the items may have removed the focused card
  useEffect(() => {
    if (isFocusLost(root)) restoreFocus();
  }, [items, root]);
  useEffect(() => {
    if (previousOpenId.current !== null && openId === null) restoreFocus();
    previousOpenId.current = openId;
  }, [openId]);

  return {
    ref: container,
    onFocus: ({ target }: FocusEvent) => {
      const position = Number(target.closest('li')?.ariaPosInSet);
      lastFocus.current = position ? { element: target, position, list: target.closest('ul') } : null;
    },
  };
}
