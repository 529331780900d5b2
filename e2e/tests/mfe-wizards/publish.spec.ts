import { lockoutZip, playLockout } from '../../src/contents.ts';
import { PLAYER_VIEWPORT, playerFrame } from '../../src/fire.ts';
import { expect, openAs, test } from '../../src/test.ts';
import { publishTraining } from '../../src/trainings.ts';

const TITLE = 'Freeing a jammed press';

test('a learner finds a training of their company, plays it to its end, and then sees it as finished', {
  tag: '@full',
}, async ({ page, company }) => {
  await publishTraining(company.admin, TITLE, await lockoutZip());
  /** Searches for the training, and waits until the result replaces the rows of the catalogue. */
  const find = async () => {
    await page.getByRole('searchbox').fill('jammed');
    const card = page.getByTestId('training-card');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(TITLE);
    return card;
  };
  await page.setViewportSize(PLAYER_VIEWPORT);
  await openAs(page, company.learner, '/learner/catalog');
  await (await find()).getByRole('link', { name: TITLE }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser/u })
    .click();
  await playLockout(playerFrame(page));
  await expect(playerFrame(page).locator('[data-status=saved]')).toBeAttached();
  await playerFrame(page).getByRole('button', { name: 'See my result' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Training completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the portal' }).click();
  await expect(page.getByRole('heading', { name: 'Training completed' })).toHaveCount(0);
  await page.goto('/learner/catalog');
  await expect(await find()).toContainText('Finished');
});
