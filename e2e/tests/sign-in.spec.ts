import { FIRST_PAGE, PASSWORD, PEOPLE, type Person } from '../src/people.ts';
import { expect, openAs, test } from '../src/test.ts';

for (const person of Object.keys(PEOPLE) as Person[]) {
  test(`${person} signs in by email and password and lands on the first page of their shell`, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(PEOPLE[person]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(FIRST_PAGE[person]);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a wrong password is said beside the form and nothing typed is lost', async ({ page, consoleErrors }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(PEOPLE.learner);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/wrong email or password/iu).first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(PEOPLE.learner);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong-2026!');
  consoleErrors.length = 0;
});

test('both fields say what is missing before anything is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/users/authentication')) calls.push(request.url());
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@nowhere');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(calls).toEqual([]);
});

test('signing out revokes the token, clears local storage and returns to the sign-in', async ({ page }) => {
  await openAs(page, 'learner');
  const token = await page.evaluate(() => atob(localStorage.getItem('token') ?? ''));
  await page.getByRole('button', { name: /account/iu }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const answer = await page.request.get('/api/v1/users/profile', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('a session that the server no longer knows ends once and brings the person back afterwards', async ({
  page,
  consoleErrors,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.evaluate(() => localStorage.setItem('token', btoa('A'.repeat(43))));
  await page.reload();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(PEOPLE.learner);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/learner/dashboard');
  consoleErrors.length = 0;
});

test('an unknown path, or a page of another role, goes to the first page of the shell', async ({ page }) => {
  await openAs(page, 'learner', '/widid/companies');
  await expect(page).toHaveURL('/learner/catalog');
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL('/learner/catalog');
});

test("the company's colours theme the interface after sign-in, and the platform's before", async ({ page }) => {
  const fill = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-fill').trim().toUpperCase());
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await fill()).toBe('#6B4DC4');
  await openAs(page, 'learner');
  const platform = await page.request.get('/ready');
  expect(platform.ok()).toBe(true);
  expect(await fill()).not.toBe('#6B4DC4');
});

test('the language follows the browser, falls back to English, and can be switched', async ({ browser, baseURL }) => {
  const titles = { fr: 'Se connecter', es: 'Iniciar sesión', it: 'Accedi', de: 'Sign in' };
  for (const [locale, name] of Object.entries(titles)) {
    const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'de' ? 'en' : locale);
    await context.close();
  }
});

test('hide_menus hides the menus', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hide_menus', 'true'));
  await openAs(page, 'learner');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a full-screen fixed iframe from elsewhere is blocked with a warning', async ({ page, consoleErrors }) => {
  await openAs(page, 'learner');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.id = 'intruder';
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh', zIndex: '99999' });
    document.body.append(frame);
  });
  await expect(page.locator('#intruder')).toHaveCount(0);
  await expect(page.getByText(/blocked/iu).first()).toBeVisible();
  consoleErrors.length = 0;
});
