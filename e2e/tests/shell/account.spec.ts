import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { linkTo } from '../../src/mail.ts';
import { PASSWORD } from '../../src/people.ts';
import { expect, openAs, signInByForm, test, waitForSignIn } from '../../src/test.ts';

const ACCOUNT = '/learner/catalog?q=fire&dialog=account';

const account = (page: Page) => page.getByRole('dialog', { name: 'My account' });
const field = (page: Page, name: 'Last name' | 'First name' | 'Email') => account(page).getByLabel(name);
const picture = (page: Page) => account(page).getByLabel(/picture/u);
const save = (page: Page) => account(page).getByRole('button', { name: 'Save' });
/** Returns the number of drafts in local storage, no matter who wrote them. */
const draftCount = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto(ACCOUNT);
  await signInByForm(page, email);
  await expect(account(page)).toBeVisible();
}

const tokenOf = (page: Page) => page.evaluate(() => atob(localStorage.getItem('token') ?? ''));

/** Ends the session on the server. The page is signed out when it makes its next call. */
async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  expect((await page.request.post('/api/v1/users/sign-out', { headers })).status()).toBe(204);
}

/** Clicks Save, unless an earlier call of the page has already opened the sign-in. */
const saveWithEndedSession = (page: Page) =>
  save(page).evaluateAll((buttons: HTMLButtonElement[]) => buttons[0]?.click());

test('input survives a reload and the end of the session, after which the sign-in leads back to it', async ({
  page,
  company: { learner },
  expectError,
}) => {
  await openAccount(page, learner.email);
  await field(page, 'First name').fill('Kept');
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Kept');
  await endSession(page);
  await saveWithEndedSession(page);
  await expect(page).toHaveURL('/login');
  await signInByForm(page, learner.email);
  await expect(page).toHaveURL(ACCOUNT);
  await expect(field(page, 'First name')).toHaveValue('Kept');
  await expect(account(page).getByText('What you had typed has been put back.')).toBeVisible();
  expectError('status of 401', 'the session has ended');
});

test('signing out revokes the token, and leaves nothing in the browser but results that wait', async ({
  page,
  company,
}) => {
  await openAs(page, company.learner, ACCOUNT);
  await field(page, 'First name').fill('Typed');
  await page.evaluate(async () => {
    localStorage.setItem('result:1:2:waiting', 'kept');
    sessionStorage.setItem('some', 'position');
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('portal-drafts', 1);
      opening.onerror = reject;
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  });
  await expect.poll(() => draftCount(page)).toBe(1);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  await account(page).getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);
  const left = async () => ({
    stored: Object.keys(localStorage),
    position: sessionStorage.getItem('some'),
    drafts: (await indexedDB.databases()).filter(({ name }) => name === 'portal-drafts').length,
  });
  expect(await page.evaluate(left)).toEqual({ stored: ['result:1:2:waiting'], position: null, drafts: 0 });
  expect((await page.request.get('/api/v1/users/profile', { headers })).status()).toBe(401);
});

test('the first notification asks to complete the profile, and a changed name and picture are shown at once', {
  tag: '@full',
}, async ({ page, portal, company }) => {
  // A person who has never signed in.
  const person = {
    clientId: company.id,
    email: `new.${company.learner.email}`,
    passwordHash: process.env.E2E_PASSWORD_HASH ?? '',
  };
  await portal.build.person(person);
  await page.goto('/learner/catalog');
  await signInByForm(page, person.email);
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /profile/iu })
    .click();
  await expect(account(page)).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(person.email);

  await field(page, 'Last name').fill('  de la Tour ');
  await field(page, 'First name').fill('Zoé');
  await picture(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(account(page).getByRole('button', { name: 'Remove' })).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Your profile has been updated.')).toBeVisible();
  await expect(account(page)).toHaveCount(0);
  const button = page.getByRole('button', { name: /^Zoé de la Tour/u });
  await expect(button.locator('img')).toHaveAttribute('src', /^\/media\/[\w-]+\.webp$/u);
  await expect.poll(() => button.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  expect(await draftCount(page)).toBe(0);
  await page.reload();
  await expect(button).toBeVisible();
});

test('a new address counts when its mailbox confirms it, and the old mailbox takes it back with a new password', {
  tag: '@full',
}, async ({ page, company: { learner } }) => {
  const wanted = `moved.${learner.email}`;
  await openAs(page, learner, ACCOUNT);
  await field(page, 'Email').fill(wanted);
  await save(page).click();
  const pending = account(page).getByRole('region', { name: `${wanted} is not confirmed yet` });
  await expect(pending).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(learner.email);
  expect(await violations(page)).toEqual([]);

  await page.goto(await linkTo(wanted, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText(`${wanted} is now the email address of your account.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the portal' }).click();
  await page.goto(ACCOUNT);
  await expect(field(page, 'Email')).toHaveValue(wanted);

  await page.goto(await linkTo(learner.email, 'undo-email'));
  const restore = page.getByRole('button', { name: 'Restore the old address' });
  await expect(restore).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await restore.click();
  await expect(page).toHaveURL(/\/reset-password/u);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm the new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/login');
  await openAccount(page, learner.email);
  await expect(field(page, 'Email')).toHaveValue(learner.email);
});

test('a call that needs the password asks for it over the open dialog, and then does what was asked', async ({
  page,
  company: { learner },
  expectError,
}) => {
  const wanted = `later.${learner.email}`;
  // The server replies with this error when the sign-in is ten minutes old.
  const refusal = { code: 'PASSWORD_NEEDED', message: 'Give your password to do this.', traceId: 'e2e' };
  let isRefused = false;
  await page.route('**/api/v1/users/profile', (route) => {
    if (isRefused || route.request().method() !== 'PUT') return route.continue();
    isRefused = true;
    return route.fulfill({ status: 409, json: refusal });
  });
  expectError('status of 409', 'the sign-in was not just now');
  await openAs(page, learner, ACCOUNT);
  await field(page, 'Email').fill(wanted);
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await password.fill('Wrong-2026!');
  await password.press('Enter');
  await expect(question.getByText('This password is wrong.')).toBeVisible();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(question).toBeHidden();
  await expect(account(page).getByRole('region', { name: `${wanted} is not confirmed yet` })).toBeVisible();
});

test('a person sees their sessions and ends one, which signs out the other browser', { tag: '@full' }, async ({
  page,
  browser,
  company: { learner },
  expectError,
}) => {
  expectError('status of 401', 'the other session has ended');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAccount(other, learner.email);
  await openAccount(page, learner.email);
  await account(page).getByRole('button', { name: 'Where I am signed in' }).click();
  const lines = account(page).getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/Chrome · .*this session/u);
  expect(await violations(page)).toEqual([]);
  await account(page).getByRole('button', { name: 'End all other sessions' }).click();
  await expect(account(page).getByText('You are signed in only here.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL('/login');
  await elsewhere.close();
});
