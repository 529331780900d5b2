import { expect, openAs, test } from '../../src/test.ts';

const COMPANY = '/admin/catalog';

test('on a small phone the company’s catalogue with all its tabs is reached from the account menu, and has a short title', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin');
  const bar = page.getByRole('navigation');
  await expect(bar.getByRole('link').first()).toBeVisible();
  expect(await bar.locator(`a[href="${COMPANY}"]`).count()).toBe(0);
  await page.getByRole('button', { name: 'Account and language' }).click();
  await page.locator(`#shell-account-menu a[href="${COMPANY}"]`).click();
  await expect(page).toHaveURL(COMPANY);
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Trainings', 'Courses', 'Master content', 'Resources']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue');
});
