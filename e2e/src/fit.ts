/** Whether the texts of a screen fit, in each language. */
import type { Page, Request } from '@playwright/test';
import { expect, waitForAnimations } from './test.ts';

export const LOCALES = ['en', 'fr', 'es', 'it'] as const;
export type Locale = (typeof LOCALES)[number];

/** The narrowest phone that the portal supports. */
export const NARROW = { width: 360, height: 800 };

/** Returns the elements that scroll sideways although they must not: the page itself, or scroll containers such as dialogs. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, main, [role=dialog], [role=dialog] *, :has(> [role=dialog])')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .filter((box) => box === document.documentElement || /auto|scroll/u.test(getComputedStyle(box).overflowX))
      .map(({ nodeName, className }) => `${nodeName} ${className}`),
  );

/**
 * Switches the language of the shown screen, as the account menu and the sign-in screen do, and waits for what the screen
 * then fetches: a dialog whose texts or figures come later opens anew.
 */
export async function switchLanguage(page: Page, locale: Locale): Promise<void> {
  const pending = new Set<Request>();
  const begin = (request: Request) => pending.add(request);
  const end = (request: Request) => pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const signedOut = page.locator(`select:has(option[value=${locale}])`).first();
  const inMenu = page.locator(`#shell-account-menu label[lang=${locale}] input`);
  if ((await inMenu.count()) === 0) await signedOut.selectOption(locale);
  // The menu is closed, and a dialog may cover it.
  else await inMenu.evaluate((radio: HTMLInputElement) => radio.click());
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  do {
    await expect.poll(() => pending.size, { intervals: [20] }).toBe(0);
    await waitForAnimations(page);
  } while (pending.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
