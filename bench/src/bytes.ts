import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '@vr/tooling/find-browser';
import { dataFolder, startPortal } from './portal.ts';

export type Linking = 'federated' | 'monolith';

/** What a screen costs until it is there. */
export interface Cost {
  /** Bytes of compressed script. */
  script: number;
  /** Bytes of everything. */
  total: number;
  /** Requests that the browser's cache did not answer. */
  requests: number;
}

interface Scenario {
  path: string;
  signedIn: boolean;
  /** What must be on the screen. */
  until: string;
}

/** The screens that are measured, each opened directly. */
export const SCENARIOS = {
  signIn: { path: '/login', signedIn: false, until: '#sign-in input:enabled' },
  catalogue: { path: '/learner/catalog', signedIn: true, until: '[data-testid=training-card]' },
  dashboardFigures: { path: '/learner/dashboard', signedIn: true, until: '[data-testid=kpis]' },
  dashboardCharts: { path: '/learner/dashboard', signedIn: true, until: '.ui-chart svg' },
} satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof SCENARIOS;

/** Each scenario with an empty cache, and opened again. */
export type Measurement = Record<ScenarioName, { cold: Cost; warm: Cost }>;

const LEARNER = { email: 'learner@demo.example', password: 'Demo-2026!' };

async function tokenOf(portal: string): Promise<string> {
  const reply = await fetch(`${portal}/api/v1/users/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LEARNER),
  });
  if (!reply.ok) throw new Error(`The demo's learner could not sign in: ${reply.status}`);
  return ((await reply.json()) as { token: string }).token;
}

/** Opens a page and counts, in the moment in which what is waited for stands there, what has come by then. */
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
  if (!cost) throw new Error(`${until} never came`);
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

async function measure(browser: Browser, dataDir: string, linking: Linking): Promise<Measurement> {
  const portal = await startPortal(dataDir, { PORTAL_BUILD: linking });
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

/** Measures what each screen costs in a real browser, on the demo, for both ways the portal is built. */
export async function measureBytes(): Promise<Record<Linking, Measurement>> {
  const data = await dataFolder();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const federated = await measure(browser, data.path, 'federated');
    return { federated, monolith: await measure(browser, data.path, 'monolith') };
  } finally {
    await browser.close();
    await data.remove();
  }
}
