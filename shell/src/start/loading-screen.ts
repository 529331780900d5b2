/** The branded screen that covers the portal while it loads. It is part of the page itself, so it shows before scripts. */
export interface LoadingScreen {
  /** Puts the line below the name, and the sentence of a slow start, into the person's language. */
  say(texts: { line: string; slow: string; reload: string }): void;
  /** Shows the company instead of the platform. */
  brand(name: string, logo: string | null): void;
  /** Uncovers the portal, at the earliest `minimumMs` after the page was asked for. */
  end(minimumMs: number): Promise<void>;
}

const LEAVING_MS = 180;

/** Takes over the loading screen of the page; the portal below it is out of reach until it ends. */
export function loadingScreen(page: Document): LoadingScreen {
  const screen = page.getElementById('loading-screen');
  const below = page.getElementById('root');
  if (!screen || !below) throw new Error('The page holds no loading screen');
  below.inert = true;
  const put = (selector: string, text: string) => {
    const element = screen.querySelector(selector);
    if (element) element.textContent = text;
  };
  return {
    say({ line, slow, reload }) {
      put('.start-line', line);
      put('.start-slow span', slow);
      put('.start-slow a', reload);
      screen.querySelector('a')?.setAttribute('href', page.location.href);
    },
    brand(name, logo) {
      put('.start-name', name);
      const image = screen.querySelector('img');
      if (!image || !logo) return;
      image.src = logo;
      image.hidden = false;
    },
    async end(minimumMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, minimumMs - performance.now())));
      below.inert = false;
      screen.classList.add('start-screen-leaving');
      setTimeout(() => screen.remove(), LEAVING_MS);
    },
  };
}
