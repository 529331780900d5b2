/** Adds what our components need and jsdom lacks to the environment of each test file. */
if (typeof document !== 'undefined') {
  Object.assign(document, { adoptedStyleSheets: [] });
  const { getComputedStyle } = window;
  Object.assign(window, {
    // jsdom reports a call with a pseudo-element as an error. antd makes such a call for each dialog.
    getComputedStyle: (element: Element) => getComputedStyle(element),
    matchMedia: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    // jsdom has no layout, so no element ever comes near the screen.
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    scrollTo: () => undefined,
  });
  Element.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  // jsdom searches the whole page for the labels of each control, so a query in a large form takes a tenth of a second.
  // https://github.com/jsdom/jsdom/pull/4237 fixes it.
  const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
  const labels = {
    configurable: true,
    get(this: HTMLElement) {
      if (!this.matches(LABELABLE)) return null;
      return [...(this.getRootNode() as ParentNode).querySelectorAll('label')].filter((label) =>
        label.hasAttribute('for')
          ? label.htmlFor === this.id
          : label.contains(this) && label.querySelector(LABELABLE) === this,
      );
    },
  };
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', labels);
  // Node's own MessageChannel would keep the process running.
  window.MessageChannel ??= class {
    port1 = { onmessage: () => undefined };
    port2 = { postMessage: () => setTimeout(() => this.port1.onmessage()) };
  } as never;
}
