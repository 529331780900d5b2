import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };

/** Returns the title of a training that the signed-in learner has completed. */
async function completedTitle(page: Page): Promise<string> {
  const title = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    const { items } = await (await fetch('/api/v1/trainings?lang=en&asLearner=true', { headers })).json();
    const completed = (items as { title: string; progressionPercent: number }[])
      .filter(({ progressionPercent }) => progressionPercent === 100)
      .map(({ title }) => title);
    return completed.sort()[0];
  });
  expect(title).toBeTruthy();
  return title ?? '';
}

async function openCertificate(page: Page): Promise<string> {
  await openAs(page, 'learner', '/learner/dashboard');
  const title = await completedTitle(page);
  await page.getByText('Per training', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Training', exact: true }).fill(title);
  await page.locator('.ant-select-item-option').filter({ hasText: title }).first().click();
  await expect(page.locator('#dash-training')).toHaveText(title);
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Certificate' })).toBeVisible();
  return title;
}

const linkIn = (page: Page) => page.getByRole('dialog').getByRole('link', { name: /\/verify\// });

test('a learner saves the certificate of a completed training, and an employer verifies it signed out, on a phone, in French', async ({
  page,
  browser,
}) => {
  const title = await openCertificate(page);
  expect(await violations(page)).toEqual([]);
  for (const [button, extension, start] of [
    ['Download the PDF', 'pdf', '%PDF-'],
    ['Download the Open Badge', 'jwt', 'eyJ'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^certificate_\\d\\d_\\d\\d_\\d{4}\\.${extension}$`, 'u'));
    expect((await readFile(await file.path(), 'latin1')).startsWith(start)).toBe(true);
  }
  const path = new URL((await linkIn(page).getAttribute('href')) ?? '').pathname;
  const number = path.split('/').at(-1) ?? '';

  const employer = await (await browser.newContext({ viewport: PHONE, locale: 'fr-FR' })).newPage();
  const reply = await employer.goto(path);
  expect(reply?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(employer.getByRole('heading', { name: 'Ce certificat est valable' })).toBeVisible();
  const result = employer.getByRole('region', { name: 'Ce certificat est valable' });
  for (const text of ['Camille Laurent', number]) await expect(result).toContainText(text);
  await employer.getByRole('combobox').selectOption('en');
  await expect(employer.getByRole('region', { name: 'This certificate is valid' })).toContainText(title);
  expect(await violations(employer)).toEqual([]);
  const fits = () => employer.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
});

test('a number that no certificate has says so, and another one can be typed', async ({ page }) => {
  await page.goto('/verify/2222-2222-2222-2222');
  await expect(page.getByRole('heading', { name: 'No certificate has this number' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Number of another certificate' }).fill('3333 3333 3333 3333');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verify/3333-3333-3333-3333');
  await expect(page.getByRole('heading', { name: 'No certificate has this number' })).toBeVisible();
});

test('someone who is signed in opens the verification, too', async ({ page }) => {
  await openAs(page, 'manager', '/verify');
  await expect(page.getByRole('heading', { name: 'Check a certificate', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Certificate number' })).toBeVisible();
});
