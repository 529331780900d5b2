import type { Page } from '@playwright/test';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('Close that is pressed twice, and Escape with Close after it, leave the page behind alone', async ({ page }) => {
  await openAs(page, 'admin', '/admin/company');
  const openers = [
    // This dialog only adds an entry to the history. The next dialog also has an address of its own.
    () => page.getByRole('button', { name: 'Add a member' }).click(),
    () => page.getByRole('button', { name: 'Unique code' }).click(),
  ];
  for (const open of openers)
    for (const first of ['Enter', 'Escape']) {
      await open();
      const close = dialog(page).getByRole('button', { name: 'Close' });
      await close.focus();
      await close.evaluate((button: HTMLElement, key) => {
        if (key === 'Enter') button.click();
        else button.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, keyCode: 27, bubbles: true }));
        // The second close comes before the first is rendered.
        button.click();
      }, first);
      await expect(dialog(page)).toHaveCount(0);
      await waitForAnimations(page);
      await expect(page).toHaveURL('/admin/company');
    }
});

test('Back closes a form and stays on its page, and reopening offers what was typed', async ({ page }) => {
  await openAs(page, 'superadmin', '/widid/companies');
  const edit = page.getByRole('button', { name: /^Edit / }).first();
  await edit.click();
  const name = dialog(page).getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Another name');
  const address = page.url();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  expect(page.url()).toBe(address);
  await edit.click();
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
