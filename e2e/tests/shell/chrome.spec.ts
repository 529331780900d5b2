import type { Page } from '@playwright/test';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };

const leftBar = (page: Page) => page.getByRole('complementary');
const drawerToggle = (page: Page) => page.getByRole('button', { name: 'Sidebar' });

test('the content fills the place of a closed drawer, which the keyboard does not reach, and makes room for an open one', async ({
  page,
}) => {
  await openAs(page, 'learner');
  await drawerToggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(leftBar(page)).toBeHidden();
  await expect(drawerToggle(page)).toBeFocused();
  await expect.poll(() => page.getByRole('main').boundingBox()).toMatchObject({ x: 0 });
  await page.reload();
  await page.getByTestId('training-card').first().waitFor();
  await expect(leftBar(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawerToggle(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(leftBar(page).getByRole('link', { name: 'Catalogue' })).toBeVisible();
  await expect.poll(() => page.getByRole('main').boundingBox()).toMatchObject({ x: 260 });
});

test('with reduced motion, a dialog has its full size in every frame while it opens', { tag: '@full' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'learner');
  await page.evaluate(() => {
    const widths: number[] = [];
    Object.assign(globalThis, { widths });
    const measure = () => {
      const dialog = document.querySelector('[role=dialog]');
      if (dialog) widths.push(dialog.getBoundingClientRect().width);
      requestAnimationFrame(measure);
    };
    measure();
  });
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await waitForAnimations(page);
  const widths = await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths);
  expect(widths.length).toBeGreaterThan(3);
  expect([...new Set(widths)]).toHaveLength(1);
});

test('on a phone the help button floats, and gives way while the page is scrolled down', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'learner');
  await expect(page.locator('main [data-testid=training-card]').first()).toBeVisible();
  const help = page.getByRole('button', { name: 'Help' });
  const opacity = (value: string) => expect(help).toHaveCSS('opacity', value);
  await opacity('1');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await opacity('0');
  await help.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await opacity('1');
  await page.evaluate(() => window.scrollBy(0, -200));
  await page.keyboard.press('Tab');
  await opacity('1');
});

for (const width of [360, 390, 768, 1440, 2560])
  test(`at ${width} pixels nothing is wider than the screen, even with long names`, {
    tag: [360, 768].includes(width) ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/v1/clients/current', async (route) => {
      const response = await route.fetch();
      const client = { ...(await response.json()), name: 'Donaudampfschifffahrtsgesellschaft Süddeutschland' };
      await route.fulfill({ response, json: client });
    });
    await page.route('**/api/v1/users/profile', async (route) => {
      const response = await route.fetch();
      const lastName = 'von Hohenzollern-Sigmaringen zu Fürstenberg';
      await route.fulfill({ response, json: { ...(await response.json()), lastName } });
    });
    await openAs(page, 'partner');
    await expect(page.getByTestId('training-card').first()).toBeVisible();
    const overflow = () =>
      page.evaluate((topRow) => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const boxes = [...document.querySelectorAll(`${topRow} > :not([popover])`)].map((element) =>
          element.getBoundingClientRect(),
        );
        const overlapping = boxes.slice(1).filter((box, index) => box.left < (boxes[index]?.right ?? 0) - 1).length;
        return { page: scrollWidth - clientWidth, overlapping };
      }, styled('topRow'));
    expect(await overflow()).toEqual({ page: 0, overlapping: 0 });
    if (width >= 768) {
      await drawerToggle(page).click();
      await expect(leftBar(page)).toBeHidden();
      expect(await overflow()).toEqual({ page: 0, overlapping: 0 });
    }
  });
