import type { Page } from '@playwright/test';
import { closeDialog, expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => list(page).getByRole('listitem');
const trainingTitle = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

test('a notification is unread until it opens its training in the catalogue, from where Back leads to the page before', async ({
  page,
  portal: { build },
  company: { learner, colleague, training },
}) => {
  const params = { byPersonId: colleague.id, trainingIds: [training.id] };
  await build.notification({ personId: learner.id, type: 'NEW_TRAINING', params: { trainingIds: [training.id] } });
  await build.notification({ personId: learner.id, type: 'TRAINING_SUGGESTION', params });
  await openAs(page, learner, '/learner/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 2 unread');
  await bell(page).click();
  const suggestion = items(page).filter({ hasText: 'suggests a training' }).getByRole('button');
  await expect(suggestion).toHaveAccessibleName(/^Unread.*suggests a training/u);
  await suggestion.click();
  await expect(page).toHaveURL(/\/learner\/catalog\?tab=suggested&training=\d+$/u);
  await expect(list(page)).toHaveCount(0);
  await expect(trainingTitle(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/learner/catalog?tab=suggested');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/learner/dashboard');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');

  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page).toHaveURL('/learner/catalog');
  await bell(page).click();
  await items(page).filter({ hasText: 'New training' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/learner\/catalog\?training=\d+$/u);
  await expect(trainingTitle(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/learner/catalog');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bell(page).click();
  await list(page).getByRole('button', { name: 'Delete all' }).click();
  await list(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(list(page).getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await closeDialog(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('a notification that was opened in one role does not open again in another', { tag: '@full' }, async ({
  page,
  portal,
  company: { admin, training },
}) => {
  const params = { trainingIds: [training.id] };
  await portal.build.notification({ personId: admin.id, type: 'NEW_TRAINING', params });
  await openAs(page, admin, '/admin/company');
  await bell(page).click();
  await items(page).filter({ hasText: training.title }).getByRole('button').click();
  await expect(page).toHaveURL(/\/admin\/catalog-widid\?training=\d+$/u);
  await expect(page.getByRole('dialog', { name: training.title })).toBeVisible();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Change profile' }).first().click();
  const learner = page.getByRole('dialog').getByRole('button', { name: /^Learner/u });
  await expect(learner).toBeVisible();
  await waitForAnimations(page);
  await learner.click();
  await expect(page).toHaveURL('/learner/catalog');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await waitForAnimations(page);
  await expect(page).toHaveURL('/learner/catalog');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the list of notifications fills the screen, with targets large enough to touch', { tag: '@full' }, async ({
    page,
  }) => {
    await openAs(page, 'learner', '/learner/catalog?dialog=notifications');
    await expect(items(page).first()).toBeVisible();
    // The buttons move until the animation of the list has ended.
    await expect.poll(() => list(page).boundingBox()).toMatchObject({ x: 0, width: 360 });
    await waitForAnimations(page);
    for (const button of await list(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(
        44,
      );
    }
    await list(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/learner/catalog');
  });
});
