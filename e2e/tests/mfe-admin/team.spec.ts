import type { Page } from '@playwright/test';
import { confirmSuggestion } from '../../src/courses.ts';
import { TEAM_PARTNER_TRAINING, TEAM_PEOPLE, TEAM_TRAINING } from '../../src/guests.ts';
import { PASSWORD } from '../../src/people.ts';
import { closeDialog, expect, openInNewContext, openWithEmail, test } from '../../src/test.ts';

const TEAM = '/manager/team';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
/** Opens the list of notifications and returns its entries. */
async function notifications(page: Page) {
  await page.getByRole('button', { name: /^Notifications/u }).click();
  return dialog(page).getByRole('listitem');
}
/** Checks that a notification has come, and closes the list again. */
async function seesNotification(page: Page, text: string): Promise<void> {
  await page.reload();
  await expect((await notifications(page)).filter({ hasText: text }).first()).toBeVisible();
  await closeDialog(page);
}
async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Add to the (?:team|group)$/u }).click();
  await dialog(page).getByRole('searchbox').fill(name);
  await dialog(page).getByRole('checkbox', { name }).check();
}

test('a manager takes a learner over from another one, suggests, reminds, clears and undoes, and the learner sees each', {
  tag: '@full',
}, async ({ page, browser }) => {
  const other = await openInNewContext(browser, TEAM_PEOPLE.otherManager, TEAM);
  const wanda = await openInNewContext(browser, TEAM_PEOPLE.wanted, '/learner/dashboard');
  await openWithEmail(page, TEAM_PEOPLE.manager, TEAM);
  await expect(row(other, 'Wanda Wanted')).toBeVisible();

  await find(page, 'Wanda');
  await dialog(page).getByRole('button', { name: 'Add 1 person' }).click();
  await expect(dialog(page)).toContainText('In the team of Hugo Fabre');
  await dialog(page).getByRole('button', { name: 'Take over' }).click();
  await expect(row(page, 'Wanda Wanted')).toBeVisible();
  await other.reload();
  await expect(row(other, 'Olga Other')).toBeVisible();
  await expect(row(other, 'Wanda Wanted')).toHaveCount(0);
  const told = (await notifications(other)).filter({ hasText: 'Mona Mas has taken over people of your team' }).first();
  await expect(told).toContainText('Wanda Wanted');
  await closeDialog(other);
  await seesNotification(wanda, 'You are now in Mona Mas’s team');

  await page.getByRole('checkbox', { name: 'Select Wanda Wanted' }).check();
  const bar = page.getByRole('region', { name: 'Selected members' });
  await bar.getByRole('button', { name: 'Suggest' }).click();
  await dialog(page).getByRole('checkbox', { name: TEAM_TRAINING }).check();
  await dialog(page).getByText('Now', { exact: true }).click();
  await confirmSuggestion(page, /To 1 person/u);
  await expect(dialog(page)).toHaveCount(0);
  await seesNotification(wanda, 'Mona Mas suggests');

  await bar.getByRole('button', { name: 'Remind' }).click();
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(row(page, 'Wanda Wanted')).toContainText('Reminded today');
  await seesNotification(wanda, 'Mona Mas reminds you of your trainings');

  await page.getByRole('link', { name: 'Wanda Wanted' }).click();
  await expect(page).toHaveURL(/member=\d+/u);
  const profile = page.getByRole('dialog', { name: 'Wanda Wanted' });
  await expect(profile.getByTestId('kpis')).toContainText('30 min');
  await profile.getByText('Per training', { exact: true }).click();
  await profile.getByRole('combobox', { name: 'Training' }).fill(TEAM_TRAINING);
  await page.keyboard.press('Enter');
  await expect(profile.getByRole('heading', { name: TEAM_TRAINING })).toBeVisible();
  await profile.getByRole('button', { name: 'Clear the progress' }).click();
  const clear = page.getByRole('dialog', { name: 'Clear the progress' });
  await expect(clear).toContainText('Clear the progress of Wanda Wanted in this training?');
  await clear.getByLabel('Reason').fill('The build was wrong.');
  await clear.getByRole('button', { name: 'Yes, clear it' }).click();
  await expect(clear).toContainText('The progress of Wanda has been cleared.');
  await wanda.goto('/learner/dashboard');
  await expect(wanda.getByTestId('kpis')).toContainText('5 min');
  await seesNotification(wanda, 'The build was wrong.');
  await clear.getByRole('button', { name: `Undo: ${TEAM_TRAINING}` }).click();
  await expect(clear).toContainText('The progress is back.');
  await wanda.goto('/learner/dashboard');
  await expect(wanda.getByTestId('kpis')).toContainText('30 min');
  await clear.getByRole('button', { name: 'Close' }).last().click();
  await expect(clear).toHaveCount(0);
  await closeDialog(page);
  await expect(page).not.toHaveURL(/member=/u);
});

