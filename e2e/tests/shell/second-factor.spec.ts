import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { TOTP_SECONDS } from '@vr/shared-api/limits';
import { Secret, TOTP } from 'otpauth';
import type { Portal } from '../../src/portal.ts';
import { expect, openAs, signInByForm, test, waitForSignIn } from '../../src/test.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const SUPER_PASSWORD = 'Walnut-Tricycle-4';

/** Makes a link for a new super admin with the operator's command. */
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

/** The first page of a super admin. The dialog from which the person signed out may be open. */
const PORTAL = /\/widid\/formations/u;

/** Returns the code that the authenticator app shows at an instant. */
const codeOf = (secret: string, instant = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });

/** Sets up an authenticator app. Returns its secret and the code that confirmed it. */
async function setUpTotp(page: Page) {
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/gu, '');
  const code = codeOf(secret);
  await page.getByLabel('6-digit code in the app').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.locator('li code').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, code, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);
}

test('the link for a super admin makes the account, which is asked for a second step and signs in with it', {
  tag: '@full',
}, async ({ page, portal, expectError }) => {
  const email = `super-${randomUUID()}@platform.example`;
  await page.goto(await superAdminLink(portal));
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Roy');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill(SUPER_PASSWORD);
  await page.getByLabel('Confirm the new password').fill(SUPER_PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await waitForSignIn(page);

  await signInByForm(page, email, SUPER_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
  const { secret, code, codes } = await setUpTotp(page);
  await page.getByRole('button', { name: 'Continue to the portal' }).click();
  await expect(page).toHaveURL(PORTAL);
  await page.locator('main').waitFor();

  await page.goto('/widid/formations?dialog=account');
  await signOut(page);
  await signInByForm(page, email, SUPER_PASSWORD);
  const field = page.getByLabel('6-digit code');
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  // Each code works only once, so this uses the code of the next half minute.
  await field.fill(codeOf(secret, Date.now() + TOTP_SECONDS * 1000));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(PORTAL);

  await page.goto('/widid/formations?dialog=account');
  await signOut(page);
  await signInByForm(page, email, SUPER_PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(PORTAL);
  expectError('status of 409', 'the code is used');
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

test('a passkey is added in the account dialog, signs in, and is removed again', async ({ page, company }) => {
  await addAuthenticator(page);
  await openAs(page, company.learner, '/learner/catalog?dialog=account');
  await page.getByRole('button', { name: 'Second step when signing in' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();
  await signOut(page);

  await signInByForm(page, company.learner.email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/learner\/catalog/u);

  await page.goto('/learner/catalog?dialog=account');
  await page.getByRole('button', { name: 'Second step when signing in' }).click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The second step is off.')).toBeVisible();
});
