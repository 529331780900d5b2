const LEAVING_MS = 180;

/**
 * Returns the functions of the screen that covers the portal while it loads. The screen is part of the HTML, so it shows
 * before any script runs. Until it is hidden, the portal below it is inert.
 */
export function loadingScreen(page: Document) {
  const screen = page.getElementById('loading-screen');
  const root = page.getElementById('root');
  if (!screen || !root) throw new Error('The page contains no loading screen');
  root.inert = true;
  const setText = (selector: string, text: string) => {
    const element = screen.querySelector(selector);
    if (element) element.textContent = text;
  };
  let leave: () => void;
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  return {
    /** Resolves when the screen begins to fade out. */
    gone,
    /** Sets the line below the name and the text shown on a slow start. */
    setTexts({ line, slow, reload }: { line: string; slow: string; reload: string }): void {
      setText('.start-line', line);
      setText('.start-slow span', slow);
      setText('.start-slow a', reload);
      screen.querySelector('a')?.setAttribute('href', page.location.href);
    },
    /** Replaces the platform's name and logo with the company's. */
    showCompany(name: string, logo: string | null): void {
      setText('.start-name', name);
      const image = screen.querySelector('img');
      if (!image || !logo) return;
      image.src = logo;
      image.hidden = false;
    },
    /** Hides the screen, but not before `minimumMs` milliseconds have passed since the page was requested. */
    async hide(minimumMs: number): Promise<void> {
      const remaining = minimumMs - performance.now();
      // Without a pause, what is below shows in the same frame.
      if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
      root.inert = false;
      screen.classList.add('start-screen-leaving');
      setTimeout(() => screen.remove(), LEAVING_MS);
      leave();
    },
  };
}
