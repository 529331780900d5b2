import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MANAGED_PEOPLE } from '../../src/guests.ts';
import { mailTo } from '../../src/mail.ts';
import { closeDialog, expect, openWithEmail, test } from '../../src/test.ts';

const MEMBERS = '/admin/company';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
/** Chooses an action in the menu of a member's row. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a member is switched off and on, and gets a code that can be printed and saved', async ({ page }) => {
  await openWithEmail(page, MANAGED_PEOPLE.admin, MEMBERS);
  await choose(page, 'Lou Learner', 'Make a unique code');
  const code = await dialog(page).locator('code').textContent();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/u);
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^codes_\d\d_\d\d_\d{4}\.csv$/u);
  expect(await readFile(await download.path(), 'utf8')).toContain(`Lou Learner,${code},`);
  // What is printed is the list alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Managed works' })).toBeVisible();
  await expect(page.locator('nav').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await closeDialog(page);

  await choose(page, 'Lou Learner', 'Switch off');
  await dialog(page).getByRole('button', { name: 'Switch off' }).click();
  await expect(row(page, 'Lou Learner')).toContainText('Disabled');
  await choose(page, 'Lou Learner', 'Switch on');
  await expect(row(page, 'Lou Learner')).not.toContainText('Disabled');
});

test('an import shows what would happen, cells are mended in place, and a second import changes nothing', async ({
  page,
}) => {
  const HEADER = 'First name,Last name,Email,Roles,Manager’s email';
  const lines = [
    HEADER,
    'Greta,Boss,greta@import.example,manager,',
    'Hans,Typo,hans@import,learner,greta@import.example',
    'Ilse,Short,ilse@import.example,learner,greta@import.example',
  ];
  await openWithEmail(page, MANAGED_PEOPLE.importer, MEMBERS);
  const choosing = async (content: string) => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choosing(lines.join('\r\n'));
  const cell = dialog(page).getByLabel(/^E-?mail, line 3$/u);
  await expect(cell).toHaveValue('hans@import');
  await cell.fill('hans@import.example');
  await dialog(page).getByRole('button', { name: 'Check again' }).click();
  await dialog(page).getByRole('button', { name: 'Import 3 people' }).click();
  const downloading = page.waitForEvent('download');
  await dialog(page)
    .getByRole('button', { name: /Download the report/u })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^report_\d\d_\d\d_\d{4}\.csv$/u);
  expect(await readFile(await download.path(), 'utf8')).toContain('hans@import.example');
  await mailTo('hans@import.example');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Hans Typo')).toContainText('Greta Boss');

  await choosing(lines.join('\r\n').replace('hans@import,', 'hans@import.example,'));
  await expect(dialog(page)).toContainText(/Unchanged \(3\)/u);
});
