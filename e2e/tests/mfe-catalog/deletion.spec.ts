import { courseCard, openCourse, topDialog } from '../../src/courses.ts';
import { DELETION_COURSE, DELETION_PEOPLE, DELETION_TRAININGS } from '../../src/guests.ts';
import { expect, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';

const { own, offered } = DELETION_TRAININGS;

test('an admin deletes a training with its course and restores both, and the learner has their progress again', async ({
  page,
  browser,
}) => {
  const learner = await openInNewContext(browser, DELETION_PEOPLE.learner, '/learner/catalog');
  const card = learner.getByRole('article').filter({ hasText: own });
  await expect(card.first()).toContainText('40%');

  await openWithEmail(page, DELETION_PEOPLE.admin, '/admin/catalog?tab=courses');
  const confirm = async (question: string) => {
    await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(topDialog(page).getByText(question)).toBeVisible();
    await waitForAnimations(page);
    await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await openCourse(page, DELETION_COURSE);
  await confirm('Delete this course?');
  await expect(courseCard(page, DELETION_COURSE)).toHaveCount(0);
  await page.goto('/admin/catalog');
  await page.getByTestId('training-card').filter({ hasText: own }).getByRole('link').click();
  await waitForAnimations(page);
  await confirm('Delete this training?');
  await learner.reload();
  await expect(learner.locator('main')).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.getByRole('button', { name: 'Recently deleted' }).first().click();
  for (const title of [own, DELETION_COURSE]) {
    await topDialog(page)
      .getByRole('button', { name: `Restore “${title}”` })
      .click();
    await expect(page.getByText(`“${title}” has been restored`)).toBeVisible();
  }
  await expect(topDialog(page).getByText('Nothing to restore')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('training-card').filter({ hasText: own })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Recently deleted' }).first()).toBeFocused();

  await learner.reload();
  await expect(card.first()).toContainText('40%');
  await learner.goto('/learner/catalog?tab=courses');
  await expect(courseCard(learner, DELETION_COURSE)).toBeVisible();
});

test('a training that its partner withdraws stays until its date, which the admin reads, and can be kept after all', async ({
  page,
  browser,
}) => {
  await openWithEmail(page, DELETION_PEOPLE.partner, '/partner/catalog');
  const opens = () => page.getByTestId('training-card').filter({ hasText: offered }).getByRole('link').click();
  await opens();
  await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(topDialog(page).getByText(/stays available until/u)).toBeVisible();
  await waitForAnimations(page);
  await topDialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText(/^Training withdrawn/u)).toBeVisible();
  await expect(topDialog(page).getByText(/^Available until \d/u)).toBeVisible();

  const admin = await openInNewContext(browser, DELETION_PEOPLE.admin, '/admin/catalog');
  await expect(admin.getByTestId('training-card').filter({ hasText: offered })).toContainText(/Until \d\d\/\d\d/u);
  await admin.getByRole('button', { name: /Notifications/u }).click();
  await topDialog(admin).getByText('A training is being withdrawn').click();
  await expect(topDialog(admin).getByText(/^Available until \d/u)).toBeVisible();
  await expect(topDialog(admin).getByRole('button', { name: 'Keep it available' })).toHaveCount(0);

  await topDialog(page).getByRole('button', { name: 'Keep it available' }).click();
  await expect(topDialog(page).getByText(/^Available until/u)).toHaveCount(0);
  await expect(topDialog(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
});
