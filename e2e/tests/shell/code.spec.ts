import type { Page } from '@playwright/test';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your sign-in code' });
const generate = (page: Page) => dialog(page).getByRole('button', { name: 'Generate a code' });
/** The label of the code, which separates its characters so that screen readers spell them. */
const spelledCode = (page: Page) => dialog(page).getByText(/^Code: (?:[2-9A-HJ-NP-Z], ){5}[2-9A-HJ-NP-Z]$/u);
const codeOf = async (page: Page) => ((await spelledCode(page).textContent()) ?? '').replaceAll(/^Code: |, /gu, '');

async function openCodeDialog(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Unique code' }).click();
  await expect(dialog(page)).toBeVisible();
  // With a fake clock, Playwright cannot detect that a button is still moving, and its click would miss the button.
  await waitForAnimations(page);
}

test('a code can be generated and copied, and signs in on another device only once', async ({
  page,
  context,
  browser,
  expectError,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'trainee');
  await openCodeDialog(page);
  await generate(page).click();
  await expect(spelledCode(page)).toBeFocused();
  const code = await codeOf(page);
  await expect(dialog(page).locator(`${styled('codeTiles')} b`)).toHaveText([...code]);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The code has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  const signInWith = () => page.request.post('/api/v1/users/authentication/code', { data: { code } });
  const answer = await signInWith();
  expect(answer.status()).toBe(200);
  expect((await signInWith()).status()).toBe(401);

  // A person who has signed in with a code cannot generate another code, and sees why.
  const { token } = await answer.json();
  const device = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await device.addInitScript((kept) => localStorage.setItem('token', btoa(kept)), token);
  await device.goto('/learner/catalog?dialog=code');
  await generate(device).click();
  await expect(dialog(device).getByRole('alert')).toContainText('You signed in with a code.');
  expectError('status of 409', 'a session of a code makes no other code');
});

test('the remaining time of the code counts down each second, a warning is shown in the last minute, and the expired code disappears', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'learner');
  await openCodeDialog(page);
  await generate(page).click();
  await expect(spelledCode(page)).toBeVisible();
  const minutes = dialog(page).locator('[aria-live]').filter({ hasText: 'The code is good for' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(dialog(page).getByText(/^0[89]:\d\d$/u)).toBeVisible();

  const shown = () =>
    dialog(page)
      .locator(`${styled('codeLeft')} b`)
      .textContent();
  const before = await shown();
  await page.clock.runFor(1000);
  const after = await shown();
  const seconds = (text: string | null) => {
    const [minute = 0, second = 0] = (text ?? '').split(':').map(Number);
    return minute * 60 + second;
  };
  expect(seconds(before) - seconds(after)).toBe(1);
  await expect(minutes).toHaveText('The code is good for 9 more minutes.');
  await expect(dialog(page).getByText('until it expires')).toBeVisible();

  await page.clock.fastForward('08:10');
  await expect(dialog(page).getByText('expires soon')).toBeVisible();
  await expect(minutes).toHaveText('The code is good for 1 more minute.');
  await page.clock.fastForward('01:00');
  await expect(generate(page)).toBeVisible();
  await expect(spelledCode(page)).toHaveCount(0);
  await expect(dialog(page).getByText('The code has expired. Generate another one.')).toBeVisible();
});

test('the countdown is announced once per minute', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'learner');
  await openCodeDialog(page);
  await generate(page).click();
  await expect(spelledCode(page)).toBeVisible();
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=timer]';
    const dialog = document.querySelector('[role=dialog]')!;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest(regions)) announced.push(element.textContent ?? '');
      }
    }).observe(dialog, { subtree: true, childList: true, characterData: true });
  });
  await page.clock.runFor(150_000);
  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
  expect(announced).toEqual(['The code is good for 9 more minutes.', 'The code is good for 8 more minutes.']);
});

test('the code is still shown after the dialog is closed and opened again, but not after a reload, and is not stored', async ({
  page,
}) => {
  await openAs(page, 'learner');
  await openCodeDialog(page);
  await generate(page).click();
  const code = await codeOf(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Unique code' })).toBeFocused();
  await openCodeDialog(page);
  expect(await codeOf(page)).toBe(code);
  await expect(dialog(page).getByText(/^09:\d\d$|^10:00$/u)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(stored).not.toContain(code);
  await page.reload();
  await expect(generate(page)).toBeVisible();
});
