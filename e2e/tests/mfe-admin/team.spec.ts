import type { Page } from '@playwright/test';
import { addSessions, newCompany } from '../../src/company.ts';
import { confirmSuggestion } from '../../src/courses.ts';
import { closeDialog, expect, openAs, openInNewContext, test } from '../../src/test.ts';

const TEAM = '/manager/team';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
async function notifications(page: Page) {
  await page.getByRole('button', { name: /^Notifications/u }).click();
  return dialog(page).getByRole('listitem');
}
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
}, async ({ page, browser, portal, company }) => {
  const { id: clientId, otherManager, learner, colleague, training, headsetTraining } = company;
  await portal.build.team({ clientId, managerId: otherManager.id, members: [learner.id] });
  const played = { trainingId: training.id, seconds: 1500 };
  await addSessions(portal.db, colleague, played, { trainingId: headsetTraining.id, seconds: 300 });
  const other = await openInNewContext(browser, otherManager, TEAM);
  const kim = await openInNewContext(browser, colleague, '/learner/dashboard');
  await openAs(page, company.manager, TEAM);
  await expect(row(other, 'Kim Colleague')).toBeVisible();

  await find(page, 'Kim');
  await dialog(page).getByRole('button', { name: 'Add 1 person' }).click();
  await expect(dialog(page)).toContainText('In the team of Mia Manager');
  await dialog(page).getByRole('button', { name: 'Move to my team' }).click();
  await expect(row(page, 'Kim Colleague')).toBeVisible();
  await other.reload();
  await expect(row(other, 'Lia Learner')).toBeVisible();
  await expect(row(other, 'Kim Colleague')).toHaveCount(0);
  const told = (await notifications(other))
    .filter({ hasText: 'Max Manager has moved people from your team to theirs' })
    .first();
  await expect(told).toContainText('Kim Colleague');
  await closeDialog(other);
  await seesNotification(kim, 'You are now in Max Manager’s team');

  await page.getByRole('checkbox', { name: 'Select Kim Colleague' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Suggest' }).click();
  await dialog(page).getByRole('checkbox', { name: training.title }).check();
  await dialog(page).getByText('Now', { exact: true }).click();
  await confirmSuggestion(page, /To 1 person/u);
  await expect(dialog(page)).toHaveCount(0);
  await seesNotification(kim, 'Max Manager suggests');

  await bar.getByRole('button', { name: 'Remind' }).click();
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(row(page, 'Kim Colleague')).toContainText('Reminded today');
  await seesNotification(kim, 'Max Manager reminds you of your trainings');

  await page.getByRole('link', { name: 'Kim Colleague' }).click();
  await expect(page).toHaveURL(/member=\d+/u);
  const profile = page.getByRole('dialog', { name: 'Kim Colleague' });
  await expect(profile.getByTestId('kpis')).toContainText('30 min');
  await profile.getByText('Per training', { exact: true }).click();
  await profile.getByRole('combobox', { name: 'Training' }).fill(training.title);
  await page.keyboard.press('Enter');
  await expect(profile.getByRole('heading', { name: training.title })).toBeVisible();
  await profile.getByRole('button', { name: 'More actions for the progress' }).click();
  await page.getByRole('menuitem', { name: 'Reset the progress in this training' }).click();
  const clear = page.getByRole('dialog', { name: 'Reset the progress' });
  await expect(clear).toContainText(`Reset the progress of Kim Colleague in “${training.title}”?`);
  await clear.getByLabel('Reason').fill('The build was wrong.');
  await clear.getByRole('button', { name: 'Yes, reset it' }).click();
  await expect(clear).toContainText('The progress of Kim has been reset.');
  await kim.goto('/learner/dashboard');
  await expect(kim.getByTestId('kpis')).toContainText('5 min');
  await seesNotification(kim, 'The build was wrong.');
  await clear.getByRole('button', { name: `Undo: ${training.title}` }).click();
  await expect(clear).toContainText('The progress has been restored.');
  await kim.goto('/learner/dashboard');
  await expect(kim.getByTestId('kpis')).toContainText('30 min');
  await clear.getByRole('button', { name: 'Close' }).last().click();
  await expect(clear).toHaveCount(0);
  await closeDialog(page);
  await expect(page).not.toHaveURL(/member=/u);
});

test('a partner sees and clears the progress of its own people in its trainings, and nobody else’s', {
  tag: '@full',
}, async ({ page, portal, company }) => {
  const partner = await newCompany(portal.db, { type: 'PARTNER' });
  await addSessions(portal.db, partner.learner, { trainingId: partner.training.id, seconds: 600 });
  await addSessions(portal.db, company.learner, { trainingId: partner.training.id, seconds: 300 });
  await openAs(page, partner.admin, '/partner/dashboard?view=training');
  await expect(page.getByRole('heading', { name: partner.training.title })).toBeVisible();
  // Two people took the training, but only one of them belongs to the partner.
  await expect(page.getByRole('region', { name: 'Figures of this training' })).toContainText('15 min');
  await page.getByRole('switch', { name: 'Show progress' }).click();
  const progress = page.getByRole('region', { name: 'Progress of your own members' });
  await expect(progress.getByRole('rowheader')).toHaveText(/Lia Learner/u);
  await progress.getByRole('button', { name: 'Reset the progress in this training' }).click();
  await dialog(page).getByRole('combobox', { name: 'Person' }).fill('Lia');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Yes, reset it' }).click();
  await expect(dialog(page)).toContainText('The progress of Lia has been reset.');
  await expect(page.getByRole('region', { name: 'Figures of this training' })).toContainText('5 min');
  await dialog(page)
    .getByRole('button', { name: `Undo: ${partner.training.title}` })
    .click();
  await expect(dialog(page)).toContainText('The progress has been restored.');
  await expect(page.getByRole('region', { name: 'Figures of this training' })).toContainText('15 min');

  const refused = await page.request.delete(`/api/v1/users/${company.learner.id}/stats/general`, {
    headers: { authorization: `Bearer ${partner.admin.token}` },
  });
  expect(refused.status()).toBe(404);
});

test('a manager sorts people into subgroups of their own by keyboard, and suggests to all who are chosen', async ({
  page,
  company,
}) => {
  await openAs(page, company.manager, TEAM);
  await page.getByRole('checkbox', { name: 'Select Lia Learner' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Suggest' }).press('Enter');
  await expect(dialog(page).getByRole('heading', { name: /Lia Learner/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Suggest' })).toBeFocused();

  await page.getByRole('tab', { name: 'Members' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Subgroups' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Add a subgroup' }).press('Enter');
  await dialog(page).getByLabel('Name').fill('Night shift');
  await dialog(page)
    .getByRole('checkbox', { name: /Lia Learner/u })
    .press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Night shift' });
  await expect(card).toContainText('1 member');
  const usage = page.waitForResponse(/\/usage/u);
  await page.getByRole('button', { name: 'Delete “Night shift”' }).press('Enter');
  // Wait for this call of the confirmation dialog, because it would fail after the deletion.
  await usage;
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(card).toHaveCount(0);
});
