import { usePortal } from '@vr/shared-ui/kernel';
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import * as feedbackStyles from '../feedback/feedback.css';
import { useOnChange } from '../useOnChange';

/** Returns the link of a card, or its first button if the card has no link. */
const targetOf = (card: Element): HTMLElement | null =>
  card.querySelector<HTMLElement>('a') ?? card.querySelector<HTMLElement>('button');

/** Whether no element of the page has the keyboard focus, for example because the focused element was removed. */
export const isFocusLost = (root: Document | ShadowRoot): boolean =>
  root.activeElement === null || root.activeElement === document.body;

/**
 * The props of an element around one or more lists of cards. They keep the keyboard focus in the list when the focused card
 * or its actions disappear, or when the card's detail closes. The focus moves to the card that is now at the same position,
 * or, if no card is left, to the button of the empty state. `items` is the content of the lists; it must be the same object
 * until the content changes. `openId` is the id of the item whose detail is open, or null.
 */
export function useListFocus(items: unknown, openId: number | null) {
  const { root } = usePortal();
  const container = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<{ element: Element; position: number; list: Element | null } | null>(null);

  const restoreFocus = useEffectEvent(() => {
    if (!lastFocus.current || lastFocus.current.element.isConnected) return;
    const list = lastFocus.current.list?.isConnected ? lastFocus.current.list : container.current;
    const cards = [...(list?.querySelectorAll('[aria-posinset]') ?? [])].filter((card) => targetOf(card));
    const position = String(lastFocus.current.position);
    const next = cards.find(({ ariaPosInSet }) => ariaPosInSet === position) ?? cards.at(-1);
    lastFocus.current = null;
    (next ? targetOf(next) : container.current?.querySelector<HTMLElement>(`.${feedbackStyles.state} button`))?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the items may have removed the focused card
  useEffect(() => {
    if (isFocusLost(root)) restoreFocus();
  }, [items, root]);
  useOnChange(openId, () => {
    if (openId === null) restoreFocus();
  });

  return {
    ref: container,
    onFocus: ({ target }: FocusEvent) => {
      const position = Number(target.closest('li')?.ariaPosInSet);
      lastFocus.current = position ? { element: target, position, list: target.closest('ul') } : null;
    },
  };
}
