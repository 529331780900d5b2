import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { get } from '../../src/api.ts';
import { violations } from '../../src/axe.ts';
import { downloadBy, expect, signInAs, test } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };

interface Followed {
  id: number;
  title: string;
  progressionPercent: number;
}

/** Opens the figures of a completed training and its certificate. Returns the title of the training. */
async function openCertificate(page: Page): Promise<string> {
  const { items } = await get<{ items: Followed[] }>(page, '/trainings?lang=en&asLearner=true');
  const completed = items.find(({ progressionPercent }) => progressionPercent === 100);
  await page.goto(`/learner/dashboard?view=training&training=${completed?.id}`);
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Certificate' })).toBeVisible();
  return completed?.title ?? '';
}

test('a signed-in learner opens the verification, then saves a certificate, which an employer verifies signed out, on a phone, in French', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'learner');
  await page.goto('/verify');
  await expect(page.getByRole('textbox', { name: 'Certificate number' })).toBeVisible();
  const title = await openCertificate(page);
  const link = page.getByRole('dialog').getByRole('link', { name: /\/verify\// });
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  expect(await violations(page)).toEqual([]);
  const file = await downloadBy(page, page.getByRole('button', { name: 'Download the PDF' }));
  expect(file.suggestedFilename()).toMatch(/^certificate_\d\d_\d\d_\d{4}\.pdf$/u);
  expect((await readFile(await file.path(), 'latin1')).startsWith('%PDF-')).toBe(true);

  const employer = await (await browser.newContext({ viewport: PHONE, locale: 'fr-FR' })).newPage();
  await employer.goto(path);
  const result = employer.getByRole('region', { name: 'Ce certificat est valable' });
  for (const text of ['Camille Laurent', path.split('/').at(-1) ?? '']) await expect(result).toContainText(text);
  await employer.getByRole('combobox').selectOption('en');
  await expect(employer.getByRole('region', { name: 'This certificate is valid' })).toContainText(title);
  expect(await violations(employer)).toEqual([]);
  expect(await employer.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await employer.getByRole('textbox', { name: 'Number of another certificate' }).fill('3333 3333 3333 3333');
  await employer.keyboard.press('Enter');
  await expect(employer).toHaveURL('/verify/3333-3333-3333-3333');
  await expect(employer.getByRole('heading', { name: 'No certificate has this number' })).toBeVisible();
  expect(await violations(employer)).toEqual([]);
});
