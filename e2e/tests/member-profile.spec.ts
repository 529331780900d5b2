import type { Page } from '@playwright/test';
import { violations } from '../src/axe.ts';
import { TEAM_PEOPLE, TEAM_TRAINING } from '../src/guests.ts';
import { expect, openAs, openInNewContext, openWithEmail, test, waitForAnimations } from '../src/test.ts';

const profile = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a manager clears the progress of somebody in the team and undoes it, and the learner sees both', async ({
  page,
  browser,
}) => {
  const learner = await openInNewContext(browser, TEAM_PEOPLE.cleared, '/learner/dashboard');
  await expect(learner.getByText('25 min').first()).toBeVisible();
  await openWithEmail(page, TEAM_PEOPLE.manager, '/manager/team');
  await page.getByRole('link', { name: 'Rita Reset' }).click();
  await expect(page).toHaveURL(/member=\d+/u);
  const rita = profile(page, 'Rita Reset');
  await expect(rita.getByText('25 min').first()).toBeVisible();

  await rita.getByRole('button', { name: 'Clear the progress' }).click();
  const dialog = profile(page, 'Clear the progress');
  await expect(dialog).toContainText('Clear the progress of Rita Reset in all trainings?');
  await dialog.getByLabel('Reason').fill('The build was wrong.');
  await dialog.getByRole('button', { name: 'Yes, clear it' }).click();
  await expect(dialog).toContainText('The progress of Rita has been cleared.');
  await learner.reload();
  await expect(learner.getByText('Nothing to show yet.')).toBeVisible();
  await learner.getByRole('button', { name: /^Notifications/u }).click();
  await expect(learner.getByRole('dialog').getByText('The build was wrong.').first()).toBeVisible();

  await dialog.getByRole('button', { name: `Undo: ${TEAM_TRAINING}` }).click();
  await expect(dialog).toContainText('The progress is back.');
  await learner.reload();
  await expect(learner.getByText('25 min').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rita.getByText('25 min').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/member=/u);
});

test('an admin opens a member’s profile by its address, and goes through its views', async ({ page }) => {
  await openAs(page, 'admin', '/admin/company');
  const name = (await page.locator('tbody a[aria-haspopup=dialog]').first().textContent()) ?? '';
  await page.getByRole('link', { name, exact: true }).click();
  const address = page.url();
  await page.goto(address);
  const shown = profile(page, name);
  await expect(shown.getByTestId('kpis').or(shown.getByText('Nothing to show yet.'))).toBeVisible();
  await waitForAnimations(page);
  expect(await violations(page)).toEqual([]);
  await shown.getByText('Per training', { exact: true }).click();
  await shown.getByText('Per course', { exact: true }).click();
  await expect(shown.getByText('Per course', { exact: true })).toBeVisible();
});
