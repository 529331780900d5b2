import { styled } from '../../src/styles.ts';
import { expect, openAs, test } from '../../src/test.ts';

test('a code is made and copied on one device, and signs in on another', async ({
  page,
  context,
  browser,
  baseURL,
  company,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, company.learner, '/learner/catalog');
  await page.getByRole('banner').getByRole('button', { name: 'Unique code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in code' });
  await dialog.getByRole('button', { name: 'Generate a code' }).click();
  // The characters are separated, so that screen readers spell them.
  const spelled = dialog.getByText(/^Code: (?:[2-9A-HJ-NP-Z], ){5}[2-9A-HJ-NP-Z]$/u);
  await expect(spelled).toBeFocused();
  const code = ((await spelled.textContent()) ?? '').replaceAll(/^Code: |, /gu, '');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The code has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(stored).not.toContain(code);

  const device = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-GB' });
  await device.goto('/learner/dashboard');
  await expect(device).toHaveURL('/login');
  await device.getByRole('tab', { name: 'Unique code' }).click();
  await expect(device.getByLabel('Email', { exact: true })).toBeHidden();
  await device.getByLabel('6-character code').focus();
  await device.keyboard.insertText(` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`);
  await expect(device.locator(`${styled('codeBoxes')} > span`)).toHaveText([...code]);
  await device.keyboard.press('Enter');
  await expect(device).toHaveURL('/learner/dashboard');
  await expect(device.getByRole('navigation').first()).toBeVisible();
});
