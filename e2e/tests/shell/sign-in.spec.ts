import type { Page } from '@playwright/test';
import { GUESTS } from '../../src/guests.ts';
import { mailTo } from '../../src/mail.ts';
import { FIRST_PAGE, PASSWORD, PEOPLE, type Person } from '../../src/people.ts';
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

/** Makes both sign-in calls return an error. */
const refuse = (page: Page, status: number, body: object) =>
  page.route('**/api/v1/users/authentication**', (route) =>
    route.fulfill({ status, json: { message: '', traceId: 'trace-1', ...body } }),
  );

/** Returns the characters in the six boxes of the code field. */
const codeCharacters = (page: Page) => page.locator(`${styled('codeBoxes')} > span`).allTextContents();

for (const person of Object.keys(PEOPLE) as Person[]) {
  test(`${person} signs in by email and password and gets the first page of their role`, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email', { exact: true }).fill(PEOPLE[person]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(FIRST_PAGE[person]);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a wrong password shows a message beside the form, and no input is lost', async ({ page, expectError }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(PEOPLE.learner);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/wrong email or password/iu).first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(PEOPLE.learner);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong-2026!');
  expectError('status of 401', 'the password is wrong');
});

test('both fields show a message if they are empty, and nothing is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/users/authentication')) calls.push(request.url());
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@nowhere');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  expect(calls).toEqual([]);
});

test('the two ways to sign in are tabs, which work with the keyboard and keep their input', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('somebody@altis.eu');
  const byPassword = page.getByRole('tab', { name: 'Email and password' });
  const byCode = page.getByRole('tab', { name: 'Unique code' });
  await expect(byPassword).toHaveAttribute('aria-selected', 'true');
  await byPassword.focus();
  await page.keyboard.press('ArrowRight');
  await expect(byCode).toBeFocused();
  await expect(byCode).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Unique code' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('6-character code')).toBeFocused();
  await page.keyboard.type('7k');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(byPassword).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('somebody@altis.eu');
  await byCode.click();
  expect(await codeCharacters(page)).toEqual(['7', 'K', '', '', '', '']);
});

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

