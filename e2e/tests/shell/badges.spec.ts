import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../src/test.ts';

const columnCount = (page: Page) =>
  page
    .getByRole('dialog', { name: 'My badges' })
    .getByRole('list')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);

test('badges are shown in two columns, and in one on a phone', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'learner');
  await page.getByRole('banner').getByRole('button', { name: 'Badges' }).click();
  expect(await columnCount(page)).toBe(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => columnCount(page)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
