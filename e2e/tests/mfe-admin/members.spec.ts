import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MANAGED_PEOPLE } from '../../src/guests.ts';
import { mailTo, resetPathIn } from '../../src/mail.ts';
import { closeDialog, expect, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';

const MEMBERS = '/admin/company';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
/** Chooses an action in the menu of a member's row. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an admin adds a member, who gets a mail with a link to set a password', async ({ page, expectError }) => {
  const email = 'newman@managed.example';
  await openWithEmail(page, MANAGED_PEOPLE.admin, MEMBERS);
  await page.getByRole('button', { name: 'Add a member' }).click();
  const form = dialog(page);
  await form.getByLabel('Last name').fill('Newman');
  await form.getByLabel('First name').fill('Nina');
  await form.getByLabel('Email', { exact: true }).fill(email);
  const manager = form.getByLabel('Manager’s email');
  await manager.fill('nobody@managed.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Manager not found/u)).toBeVisible();
  expectError('status of 404', 'there is no such manager');
  const suggested = await manager.evaluate((input: HTMLInputElement) =>
    [...(input.list?.options ?? [])].map(({ value }) => value),
  );
  expect(suggested).toContain(MANAGED_PEOPLE.manager);
  await manager.fill(MANAGED_PEOPLE.manager);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Nina Newman')).toContainText('Mia Manager');
  const path = resetPathIn(await mailTo(email));
  const invited = await openInNewContext(page.context().browser()!, MANAGED_PEOPLE.manager, path);
  await expect(invited.getByLabel('New password', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Nina Newman')).toContainText('Never signed in, invited');

  await choose(page, 'Nina Newman', 'Send the invitation again');
  await mailTo(email, 2);
});

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

test('several people are chosen at once, and added to a new group', async ({ page, expectError }) => {
  await openWithEmail(page, MANAGED_PEOPLE.admin, MEMBERS);
  await page.getByRole('checkbox', { name: 'Select Mia Manager' }).check();
  await page.getByRole('checkbox', { name: 'Select Otto Admin' }).check();
  const selection = page.getByRole('region', { name: 'Selected members' });
  await expect(selection).toContainText('2 selected');
  await selection.getByRole('button', { name: 'Add to a group' }).click();
  await dialog(page).getByLabel('Group').click();
  await page.getByText('New group…').click();
  await dialog(page).getByLabel('Name').fill('WELDERS');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page).getByText(/^Another group already has this name/u)).toBeVisible();
  expectError('status of 409', 'the name of the group is taken');
  await dialog(page).getByLabel('Name').fill('Safety board');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'Otto Admin')).toContainText('Safety board');
  await selection.getByRole('button', { name: 'Suggest' }).click();
  await expect(dialog(page).getByRole('heading', { name: /2 people/u })).toBeVisible();
});

test('deleting a member says what goes and what stays, and takes them out of every list', async ({ page }) => {
  await openWithEmail(page, MANAGED_PEOPLE.admin, MEMBERS);
  await choose(page, 'Lea Leaving', 'Delete');
  await expect(dialog(page)).toContainText('The team: 1 person loses their manager');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Lea Leaving')).toHaveCount(0);
  await page.goto('/admin/company?tab=activity');
  await expect(page.getByRole('listitem').filter({ hasText: 'deleted person no.' }).first()).toBeVisible();
  await expect(page.getByText('Leaving')).toHaveCount(0);
});

test('of two admins who edit the same person, the second keeps what was typed and saves it again', async ({
  page,
  expectError,
  browser,
}) => {
  const other = await openInNewContext(browser, MANAGED_PEOPLE.otherAdmin, MEMBERS);
  await openWithEmail(page, MANAGED_PEOPLE.admin, MEMBERS);
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit “Con Tested”' }).click();
  await dialog(other).getByLabel('First name').fill('Constance');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(other)).toHaveCount(0);
  await dialog(page).getByLabel('Last name').fill('Tried');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('they are now Constance Tested');
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('Tried');
  expectError('status of 412', 'somebody else has saved in the meantime');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Con Tried')).toBeVisible();
});

test('a full company says what to do, and its last admin stays', async ({ page, expectError }) => {
  await openWithEmail(page, MANAGED_PEOPLE.lastAdmin, MEMBERS);
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Every place is taken');
  await page.getByRole('button', { name: 'Add a member' }).click();
  await dialog(page).getByLabel('Last name').fill('One');
  await dialog(page).getByLabel('First name').fill('More');
  await dialog(page).getByLabel('Email', { exact: true }).fill('more@full.example');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('as many people as its contract allows');
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('One');
  await closeDialog(page);

  await choose(page, 'Lars Last', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Lars Last is the last admin');
  await closeDialog(page);
  await choose(page, 'Lars Last', 'Switch off');
  await dialog(page).getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('at least one admin');
  expectError('status of 413', 'the company is full');
  expectError('status of 409', 'a company keeps an admin');
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

test('a file that is no CSV is refused in words, and the sample can be imported as it is', async ({
  page,
  expectError,
}) => {
  await openWithEmail(page, MANAGED_PEOPLE.lastAdmin, MEMBERS);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004\u0000\u0000binary') });
  await expect(
    dialog(page)
      .getByText(/as “?CSV/u)
      .first(),
  ).toBeVisible();
  expectError('status of 400', 'the file is no CSV');
  const downloading = page.waitForEvent('download');
  await dialog(page)
    .getByRole('button', { name: /sample/iu })
    .click();
  const sample = await readFile(await (await downloading).path());
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer: sample });
  await expect(
    dialog(page)
      .getByText(/Refused \(\d+\)/u)
      .first(),
  ).toBeVisible();
});

test.describe('in a training centre, in French, on a phone', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });

  test('the page, its tabs and the roles have the centre’s names, and a promotion gathers people', async ({ page }) => {
    await openWithEmail(page, MANAGED_PEOPLE.centerAdmin, MEMBERS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Centre/u);
    const people = page.getByRole('listitem');
    await expect(people.filter({ hasText: 'Ivan Formateur' })).toContainText('Formateur');
    await expect(people.filter({ hasText: 'Alma Gestion' })).toContainText('Gestionnaire');
    await page.getByRole('button', { name: 'Ajouter un membre' }).click();
    await dialog(page).getByLabel('Nom', { exact: true }).fill('Élève');
    await dialog(page).getByLabel('Prénom').fill('Zoé');
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('zoe@center.example');
    await dialog(page).getByLabel('E-mail du formateur').fill(MANAGED_PEOPLE.instructor);
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
    await expect(people.filter({ hasText: 'Zoé Élève' })).toContainText('Apprenant');
    expect(await mailTo('zoe@center.example')).toContain('Content-Language: fr');

    await page.getByRole('tab', { name: 'Promotions' }).click();
    await page.getByRole('button', { name: 'Ajouter une promotion' }).click();
    await dialog(page).getByLabel('Nom').fill('BTS 2027');
    await dialog(page).getByRole('searchbox').fill('ivan');
    await dialog(page).getByRole('checkbox').first().check();
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { name: 'BTS 2027' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Promotions' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: /^Supprimer/u }).click();
    await waitForAnimations(page);
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('heading', { name: 'BTS 2027' })).toHaveCount(0);
  });
});

test('a group that alone has access to a training says so before it is deleted', async ({ page }) => {
  await openWithEmail(page, MANAGED_PEOPLE.admin, '/admin/company?tab=groups');
  await page.getByRole('button', { name: 'Delete “Welders”' }).click();
  await expect(dialog(page)).toContainText('Nobody will see it until you open it to others');
  await expect(dialog(page)).toContainText('For welders alone');
  await closeDialog(page);
});
