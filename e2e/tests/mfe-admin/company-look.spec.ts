import type { Page } from '@playwright/test';
import { picture } from '../../src/contents.ts';
import { MANAGED_PEOPLE } from '../../src/guests.ts';
import { expect, openInNewContext, openWithEmail, test } from '../../src/test.ts';

const INFO = '/admin/company?tab=info';
const dialog = (page: Page) => page.getByRole('dialog');
/** The colour of the portal's primary buttons. */
const buttonColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-fill').trim().toLowerCase());
test.describe.configure({ mode: 'serial' });

test('new colours are previewed, guarded, and theme the portal at once and for others at their next page', async ({
  page,
  browser,
}) => {
  const viewer = await openInNewContext(browser, MANAGED_PEOPLE.viewer, '/learner/dashboard');
  await openWithEmail(page, MANAGED_PEOPLE.designer, INFO);
  const before = await buttonColor(page);
  const primary = page.getByLabel('Primary colour', { exact: true });
  await primary.fill('#12');
  await page.getByLabel('Secondary colour', { exact: true }).fill('#222222');
  await expect(page.getByText('Enter six hex digits')).toBeVisible();
  await primary.fill('b00020');
  await expect(page.getByText('#B00020, exactly').first()).toBeVisible();
  expect(await buttonColor(page), 'only the preview has the new colours').toBe(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => buttonColor(page)).toBe('#b00020');
  expect(await buttonColor(viewer)).toBe(before);
  await viewer.reload();
  await expect.poll(() => buttonColor(viewer)).toBe('#b00020');
});

test('a logo is cropped to a square by keyboard and appears in the navigation', async ({ page }) => {
  await openWithEmail(page, MANAGED_PEOPLE.designer, INFO);
  const logo = page.locator('aside img').first();
  const before = (await logo.count()) > 0 ? await logo.getAttribute('src') : null;
  await page.locator('main form input[type=file]').setInputFiles(await picture(page, 'logo.png', 300, 120));
  const crop = page.getByLabel('Part of the picture for the logo. Move it with the arrow keys.');
  await crop.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(crop).toHaveCount(0);
  await expect(logo).not.toHaveAttribute('src', before ?? '');
  await expect(logo).toHaveAttribute('src', /^\/media\//u);
});

test('a certificate picture is refused with a second try, saved with a note on its cut, previewed and deleted', async ({
  page,
  expectError,
}) => {
  await openWithEmail(page, MANAGED_PEOPLE.designer, INFO);
  const french = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'French' }) });
  await expect(french).toContainText('own template');
  const choose = french.locator('input[type=file]');
  await choose.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog(page).getByRole('heading')).toHaveText('The picture was not saved');
  expectError('status of 400', 'the picture is refused');
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await (await choosing).setFiles(await picture(page, 'wide.png', 2000, 1080));
  await expect(dialog(page).getByRole('heading')).toHaveText('The picture has been saved');
  await expect(dialog(page)).toContainText('wider than a certificate');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(french).toContainText('Your picture');

  const opening = page.waitForResponse((response) => response.url().includes('/preview'));
  await french.getByRole('button', { name: /Preview/u }).click();
  const preview = await opening;
  expect(preview.headers()['content-type']).toBe('application/pdf');

  await french.getByRole('button', { name: /Delete/u }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(french).toContainText('own template');
});

test('what was done is in the activity of the company', async ({ page }) => {
  await openWithEmail(page, MANAGED_PEOPLE.designer, '/admin/company?tab=activity');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'changed the look of Look and feel' }).first()).toContainText('Dora Design');
  await expect(entries.filter({ hasText: 'primary colour' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'About' }).click();
  await page.getByText('Groups', { exact: true }).last().click();
  await expect(page.getByText('Nothing recorded')).toBeVisible();
});
