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

for (const [role, path, name] of [
  ['admin', '/admin/dashboard', 'Time in training'],
  ['learner', '/learner/dashboard', 'Time spent'],
] as const)
  for (const [screen, viewport, shown] of [
    ['a desktop', { width: 1440, height: 900 }, 1],
    ['a phone', { width: 390, height: 844 }, 0.05],
  ] as const)
    test(`the first chart of the dashboard of the ${role} shows on ${screen} without scrolling`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openAs(page, role, path);
      const chart = card(page, name).getByRole('group', { name: /arrow keys/u });
      await expect(chart.locator('canvas')).toBeVisible();
      // On a phone, the navigation bar covers the end of the page.
      const nav = await page.getByRole('navigation').last().boundingBox();
      const end = nav && nav.width === viewport.width ? nav.y : viewport.height;
      const box = (await chart.boundingBox())!;
      expect((end - box.y) / box.height).toBeGreaterThanOrEqual(shown);
    });
