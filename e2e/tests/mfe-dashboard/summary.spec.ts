import { readFile } from 'node:fs/promises';
import { violations } from '../../src/axe.ts';
import { downloadBy, expect, openAs, test } from '../../src/test.ts';

test('a learner saves a printable summary of their own training, from the history', async ({ page }) => {
  await openAs(page, 'learner', '/learner/dashboard?tab=history');
  await page.getByRole('button', { name: 'Printable summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Printable summary of Camille' });
  const save = dialog.getByRole('button', { name: 'Save as PDF' });
  await expect(save).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const file = await downloadBy(page, save);
  expect(file.suggestedFilename()).toMatch(/^summary.*\.pdf$/u);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toHaveCount(0);
});
