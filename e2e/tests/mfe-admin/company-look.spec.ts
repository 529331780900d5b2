import { picture } from '../../src/contents.ts';
import { MANAGED_PEOPLE } from '../../src/guests.ts';
import { expect, openWithEmail, test } from '../../src/test.ts';

const INFO = '/admin/company?tab=info';

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
