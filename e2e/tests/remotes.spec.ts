import type { Page, Route } from '@playwright/test';
import type { Person } from '../src/people.ts';
import { changeConfig } from '../src/portal-config.ts';
import { expect, openAs, test } from '../src/test.ts';

/** A page of each remote, and another page of the same shell where it has one. */
const PAGES: Record<string, { person: Person; path: string; other?: { link: string; shows: string } }> = {
  'mfe-dashboard': {
    person: 'learner',
    path: '/learner/dashboard',
    other: { link: 'Catalogue', shows: '[data-testid=training-card]' },
  },
  'mfe-catalog': {
    person: 'learner',
    path: '/learner/catalog',
    other: { link: 'Dashboard', shows: '[data-testid=kpis]' },
  },
  'mfe-admin': { person: 'admin', path: '/admin/company' },
  'mfe-superadmin': { person: 'superadmin', path: '/widid/companies' },
};

const entryOf = (remote: string) => new RegExp(`/remotes/${remote}/[^/]+/remoteEntry\\.js`);

const WAYS: Record<string, (route: Route) => Promise<void>> = {
  'its entry answers 503': (route) => route.fulfill({ status: 503, body: 'down' }),
  'its entry answers 404': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'it throws while it starts': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release");' }),
};

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /unavailable|not available/iu });

async function chromeStillWorks(page: Page, remote: string) {
  const { path, other } = PAGES[remote] ?? { path: '/' };
  await expect(page.getByRole('navigation').first()).toBeVisible();
  if (!other) return;
  await page.getByRole('navigation').first().getByRole('link', { name: other.link }).click();
  await expect(page.locator(other.shows).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
}

for (const [way, answer] of Object.entries(WAYS))
  test(`the dashboard's remote fails, ${way}: the rest works and Retry recovers`, async ({ page, consoleErrors }) => {
    await page.route(entryOf('mfe-dashboard'), answer);
    await openAs(page, 'learner', '/learner/dashboard');
    await expect(failure(page)).toBeVisible();
    await chromeStillWorks(page, 'mfe-dashboard');
    await expect(failure(page)).toBeVisible();
    await page.unroute(entryOf('mfe-dashboard'));
    await failure(page)
      .getByRole('button', { name: /retry|try again/iu })
      .click();
    await expect(page.getByTestId('kpis')).toBeVisible();
    consoleErrors.length = 0;
  });

test('a remote that asks for a contract the shell lacks is refused, and Retry takes the next registry', async ({
  page,
  consoleErrors,
}) => {
  const restoreConfig = await changeConfig(page, '/learner/dashboard', ({ registry }) => {
    for (const entry of registry) if (entry.name === 'mfe-dashboard') entry.contract = '99.0';
  });
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText(/version/iu);
  await chromeStillWorks(page, 'mfe-dashboard');
  await restoreConfig();
  await failure(page)
    .getByRole('button', { name: /retry|try again/iu })
    .click();
  await expect(page.getByTestId('kpis')).toBeVisible();
  consoleErrors.length = 0;
});

for (const remote of Object.keys(PAGES))
  test(`${remote} is down: its page says so and Retry recovers, everything else works`, async ({
    page,
    consoleErrors,
  }) => {
    const { person, path } = PAGES[remote] ?? { person: 'learner', path: '/' };
    await page.route(entryOf(remote), (route) => route.fulfill({ status: 503, body: 'down' }));
    await openAs(page, person, path);
    await expect(failure(page).first()).toBeVisible();
    await chromeStillWorks(page, remote);
    await expect(failure(page).first()).toBeVisible();
    await page.unroute(entryOf(remote));
    await failure(page)
      .first()
      .getByRole('button', { name: /retry|try again/iu })
      .click();
    await expect(failure(page)).toHaveCount(0);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('main article, main table, main [data-testid=training-card]').first()).toBeVisible();
    consoleErrors.length = 0;
  });

test('the wizards are down: the wizard says so and Retry recovers, the page below goes on', async ({
  page,
  consoleErrors,
}) => {
  await page.route(entryOf('mfe-wizards'), (route) => route.fulfill({ status: 503, body: 'down' }));
  await openAs(page, 'admin', '/admin/catalog?dialog=add-formation');
  const wizard = page.getByRole('dialog');
  await expect(wizard.getByRole('alert')).toBeVisible();
  await expect(page.getByTestId('training-card').first()).toBeAttached();
  await page.unroute(entryOf('mfe-wizards'));
  await wizard.getByRole('button', { name: /retry|try again/iu }).click();
  await expect(wizard.getByRole('checkbox', { name: 'English' })).toBeVisible();
  consoleErrors.length = 0;
});

test('a remote that is down takes only its slot with it', async ({ page, consoleErrors }) => {
  await page.route(entryOf('mfe-catalog'), (route) => route.fulfill({ status: 503, body: 'down' }));
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();
  await expect(failure(page)).toBeVisible();
  consoleErrors.length = 0;
});
