import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { TOTP_SECONDS } from '@vr/shared-api/limits';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../../src/people.ts';
import type { Portal } from '../../src/portal.ts';
import { expect, openWithEmail, test, waitForSignIn } from '../../src/test.ts';

// One after the other, because only the latest link for a super admin works.
test.describe.configure({ mode: 'default' });

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const SUPER_PASSWORD = 'Walnut-Tricycle-4';

/** Makes a link for a new super admin by the operator's command. */
async function superAdminLink({ dataDir, databaseUrl, url }: Portal): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'server/src/cli/create-superadmin.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: url,
    },
  });
  return /^http\S+$/mu.exec(stdout)?.[0] ?? '';
}

/** The first page of a super admin, with or without the dialog from which the person has signed out. */
const PORTAL = /\/widid\/formations/u;

/** The code that the app shows at an instant. */
const codeOf = (secret: string, instant = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });

/** Sets up an authenticator app. Returns its secret and the code that confirmed it. */
async function setUpTotp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/gu, '');
  const code = codeOf(secret);
  await page.getByLabel('Code of 6 digits in the app').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.locator('li code').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, code, codes };
}

async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('#sign-in').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the link for a super admin makes the account, which is asked for a second step and signs in with it', {
  tag: '@full',
}, async ({ page, portal, expectError }) => {
  const email = `super-${randomUUID()}@platform.example`;
  const link = await superAdminLink(portal);
  await page.goto(link);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Roy');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill('Password1!');
  await page.getByLabel('Confirm the new password').fill('Password1!');
  const create = page.getByRole('button', { name: 'Create the account' });
  await create.click();
  await expect(page.getByText('This password is one of the most common ones.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(SUPER_PASSWORD);
  await page.getByLabel('Confirm the new password').fill(SUPER_PASSWORD);
  await create.click();
  await waitForSignIn(page);

  await signInByForm(page, email, SUPER_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
  const { secret, code, codes } = await setUpTotp(page, SUPER_PASSWORD);
  await page.getByRole('button', { name: 'Continue to the portal' }).click();
  await expect(page).toHaveURL(PORTAL);
  await page.locator('main').waitFor();

  await page.goto('/widid/formations?dialog=account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);
  await signInByForm(page, email, SUPER_PASSWORD);
  const field = page.getByLabel('Code of 6 digits');
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  // The clock of the phone is half a minute ahead, because each code works once.
  await field.fill(codeOf(secret, Date.now() + TOTP_SECONDS * 1000));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(PORTAL);

  await page.goto('/widid/formations?dialog=account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);
  await signInByForm(page, email, SUPER_PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(PORTAL);

  await page.goto(link);
  await page.getByLabel('First name').fill('Eve');
  await page.getByLabel('Last name').fill('Roy');
  await page.getByLabel('Email').fill(`super-${randomUUID()}@platform.example`);
  await page.getByLabel('New password', { exact: true }).fill(SUPER_PASSWORD);
  await page.getByLabel('Confirm the new password').fill(SUPER_PASSWORD);
  await create.click();
  await expect(page.getByText('This link has expired')).toBeVisible();
  expectError('status of 400', 'the password is too weak');
  expectError('status of 409', 'the code is used');
  expectError('status of 404', 'the link is used');
});

/** Gives the page an authenticator that confirms everything. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  });
  return session;
}

/** Adds a super admin with a new address, who does not want a second step for now. */
async function newSuperAdmin(page: Page, portal: Portal): Promise<string> {
  const email = `super-${randomUUID()}@platform.example`;
  const key = new URL(await superAdminLink(portal)).searchParams.get('key');
  const data = { firstName: 'Ada', lastName: 'Roy', email, password: PASSWORD, key };
  expect((await page.request.post('/api/v1/users/super-admin?lang=en', { data })).status()).toBe(204);
  await openWithEmail(page, email, '/widid/formations');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  return email;
}

test('a passkey is added in the account dialog, signs in, and is removed again', async ({ page, portal }) => {
  await addAuthenticator(page);
  const email = await newSuperAdmin(page, portal);
  const openSecondStep = async () => {
    await page.goto('/widid/formations?dialog=account');
    await page.getByRole('button', { name: 'Second step when signing in' }).click();
  };
  await openSecondStep();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);

  await signInByForm(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(PORTAL);

  await openSecondStep();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The second step is off.')).toBeVisible();
});