test('a code that is too short, too long or unknown shows a message, and only the unknown code is sent', async ({
  page,
  expectError,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/authentication/code')) calls.push(request.url());
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Unique code' }).click();
  const code = page.getByLabel('6-character code');
  await code.fill('7K2M');
  await expect(page.getByText('2 characters missing')).toBeVisible();
  await code.press('Enter');
  await expect(page.getByText('The code must contain 6 characters.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await page.keyboard.insertText('XQ9');
  await expect(page.getByText(/^Invalid code/u)).toBeVisible();
  await code.press('Enter');
  expect(calls).toEqual([]);
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/^Invalid code/u)).toHaveCount(0);
  await code.press('Enter');
  await expect(page.getByText(/^Invalid code/u)).toBeVisible();
  expect(calls).toHaveLength(1);
  expect((await codeCharacters(page)).join('')).toBe('7K2MXQ');
  expectError('status of 401', 'the code is unknown');
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

for (const [email, reason, status] of [
  [GUESTS.contractEnded, 'subscription has ended', 402],
  [GUESTS.disabled, 'account is disabled', 403],
] as const)
  test(`a right password of a person who may not sign in shows the reason: ${reason}`, async ({
    page,
    expectError,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(page).toHaveURL('/login');
    expectError(`status of ${status}`, reason);
  });

const REFUSALS = {
  'en-GB': [/subscription has ended/u, /account is disabled/u, /on the server. Try again later.*trace-1/u],
  'fr-FR': [/abonnement .* terminé/u, /compte est désactivé/u, /sur le serveur. Réessayez plus tard.*trace-1/u],
  'es-ES': [/suscripción .* (?:terminado|finalizado)/u, /cuenta está desactivada/u, /en el servidor.*trace-1/u],
  'it-IT': [/abbonamento .* (?:terminato|scaduto)/u, /account è disattivato/u, /sul server. Riprova.*trace-1/u],
};
for (const [locale, texts] of Object.entries(REFUSALS))
  test(`402, 403 and other failures have different messages, by password and by code, in ${locale}`, async ({
    browser,
    baseURL,
    expectError,
  }) => {
    const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/login');
    const [byPassword, byCode] = await page.getByRole('tab').all();
    await page.locator('input[type=email]').fill('somebody@altis.eu');
    await page.locator('input[type=password]').fill(PASSWORD);
    await byCode?.click();
    await page.locator(`${styled('code')} input`).fill('7K2MXQ');
    const refusals = [
      [402, { code: 'SUBSCRIPTION_ENDED' }],
      [403, { code: 'ACCOUNT_DISABLED' }],
      [500, { code: 'INTERNAL' }],
    ] as const;
    for (const [index, [status, body]] of refusals.entries()) {
      await refuse(page, status, body);
      expectError(`status of ${status}`, 'the test lets the sign-in fail');
      for (const [tab, field] of [
        [byPassword, 'input[type=password]'],
        [byCode, `${styled('code')} input`],
      ] as const) {
        await tab?.click();
        await page.locator(field).press('Enter');
        await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(texts[index] ?? '');
      }
      await page.unrouteAll();
    }
  });

test('after too many attempts, the time to wait is shown in words and counts down without announcements', async ({
  page,
  expectError,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await refuse(page, 429, { code: 'TOO_MANY_REQUESTS', retryAfter: 150 });
  await page.getByLabel('Email', { exact: true }).fill('somebody@altis.eu');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('tabpanel').getByRole('alert');
  await expect(alert).toHaveText('Too many attempts. Try again in 3 minutes.');
  await page.clock.fastForward(100_000);
  await expect(alert).toHaveText(/Try again in (?:49|50) seconds\.$/u);
  await expect(alert).toHaveAttribute('aria-live', 'off');
  await page.clock.fastForward(60_000);
  await expect(alert).toHaveText('You can try again now.');
  await expect(alert).toHaveAttribute('aria-live', 'assertive');
  expectError('status of 429', 'there were too many attempts');
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

test('in the forgot password dialog, an invalid or unknown address shows a message, and too many attempts show the time to wait', async ({
  page,
  expectError,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel('Email');
  await expect(email).toBeFocused();
  await email.fill('nobody@nowhere');
  await email.press('Enter');
  await expect(dialog.getByText(/^Enter a valid email address/u)).toBeVisible();
  await expect(page.getByText('Enter your email address.')).toHaveCount(0);
  await email.fill('nobody@guests.example');
  await email.press('Enter');
  await expect(dialog.getByText(/^Email not found/u)).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('nobody-else@guests.example');
  await expect(dialog.getByText(/^Email not found/u)).toHaveCount(0);
  for (let time = 0; time < 3; time += 1)
    await page.request.post('/api/v1/users/reset-password/init?lang=en', {
      data: { email: 'nobody-else@guests.example' },
    });
  await email.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ minutes\.$/u);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expectError('status of 404', 'nobody has this address');
  expectError('status of 429', 'there were too many attempts');
});

test('on a phone, the forgot password dialog is a sheet at the bottom, with targets large enough to touch', async ({
  page,
}) => {
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

test('an unknown path or a page of another role leads to the first page of the person’s own role', async ({ page }) => {
  await openAs(page, 'learner', '/widid/companies');
  await expect(page).toHaveURL('/learner/catalog');
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL('/learner/catalog');
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

test('the language is that of the browser, or English if the portal does not have the language of the browser', async ({
  browser,
  baseURL,
}) => {
  const titles = { fr: 'Se connecter', es: 'Iniciar sesión', it: 'Accedi', de: 'Sign in' };
  for (const [locale, name] of Object.entries(titles)) {
    const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'de' ? 'en' : locale);
    await context.close();
  }
});

test('hide_menus hides the navigation, but not the heading of the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hide_menus', 'true'));
  await openAs(page, 'learner');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a fixed iframe that covers the portal and is not its player is removed with a warning', async ({ page }) => {
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

test('if the rules of the form cannot be loaded, the form shows an error, keeps the input, and works when the network is back', async ({
  page,
  expectError,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await page.getByLabel('Email', { exact: true }).fill(PEOPLE.learner);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /could not be reached/iu })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(PEOPLE.learner);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await page.unroute('**/*.js');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(FIRST_PAGE.learner);
  expectError('net::ERR_FAILED', 'the test breaks the request off');
});
