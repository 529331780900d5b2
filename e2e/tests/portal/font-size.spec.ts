import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../src/test.ts';

/** Sets the default font size, as the settings of a browser do. */
const setFontSize = (page: Page, size: string) =>
  page.addInitScript((value) => {
    // The script runs before the page has its root element.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      document.documentElement.style.fontSize = value;
    }).observe(document, { childList: true });
  }, size);

const PAGES = ['/learner/catalog', '/learner/dashboard'];

for (const [width, device] of [
  [1440, 'a wide screen'],
  [360, 'a phone'],
] as const)
  test(`with a browser font size of 24 pixels, all text grows and nothing is cut off at the side of ${device}`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await setFontSize(page, '24px');
    for (const path of PAGES) {
      await openAs(page, 'learner', path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('body')).toHaveCSS('font-size', '22.5px');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await openAs(page, 'learner', '/learner/catalog');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    const button = page
      .getByRole('dialog')
      .getByRole('button', { name: /browser|headset|Resume|Start/u })
      .last();
    await expect(button).toHaveCSS('font-size', '22.5px');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
