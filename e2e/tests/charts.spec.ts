import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../src/test.ts';

const DASHBOARD = '/learner/dashboard';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The part of a chart that shows values. */
const plot = (page: Page, name: string) => card(page, name).getByRole('group', { name: /arrow keys/u });
const values = (page: Page, name: string) => plot(page, name).getByRole('status');

async function waitForDrawing(page: Page, name: string): Promise<void> {
  await plot(page, name).scrollIntoViewIfNeeded();
  await expect(plot(page, name).locator('canvas')).toBeVisible();
}

/** Whether anything of this colour, in red, green and blue, is drawn on the canvas of a chart. */
const drawsColor = (page: Page, name: string, color: readonly number[]) =>
  plot(page, name)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, wanted) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && wanted.every((part, index) => Math.abs(part - data[at + index]!) < 3)) return true;
      return false;
    }, color);

/** The company's colour for marks, in red, green and blue. */
const markColor = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--p-mark)';
    document.querySelector('main')!.append(probe);
    const parts = getComputedStyle(probe).color.match(/\d+/gu)!.slice(0, 3).map(Number);
    probe.remove();
    return parts;
  });

test('a chart is drawn in the company’s colour, in the light and the dark scheme', async ({ page }) => {
  await openAs(page, 'learner', DASHBOARD);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForDrawing(page, 'Time spent');
    await expect.poll(async () => drawsColor(page, 'Time spent', await markColor(page))).toBe(true);
  }
});

test('the values of a chart are shown by pointing, and with the arrow keys', async ({ page }) => {
  await openAs(page, 'learner', DASHBOARD);
  await waitForDrawing(page, 'Time spent');
  await plot(page, 'Time spent').hover();
  await expect(values(page, 'Time spent')).toContainText('2026:');
  await page.mouse.move(0, 0);
  await expect(values(page, 'Time spent')).toHaveCount(0);

  await plot(page, 'Time spent').focus();
  await page.keyboard.press('Home');
  await expect(values(page, 'Time spent')).toContainText('Jan');
  await page.keyboard.press('ArrowRight');
  await expect(values(page, 'Time spent')).toContainText('Feb');
  await page.keyboard.press('Escape');
  await expect(values(page, 'Time spent')).toHaveCount(0);

  await waitForDrawing(page, 'Skills');
  await plot(page, 'Skills').focus();
  await page.keyboard.press('Home');
  await expect(values(page, 'Skills')).toContainText('Communication');
  await expect(values(page, 'Skills')).toContainText('Company average:');
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on a chart shows the values, and a tap elsewhere hides them', async ({ page }) => {
    await openAs(page, 'learner', DASHBOARD);
    await waitForDrawing(page, 'Time spent');
    await plot(page, 'Time spent').tap();
    await expect(values(page, 'Time spent')).toContainText('2026:');
    await page.getByRole('heading', { name: 'Time spent' }).tap();
    await expect(values(page, 'Time spent')).toHaveCount(0);
  });
});

test('a chart over the whole screen can be saved as a picture and as figures', async ({ page }) => {
  await openAs(page, 'learner', DASHBOARD);
  await page.getByRole('button', { name: 'Show “Time spent” full screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Time spent' });
  await expect(dialog.locator('canvas')).toBeVisible();
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const picture = await saved('Save as a picture');
  expect(picture.name).toMatch(/^Time spent_\d\d_\d\d_\d{4}\.png$/u);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  const figures = await saved('Save the figures (CSV)');
  expect(figures.name).toMatch(/\.csv$/u);
  expect(figures.bytes.toString()).toMatch(/Period;2026 \(min\);2025 \(min\)\r\nJan;[\d.]+;[\d.]+\r\n/u);
});
