import type { Page } from '@playwright/test';
import { GUESTS } from '../../src/guests.ts';
import { mailTo, resetPathIn } from '../../src/mail.ts';
import { PASSWORD } from '../../src/people.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test } from '../../src/test.ts';

/** Requests a reset mail and returns the path of its link. */
async function resetLink(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/api/v1/users/reset-password/init?lang=en', { data: { email } });
  expect(answer.status()).toBe(204);
  return resetPathIn(await mailTo(email));
}

async function signIn(page: Page, email: string, password: string): Promise<number> {
  const answer = await page.request.post('/api/v1/users/authentication', { data: { email, password } });
  return answer.status();
}

async function submitPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm the new password').fill(confirmation);
  await page.getByRole('button', { name: 'Save' }).click();
}

for (const link of ['/reset-password', '/reset-password?key='])
  test(`${link} leads to the sign-in with an error message, also beside the form, which disappears after a reload`, async ({
    page,
  }) => {
    await page.goto(link);
    await expect(page).toHaveURL('/login');
    await expect(page.locator(`${styled('notice')}[data-kind=error]`)).toContainText('Server error');
    await expect(page.locator('main').getByText('Server error')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(page.getByText('Server error')).toHaveCount(0);
  });

test('a signed-in person sees the message about a missing key too, on their first page', async ({ page }) => {
  await openAs(page, 'instructor', '/reset-password');
  await expect(page).toHaveURL('/manager/catalog');
  await expect(page.locator(`${styled('notice')}[data-kind=error]`)).toContainText('Server error');
});

test('the typed password can be shown and hidden', async ({ page }) => {
  await page.goto('/reset-password?key=some-key');
  const password = page.getByLabel('New password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('the link of a mail sets a new password once, and leaves no key in the history', async ({ page, expectError }) => {
  const link = await resetLink(page, GUESTS.forgetful);
  await page.goto('/login');
  await page.goto(link);
  // A reload does not use up the link.
  await page.reload();
  await submitPassword(page, 'Changed-2027!');
  await expect(page).toHaveURL('/login');
  await expect(page.locator(`${styled('notice')}[data-kind=success]`)).toContainText('new password is saved');
  await expect(page.locator('main').getByText('new password is saved')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login');
  expect(await signIn(page, GUESTS.forgetful, PASSWORD)).toBe(401);
  expect(await signIn(page, GUESTS.forgetful, 'Changed-2027!')).toBe(200);

  await page.goto(link);
  await submitPassword(page, 'Changed-2028!');
  await expect(page.getByRole('alert').filter({ hasText: 'This link has expired' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Changed-2028!');
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  expectError('status of 404', 'the link is used');
});

test('a signed-in person can use the form too, and their session then ends without a warning', async ({ page }) => {
  const link = await resetLink(page, GUESTS.signedIn);
  const answer = await page.request.post('/api/v1/users/authentication', {
    data: { email: GUESTS.signedIn, password: PASSWORD },
  });
  const { token } = await answer.json();
  await page.goto('/login');
  await page.evaluate((stored) => localStorage.setItem('token', btoa(stored)), token);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await submitPassword(page, 'Changed-2027!');
  await expect(page).toHaveURL('/login');
  await expect(page.locator('main').getByText('new password is saved')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const profile = await page.request.get('/api/v1/users/profile', { headers: { authorization: `Bearer ${token}` } });
  expect(profile.status()).toBe(401);
});

test('Cancel goes back in the history, or to the first page if there is no history', async ({ page, context }) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.goto('/reset-password?key=some-key');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/learner/dashboard');

  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/reset-password?key=some-key', '_blank', 'noopener'));
  const fresh = await opened;
  await fresh.getByRole('button', { name: 'Cancel' }).click();
  await expect(fresh).toHaveURL('/learner/catalog');
});

test('Save is disabled while the form is sent, too many attempts show the time to wait, and no input is lost', async ({
  page,
  expectError,
}) => {
  const { promise: mayReply, resolve: sendReply } = Promise.withResolvers<void>();
  await page.route('**/reset-password/finish', async (route) => {
    await mayReply;
    await route.fulfill({
      status: 429,
      json: { code: 'TOO_MANY_REQUESTS', message: '', retryAfter: 1800, traceId: 't' },
    });
  });
  await page.goto('/reset-password?key=some-key');
  await submitPassword(page, 'Changed-2027!');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  sendReply();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 30 minutes.');
  await expect(save).toBeEnabled();
  await expect(save).toBeFocused();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Changed-2027!');
  expectError('status of 429', 'there were too many attempts');
});

test('on a phone, nothing is wider than the screen, and the buttons are large enough to touch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/reset-password?key=some-key');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const button of await page.locator('main').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
