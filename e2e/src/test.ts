import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Download,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { tokenOf } from './api.ts';
import { type Company, type Member, newCompany } from './company.ts';
import { Intranet } from './intranet.ts';
import { FIRST_PAGE, PASSWORD, PEOPLE, type Person } from './people.ts';
import {
  type ClockPortal,
  type Portal,
  type PortalNode,
  startClockPortal,
  startNodeWithPorts,
  startOlderNode,
  startWorkerPortal,
} from './portal.ts';

/** Signs a person of the demo in by the API, or a member by their token, and opens a page. */
export async function openAs(page: Page, who: Person | Member, path = typeof who === 'string' ? FIRST_PAGE[who] : '/') {
  await signInAs(page, who);
  await page.goto(path);
  await page.locator('main').waitFor();
}

/** Signs a person in, for the next page that opens. */
export async function signInAs(page: Page, who: Person | Member): Promise<void> {
  const token = typeof who === 'string' ? await tokenOf(page.request, PEOPLE[who]) : who.token;
  await page.addInitScript((stored) => {
    // Stores the token only once per tab, because a navigation after a sign-out must not sign the person in again. A
    // sign-out clears the storage of the page, but not the name of the tab.
    if (window.top !== window || window.name === 'signed in by the test') return;
    window.name = 'signed in by the test';
    localStorage.setItem('token', btoa(stored));
  }, token);
}

/** Signs in by the form, which then leads back to the requested page. */
export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('#sign-in').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Clicks a button, and returns the file that it downloads. */
export async function downloadBy(page: Page, button: Locator): Promise<Download> {
  const download = page.waitForEvent('download');
  await button.click();
  return download;
}

/** Opens a page as a member in a new browser context, in addition to the context of the test. */
export async function openInNewContext(
  browser: Browser,
  who: Member,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', ...options })).newPage();
  await openAs(page, who, path);
  return page;
}

/** Waits for the sign-in screen. A sign-out loads the page again, so only the new page may be inspected. */
export async function waitForSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.locator('#sign-in').waitFor();
}

/**
 * Waits until no animation is running in three frames in a row, because an animation can start when another ends. Two kinds
 * do not count: one that repeats forever, such as that of an upload, and the wave around a pressed button, which fades for two
 * seconds and covers nothing.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A document does not list the animations inside elements such as those of the portal.
    const roots = () => [
      document,
      ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    for (let framesAtRest = 0; framesAtRest < 3; ) {
      await new Promise(requestAnimationFrame);
      const runs = roots()
        .flatMap((root) => root.getAnimations())
        .some(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Infinity &&
            !(effect instanceof KeyframeEffect && effect.target?.matches('.ant-wave')),
        );
      framesAtRest = runs ? 0 : framesAtRest + 1;
    }
  });

/**
 * Waits until no response has arrived for a second, which is longer than a request takes here. The state `networkidle`
 * is never reached on a page that does not read a response which the portal has asked for early.
 */
export const waitForQuiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(...ends) > 1000;
  });

/**
 * Closes the topmost dialog with Escape, and waits until it has gone. Until then it is above the page and takes the next
 * input, and its address would open it again after a reload.
 */
export async function closeDialog(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  await waitForAnimations(page);
  const open = await dialogs.count();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(open - 1);
  await waitForAnimations(page);
}

/** Says that a test causes errors whose text contains `text`, and why. Each must occur. */
export type ExpectError = (text: string, reason: string) => void;

interface Errors {
  /** What the pages have logged or not caught. */
  seen: string[];
  expected: { text: string; reason: string }[];
}

interface Fixtures {
  /** A company that no other test knows. A test that changes anything takes it, or makes others by `newCompany`. */
  company: Company;
  /** The intranet of the company, for its admin and its learner. */
  intranet: Intranet;
  /** Fails a test for each error in a browser, uncaught or in the console, and for each warning, that it does not expect. */
  errors: Errors;
  /** Fails a test if an error that it expects does not occur. */
  expectError: ExpectError;
}

