/** Functions that check whether the texts of a screen fit, in each language. */
import type { Locator, Page, Request } from '@playwright/test';
import { expect, waitForAnimations } from './test.ts';

export const LOCALES = ['en', 'fr', 'es', 'it'] as const;
export type Locale = (typeof LOCALES)[number];

/** The narrowest phone that the portal supports. */
export const NARROW = { width: 360, height: 800 };

/** The element with the portal: the root element of the page, or an embedded element. */
const elementOf = (page: Page | Locator): Locator => ('goto' in page ? page.locator('html') : page);

/**
 * Returns the elements that scroll sideways although they must not (the page or the embedded element, and scroll containers
 * such as dialogs), each with the element inside that is too wide.
 */
export const tooWide = (page: Page | Locator): Promise<string[]> =>
  elementOf(page).evaluate((html) =>
    [
      ...(html.shadowRoot ?? document).querySelectorAll(
        'html, [data-portal], main, [role=dialog], [role=dialog] *, :has(> [role=dialog])',
      ),
    ]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .filter((box) => box.matches('html, [data-portal]') || /auto|scroll/u.test(getComputedStyle(box).overflowX))
      // A table with many columns may scroll in its own container.
      .filter((box) => box.querySelector(':scope > .ant-table-wrapper') === null)
      .map((box) => {
        const end = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
        const cause = [...box.querySelectorAll('*')].findLast((inner) => inner.getBoundingClientRect().right > end + 1);
        return `${box.nodeName} ${box.className} because of ${cause?.className} “${cause?.textContent.slice(0, 40)}”`;
      }),
  );

/**
 * Returns the layout faults of the screen: elements that scroll sideways, controls that are cut off, and texts that touch
 * or cover each other. If a dialog is open, checks only the topmost.
 */
export const misplaced = async (page: Page | Locator): Promise<string[]> => [
  ...(await tooWide(page)),
  ...(await elementOf(page).evaluate((html) => {
    const root = html.shadowRoot ?? document;
    const top = [...root.querySelectorAll('[role=dialog]')].at(-1) ?? root.querySelector('body, [data-portal]')!;
    const nameOf = (element: Element) =>
      `${element.nodeName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`;
    /** The part of a box that no ancestor clips. */
    const shownPart = (element: Element, box: DOMRect) => {
      let { left, right, top: upper, bottom } = box;
      for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        const clip = parent.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        if (overflowY !== 'visible') [upper, bottom] = [Math.max(upper, clip.top), Math.min(bottom, clip.bottom)];
        if (position === 'fixed') break;
      }
      return {
        left: Math.max(left, 0),
        right: Math.min(right, document.documentElement.clientWidth),
        top: upper,
        bottom,
      };
    };
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.ui-hidden, [inert]') !== null;
    // Rows of cards, the week, and table cells except the last, which has the actions, may scroll sideways.
    const scrolls = (element: Element) =>
      element.closest('[class*=carousel], [class*=weekScroll], .ant-table-cell:not(:last-child)');
    const cut = [
      ...top.querySelectorAll('a[href], button, input:not([type=file]), select, textarea, [role=tab], [role=combobox]'),
    ]
      .filter((element) => !isHidden(element))
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2 || scrolls(element)) return [];
        const shown = shownPart(element, box);
        if (shown.bottom <= shown.top) return [];
        return shown.left > box.left + 1 || shown.right < box.right - 1 ? [`cut off: ${nameOf(element)}`] : [];
      });
    const texts: { element: Element; left: number; right: number; top: number; bottom: number }[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element || !walker.currentNode.textContent?.trim() || isHidden(element) || element.closest('svg, canvas'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) {
        const shown = shownPart(element, box);
        if (shown.right - shown.left > 1 && shown.bottom - shown.top > 4) texts.push({ element, ...shown });
      }
    }
    // Elements with these positions cover other texts on purpose.
    const liesOver = (element: Element): boolean => {
      for (let parent: Element | null = element; parent && parent !== top; parent = parent.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(parent).position)) return true;
      return false;
    };
    const flat = texts.filter(({ element }) => !liesOver(element));
    const touching = flat.flatMap((one, index) =>
      flat.slice(index + 1).flatMap((other) => {
        if (one.element === other.element) return [];
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const isTogether = one.element.contains(other.element) || other.element.contains(one.element);
        return high > 6 && wide > (isTogether ? 2 : -1) && !(isTogether && wide < 4)
          ? [`touching: ${nameOf(one.element)} and ${nameOf(other.element)}`]
          : [];
      }),
    );
    return [...new Set([...cut, ...touching])];
  })),
];

/**
 * Switches the language of the current screen, as the account menu and the sign-in screen do. Waits for all requests that
 * the switch causes, because a dialog opens again when its data arrives.
 */
export async function switchLanguage(page: Page, locale: Locale): Promise<void> {
  const pending = new Set<Request>();
  const begin = (request: Request) => pending.add(request);
  const end = (request: Request) => pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const signedOut = page.locator(`select:has(option[value=${locale}])`).first();
  const inMenu = page.locator(`#shell-account-menu label[lang=${locale}] input`);
  if ((await inMenu.count()) === 0) await signedOut.selectOption(locale);
  // Clicked by script, because the menu is closed and a dialog may cover it.
  else await inMenu.evaluate((radio: HTMLInputElement) => radio.click());
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  do {
    await expect.poll(() => pending.size, { intervals: [20] }).toBe(0);
    await waitForAnimations(page);
  } while (pending.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
