/** Prepares the environment of each test file: what jsdom lacks and our components need. */
if (typeof document !== 'undefined') {
  Object.assign(document, { adoptedStyleSheets: [] });
  const { getComputedStyle } = window;
  Object.assign(window, {
    // jsdom reports a call with a pseudo-element as an error; antd makes one for each dialog.
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
    // Nothing is ever near the screen, since there is no layout.
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    scrollTo: () => undefined,
  });
  Element.prototype.scrollTo = () => undefined;
  // Node's own MessageChannel would keep the process running.
  window.MessageChannel ??= class {
    port1 = { onmessage: () => undefined };
    port2 = { postMessage: () => setTimeout(() => this.port1.onmessage()) };
  } as never;
}
