import type { Locator, Page } from '@playwright/test';
import { FIRST_PAGE, LANDING, PEOPLE } from '../../src/people.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, signInByForm, test, waitForAnimations } from '../../src/test.ts';

/** Returns the characters in the six boxes of the code field. */
const codeCharacters = (page: Page) => page.locator(`${styled('codeBoxes')} > span`).allTextContents();

test('a learner signs in, finds the colours of the company, and keeps a chosen language', async ({ page }) => {
  const fill = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-fill').trim().toUpperCase());
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(await fill()).toBe('#6B4DC4');
  await signInByForm(page, PEOPLE.learner);
  await expect(page).toHaveURL(FIRST_PAGE.learner);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await fill()).toBe('#0B5FA5');

  await page.getByRole('button', { name: /account/iu }).click();
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

for (const who of ['superadmin', 'manager', 'partner'] as const)
  test(`the ${who} signs in, lands on the page of the role, and finds its first page at unknown paths`, {
    // Every run tests the super admin, whose landing page depends on the open tasks.
    tag: who === 'superadmin' ? [] : '@full',
  }, async ({ page }) => {
    await page.goto('/login');
    await signInByForm(page, PEOPLE[who]);
    await expect(page).toHaveURL(LANDING[who]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/nowhere');
    await expect(page).toHaveURL(FIRST_PAGE[who]);
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

test('on a phone, the forgot password dialog is a sheet at the bottom, and its buttons and those of a new password are large enough to touch', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  // The sheet slides in, so the check is repeated until the sheet has reached its final position.
  await expect(async () => {
    const sheet = await dialog.locator('.ant-modal-container').boundingBox();
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(740, 0);
    expect(sheet?.width).toBe(360);
  }).toPass();
  await waitForAnimations(page);
  const heights = async (place: Locator) =>
    Promise.all((await place.getByRole('button').all()).map(async (button) => (await button.boundingBox())?.height));
  for (const height of await heights(dialog)) expect(height).toBeGreaterThanOrEqual(44);
  await page.goto('/reset-password?key=some-key');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  for (const height of await heights(page.locator('main'))) expect(height).toBeGreaterThanOrEqual(44);
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
