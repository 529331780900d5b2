import type { Page } from '@playwright/test';
import { GUESTS } from '../../src/guests.ts';
import { mailTo } from '../../src/mail.ts';
import { FIRST_PAGE, PASSWORD, PEOPLE } from '../../src/people.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForAnimations, waitForSignIn } from '../../src/test.ts';

/** Returns a unique code of a guest, as the portal shows it to them. */
async function codeFor(page: Page, email: string): Promise<string> {
  const signedIn = await page.request.post('/api/v1/users/authentication', { data: { email, password: PASSWORD } });
  const { token, profile } = await signedIn.json();
  const answer = await page.request.post('/api/v1/users/generate-codes', {
    headers: { authorization: `Bearer ${token}` },
    data: { userIds: [profile.id] },
  });
  return (await answer.json()).items[0].code;
}

/** Returns the characters in the six boxes of the code field. */
const codeCharacters = (page: Page) => page.locator(`${styled('codeBoxes')} > span`).allTextContents();

for (const [person, options] of [
  ['learner', {}],
  // The only role whose first page no other test opens by signing in.
  ['partner', { tag: '@full' }],
] as const) {
  test(
    `a ${person} signs in by email and password and gets the first page of their role`,
    options,
    async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email', { exact: true }).fill(PEOPLE[person]);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(FIRST_PAGE[person]);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
}

test('a guest signs in by a unique code, pasted with its spaces, and the code works only once', async ({ page }) => {
  const code = await codeFor(page, GUESTS.withCode);
  await page.goto('/learner/dashboard');
  await page.getByRole('tab', { name: 'Unique code' }).click();
  await page.getByLabel('6-character code').focus();
  await page.keyboard.insertText(` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`);
  expect((await codeCharacters(page)).join('')).toBe(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/learner/dashboard');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const again = await page.request.post('/api/v1/users/authentication/code', { data: { code } });
  expect(again.status()).toBe(401);
});

test('in the boxes of the code, arrow keys move, typing replaces, backspace goes back and a click selects', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Unique code' }).click();
  const code = page.getByLabel('6-character code');
  await code.pressSequentially('ab-cd');
  await expect(page.locator(styled('codeBoxSelected'))).toHaveText('');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(styled('codeBoxSelected'))).toHaveText('C');
  await page.keyboard.press('x');
  expect((await codeCharacters(page)).join('')).toBe('ABXD');
  await expect(page.locator(styled('codeBoxSelected'))).toHaveText('D');
  await page.keyboard.press('Backspace');
  expect((await codeCharacters(page)).join('')).toBe('ABX');
  await expect(page.locator(styled('codeBoxSelected'))).toHaveText('X');
  const { width = 0, height = 0 } = (await code.boundingBox()) ?? {};
  await code.click({ position: { x: width / 12, y: height / 2 } });
  await page.keyboard.press('9');
  expect((await codeCharacters(page)).join('')).toBe('9BX');
  await code.click({ position: { x: width - 10, y: height / 2 } });
  await page.keyboard.type('456');
  expect((await codeCharacters(page)).join('')).toBe('9BX456');
});

test('the mail to reset a forgotten password is sent in the language of the interface, and the dialog shows a confirmation', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(GUESTS.requestsReset);
  await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(GUESTS.requestsReset);
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(dialog.getByText(`un lien à ${GUESTS.requestsReset}`)).toBeVisible();
  await expect(page.locator(styled('notice'))).toContainText('réinitialisation a été envoyé');
  const mail = await mailTo(GUESTS.requestsReset);
  expect(mail).toContain('Content-Language: fr');
  expect(mail).toContain('/reset-password?key=');
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mot de passe oublié' })).toBeFocused();
});

test('on a phone, the forgot password dialog is a sheet at the bottom, with targets large enough to touch', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  // The sheet slides in, so its position is checked until it is the final one.
  await expect(async () => {
    const sheet = await dialog.locator('.ant-modal-container').boundingBox();
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(740, 0);
    expect(sheet?.width).toBe(360);
  }).toPass();
  await waitForAnimations(page);
  for (const button of await dialog.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

for (const person of [null, 'learner'] as const)
  test(`a message that a navigation to / carries is shown only once, ${person ? 'signed in' : 'signed out'}`, async ({
    page,
  }) => {
    if (person) await openAs(page, person);
    else await page.goto('/login');
    await page.evaluate(() => {
      const usr = { message: 'password-changed', variant: 'success' };
      history.pushState({ usr, key: 'carrying', idx: 1 }, '', '/');
    });
    await page.reload();
    await expect(page).toHaveURL(person ? FIRST_PAGE[person] : '/login');
    await expect(page.locator(`${styled('notice')}[data-kind=success]`)).toContainText('new password is saved');
    await page.reload();
    await page.locator('main').waitFor();
    await expect(page.locator(styled('notice'))).toHaveCount(0);
    await expect(page.getByText('new password is saved')).toHaveCount(0);
    await page.goBack();
    await page.locator('main').waitFor();
    await expect(page.getByText('new password is saved')).toHaveCount(0);
  });

test('signing out revokes the token, removes it from local storage and leads to the sign-in', async ({ page }) => {
  await openAs(page, 'learner');
  const token = await page.evaluate(() => atob(localStorage.getItem('token') ?? ''));
  await page.getByRole('button', { name: /account/iu }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const answer = await page.request.get('/api/v1/users/profile', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('a person whose session is invalid on the server is signed out, and returns to the same page after the next sign-in', async ({
  page,
  expectError,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.evaluate(() => localStorage.setItem('token', btoa('A'.repeat(43))));
  await page.reload();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(PEOPLE.learner);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/learner/dashboard');
  expectError('status of 401', 'the session has ended');
});

test("the interface has the platform's colours before the sign-in and the company's colours after it", async ({
  page,
}) => {
  const fill = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-fill').trim().toUpperCase());
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(await fill()).toBe('#6B4DC4');
  await openAs(page, 'learner');
  const platform = await page.request.get('/ready');
  expect(platform.ok()).toBe(true);
  expect(await fill()).not.toBe('#6B4DC4');
});

test('a fixed iframe that covers the portal and is not its player is removed with a warning', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'learner');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.id = 'intruder';
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh', zIndex: '99999' });
    document.body.append(frame);
  });
  await expect(page.locator('#intruder')).toHaveCount(0);
  await expect(page.getByText(/blocked/iu).first()).toBeVisible();
});
