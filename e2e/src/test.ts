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

/** Opens a page as a person of the demo (signed in through the API) or as a member (signed in with the member's token). */
export async function openAs(page: Page, who: Person | Member, path = typeof who === 'string' ? FIRST_PAGE[who] : '/') {
  await signInAs(page, who);
  await page.goto(path);
  await page.locator('main').waitFor();
}

/** Signs a person in. Takes effect when the next page loads. */
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

/** Signs in with the form. The portal then opens the page that was requested before the sign-in. */
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
 * Waits for three consecutive frames without a running animation, because an animation can start when another ends. Ignores
 * animations that repeat forever, such as the one of an upload, and the wave around a pressed button, which fades for two
 * seconds and covers nothing.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A document does not list the animations in shadow roots.
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
 * Waits until no response has arrived for a second, which is longer than a request takes here. The state `networkidle` is
 * never reached if a page does not read the response of an early request.
 */
export const waitForQuiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(...ends) > 1000;
  });

/**
 * Closes the topmost dialog with Escape, and waits until the dialog is removed. Until then, the dialog covers the page and
 * takes the next input, and a reload would open it again.
 */
export async function closeDialog(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  await waitForAnimations(page);
  const open = await dialogs.count();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(open - 1);
  await waitForAnimations(page);
}

/** Announces that a test causes errors that contain `text`, and why. At least one must occur. */
export type ExpectError = (text: string, reason: string) => void;

interface Errors {
  /** The logged and the uncaught errors of the pages. */
  seen: string[];
  expected: { text: string; reason: string }[];
}

interface Fixtures {
  /** A company for this test only. Tests that change data use this company, or make others with `newCompany`. */
  company: Company;
  /** The intranet of the company, for its admin and its learner. */
  intranet: Intranet;
  /** Fails a test if a page throws an unexpected error or logs an unexpected error or warning. */
  errors: Errors;
  /** Fails a test if an expected error does not occur. */
  expectError: ExpectError;
}

/**
 * Makes each action wait while anything is opening, even inside an embedded element. Playwright treats an element that has
 * not started to move as stable, so a click could miss it.
 */
const waitWhileOpening = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.locator('[class*="-appear-"]:not(.ant-wave), [class*="-enter-"]').first(),
    async () => undefined,
  );

/** The portals of a worker. Each starts with the first test that needs it, and keeps the data of earlier tests. */
interface WorkerFixtures {
  /** Whether the names and titles in the portal have the maximum length. */
  hasLongNames: boolean;
  portal: Portal;
  /** A node of the same portal that serves contents at separate ports. */
  nodeWithPorts: PortalNode;
  /** A node of the same portal with the shell of the oldest contract. */
  olderNode: PortalNode;
  clockPortal: ClockPortal;
}

/** Passes a portal to the tests of a worker, and stops it after them. */
async function lend<T extends PortalNode>(starting: Promise<T>, use: (portal: T) => Promise<void>): Promise<void> {
  const portal = await starting;
  await use(portal);
  await portal.stop();
}

/** Playwright's test, with a portal for each worker. A test also fails after an unexpected error or warning of a page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hasLongNames: [false, { scope: 'worker', option: true }],
  portal: [({ hasLongNames }, use) => lend(startWorkerPortal({ hasLongNames }), use), { scope: 'worker' }],
  nodeWithPorts: [({ portal }, use) => lend(startNodeWithPorts(portal), use), { scope: 'worker' }],
  olderNode: [({ portal }, use) => lend(startOlderNode(portal), use), { scope: 'worker' }],
  // Playwright reads the needed fixtures from the first parameter, which must be a destructuring pattern.
  // biome-ignore lint/correctness/noEmptyPattern: this fixture needs no other fixture.
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
      // Replaced, to include the contexts that a test opens itself.
      browser.newContext = async (...options) => {
        const context = await newContext.apply(browser, options);
        context.on('page', waitWhileOpening);
        context.on('console', (message) => {
          const { url } = message.location();
          // The graphics driver logs warnings about the drawing of contents.
          const isCounted = message.type() === 'error' || (message.type() === 'warning' && !url.includes('/content/'));
          if (isCounted) errors.seen.push(`${message.text()} (${url})`);
        });
        context.on('weberror', (event) => errors.seen.push(`Uncaught ${event.error().stack}`));
        return context;
      };
      await use(errors);
      browser.newContext = newContext;
      // Pages of contexts that a test left open would slow down the next tests.
      await Promise.all(browser.contexts().map((context) => context.close()));
      const unexpected = errors.seen.filter((error) => !errors.expected.some(({ text }) => error.includes(text)));
      expect(unexpected, 'no errors but those that the test expects').toEqual([]);
    },
    { auto: true },
  ],
  // Depends on `context` to end before it: the browser may report an error after the test sees the effect of the error.
  expectError: async ({ errors: { seen, expected }, context: _ }, use) => {
    await use((text, reason) => expected.push({ text, reason }));
    const missing = () => expected.filter(({ text }) => !seen.some((error) => error.includes(text)));
    await expect.poll(missing, 'the errors that the test expects').toEqual([]);
  },
});
export { expect };
