import { generateKeyPairSync } from 'node:crypto';
import { PASSWORD } from '../../src/people.ts';
import { expect, openAs, test } from '../../src/test.ts';

const PEM = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string;
const ORIGIN = 'https://intranet-of-the-test.example';

test('an admin registers the address and the key of an intranet by keyboard, and removes them', async ({ page }) => {
  await openAs(page, 'admin', '/admin/company?tab=info');
  const settings = page.getByRole('region', { name: 'In your intranet', exact: true });
  await settings.getByRole('textbox', { name: 'Address' }).fill(`${ORIGIN}/home`);
  await page.keyboard.press('Enter');
  await expect(settings.getByText(ORIGIN, { exact: true })).toBeVisible();

  await settings.getByRole('button', { name: 'Add a key' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a key' });
  await dialog.getByLabel('Name', { exact: true }).fill('Server of the test');
  await dialog.getByLabel('Public key').fill(PEM);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(settings.getByText('Server of the test')).toBeVisible();
  await page.reload();
  await expect(settings.getByText('Not used yet.')).toBeVisible();

  await settings.getByRole('button', { name: 'Remove Server of the test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(settings.getByText('Server of the test')).toBeHidden();
  await settings.getByRole('button', { name: `Remove ${ORIGIN}` }).click();
  await expect(settings.getByText(ORIGIN, { exact: true })).toBeHidden();
});
