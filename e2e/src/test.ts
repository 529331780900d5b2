import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { FIRST_PAGE, PASSWORD, PEOPLE, type Person } from './people.ts';

/** Signs a person of the demo in by the API and opens a page. Only the tests of the sign-in use the form. */
export const openAs = (page: Page, person: Person, path: string = FIRST_PAGE[person]): Promise<void> =>
  openWithEmail(page, PEOPLE[person], path);

/** Signs a person in by their email address and opens a page. */
export async function openWithEmail(page: Page, email: string, path: string): Promise<void> {
  await signInWithEmail(page, email);
  await page.goto(path);
  await page.locator('main').waitFor();
}

/** Signs a person of the demo in, for the next page that opens. */
export const signInAs = (page: Page, person: Person): Promise<void> => signInWithEmail(page, PEOPLE[person]);

async function signInWithEmail(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/v1/users/authentication', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((stored) => {
    // Stores the token only once per tab, because a navigation after a sign-out must not sign the person in again. A
    // sign-out clears the storage of the page, but not the name of the tab.
    if (window.top !== window || window.name === 'signed in by the test') return;
    window.name = 'signed in by the test';
    localStorage.setItem('token', btoa(stored));
  }, token);
}

/** Opens a page as a person in a new browser context, in addition to the context of the test. */
export async function openInNewContext(
  browser: Browser,
  email: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce', ...options })
  ).newPage();
  await openWithEmail(page, email, path);
  return page;
}

/** Waits for the sign-in screen. A sign-out loads the page again, so only the new page may be inspected. */
export async function waitForSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.locator('#sign-in').waitFor();
}

/** Waits until no animation is running in three frames in a row, because an animation can start when another ends. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let framesAtRest = 0; framesAtRest < 3; ) {
      await new Promise(requestAnimationFrame);
      const runs = document.getAnimations().some(({ playState }) => playState === 'running');
      framesAtRest = runs ? 0 : framesAtRest + 1;
    }
  });

interface Fixtures {
  /** Closes all browser contexts after each test, because the pages of a forgotten one slow the next tests down. */
  closedContexts: undefined;
  /** The errors in the page's console. A test must remove those that it expects. */
  consoleErrors: string[];
}

/** Playwright's test, which also fails if the page logs an error or violates the CSP. */
export const test = base.extend<Fixtures>({
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        // Chromium logs a directive that it does not know, and ignores it.
        if (message.text() === "Unrecognized Content-Security-Policy directive 'webrtc'.") return;
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'the console shows no errors').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
