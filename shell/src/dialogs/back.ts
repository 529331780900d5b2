type Handler = (event: PopStateEvent) => void;

let handler: Handler | null = null;

/**
 * Makes {@link onBack} handlers run before the router reacts to Back and Forward. Must be called before the router is
 * rendered, because a window calls its listeners in the order in which they were added, capturing or not.
 */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => handler?.(event));
}

/** Calls `next` on Back and Forward, before the router reacts. Returns a function that removes the handler. */
export function onBack(next: Handler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}
