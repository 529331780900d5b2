import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test } from '../../src/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const linesOf = async (file: Download) => (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');

test('a manager exports the results of one person of the team, and the button waits for a choice', async ({ page }) => {
  await openAs(page, 'manager', '/manager/dashboard');
  await page.getByRole('button', { name: 'Export' }).click();
  const save = dialog(page).getByRole('button', { name: 'Export', exact: true });
  await expect(save).toBeDisabled();
  await dialog(page).getByLabel('Camille Laurent').check();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^trainings.*\d{4}.*\.csv$/u);
  const [head = '', ...rows] = await linesOf(file);
  expect(head.codePointAt(0)).toBe(0xfeff);
  expect(head).toContain('Last name');
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(row).toContain('Laurent');
  await expect(dialog(page)).toHaveCount(0);
});
