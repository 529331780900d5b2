import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../src/test.ts';

const badges = (page: Page) => page.getByRole('dialog', { name: 'My badges' });
const group = (page: Page, name: string) => badges(page).getByRole('region', { name });

const openBadges = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Badges' }).click();
  await expect(badges(page).getByRole('region').first()).toBeVisible();
};
/** Returns the number of columns of the first list of badges. */
const columnCount = (page: Page) =>
  badges(page)
    .getByRole('list')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);

test("the platform's badges are shown by category in two columns, with the date if they are earned, and with the way to earn them if not", {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'learner');
  await openBadges(page);
  expect(await columnCount(page)).toBe(2);
  const first = group(page, 'Practice').getByRole('listitem').first();
  await expect(first.getByRole('img', { name: 'Earned', exact: true })).toBeVisible();
  await expect(first).toContainText(/Earned on \d{2}\/\d{2}\/\d{4}/u);
  const last = group(page, 'Practice').getByRole('listitem').last();
  await expect(last.getByRole('img', { name: 'To be earned' })).toBeVisible();
  await expect(last).toContainText(/100/u);

  const all = await badges(page).getByRole('listitem').count();
  const earned = await badges(page).getByRole('img', { name: 'Earned', exact: true }).count();
  await expect(badges(page).getByText(`${earned} of ${all} badges earned`)).toBeVisible();
});

test('a training in the list of badges leads to its figures on the dashboard, also after a reload, and Back leads to the previous page', async ({
  page,
}) => {
  await openAs(page, 'learner');
  await openBadges(page);
  await badges(page).getByText('Per training').click();
  const link = badges(page).getByRole('link').first();
  const title = (await link.textContent())?.trim() ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/learner\/dashboard\?view=training&training=\d+$/u);
  await expect(badges(page)).toHaveCount(0);
  await expect(page.locator('#dash-training')).toHaveText(title);
  await page.reload();
  await expect(page.locator('#dash-training')).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL('/learner/catalog');
  await expect(badges(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('badges are shown in one column', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'learner');
    await openBadges(page);
    expect(await columnCount(page)).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
