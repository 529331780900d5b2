import type { Page } from '@playwright/test';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a key that is pressed twice on Close, and Escape with Enter after it, leave the page behind alone', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin/company');
  const badges = page.getByRole('banner').getByRole('button', { name: 'Badges' });
  for (const keys of [
    ['Enter', 'Enter'],
    ['Escape', 'Enter'],
  ] as const) {
    await badges.click();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(dialog(page)).toHaveCount(0);
    await waitForAnimations(page);
    await expect(page).toHaveURL('/admin/company');
  }
});

test('Back closes a form and stays on its page, and reopening offers what was typed', async ({ page }) => {
  await openAs(page, 'superadmin', '/widid/companies');
  await page
    .getByRole('button', { name: /^More actions for/u })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const name = dialog(page).getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Another name');
  const address = page.url();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page
    .getByRole('button', { name: /^More actions for/u })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(name).toHaveValue('Another name');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('the focus begins in the first field of a form and stays in the dialog', async ({ page, company }) => {
  await openAs(page, company.admin, '/admin/company');
  await page.getByRole('button', { name: 'Add a member' }).click();
  await expect(dialog(page).getByLabel('Last name')).toBeFocused();
  const seen = new Set<string>();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    seen.add(await page.evaluate(() => document.activeElement!.outerHTML));
  }
  expect(seen.size).toBeLessThan(30);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filters that are chosen in a dialog stay when Back closes it', async ({ page }) => {
    await openAs(page, 'learner', '/learner/catalog');
    await page.getByRole('button', { name: /^Filter/u }).click();
    await dialog(page).getByRole('checkbox').first().check();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\?./u);
    await page.goBack();
    await expect(page).not.toHaveURL(/learner\/catalog\?/u);
  });
});
