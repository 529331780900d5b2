import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { picture } from '../../src/contents.ts';
import { mailTo, resetPathIn } from '../../src/mail.ts';
import { PASSWORD } from '../../src/people.ts';
import { expect, openAs, openInNewContext, test } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The colour of the portal's primary buttons. */
const buttonColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-fill').trim().toUpperCase());

const emailOf = (name: string) =>
  `a-${name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}@companies-of-the-tests.example`;

interface NewCompany {
  name: string;
  email: string;
  primaryColor?: string;
}

/** Fills in the form of a new company, which is open. */
async function fillIn(page: Page, { name, email, primaryColor }: NewCompany): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('SIRET').fill('732 829 320 00074');
  await form.getByLabel('First name').fill('Inès');
  await form.getByLabel('Last name').fill('Caron');
  await form.getByLabel('Email').fill(email);
  if (primaryColor) await form.getByLabel('Primary colour', { exact: true }).fill(primaryColor);
  await form
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles(await picture(page, 'logo.png', 200, 200));
}

async function addCompany(page: Page, path: string, company: NewCompany): Promise<void> {
  await openAs(page, 'superadmin', path);
  await page.getByRole('button', { name: /^Add a (?:company|training centre|partner|VR room)$/u }).click();
  await fillIn(page, company);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, company.name)).toBeVisible();
}

/** Sets the password by the link of the invitation, by the API. */
async function acceptInvitation(page: Page, email: string): Promise<void> {
  const resetKey = new URL(resetPathIn(await mailTo(email)), 'http://portal').searchParams.get('key');
  const answer = await page.request.post('/api/v1/users/reset-password/finish', {
    data: { newPassword: PASSWORD, resetKey },
  });
  expect(answer.status()).toBe(204);
}

async function openForm(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(name);
}

test('a new training centre gets a mail for its representative, who signs in and finds its colours', async ({
  page,
  browser,
}) => {
  const name = 'Centre Lumière';
  const email = emailOf(name);
  await openAs(page, 'superadmin', '/widid/training-centers');
  await page.getByRole('button', { name: 'Add a training centre' }).click();
  await fillIn(page, { name, email, primaryColor: '#0A7D32' });
  await dialog(page).getByLabel('SIRET').fill('732 829 320 00075');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('This is not a valid SIRET')).toBeVisible();
  await expect(dialog(page).getByLabel('SIRET')).toBeFocused();
  await dialog(page).getByLabel('SIRET').fill('732 829 320 00074');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, name)).toContainText('Inès Caron');
  await expect(card(page, name)).toContainText('1 / 100');

  const representative = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await representative.goto(resetPathIn(await mailTo(email)));
  await representative.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await representative.getByLabel('Confirm the new password').fill(PASSWORD);
  await representative.getByRole('button', { name: 'Save' }).click();
  await representative.getByLabel('Email', { exact: true }).fill(email);
  await representative.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await representative.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(representative).toHaveURL('/admin/catalog-widid');
  await expect.poll(() => buttonColor(representative)).toBe('#0A7D32');
  await representative.goto('/admin/company');
  await expect(representative.getByRole('tab', { name: 'Promotions' })).toBeVisible();
});

test('of two super admins who edit a company, the second is told, and nothing that was typed is lost', async ({
  page,
  browser,
  expectError,
}) => {
  const name = 'Atelier Double';
  await addCompany(page, '/widid/companies', { name, email: emailOf(name) });
  const other = await openInNewContext(browser, 'superadmin@demo.example', '/widid/companies');
  await openForm(page, name);
  await openForm(other, name);
  await other.getByLabel('First name').fill('Agathe');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(other)).toHaveCount(0);

  await dialog(page).getByLabel('People').fill('40');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Somebody else has changed the company in the meantime')).toBeVisible();
  expectError('status of 412', 'somebody else has saved in the meantime');
  await expect(dialog(page).getByLabel('People')).toHaveValue('40');
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Agathe');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, name)).toContainText('1 / 40');
  await expect(card(page, name)).toContainText('Agathe Caron');
});

