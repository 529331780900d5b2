import type { Locator, Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** More stops than any screen here has. */
const STOPS_MAX = 120;

/** Goes on by the Tab key until something has the focus, which must then be seen to have it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      const seen = await target.evaluate((element) => element.matches(':focus-visible'));
      expect(seen, 'the focus is seen').toBe(true);
      return;
    }
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

test('keyboard alone: sign-in, role switch, notifications, sign-out', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(PEOPLE.admin);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/catalog');

  const change = page.getByRole('complementary').getByRole('button', { name: 'Change profile' });
  await expect(change).toBeVisible();
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  const roles = page.getByRole('dialog', { name: 'Change profile' });
  await expect(roles).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(roles).toBeHidden();
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(roles).toBeVisible();
  await tabTo(page, roles.getByRole('button', { name: /^Manager/u }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manager/catalog');
  await expect(page.getByTestId('training-card').first()).toBeVisible();

  const bell = page.getByRole('button', { name: /notification/iu });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer.locator('time').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(bell).toBeFocused();

  const account = page.getByRole('button', { name: /account/iu });
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
