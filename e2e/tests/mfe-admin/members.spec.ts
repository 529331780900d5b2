import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MANAGED_PEOPLE } from '../../src/guests.ts';
import { expect, openWithEmail, test } from '../../src/test.ts';

const MEMBERS = '/admin/company';
const dialog = (page: Page) => page.getByRole('dialog');

test('of the page with a code for a member, only the list of codes is printed', async ({ page }) => {
  await openWithEmail(page, MANAGED_PEOPLE.admin, MEMBERS);
  await page.getByRole('button', { name: 'More actions for Lou Learner' }).click();
  await page.getByRole('menuitem', { name: 'Make a unique code' }).click();
  await expect(dialog(page).locator('code')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Managed works' })).toBeVisible();
  await expect(page.locator('nav').first()).toBeHidden();
});

test('cells of an import are mended in place, everyone is imported, and the report is downloaded', async ({ page }) => {
  const lines = [
    'First name,Last name,Email,Roles,Manager’s email',
    'Greta,Boss,greta@import.example,manager,',
    'Hans,Typo,hans@import,learner,greta@import.example',
    'Ilse,Short,ilse@import.example,learner,greta@import.example',
  ];
  await openWithEmail(page, MANAGED_PEOPLE.importer, MEMBERS);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const cell = dialog(page).getByLabel(/^E-?mail, line 3$/u);
  await expect(cell).toHaveValue('hans@import');
  await cell.fill('hans@import.example');
  await dialog(page).getByRole('button', { name: 'Check again' }).click();
  await dialog(page).getByRole('button', { name: 'Import 3 people' }).click();
  const downloading = page.waitForEvent('download');
  await dialog(page)
    .getByRole('button', { name: /Download the report/u })
    .click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('hans@import.example');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Hans Typo' })).toContainText('Greta Boss');
});
