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
