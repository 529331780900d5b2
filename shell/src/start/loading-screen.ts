const LEAVING_MS = 180;

/**
 * Returns the screen that covers the portal while it loads. It is part of the HTML, so it shows before any script runs. The
 * portal below it is inert until the screen is hidden.
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
  return {
    /** Sets the line below the name and the text of a slow start, in the person's language. */
    setTexts({ line, slow, reload }: { line: string; slow: string; reload: string }): void {
      setText('.start-line', line);
      setText('.start-slow span', slow);
      setText('.start-slow a', reload);
      screen.querySelector('a')?.setAttribute('href', page.location.href);
    },
    /** Shows the name and logo of a company instead of the platform's. */
    showCompany(name: string, logo: string | null): void {
      setText('.start-name', name);
      const image = screen.querySelector('img');
      if (!image || !logo) return;
      image.src = logo;
      image.hidden = false;
    },
    /** Uncovers the portal, at the earliest `minimumMs` milliseconds after the page was requested. */
    async hide(minimumMs: number): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, minimumMs - performance.now())));
      root.inert = false;
      screen.classList.add('start-screen-leaving');
      setTimeout(() => screen.remove(), LEAVING_MS);
    },
  };
}
