import type { Page } from '@playwright/test';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const HISTORY = '/learner/dashboard?tab=history';
const FORKLIFT = 'Driving a forklift in a warehouse';

const sessions = (page: Page) => page.getByTestId('timeline-session');

test('the history is reached and a timeline opened by keyboard, survives a reload, and is closed by Back and Escape', async ({
  page,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.getByRole('tab', { name: 'My progress' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(HISTORY);
  const link = page.getByRole('link', { name: FORKLIFT });
  await link.focus();
  await page.keyboard.press('Enter');
  const timeline = page.getByRole('dialog', { name: FORKLIFT });
  await expect(sessions(page).first()).toBeVisible();
  await expect(page).toHaveURL(/timeline=training-\d+/u);
  await page.reload();
  await expect(timeline).toBeVisible();
  await expect(sessions(page).first()).toBeVisible();
  await page.goBack();
  await expect(timeline).toHaveCount(0);
  await expect(page).toHaveURL(HISTORY);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(sessions(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(timeline).toHaveCount(0);
  await expect(page).toHaveURL(HISTORY);
  await expect(link).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a timeline fills the screen', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'learner', HISTORY);
    await page.getByRole('link', { name: FORKLIFT }).click();
    await expect(sessions(page).first()).toBeVisible();
    await waitForAnimations(page);
    const box = await page.getByRole('dialog').boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    expect(box?.height).toBeGreaterThanOrEqual(844);
  });
});
