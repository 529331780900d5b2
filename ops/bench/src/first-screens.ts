import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser, tokenOf } from './browser.ts';
import { SCENARIOS, type Scenario } from './bytes.ts';
import { serveFloor } from './floor/serve.ts';
import { printRatio } from './goal.ts';
import { buildMonolith, MONOLITH } from './monolith/build.ts';
import { dataFolder, startPortal } from './portal.ts';
import { median, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

/** The measurements of a screen from the request until the screen shows. */
interface Wait {
  /** From the request of the page until the frame that shows the screen, in milliseconds. */
  shown: number;
  /** Time that the page's main thread was busy until that frame, in milliseconds. */
  work: number;
  /** Cumulative layout shift until one second after that frame (web.dev/cls). */
  shift: number;
}

const FLOOR: Scenario = { path: '/', signedIn: false, until: 'article' };
const SCREENS = { signIn: SCENARIOS.signIn, catalogue: SCENARIOS.catalogue, dashboard: SCENARIOS.dashboardFigures };

/** The maximum time of each screen, as a multiple of the time of the floor, a bare React page. */
const GOALS = { signIn: 1.5, catalogue: 2, dashboard: 2 } as const;
const GOAL_FEDERATED_TO_MONOLITH = 1.05;

/** The throttled network: 10 Mbit/s, and 40 ms for each request. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** Runs in the page: reports the time of the first frame that shows the selected element outside an inert part. */
function reportWhenShown(selector: string): void {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    const element = document.querySelector(selector);
    if (!element || element.closest('[inert]')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        console.debug('shown', performance.now());
        setTimeout(() => console.debug('shift', shift), 1000);
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Returns the number that the page logs after a word. */
const logged = (page: Page, word: string): Promise<number> =>
  page
    .waitForEvent('console', { predicate: (message) => message.text().startsWith(`${word} `) })
    .then((message) => Number(message.text().split(' ')[1]));

async function load(context: BrowserContext, url: string, { until }: Scenario, throttled: boolean): Promise<Wait> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  if (throttled) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW);
  }
  await page.addInitScript(reportWhenShown, until);
  const [shown, shift] = [logged(page, 'shown'), logged(page, 'shift')];
  await page.goto(url, { waitUntil: 'commit' });
  const time = await shown;
  const { metrics } = await cdp.send('Performance.getMetrics');
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const wait = { shown: time, work: work * 1000, shift: await shift };
  await page.close();
  return wait;
}

/** Loads a screen with an empty cache, and then again. */
async function loadTwice(browser: Browser, url: string, scenario: Scenario, token: string, throttled: boolean) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  if (scenario.signedIn) await context.addInitScript((stored) => localStorage.setItem('token', stored), btoa(token));
  const cold = await load(context, url + scenario.path, scenario, throttled);
  const warm = await load(context, url + scenario.path, scenario, throttled);
  await context.close();
  return { cold, warm };
}

type Waits = Record<'cold' | 'warm', Wait[]>;
const noWaits = (): Waits => ({ cold: [], warm: [] });
const shownOf = (waits: readonly Wait[]) => waits.map(({ shown }) => shown);

function printWaits(name: string, waits: Waits): void {
  const one = (taken: readonly Wait[]) => {
    const [shown, work] = [median(shownOf(taken)), median(taken.map((wait) => wait.work))];
    return `${shown.toFixed(0)} ms, of which ${work.toFixed(0)} ms of work`;
  };
  const shift = Math.max(...[...waits.cold, ...waits.warm].map((wait) => wait.shift));
  console.log(`  ${name}: cold ${one(waits.cold)}; warm ${one(waits.warm)}; layout shift at most ${shift.toFixed(3)}`);
}

/** Compares first screens of the portal, a bare React page and the monolith, cached or not, throttled or not. */
export async function benchFirstScreens({ rounds }: Settings): Promise<void> {
  await buildMonolith();
  const [data, monolithData] = [await dataFolder(), await dataFolder()];
  const floor = await serveFloor();
  const federated = await startPortal(data.path);
  const monolith = await startPortal(monolithData.path, {}, { config: MONOLITH });
  const browser = await launchBrowser();
  try {
    const tokens = new Map<string, string>();
    for (const { url } of [federated, monolith]) tokens.set(url, await tokenOf(url));
    for (const throttled of [true, false]) {
      console.log(throttled ? '  10 Mbit/s and 40 ms' : '  no limit on the network');
      const pages: Record<string, { url: string; scenario: Scenario; waits: Waits }> = {
        floor: { url: floor.url, scenario: FLOOR, waits: noWaits() },
      };
      for (const [name, scenario] of Object.entries(SCREENS)) {
        pages[name] = { url: federated.url, scenario, waits: noWaits() };
        pages[`${name}, monolith`] = { url: monolith.url, scenario, waits: noWaits() };
      }
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1)
        for (const { url, scenario, waits } of Object.values(pages)) {
          const { cold, warm } = await loadTwice(browser, url, scenario, tokens.get(url) ?? '', throttled);
          if (round === 0) continue;
          waits.cold.push(cold);
          waits.warm.push(warm);
        }
      for (const [name, { waits }] of Object.entries(pages)) printWaits(name, waits);
      for (const cache of ['cold', 'warm'] as const)
        for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
          const times = (page: string) => shownOf(pages[page]!.waits[cache]);
          const what = `${name}, ${cache}${throttled ? ', throttled' : ''}`;
          const toFloor = ratioOf(times(name), times('floor'));
          const toMonolith = ratioOf(times(name), times(`${name}, monolith`));
          if (throttled) {
            printRatio(`${what}: time to the floor's`, toFloor, { atMost: GOALS[name] });
            printRatio(`${what}: federated to monolith`, toMonolith, { atMost: GOAL_FEDERATED_TO_MONOLITH });
          } else
            console.log(
              `${what}: ${toFloor.toFixed(2)} of the floor's time, ${toMonolith.toFixed(2)} of the monolith's`,
            );
        }
    }
  } finally {
    await browser.close();
    await Promise.all([floor.stop(), federated.stop(), monolith.stop()]);
    await Promise.all([data.remove(), monolithData.remove()]);
  }
}
