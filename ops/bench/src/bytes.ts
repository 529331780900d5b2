import type { Browser, BrowserContext } from '@playwright/test';
import type { Config } from '@vr/server/config';
import { launchBrowser, tokenOf } from './browser.ts';
import { dataFolder, startPortal } from './portal.ts';

/** What a browser loads until a screen is shown. */
interface Cost {
  /** Bytes of compressed script. */
  script: number;
  /** Bytes of all responses, compressed as they were sent. */
  total: number;
  /** Requests that were not served from the browser's cache. */
  requests: number;
}

export interface Scenario {
  path: string;
  signedIn: boolean;
  /** Selector of the element whose appearance ends the measurement. */
  until: string;
}

/** The measured screens. Each is opened by its address. */
export const SCENARIOS = {
  signIn: { path: '/login', signedIn: false, until: '#sign-in input:enabled' },
  catalogue: { path: '/learner/catalog', signedIn: true, until: '[data-testid=training-card]' },
  dashboardFigures: { path: '/learner/dashboard', signedIn: true, until: '[data-testid=kpis]' },
  dashboardCharts: { path: '/learner/dashboard', signedIn: true, until: '[data-testid=chart] canvas' },
} satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof SCENARIOS;

/** The costs of each screen with an empty cache (`cold`) and when the screen is opened again (`warm`). */
type Measurement = Record<ScenarioName, { cold: Cost; warm: Cost }>;

/** Opens a page, waits for an element, and returns what the browser has loaded at that moment. */
async function costOf(context: BrowserContext, url: string, until: string): Promise<Cost> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction((selector) => {
    if (!document.querySelector(selector)) return null;
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const loads = entries as PerformanceResourceTiming[];
    const sum = (some: PerformanceResourceTiming[]) =>
      some.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    const fetched = loads.filter(({ transferSize }) => transferSize > 0);
    return {
      script: sum(fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
      total: sum(fetched),
      requests: fetched.length,
    };
  }, until);
  const cost = await found.jsonValue();
  await page.close();
  if (!cost) throw new Error(`${until} did not appear`);
  return cost;
}

async function costsOf(browser: Browser, portal: string, token: string, scenario: Scenario) {
  const context = await browser.newContext({ locale: 'en-GB' });
  if (scenario.signedIn) await context.addInitScript((stored) => localStorage.setItem('token', stored), btoa(token));
  const cold = await costOf(context, portal + scenario.path, scenario.until);
  const warm = await costOf(context, portal + scenario.path, scenario.until);
  await context.close();
  return { cold, warm };
}

/** Measures each screen of a portal with the demo. */
export async function measureScreens(
  browser: Browser,
  dataDir: string,
  config: Partial<Config> = {},
): Promise<Measurement> {
  const portal = await startPortal(dataDir, {}, { config });
  try {
    const token = await tokenOf(portal.url);
    const measured: Partial<Measurement> = {};
    for (const [name, scenario] of Object.entries(SCENARIOS))
      measured[name as ScenarioName] = await costsOf(browser, portal.url, token, scenario);
    return measured as Measurement;
  } finally {
    await portal.stop();
  }
}

/** Measures what a page loads until its embedded catalogue shows the first card; only the portal's own files count. */
async function measureEmbedded(browser: Browser, dataDir: string): Promise<Cost> {
  const portal = await startPortal(dataDir);
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    const token = await tokenOf(portal.url);
    const body = `<script type="module" src="/embed.js"></script><vr-portal-catalog assertion="any"></vr-portal-catalog>`;
    await context.route('**/foreign-page', (route) => route.fulfill({ contentType: 'text/html', body }));
    await context.route('**/embedding/session', (route) =>
      route.fulfill({ json: { access_token: token, token_type: 'Bearer', expires_in: 900 } }),
    );
    // Selectors cannot see the card in the shadow root, so the page marks the host element.
    await context.addInitScript((card) => {
      const look = () => {
        const element = document.querySelector('vr-portal-catalog');
        if (element?.shadowRoot?.querySelector(card)) element.setAttribute('data-shown', '');
        else requestAnimationFrame(look);
      };
      look();
    }, SCENARIOS.catalogue.until);
    return await costOf(context, `${portal.url}/foreign-page`, '[data-shown]');
  } finally {
    await context.close();
    await portal.stop();
  }
}

/** Runs measurements with a browser, on the demo. */
export async function withDemo<T>(measurements: (browser: Browser, dataDir: string) => Promise<T>): Promise<T> {
  const data = await dataFolder();
  const browser = await launchBrowser();
  try {
    return await measurements(browser, data.path);
  } finally {
    await browser.close();
    await data.remove();
  }
}

/** Measures what a real browser loads for each screen of the demo, and for an embedded catalogue. */
export const measureBytes = (): Promise<{ portal: Measurement; embedded: Cost }> =>
  withDemo(async (browser, dataDir) => ({
    portal: await measureScreens(browser, dataDir),
    embedded: await measureEmbedded(browser, dataDir),
  }));
