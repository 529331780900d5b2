import { apk } from '../../src/contents.ts';
import { PUBLISHERS } from '../../src/guests.ts';
import { expect, openWithEmail, test } from '../../src/test.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('an admin adds a resource after a refused file, finds it, downloads it and deletes it', async ({
  page,
  expectError,
}) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('tab', { name: 'Resources' }).click();
  await page
    .getByRole('button', { name: /Add a resource/u })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Give the resource a title.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Lockout card');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no pdf at all') });
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText(/^What is in this file is not what its name says/u).first()).toBeVisible();
  expectError('status of 400', 'the file is refused');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: PDF });
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('lockout');
  await expect(page.getByRole('cell', { name: 'Lockout card', exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download.*Lockout card/u }).click();
  expect((await downloading).suggestedFilename()).toBe('card.pdf');
  await page.getByRole('button', { name: /Delete.*Lockout card/u }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/u })
    .click();
  await expect(page.getByRole('cell', { name: 'Lockout card', exact: true })).toHaveCount(0);
});

test('an admin adds a master content with a build on the page of master contents, and deletes it', async ({ page }) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/master-content');
  await page.getByRole('button', { name: 'Add master content' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Workshop tour');
  const build = apk('workshop-tour', 2);
  await dialog
    .getByRole('group', { name: /Standalone headset/u })
    .locator('input[type=file]')
    .setInputFiles(build);
  await dialog
    .getByRole('group', { name: /Standalone headset/u })
    .getByLabel('Version')
    .fill('1.0');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Workshop tour' });
  await expect(row).toBeVisible();
  await expect(row.getByText('1.0', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete “Workshop tour”' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/u })
    .click();
  await expect(row).toHaveCount(0);
});
