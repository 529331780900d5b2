import { LOCALES, misplaced, switchLanguage } from '../../src/fit.ts';
import { openScreen, SCREENS } from '../../src/screens/index.ts';
import { expect, test, waitForAnimations } from '../../src/test.ts';

test.use({ hasLongNames: true });

const WIDTHS = [360, 390, 768, 1440];
/** Twice the default font size, as a person can set it in the browser. */
const LARGE_TEXT = '200%';

for (const [name, screen] of Object.entries(SCREENS))
  test(`the screen “${name}” has room for the longest names`, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openScreen(page, screen);
    for (const locale of LOCALES) {
      await switchLanguage(page, locale);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await waitForAnimations(page);
        expect.soft(await misplaced(page), `${locale}, ${width} px`).toEqual([]);
      }
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), LARGE_TEXT);
      await waitForAnimations(page);
      expect.soft(await misplaced(page), `${locale}, text of ${LARGE_TEXT}`).toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
  });
