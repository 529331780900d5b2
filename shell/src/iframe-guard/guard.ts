import { blocksPortal } from './decide.ts';

function isFixed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).position === 'fixed') return true;
  return false;
}

/** Removes iframes that cover the portal as soon as they are injected. Returns a function that stops the guard. */
export function guardAgainstFrames(
  page: Document,
  contentOrigins: readonly string[],
  onBlocked: () => void,
): () => void {
  const frames = page.getElementsByTagName('iframe');
  const check = () => {
    let blocked = false;
    for (const frame of [...frames]) {
      const facts = {
        fixed: isFixed(frame),
        fullscreen: page.fullscreenElement === frame,
        player: frame.dataset.portalPlayer !== undefined,
        src: frame.src,
        box: frame.getBoundingClientRect(),
        viewport: { width: page.documentElement.clientWidth, height: window.innerHeight },
      };
      if (!blocksPortal(facts, contentOrigins)) continue;
      frame.remove();
      blocked = true;
    }
    if (blocked) onBlocked();
  };
  const observer = new MutationObserver(check);
  observer.observe(page.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['style', 'class', 'src', 'width', 'height', 'data-portal-player'],
  });
  check();
  return () => observer.disconnect();
}
