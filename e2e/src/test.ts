import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { FIRST_PAGE, PASSWORD, PEOPLE, type Person } from './people.ts';

/** Signs in by the API and opens a page of the portal as that person; the form has tests of its own. */
export const openAs = (page: Page, person: Person, path: string = FIRST_PAGE[person]): Promise<void> =>
  openWith(page, PEOPLE[person], path);

/** The same for somebody who is not of the demo, by their address. */
export async function openWith(page: Page, email: string, path: string): Promise<void> {
  const answer = await page.request.post('/api/v1/users/authentication', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((stored) => {
    // Once per tab: a sign-out in the test must not be undone by the next navigation.
    if (window.top !== window || sessionStorage.getItem('signed-in-by-test')) return;
    sessionStorage.setItem('signed-in-by-test', 'yes');
    localStorage.setItem('token', btoa(stored));
  }, token);
  await page.goto(path);
  await page.locator('main').waitFor();
}

/** Somebody else's browser, beside the one of the test. */
export async function another(
  browser: Browser,
  email: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', ...options })).newPage();
  await openWith(page, email, path);
  return page;
}

/** Waits until nothing moves or fades any more, also what has only begun to because something else came to its end. */
export async function atRest(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  let still = 0;
  await expect
    .poll(
      async () => {
        still = (await moving()) === 0 ? still + 1 : 0;
        return still;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(3);
}

interface Fixtures {
  /** What the page's console said as an error, without what a test has announced with `expectConsole`. */
  consoleErrors: string[];
}

/** The portal's test: a page that must not log an error or break the CSP unless the test says so. */
export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
