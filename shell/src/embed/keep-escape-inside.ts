/** What Escape closes: a dialog, or a list that is open below a button or a field. */
const OPEN = 'dialog[open], .ant-modal-wrap, .ant-drawer, .ant-dropdown, .ant-select-dropdown';

/**
 * Keeps an Escape that closes something of the element from what the foreign page does at Escape. antd listens to the window,
 * so it gets an event of its own.
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
