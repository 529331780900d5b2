import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { downloadBy, expect, openAs, test } from '../../src/test.ts';

const MEMBERS = '/admin/company';
const dialog = (page: Page) => page.getByRole('dialog');

test('of the page with a code for a member, only the list of codes is printed', async ({ page, company }) => {
  await openAs(page, company.admin, MEMBERS);
  await page.getByRole('button', { name: 'More actions for Lia Learner' }).click();
  await page.getByRole('menuitem', { name: 'Make a unique code' }).click();
  await expect(dialog(page).locator('code')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible();
  await expect(page.locator('nav').first()).toBeHidden();
});

test('cells of an import are corrected in place, everyone is imported, and the report is downloaded', async ({
  page,
  company,
}) => {
  const host = company.admin.email.split('@')[1];
  const lines = [
    'First name,Last name,Email,Roles,Manager’s email',
    `Greta,Boss,greta@${host},manager,`,
    `Hans,Typo,hans@import,learner,greta@${host}`,
    `Ilse,Short,ilse@${host},learner,greta@${host}`,
  ];
  await openAs(page, company.admin, MEMBERS);
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const cell = dialog(page).getByLabel(/^E-?mail, line 3$/u);
  await expect(cell).toHaveValue('hans@import');
  await cell.fill(`hans@${host}`);
  await dialog(page).getByRole('button', { name: 'Check again' }).click();
  await dialog(page).getByRole('button', { name: 'Import 3 people' }).click();
  const report = await downloadBy(page, dialog(page).getByRole('button', { name: /Download the report/u }));
  expect(await readFile(await report.path(), 'utf8')).toContain(`hans@${host}`);
  await dialog(page).getByRole('button', { name: 'See the 3 new members' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Hans Typo' })).toContainText('Greta Boss');
  // Three members and the table's head.
  await expect(page.getByRole('row')).toHaveCount(4);
});
