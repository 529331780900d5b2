import type { Page } from '@playwright/test';
import { GUESTS } from '../../src/guests.ts';
import { styled } from '../../src/styles.ts';
import { closeDialog, expect, openAs, openWithEmail, test, waitForAnimations } from '../../src/test.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => list(page).getByRole('listitem');
const trainingTitle = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

const unavailable = { status: 503, json: { code: 'UNAVAILABLE', message: '', traceId: 'trace-1' } };

test('a suggestion is unread until it is opened, and leads to its training in the catalogue', async ({ page }) => {
  // Two notifications are in the database, and the first sign-in adds the request to complete the profile.
  await openWithEmail(page, GUESTS.notified, '/learner/catalog');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 3 unread');
  await bell(page).click();
  const suggestion = items(page).filter({ hasText: 'suggests a training' }).first().getByRole('button');
  await expect(suggestion).toHaveAccessibleName(/^Unread.*suggests a training/u);
  await suggestion.click();
  await expect(page).toHaveURL(/^[^?]+\/learner\/catalog\?tab=suggested&training=\d+$/u);
  await expect(trainingTitle(page)).toBeVisible();
  await closeDialog(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications: 2 unread');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 2 unread');
});

test('Back from the page of a notification leads to the page where the list was opened', async ({ page }) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await bell(page).click();
  await items(page).filter({ hasText: 'suggests a course' }).last().click();
  await expect(page).toHaveURL(/^[^?]+\/learner\/catalog\?tab=suggested&course=\d+$/u);
  await expect(list(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/learner/catalog?tab=suggested');
  await page.goBack();
  await expect(page).toHaveURL('/learner/dashboard');
  await expect(list(page)).toHaveCount(0);
});

test('a notification opens a training over the current catalogue page, and the training stays open', async ({
  page,
}) => {
  await openAs(page, 'learner');
  await bell(page).click();
  const suggested = items(page).filter({ hasText: 'suggests a training' }).first();
  const title =
    (await suggested
      .locator(`${styled('notificationText')} > span`)
      .nth(1)
      .textContent()) ?? '';
  await suggested.getByRole('button').click();
  await expect(trainingTitle(page)).toHaveText(title);
  await expect(page).toHaveURL(/^[^?]+\/learner\/catalog\?tab=suggested&training=\d+$/u);
  await page.goBack();
  await expect(page).toHaveURL('/learner/catalog?tab=suggested');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/learner/catalog');
});

test('a notification that was opened in one role does not open again in another', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin/company');
  await bell(page).click();
  await items(page).filter({ hasText: 'Breaking bad news' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/admin\/catalog-widid\?training=\d+$/u);
  await expect(page.getByRole('dialog', { name: 'Breaking bad news' })).toBeVisible();
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

test('a notification that cannot be marked as read is unread again, with a message', async ({ page, expectError }) => {
  await page.route('**/api/v1/notifications/*/read', (route) => route.fulfill(unavailable));
  await openAs(page, 'partner');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  await bell(page).click();
  await items(page).first().getByRole('button').click();
  await expect(page.getByText('The notification could not be marked as read.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  expectError('status of 503', 'the test lets the server fail');
});

test('Delete all asks for confirmation, then deletes all notifications and resets the number of unread ones', async ({
  page,
  expectError,
}) => {
  await openAs(page, 'instructor');
  await bell(page).click();
  const deleteAll = list(page).getByRole('button', { name: 'Delete all' });
  await deleteAll.click();
  await expect(list(page).getByText('Delete all your notifications?')).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(deleteAll).toBeFocused();
  await expect(items(page).first()).toBeVisible();

  await page.route('**/api/v1/notifications', (route) => route.fulfill(unavailable));
  await deleteAll.click();
  const confirm = list(page).getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await expect(list(page).getByRole('group').getByRole('alert')).toHaveText(
    'Your notifications could not be deleted. Try again.',
  );
  await page.unroute('**/api/v1/notifications');
  await confirm.click();
  await expect(list(page).getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  expectError('status of 503', 'the test lets the server fail');
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
