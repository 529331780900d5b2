import type { Page } from '@playwright/test';
import { LOCALES, NARROW, switchLanguage, tooWide } from '../../src/fit.ts';
import { openScreen, SCREENS } from '../../src/screens/index.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForQuiet } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
/** Longer than the 500 ms after an input in which browsers do not count layout shifts. */
const LATENCY_MS = 600;
/** The limit for the sum of a screen's layout shifts. 0.1 counts as good (web.dev/cls); here no text may move. */
const SHIFT_MAX = 0.02;
const SIZES = { phone: PHONE, tablet: TABLET, desktop: { width: 1440, height: 900 } };
/**
 * Three kinds of screens: the first screens of the roles, screens that load in several steps, and dialogs whose content
 * loads later. Each screen is listed for the sizes in which most of its content could move.
 */
const MAIN: Record<keyof typeof SIZES, readonly string[]> = {
  phone: [
    'catalogue',
    'suggested trainings',
    'courses',
    'dashboard',
    'dashboard of a training',
    'dashboard of a course',
    'catalogue of a company',
    'members',
    'information of a company',
    'companies',
    'survey',
  ],
  tablet: ['catalogue', 'detail of a training for its owner', 'badges', 'survey', 'promotions of a training centre'],
  desktop: [
    'detail of a training',
    'dashboard',
    'dashboard of a training',
    'dashboard of a course',
    'course',
    'companies',
  ],
};

/** The screen that `npm test` opens, in one size. `pnpm test:full` opens all. */
const GUARD = 'catalogue';
/** Screens with long texts, one of each kind: lists, tables, figures, details, forms and dialogs. */
const WORDY = [
  'sign-in',
  'catalogue',
  'detail of a training for its owner',
  'wizard, information with missing fields',
  'course progress of a team',
  'dashboard',
  'dashboard of a team',
  'members, some of them chosen',
  'information of a company',
  'companies',
  'account',
  'badges',
];

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Adds up the layout shifts of each page that opens, in `window.layoutShift`. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recorder = Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) recorder.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Delays all responses to the browser. The sign-in through the API is not delayed. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

for (const [size, names] of Object.entries(MAIN))
  for (const name of names)
    test(`the screen “${name}” does not move on a ${size} while it loads over a slow network`, {
      tag: name === GUARD && size === 'phone' ? [] : '@full',
    }, async ({ page }) => {
      await page.setViewportSize(SIZES[size as keyof typeof SIZES]);
      await recordShifts(page);
      await slowDown(page);
      await openScreen(page, SCREENS[name]!);
      await waitForQuiet(page);
      const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
      expect(shift).toBeLessThan(SHIFT_MAX);
    });

/** Returns the number of dialogs that are longer than the screen, although their content should scroll inside them. */
const longDialogs = (page: Page): Promise<number> =>
  page
    .locator('.ant-modal-wrap')
    .evaluateAll((dialogs) => dialogs.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length);

for (const name of WORDY)
  test(`the texts of the screen “${name}” fit on a narrow phone in every language`, async ({ page }) => {
    await page.setViewportSize(NARROW);
    // A moving element would be measured at a wrong position.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(page, SCREENS[name]!);
    for (const locale of LOCALES) {
      await switchLanguage(page, locale);
      expect.soft(await tooWide(page), locale).toEqual([]);
      expect.soft(await longDialogs(page), locale).toBe(0);
    }
  });

test('on a tablet the four figures of the dashboard stand two by two', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(TABLET);
  await openAs(page, 'learner', '/learner/dashboard');
  const figures = page.locator('[data-testid=kpis] dl > div');
  await expect(figures).toHaveCount(4);
  const tops = await figures.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
  expect(tops.map((top) => tops.indexOf(top))).toEqual([0, 0, 2, 2]);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} pixels the rows of members are even, and the first is seen without scrolling`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAs(page, 'admin', '/admin/company');
    const rows = page.locator(`main tbody tr.ant-table-row, ${styled('list')} li`);
    await expect(rows.first()).toBeVisible();
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    // A row has a border of one pixel, except the first or the last.
    const row = width === 1440 ? 44 : 64;
    expect(heights.filter((one) => one < row || one > row + 1)).toEqual([]);
  });

test('the toolbar of the members is one row on a desktop, in every language', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'admin', '/admin/company');
  const parts = page.locator(`main ${styled('toolbar')} :is(input, .ant-select, .ui-button)`);
  await expect(parts.first()).toBeVisible();
  for (const locale of LOCALES) {
    await switchLanguage(page, locale);
    const middles = await parts.evaluateAll((all) =>
      all
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => Math.round((top + height / 2) / 10)),
    );
    expect.soft(new Set(middles).size, locale).toBe(1);
  }
});
