import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test } from '../../src/test.ts';

const profile = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an admin opens a member’s profile by its address, and goes through its views', async ({ page }) => {
  await openAs(page, 'admin', '/admin/company');
  const name = (await page.locator('tbody a[aria-haspopup=dialog]').first().textContent()) ?? '';
  await page.getByRole('link', { name, exact: true }).click();
  const address = page.url();
  await page.goto(address);
  const shown = profile(page, name);
  await expect(shown.getByTestId('kpis').or(shown.getByText('Nothing to show yet.'))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await shown.getByText('Per training', { exact: true }).click();
  await shown.getByText('Per course', { exact: true }).click();
  await expect(shown.getByText('Per course', { exact: true })).toBeVisible();
});
