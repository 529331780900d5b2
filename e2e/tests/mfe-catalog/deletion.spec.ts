import { addSessions } from '../../src/company.ts';
import { takeAction, topDialog } from '../../src/courses.ts';
import { expect, openAs, openInNewContext, test, waitForAnimations } from '../../src/test.ts';

test('an admin deletes a training and restores it, and the learner has their progress again', async ({
  page,
  browser,
  portal,
  company,
}) => {
  const { title, id } = company.training;
  await addSessions(portal.db, company.learner, { trainingId: id, progress: 40 });
  const learner = await openInNewContext(browser, company.learner, '/learner/catalog');
  const learnersCard = learner.getByRole('article').filter({ hasText: title });
  await expect(learnersCard.first()).toContainText('40%');

  await openAs(page, company.admin, '/admin/catalog');
  const card = page.getByTestId('training-card').filter({ hasText: title });
  await card.getByRole('link').click();
  await takeAction(page, 'delete');
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
    .getByRole('button', { name: `Restore “${title}”` })
    .click();
  await expect(topDialog(page).getByText('Nothing to restore')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Recently deleted' }).first()).toBeFocused();
  await learner.reload();
  await expect(learnersCard.first()).toContainText('40%');
});
