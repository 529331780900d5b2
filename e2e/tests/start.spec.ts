import { changeConfig } from '../src/portal-config.ts';
import { expect, openAs, test } from '../src/test.ts';

test('the branded loading screen shows for its least time, with the company once it is known', async ({ page }) => {
  await changeConfig(page, '/learner/catalog', (config) => {
    config.loadingScreenMs = 4000;
  });
  await openAs(page, 'learner', '/learner/catalog');
  const screen = page.locator('#loading-screen');
  await expect(screen).toBeVisible();
  await expect(screen).toContainText('Groupe Altis');
  await expect(screen).toBeHidden();
  const since = await page.evaluate(() => performance.now());
  expect(since).toBeGreaterThanOrEqual(4000);
  await expect(page.getByTestId('training-card').first()).toBeVisible();
});

test('a company that cannot be fetched ends the loading screen silently, in the colours of the platform', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/api/v1/clients/current', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  await page.route('**/api/v1/users/last-connection', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, 'learner');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('403 in the middle of the work signs out with its message; the sign-in keeps the way back', async ({
  page,
  consoleErrors,
}) => {
  await openAs(page, 'learner');
  await page.route('**/stats/general**', (route) =>
    route.fulfill({ status: 403, json: { code: 'NOT_AUTHORIZED', message: '', traceId: 't' } }),
  );
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(/not authorised/iu).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  consoleErrors.length = 0;
});

test('the language is switched from the account menu and stays after a reload', async ({ page }) => {
  await openAs(page, 'learner');
  await page.getByRole('button', { name: /account/iu }).click();
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Nouvelles formations' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nouvelles formations' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
});

test('the build that holds all remotes serves the same screens', async ({ page }) => {
  const port = process.env.E2E_MONOLITH_PORT;
  const monolith = `http://localhost:${port}`;
  const headings = async () => {
    await expect(page.getByTestId('training-card').first()).toBeVisible();
    return page.getByRole('heading', { level: 2 }).allTextContents();
  };
  await openAs(page, 'learner');
  const federated = await headings();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${monolith}/login`);
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${monolith}/learner/catalog`);
  expect(await headings()).toEqual(federated);
  await page.goto(`${monolith}/learner/dashboard`);
  await expect(page.getByTestId('kpis')).toBeVisible();
  expect(requested.filter((url) => url.includes('/remotes/'))).toEqual([]);
});