test('a contract that ends signs its people out, says so at the sign-in, and opens again when it is prolonged', async ({
  page,
  browser,
  expectError,
}) => {
  expectError('status of 401', 'the end of the contract ends the session');
  expectError('status of 402', 'the contract has ended');
  const name = 'Contrat Court';
  const email = emailOf(name);
  await addCompany(page, '/widid/vr-rooms', { name, email });
  await acceptInvitation(page, email);
  const admin = await openInNewContext(browser, email, '/admin/company');

  await openForm(page, name);
  await dialog(page).getByLabel('Last day of the contract', { exact: true }).fill('01/01/2024');
  await dialog(page).getByLabel('People').click();
  await expect(dialog(page).getByText('is signed out at once')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Save anyway' }).click();
  await expect(card(page, name)).toContainText('Ended on 01/01/2024');

  await admin.getByRole('tab', { name: 'Groups' }).click();
  await expect(admin).toHaveURL('/login');
  await admin.getByLabel('Email', { exact: true }).fill(email);
  await admin.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await admin.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(admin.getByRole('main').getByText('subscription has ended')).toBeVisible();

  await openForm(page, name);
  await dialog(page).getByLabel('Last day of the contract', { exact: true }).fill('31/12/2090');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, name)).toContainText('Until 31/12/2090');
  await admin.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(admin.getByRole('tab', { name: 'Groups' })).toBeVisible();
});

test('the offer is chosen from what is found, and the representative finds it in the catalogue', async ({
  page,
  browser,
}) => {
  const name = 'Offre Choisie';
  const email = emailOf(name);
  await addCompany(page, '/widid/companies', { name, email });
  await card(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Choose the offer' }).click();
  await dialog(page).getByLabel('Search for a training').fill('extinguisher');
  await dialog(page)
    .getByRole('button', { name: /^Choose (?:the one|all \d+) found$/u })
    .click();
  await expect(dialog(page).getByText(/^1 training chosen/u)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await acceptInvitation(page, email);
  const admin = await openInNewContext(browser, email, '/admin/catalog-widid');
  await admin.getByRole('radio', { name: /^Included/u }).check({ force: true });
  await expect(admin.getByTestId('training-card')).toHaveCount(1);
  await expect(admin.getByTestId('training-card')).toContainText('extinguisher');
});

test('a company is deleted on a phone, in French, after its name has been typed', async ({ page, browser }) => {
  const name = 'À Supprimer';
  await addCompany(page, '/widid/companies', { name, email: emailOf(name) });
  const phone = await openInNewContext(browser, 'superadmin@demo.example', '/widid/companies', {
    viewport: PHONE,
    locale: 'fr-FR',
  });
  await phone.getByRole('searchbox').fill(name);
  await expect(phone.getByRole('article')).toHaveCount(1);
  await phone.getByRole('article').locator('[aria-haspopup=menu]').click();
  await phone.getByRole('menuitem').last().click();
  await expect(dialog(phone)).toContainText('1 personne');
  const confirm = dialog(phone).locator('[type=submit]');
  await expect(confirm).toBeDisabled();
  await dialog(phone).getByRole('textbox').fill(name);
  await confirm.click();
  await expect(dialog(phone)).toHaveCount(0);
  await expect(phone.getByRole('article')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
});

test('a partner gets a code that signs in its representative, and its trainings are one click away', async ({
  page,
}) => {
  await openAs(page, 'superadmin', '/widid/partners');
  const partner = card(page, 'Studio Kaléo');
  await partner.getByRole('button', { name: /code/iu }).click();
  const code = partner.getByRole('group', { name: 'Unique code of Studio Kaléo' });
  await expect(code).toContainText(/(?:09|10):\d\d/u);
  // Screen readers get the letters one by one.
  const spelled = /Code: ((?:\w, ){5}\w)/u.exec((await code.textContent()) ?? '')?.[1] ?? '';
  const answer = await page.request.post('/api/v1/users/authentication/code', {
    data: { code: spelled.replaceAll(', ', '') },
  });
  expect(((await answer.json()) as { profile: { email: string } }).profile.email).toBe('partner@demo.example');
  await partner.getByRole('link', { name: /review queue/u }).click();
  await expect(page).toHaveURL(/\/widid\/formations\?tab=partners&partner=\d+/u);
});

test('both reports are downloaded under the name of the day', async ({ page }) => {
  await openAs(page, 'superadmin', '/widid/companies');
  let downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const report = await downloading;
  expect(report.suggestedFilename()).toMatch(/_\d\d_\d\d_\d{4}\.csv$/u);
  expect(await readFile(await report.path(), 'utf8')).toContain('Groupe Altis');

  await page.goto('/widid/partners');
  downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const archive = await downloading;
  expect(archive.suggestedFilename()).toMatch(/_\d\d_\d\d_\d{4}\.zip$/u);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');
});

test('search, order and state stay in the address, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'superadmin', '/widid/vr-rooms?state=ending');
  await expect(card(page, 'Salle Boréale')).toBeVisible();
  await page.getByRole('searchbox').fill('wout');
  await expect(page).toHaveURL(/state=ending/u);
  await expect(page).toHaveURL(/wout/u);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('wout');
  await expect(card(page, 'Salle Boréale')).toBeVisible();
});
