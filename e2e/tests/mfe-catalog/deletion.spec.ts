import { topDialog } from '../../src/courses.ts';
import { DELETION_PEOPLE, DELETION_TRAINING } from '../../src/guests.ts';
import { expect, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';

test('an admin deletes a training and restores it, and the learner has their progress again', async ({
  page,
  browser,
}) => {
  const learner = await openInNewContext(browser, DELETION_PEOPLE.learner, '/learner/catalog');
  const learnersCard = learner.getByRole('article').filter({ hasText: DELETION_TRAINING });
  await expect(learnersCard.first()).toContainText('40%');

  await openWithEmail(page, DELETION_PEOPLE.admin, '/admin/catalog');
  const card = page.getByTestId('training-card').filter({ hasText: DELETION_TRAINING });
  await card.getByRole('link').click();
  await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(topDialog(page).getByText('Delete this training?')).toBeVisible();
  await waitForAnimations(page);
  await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await learner.reload();
  await expect(learner.getByRole('article').first()).toBeVisible();
  await expect(learnersCard).toHaveCount(0);

  await page.getByRole('button', { name: 'Recently deleted' }).first().click();
  await topDialog(page)
    .getByRole('button', { name: `Restore “${DELETION_TRAINING}”` })
    .click();
  await expect(topDialog(page).getByText('Nothing to restore')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Recently deleted' }).first()).toBeFocused();
  await learner.reload();
  await expect(learnersCard.first()).toContainText('40%');
});
