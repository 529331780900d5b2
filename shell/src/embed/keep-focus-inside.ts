import { topLayer } from '@vr/shared-ui/theme-root';
import { activeElement } from './shadow-roots.ts';

/**
 * Returns the focus to an open dialog that it has left. antd listens on the window, where the browser reports no change of
 * focus between elements of one shadow root, such as one of the page around.
 */
export function keepFocusInside(root: ShadowRoot, signal: AbortSignal): void {
  const listen = (event: Event) => {
    const { target, relatedTarget } = event as FocusEvent & { target: HTMLElement };
    // Without a new element, the window has lost the focus.
    if (!(relatedTarget instanceof Node) || topLayer(root).contains(relatedTarget)) return;
    const dialog = target.closest('[role=dialog]');
    setTimeout(() => {
      const isOpen = dialog?.checkVisibility() && !dialog.closest('[inert]');
      if (isOpen && !topLayer(root).contains(activeElement())) target.focus({ preventScroll: true });
    });
  };
  root.addEventListener('focusout', listen, { signal });
}
