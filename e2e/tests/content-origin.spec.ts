import { ATTEMPTS, HOSTILE } from '../src/hostile.ts';
import { expect, test } from '../src/test.ts';

test('a hostile build can access neither the session nor the page of the portal', async ({ page, consoleErrors }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(HOSTILE.email);
  await page.getByLabel('Password', { exact: true }).fill(HOSTILE.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: HOSTILE.title }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start in the browser' }).click();
  const result = page.frameLocator('iframe[data-portal-player]').locator('#result');
  await expect(result).not.toBeEmpty({ timeout: 20_000 });
  expect(JSON.parse((await result.textContent()) ?? '{}')).toEqual(
    Object.fromEntries(ATTEMPTS.map((attempt) => [attempt, 'refused'])),
  );
  expect(new URL(page.url()).pathname).toBe('/learner/catalog');
  consoleErrors.length = 0;
});
