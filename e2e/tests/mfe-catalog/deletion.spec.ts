import { courseCard, openCourse, topDialog } from '../../src/courses.ts';
import { DELETION_COURSE, DELETION_PEOPLE, DELETION_TRAININGS } from '../../src/guests.ts';
import { expect, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';

const { own } = DELETION_TRAININGS;

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
