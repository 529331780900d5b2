import path from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { freePort } from '@vr/server/testing/free-ports';
import { launchBrowser, tokenOf } from './browser.ts';
import { SCENARIOS } from './bytes.ts';
import { serveFloor } from './floor/serve.ts';
import { printRatio } from './goal.ts';
import { buildMonolith, MONOLITH } from './monolith/build.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { dataFolder, startPortal } from './portal.ts';
import { median, ratioOf } from './rounds.ts';
import { DEVICES, type Device } from './screens/devices.ts';
import { type Load, loadScreen, type Screen, shiftOf } from './screens/load.ts';
import type { Settings } from './settings.ts';

const FLOOR: Screen = {
  path: '/',
  signedIn: false,
  until: 'article',
  press: 'article button',
  answer: '[aria-pressed=true]',
};

const SCREENS = {
  signIn: { ...SCENARIOS.signIn, press: '#sign-in [type=submit]', answer: '#sign-in [aria-invalid=true]' },
  catalogue: { ...SCENARIOS.catalogue, press: '[data-testid=training-card] a', answer: '[role=dialog]' },
  dashboard: {
    ...SCENARIOS.dashboardFigures,
    press: '[role=tab]:nth-of-type(2)',
    answer: '[role=tab]:nth-of-type(2)[aria-selected=true]',
  },
} satisfies Record<string, Screen>;
type ScreenName = keyof typeof SCREENS;

/** The most time that a screen may take, as a multiple of the time of the floor, a bare React page. */
const GOALS = { signIn: 1.5, catalogue: 2, dashboard: 2 } as const;
const GOAL_FEDERATED_TO_MONOLITH = 1.05;
const GOAL_SHIFT = 0.02;

const CACHES = ['cold', 'warm'] as const;

/** A page that is measured: its screen, its loads, and its largest layout shift. */
interface Measured {
  url: string;
  token: string;
  screen: Screen;
  cold: Load[];
  warm: Load[];
  shift: number;
}
const measured = (url: string, token: string, screen: Screen): Measured => ({
  url,
  token,
  screen,
  cold: [],
  warm: [],
  shift: 0,
});

/** Opens a screen with an empty cache, and then again. */
async function openTwice<T>(
  browser: Browser,
  { screen, token }: Measured,
  open: (context: BrowserContext) => Promise<T>,
): Promise<[T, T]> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  if (screen.signedIn) await context.addInitScript((stored) => localStorage.setItem('token', stored), btoa(token));
  const [cold, warm] = [await open(context), await open(context)];
  await context.close();
  return [cold, warm];
}

const series = (page: Measured, cache: 'cold' | 'warm', value: keyof Load) => page[cache].map((load) => load[value]);

function printLoads(name: string, page: Measured): void {
  const one = (cache: 'cold' | 'warm') => {
    const [shown, answers, work] = (['shown', 'answers', 'work'] as const).map((value) =>
      median(series(page, cache, value)).toFixed(0),
    );
    return `${cache} shown after ${shown} ms, of which ${work} ms of work; answers after ${answers} ms`;
  };
  console.log(`  ${name}: ${one('cold')}; ${one('warm')}; layout shift ${page.shift.toFixed(3)}`);
}

/** Measures pages in turns. A first round warms up, and measures the layout shift without a click. */
async function measure(
  browser: Browser,
  pages: Record<string, Measured>,
  device: Device,
  rounds: number,
): Promise<void> {
  for (const page of Object.values(pages)) {
    const { screen, url } = page;
    page.shift = Math.max(...(await openTwice(browser, page, (to) => shiftOf(to, url, screen, device))));
  }
  for (let round = 0; round < rounds; round += 1)
    for (const page of Object.values(pages)) {
      const { screen, url } = page;
      const [cold, warm] = await openTwice(browser, page, (to) => loadScreen(to, url, screen, device));
      page.cold.push(cold);
      page.warm.push(warm);
    }
  for (const [name, page] of Object.entries(pages)) printLoads(name, page);
}

function printGoals(pages: Record<string, Measured>, device: string): void {
  for (const [name, goal] of Object.entries(GOALS) as [ScreenName, number][]) {
    const [page, monolith] = [pages[name]!, pages[`${name}, monolith`]];
    for (const cache of CACHES) {
      const what = `${name}, ${cache}, ${device}`;
      const toFloor = (value: keyof Load) => ratioOf(series(page, cache, value), series(pages.floor!, cache, value));
      printRatio(`${what}: shown, to the floor`, toFloor('shown'), { atMost: goal });
      console.log(`${what}: answers, to the floor: ${toFloor('answers').toFixed(2)}`);
      if (!monolith) continue;
      const toMonolith = ratioOf(series(page, cache, 'shown'), series(monolith, cache, 'shown'));
      printRatio(`${what}: federated to monolith`, toMonolith, { atMost: GOAL_FEDERATED_TO_MONOLITH });
    }
    printRatio(`${name}, ${device}: layout shift`, page.shift, { atMost: GOAL_SHIFT });
  }
}

/** Compares first screens of the portal, a bare React page and the monolith, on two devices and behind nginx. */
export async function benchFirstScreens({ rounds }: Settings): Promise<void> {
  await buildMonolith();
  const [data, monolithData] = [await dataFolder(), await dataFolder()];
  const floor = await serveFloor();
  const federated = await startPortal(data.path);
  const monolith = await startPortal(monolithData.path, {}, { config: MONOLITH });
  const proxies: Nginx[] = [];
  const proxied = async (url: string): Promise<Nginx> => {
    const node = { port: Number(new URL(url).port), contentPort: Number(new URL(federated.contentUrl).port) };
    const proxy = await startNginx(path.join(data.path, `nginx-${node.port}`), await freePort(), [node]);
    proxies.push(proxy);
    return proxy;
  };
  const [floorProxy, portalProxy] = [await proxied(floor.url), await proxied(federated.url)];
  const browser = await launchBrowser(proxies.map(({ certificate }) => certificate));
  try {
    const [token, monolithToken] = [await tokenOf(federated.url), await tokenOf(monolith.url)];
    const ofFloor = (url: string): [string, Measured] => ['floor', measured(url, '', FLOOR)];
    const ofPortal = (url: string, session: string, suffix = ''): [string, Measured][] =>
      Object.entries(SCREENS).map(([name, screen]) => [`${name}${suffix}`, measured(url, session, screen)]);
    for (const device of Object.values(DEVICES)) {
      console.log(`  ${device.name}`);
      const pages = Object.fromEntries([
        ofFloor(floor.url),
        ...ofPortal(federated.url, token),
        ...ofPortal(monolith.url, monolithToken, ', monolith'),
      ]);
      await measure(browser, pages, device, rounds);
      printGoals(pages, device.name);
    }
    console.log('  HTTP/2');
    const pages = Object.fromEntries([ofFloor(floorProxy.url), ...ofPortal(portalProxy.url, token)]);
    await measure(browser, pages, DEVICES.desktop, rounds);
    printGoals(pages, 'HTTP/2');
  } finally {
    await browser.close();
    await Promise.all([...proxies, floor, federated, monolith].map((server) => server.stop()));
    await Promise.all([data.remove(), monolithData.remove()]);
  }
}
