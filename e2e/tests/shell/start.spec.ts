import type { Page } from '@playwright/test';
import { expect, openAs, test, waitForQuiet } from '../../src/test.ts';

test('the loading screen shows the company of the last visit at once, in the font of the portal', async ({ page }) => {
  await openAs(page, 'learner', '/learner/catalog');
  const screen = page.locator('#loading-screen');
  await expect(screen).toHaveCount(0);
  const color = await page.evaluate(() => document.documentElement.style.getPropertyValue('--p-mark'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(screen).toContainText('Groupe Altis');
  await expect(screen.locator('img')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--p-mark'))).toBe(color);
  await expect.poll(() => page.evaluate(() => document.fonts.check("700 20px 'Figtree Variable'"))).toBe(true);
  release();
  await expect(screen).toHaveCount(0);
});

test('an admin whose company could not be loaded keeps all tabs, and gets the company without a reload', {
  tag: '@full',
}, async ({ page, expectError }) => {
  let refused = 0;
  await page.route('**/api/v1/clients/current', (route) => {
    refused += 1;
    return refused <= 2 ? route.fulfill({ status: 500, json: { code: 'INTERNAL' } }) : route.continue();
  });
  await openAs(page, 'admin', '/admin/catalog');
  for (const tab of ['Trainings', 'Courses', 'Resources'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  await expect(page.getByText('No storage yet')).toHaveCount(0);
  // When the page becomes visible again, it fetches the company at once, without the pause before a retry.
  await expect.poll(() => refused).toBe(2);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('complementary', { name: 'Groupe Altis' })).toBeVisible();
  expectError('status of 500', 'the test lets the server fail');
});

// The tests in remotes.spec.ts open the pages of learners.
for (const [person, path, shows, first] of [
  ['manager', '/manager/catalog', '[data-testid=training-card]', '/trainings?lang=en'],
  ['manager', '/manager/team', 'main table tbody tr', '/users/managed?lang=en'],
  ['admin', '/admin/catalog', '[data-testid=training-card]', '/trainings?lang=en&asLearner=false'],
  ['admin', '/admin/catalog?tab=courses', '[data-testid=course-card]', '/courses?lang=en'],
  ['admin', '/admin/company', '[role=tabpanel] table', '/users?lang=en'],
  ['admin', '/admin/company?tab=sessions', '[role=tabpanel] section', '/held-reports?lang=en'],
  ['partner', '/partner/catalog', '[data-testid=training-card]', '/trainings?lang=en&asLearner=false'],
  ['superadmin', '/widid/formations', '[data-testid=training-card]', '/trainings?lang=en&asLearner=false'],
] as const)
  test(`the first calls of ${path} for ${person} are started by the page itself, and each is made once`, {
    tag: '@full',
  }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/v1/')) calls.push(request.url());
    });
    await openAs(page, person, path);
    await expect(page.locator(shows).first()).toBeVisible();
    await waitForQuiet(page);
    expect(calls.filter((url, index) => calls.indexOf(url) !== index)).toEqual([]);
    expect(calls.filter((url) => url.endsWith(first))).toHaveLength(1);
    const unused = await page.evaluate(() =>
      Object.keys((window as { earlyAnswers?: { answers: object } }).earlyAnswers?.answers ?? {}),
    );
    expect(unused, 'no early answer is left').toEqual([]);
  });

test('a 403 signs the person out with a message', { tag: '@full' }, async ({ page, expectError }) => {
  await openAs(page, 'learner');
  await page.route('**/stats/general**', (route) =>
    route.fulfill({ status: 403, json: { code: 'NOT_AUTHORIZED', message: '', traceId: 't' } }),
  );
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(/not authorised/iu).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expectError('status of 403', 'the test lets the server refuse the call');
});

/** Pages of each role that load different scripts. */
const PAGES = {
  learner: ['/learner/catalog', '/learner/dashboard'],
  manager: ['/manager/catalog', '/manager/team', '/manager/dashboard'],
  admin: ['/admin/catalog-widid', '/admin/catalog', '/admin/company', '/admin/company?tab=info', '/admin/dashboard'],
  partner: ['/partner/catalog', '/partner/dashboard'],
  superadmin: ['/widid/formations', '/widid/companies', '/widid/dashboard', '/widid/releases'],
} as const;

/** Notes each script that the page runs. webpack removes the script elements when they have run. */
const noteScripts = (page: Page) =>
  page.addInitScript(() => {
    const run = new Set<string>();
    Object.assign(globalThis, { run });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof HTMLScriptElement) run.add(node.src);
    }).observe(document, { childList: true, subtree: true });
  });

/** Expects that the page has preloaded scripts, and has run each of them. */
async function expectPreloadsToRun(page: Page, path: string): Promise<void> {
  await waitForQuiet(page);
  const [preloaded, vain] = await page.evaluate(() => {
    const { run } = globalThis as unknown as { run: Set<string> };
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
    return [links.length, links.filter(({ href }) => !run.has(href)).map(({ href }) => href)];
  });
  expect(preloaded, path).toBeGreaterThan(2);
  expect(vain, path).toEqual([]);
}

for (const [person, paths] of Object.entries(PAGES) as [keyof typeof PAGES, readonly string[]][])
  test(`the pages of ${person} preload only scripts that they run`, {
    tag: person === 'manager' ? [] : '@full',
  }, async ({ page }) => {
    await noteScripts(page);
    for (const path of paths) {
      await openAs(page, person, path);
      await expectPreloadsToRun(page, path);
    }
  });

test('the sign-in preloads only scripts that it runs, and the screens of links preload none', async ({ page }) => {
  await noteScripts(page);
  await page.goto('/learner/catalog');
  await page.locator('#sign-in input').first().waitFor();
  await expectPreloadsToRun(page, 'sign-in');
  await page.goto('/reset-password?key=unknown');
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('link[rel=preload][as=script]')).toHaveCount(0);
});
