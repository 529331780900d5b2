import { picture } from '../../src/contents.ts';
import { expect, openAs, test } from '../../src/test.ts';

test('a logo is cropped to a square by keyboard and appears in the navigation', async ({ page, company }) => {
  await openAs(page, company.admin, '/admin/company?tab=info');
  const logo = page.locator('aside img[src^="/media/"]');
  await page.locator('main form input[type=file]').setInputFiles(await picture(page, 'logo.png', 300, 120));
  const crop = page.getByLabel('Part of the picture for the logo. Move it with the arrow keys.');
  await crop.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect(logo).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(crop).toHaveCount(0);
  await expect(logo).toHaveJSProperty('complete', true);
  const [width, height] = await logo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  expect(width).toBeGreaterThan(0);
  expect(height).toBe(width);
});

test('saving other colours says so, in the new colours', { tag: '@full' }, async ({ page, company }) => {
  await openAs(page, company.admin, '/admin/company?tab=info');
  const color = page
    .locator('main form')
    .getByLabel(/^Primary colour/u)
    .first();
  await color.fill('#7A1F5C');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The company’s colours and logo have been updated.')).toBeVisible();
});
