import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../src/test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('a manager goes from a figure of the team to the people behind it, and to one of them', async ({ page }) => {
  await openAs(page, 'manager', '/manager/dashboard');
  await expect(card(page, 'Figures')).toContainText('Active people');
  await card(page, 'Figures')
    .getByRole('button', { name: /^Active people: \d+ of \d+$/u })
    .click();
  await dialog(page).getByRole('searchbox').fill('camille');
  await expect(dialog(page).getByText('1 person', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Camille Laurent' }).click();
  await expect(page).toHaveURL(/view=person&person=\d+/u);
  await expect(page.getByRole('region', { name: 'Camille Laurent' }).getByTestId('kpis')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Figures')).toBeVisible();
});

test('the hours of the week can be read and opened by keyboard', async ({ page }) => {
  await openAs(page, 'admin', '/admin/dashboard');
  const cell = card(page, 'When people train').getByRole('button').first();
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Who trained at this hour' })).toBeVisible();
  await expect(dialog(page).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
});

test('a training of the list of the most followed ones opens its figures, and Back returns', async ({ page }) => {
  await openAs(page, 'admin', '/admin/dashboard');
  const first = card(page, 'Most followed trainings').getByRole('button').first();
  const title = (await first.locator('b').textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/view=training&training=\d+/u);
  const completed = page.getByRole('button', { name: /^People who completed:/u });
  await completed.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('columnheader', { name: 'Progress' })).toBeVisible();
  await dialog(page)
    .getByText(/^Others \(\d+\)$/u)
    .click();
  await expect(dialog(page).getByRole('cell', { name: '100%' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(completed).toBeFocused();
  await page.goBack();
  await expect(card(page, 'Most followed trainings')).toBeVisible();
});

test('the super admin goes from a company to its figures, which name its people', async ({ page }) => {
  await openAs(page, 'superadmin', '/widid/companies');
  await page.getByRole('searchbox').fill('Groupe Altis');
  await page.getByRole('button', { name: 'Stats of Groupe Altis' }).click();
  await expect(page).toHaveURL(/\/widid\/dashboard\?company=\d+/u);
  await expect(card(page, 'Figures')).toContainText('Active people');
  await expect(page.getByRole('region', { name: 'Storage' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Company' }).fill('Whole platform');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Figures')).not.toContainText('Active people');
  await expect(card(page, 'Figures').getByRole('button')).toHaveCount(0);
});

test('a partner sees how many take a training, and of its own people who', async ({ page }) => {
  await openAs(page, 'partner', '/partner/dashboard?view=training');
  await expect(card(page, 'Figures of this training')).toBeVisible();
  await page.getByRole('switch', { name: 'Show progress' }).click();
  await expect(
    page.getByText('Nobody of your own people has followed this training.').or(page.getByRole('columnheader')).first(),
  ).toBeVisible();
  await page.getByText('General', { exact: true }).click();
  await expect(page).not.toHaveURL(/training=/u);
  await expect(card(page, 'When people train')).toHaveCount(0);
});

test('statistics of a training that is gone say so', async ({ page, expectError }) => {
  await openAs(page, 'manager', '/manager/dashboard?view=training&training=424242');
  await expect(page.getByText('The statistics of this training are not available.')).toBeVisible();
  await page.goto('/manager/dashboard?view=course&course=424242');
  await expect(page.getByText('The statistics of this course are not available.')).toBeVisible();
  await page.goto('/manager/dashboard?view=person&person=424242');
  await expect(page.getByText('The statistics of this person are not available.')).toBeVisible();
  expectError('status of 404', 'they do not exist');
});
