/** Elements that Escape closes: dialogs, and open lists below a button or field. */
const OPEN = 'dialog[open], .ant-modal-wrap, .ant-drawer, .ant-dropdown, .ant-select-dropdown';

/**
 * If Escape closes something in the element, hides the key event from the foreign page. antd listens on the window, so a
 * copy of the event is dispatched there.
 */
export function keepEscapeInside(root: ShadowRoot, signal: AbortSignal): void {
  const listen = (event: Event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    if (![...root.querySelectorAll(OPEN)].some((open) => open.checkVisibility())) return;
    event.stopPropagation();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  };
  root.addEventListener('keydown', listen, { signal });
}
