import type { Browser, BrowserContext, Page } from '@playwright/test';
import { lockoutSteps, lockoutZip, picture } from '../../src/contents.ts';
import { type EmptyPlatform, startEmptyPlatform } from '../../src/empty-platform.ts';
import { playerFrame } from '../../src/fire.ts';
import { resetPathIn } from '../../src/mail.ts';
import { newFolder } from '../../src/portal.ts';
import { expect, signInByForm, test, waitForSignIn } from '../../src/test.ts';
import { closeWizard, contentCard, fillUpToContent, selectOptions, wizardOf } from '../../src/wizard.ts';

// "From an empty machine to the first learner" in docs/operators.md, step by step: each test needs the results of the
// previous tests.
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'Walnut-Tricycle-4';
const SUPER_ADMIN = 'ada@operator.example';
const REPRESENTATIVE = 'ines@first.example';
const LEARNER = 'lou@first.example';
const COMPANY = 'The first company';
const TITLE = 'Freeing a jammed press';

let platform: EmptyPlatform;

test.beforeAll(async () => {
  platform = await startEmptyPlatform(newFolder());
});
test.afterAll(() => platform.stop());

const dialog = (page: Page) => page.getByRole('dialog');

async function openSignIn(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: platform.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/login');
  return page;
}

/** Creates a super admin with a one-time link, signs in, and postpones the second factor. */
async function becomeSuperAdmin(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Roy');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm the new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await waitForSignIn(page);
  await signInByForm(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/\/widid\/formations/u);
}

/** Waits for the mail that invites a person, and sets the password with the link in the mail. */
async function acceptInvitation(page: Page, email: string): Promise<void> {
  let path = '';
  await expect(() => {
    const mail = platform.mails.take().find(({ to }) => to.some(({ address }) => address === email));
    path = resetPathIn(mail?.text ?? '');
    expect(path).not.toBe('');
  }).toPass();
  await page.goto(path);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm the new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
}

test('the link in the output of the first start makes the super admin of a platform without people', async ({
  browser,
}) => {
  const page = await openSignIn(browser);
  await expect(page.getByText('@demo.example')).toHaveCount(0);
  await becomeSuperAdmin(page, platform.link, SUPER_ADMIN);
  await expect(page.getByText('No trainings yet').first()).toBeVisible();
});

test('the super admin adds the first company with its contract, and its representative gets a mail', async ({
  browser,
}) => {
  const page = await openSignIn(browser);
  await signInByForm(page, SUPER_ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/widid\/formations/u);
  await page.goto('/widid/companies');
  await page.getByRole('button', { name: 'Add a company' }).first().click();
  const form = dialog(page);
  await form.getByLabel('Name', { exact: true }).fill(COMPANY);
  await form.getByLabel('SIRET').fill('732 829 320 00074');
  await form.getByLabel('First name').fill('Inès');
  await form.getByLabel('Last name').fill('Caron');
  await form.getByLabel('Email').fill(REPRESENTATIVE);
  await form
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles(await picture(page, 'logo.png', 200, 200));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article').filter({ hasText: COMPANY })).toContainText('Inès Caron');

  const representative = await openSignIn(browser);
  await acceptInvitation(representative, REPRESENTATIVE);
  await signInByForm(representative, REPRESENTATIVE, PASSWORD);
  await expect(representative).toHaveURL('/admin/company');
});

test('the representative publishes the first training and invites the first learner, who starts it', async ({
  browser,
}) => {
  const page = await openSignIn(browser);
  await signInByForm(page, REPRESENTATIVE, PASSWORD);
  await expect(page).toHaveURL('/admin/company');
  await page.goto('/admin/catalog');
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await fillUpToContent(page, TITLE);
  const content = contentCard(page, 'Browser');
  await content.locator('input[type=file]').setInputFiles(await lockoutZip());
  await content.getByLabel('Version').fill('1.0.0');
  const steps = wizardOf(page).getByRole('region', { name: 'Step file' }).locator('input[type=file]');
  await steps.setInputFiles(await lockoutSteps());
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(content.getByText('Uploaded')).toBeVisible();
  await closeWizard(page);
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible();

  await page.goto('/admin/company');
  await page.getByRole('button', { name: 'Add a member' }).click();
  await dialog(page).getByLabel('Last name').fill('Petit');
  await dialog(page).getByLabel('First name').fill('Lou');
  await dialog(page).getByLabel('Email', { exact: true }).fill(LEARNER);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lou Petit' })).toBeVisible();

  const learner = await openSignIn(browser);
  await acceptInvitation(learner, LEARNER);
  await signInByForm(learner, LEARNER, PASSWORD);
  await expect(learner).toHaveURL('/learner/catalog');
  await learner.getByTestId('training-card').first().getByRole('link', { name: TITLE }).click();
  await dialog(learner)
    .getByRole('button', { name: /in the browser/u })
    .click();
  await expect(playerFrame(learner).getByRole('button', { name: 'Start' })).toBeVisible();
});

test('where no super admin can sign in any more, the operator’s command makes another one', { tag: '@full' }, async ({
  browser,
}) => {
  const output = await platform.run('create-superadmin');
  const link = /^http\S+$/mu.exec(output)?.[0] ?? '';
  const page = await openSignIn(browser);
  await becomeSuperAdmin(page, link, 'eve@operator.example');
  await page.goto('/widid/companies');
  await expect(page.getByRole('article').filter({ hasText: COMPANY })).toBeVisible();
});