/**
 * Makes each action wait while anything opens, also inside an embedded element. Playwright takes an element for still that
 * has not begun to move, and its click would miss it.
 */
const waitWhileOpening = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.locator('[class*="-appear-"]:not(.ant-wave), [class*="-enter-"]').first(),
    async () => undefined,
  );

/** The portals of a worker. Each starts with the first test that needs it, and has what the tests before have left. */
interface WorkerFixtures {
  /** Whether the names and titles in the portal are as long as they may be. */
  hasLongNames: boolean;
  portal: Portal;
  /** A node of the same portal whose contents have ports. */
  nodeWithPorts: PortalNode;
  /** A node of the same portal with the shell of the oldest contract. */
  olderNode: PortalNode;
  clockPortal: ClockPortal;
}

/** Hands a portal to the tests of a worker, and stops it after them. */
async function lend<T extends PortalNode>(starting: Promise<T>, use: (portal: T) => Promise<void>): Promise<void> {
  const portal = await starting;
  await use(portal);
  await portal.stop();
}

/** Playwright's test, with a portal for each worker. It also fails if a page logs a warning or an error, or throws one. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hasLongNames: [false, { scope: 'worker', option: true }],
  portal: [({ hasLongNames }, use) => lend(startWorkerPortal({ hasLongNames }), use), { scope: 'worker' }],
  nodeWithPorts: [({ portal }, use) => lend(startNodeWithPorts(portal), use), { scope: 'worker' }],
  olderNode: [({ portal }, use) => lend(startOlderNode(portal), use), { scope: 'worker' }],
  // Playwright reads from the parameter which fixtures one needs, so that it must be a pattern.
  // biome-ignore lint/correctness/noEmptyPattern: this one needs none.
  clockPortal: [({}, use) => lend(startClockPortal(), use), { scope: 'worker' }],
  baseURL: ({ portal }, use) => use(portal.url),
  company: async ({ portal }, use) => use(await newCompany(portal.db)),
  intranet: async ({ portal, request, company: { admin, learner } }, use) => {
    const intranet = new Intranet(portal.url);
    await intranet.start();
    await intranet.register(request, admin.email, [admin.email, learner.email]);
    await use(intranet);
    intranet.close();
  },
  errors: [
    async ({ browser }, use) => {
      const errors: Errors = { seen: [], expected: [] };
      const { newContext } = browser;
      // Also of contexts that a test opens itself.
      browser.newContext = async (...options) => {
        const context = await newContext.apply(browser, options);
        context.on('page', waitWhileOpening);
        context.on('console', (message) => {
          const { url } = message.location();
          // The driver of the graphics card warns of what contents draw.
          const isCounted = message.type() === 'error' || (message.type() === 'warning' && !url.includes('/content/'));
          if (isCounted) errors.seen.push(`${message.text()} (${url})`);
        });
        context.on('weberror', (event) => errors.seen.push(`Uncaught ${event.error().stack}`));
        return context;
      };
      await use(errors);
      browser.newContext = newContext;
      // The pages of a forgotten context would slow the next tests down.
      await Promise.all(browser.contexts().map((context) => context.close()));
      const unexpected = errors.seen.filter((error) => !errors.expected.some(({ text }) => error.includes(text)));
      expect(unexpected, 'no errors but those that the test expects').toEqual([]);
    },
    { auto: true },
  ],
  // Depends on the context, to end before it does: the browser can report an error later than the test sees its effect.
  expectError: async ({ errors: { seen, expected }, context: _ }, use) => {
    await use((text, reason) => expected.push({ text, reason }));
    const missing = () => expected.filter(({ text }) => !seen.some((error) => error.includes(text)));
    await expect.poll(missing, 'the errors that the test expects').toEqual([]);
  },
});
export { expect };
