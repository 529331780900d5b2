import { readFile } from 'node:fs/promises';
import { violations } from '../../src/axe.ts';
import { downloadBy, expect, openAs, test } from '../../src/test.ts';

test('a manager exports the results of one person of the team', async ({ page }) => {
  await openAs(page, 'manager', '/manager/dashboard');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Camille Laurent').check();
  expect(await violations(page)).toEqual([]);
  const file = await downloadBy(page, dialog.getByRole('button', { name: 'Export', exact: true }));
  expect(file.suggestedFilename()).toMatch(/^trainings.*\d{4}.*\.csv$/u);
  const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head.codePointAt(0)).toBe(0xfeff);
  expect(head).toContain('Last name');
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(row).toContain('Laurent');
  await expect(dialog).toHaveCount(0);
});
