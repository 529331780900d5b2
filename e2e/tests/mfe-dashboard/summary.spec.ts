import { readFile } from 'node:fs/promises';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test } from '../../src/test.ts';

test('a manager saves a printable summary of the team, for dates of their own', async ({ page }) => {
  await openAs(page, 'manager', '/manager/dashboard');
  await page.getByRole('button', { name: 'Printable summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Printable summary' });
  await dialog.getByRole('combobox', { name: 'Period' }).click();
  await page.getByTitle('Other dates').click();
  await dialog.getByRole('textbox', { name: 'First day' }).fill('31/12/2025');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('01/12/2025');
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(dialog.getByText('The last day is before the first one.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'First day' }).fill('01/12/2025');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('31/12/2026');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^summary.*\.pdf$/u);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toHaveCount(0);
});

test('a learner saves a printable summary of their own training, from the history', async ({ page }) => {
  await openAs(page, 'learner', '/learner/dashboard?tab=history');
  await page.getByRole('button', { name: 'Printable summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Printable summary of Camille' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
});
