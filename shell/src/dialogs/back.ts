type Handler = (event: PopStateEvent) => void;

let handler: Handler | null = null;

/**
 * Lets {@link onBack} see the browser's Back and Forward before the router does. Must be called before the router is
 * rendered: a window calls its listeners in the order in which they were added, even capturing ones.
 */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => handler?.(event));
}

/** Calls `next` at Back and Forward, before the router reacts. Returns a function that ends this. */
export function onBack(next: Handler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}
