import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from '../../src/test.ts';

test('a learner saves a printable summary of their own training, from the history', async ({ page }) => {
  await openAs(page, 'learner', '/learner/dashboard?tab=history');
  await page.getByRole('button', { name: 'Printable summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Printable summary of Camille' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
});