test('a partner sees and clears the progress of its own people in its trainings, and nobody else’s', {
  tag: '@full',
}, async ({ page }) => {
  await openWithEmail(page, TEAM_PEOPLE.partner, '/partner/dashboard?view=training');
  await expect(page.getByRole('heading', { name: TEAM_PARTNER_TRAINING })).toBeVisible();
  // Two people have played it, and only one of them is the partner's own.
  await expect(page.getByRole('region', { name: 'Figures of this training' })).toContainText('15 min');
  await page.getByRole('switch', { name: 'Show progress' }).click();
  const progress = page.getByRole('region', { name: 'Progress of your own people' });
  await expect(progress.getByRole('rowheader')).toHaveText(/Otto Own/u);
  await progress.getByRole('button', { name: 'Clear the progress in this training' }).click();
  await dialog(page).getByRole('button', { name: 'Yes, clear it' }).click();
  await expect(dialog(page)).toContainText('The progress of Otto has been cleared.');
  await expect(page.getByRole('region', { name: 'Figures of this training' })).toContainText('5 min');
  await dialog(page)
    .getByRole('button', { name: `Undo: ${TEAM_PARTNER_TRAINING}` })
    .click();
  await expect(dialog(page)).toContainText('The progress is back.');
  await expect(page.getByRole('region', { name: 'Figures of this training' })).toContainText('15 min');

  const wanda = await page.request.post('/api/v1/users/authentication', {
    data: { email: TEAM_PEOPLE.wanted, password: PASSWORD },
  });
  const { profile } = (await wanda.json()) as { profile: { id: number } };
  const token = await page.evaluate(() => atob(localStorage.getItem('token') ?? ''));
  const refused = await page.request.delete(`/api/v1/users/${profile.id}/stats/general`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(404);
});

test('a manager sorts people into subgroups of their own by keyboard, and suggests to all who are chosen', async ({
  page,
}) => {
  await openWithEmail(page, TEAM_PEOPLE.manager, TEAM);
  await page.getByRole('checkbox', { name: 'Select Carl Calm' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected members' });
  await bar.getByRole('button', { name: 'Suggest' }).press('Enter');
  await expect(dialog(page).getByRole('heading', { name: /Carl Calm/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Suggest' })).toBeFocused();

  await page.getByRole('tab', { name: 'Members' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Subgroups' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Add a subgroup' }).press('Enter');
  await dialog(page).getByLabel('Name').fill('Night shift');
  await dialog(page)
    .getByRole('checkbox', { name: /Carl Calm/u })
    .press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Night shift' });
  await expect(card).toContainText('1 member');
  const usage = page.waitForResponse(/\/usage/u);
  await page.getByRole('button', { name: 'Delete “Night shift”' }).press('Enter');
  // Otherwise its trainings could be asked for after it has been deleted.
  await usage;
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(card).toHaveCount(0);
});
