import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const HISTORY = '/learner/dashboard?tab=history';
const FORKLIFT = 'Driving a forklift in a warehouse';

const entries = (page: Page) => page.getByTestId('history-entry');
const sessions = (page: Page) => page.getByTestId('timeline-session');

test('a timeline is opened by keyboard, survives a reload, and is closed by Back and Escape', async ({ page }) => {
  await openAs(page, 'learner', HISTORY);
  const link = page.getByRole('link', { name: FORKLIFT });
  await link.focus();
  await page.keyboard.press('Enter');
  const timeline = page.getByRole('dialog', { name: FORKLIFT });
  await expect(sessions(page).first()).toBeVisible();
  await expect(page).toHaveURL(/timeline=training-\d+/u);
  const steps = sessions(page).first().locator('summary');
  await steps.focus();
  await page.keyboard.press('Enter');
  await expect(sessions(page).first().getByRole('list').last()).toBeVisible();
  await expect(timeline.getByRole('region', { name: 'Minutes per day' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
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

test('the changes of a timeline add up to the progress', async ({ page }) => {
  await openAs(page, 'learner', HISTORY);
  const row = entries(page).filter({ hasText: FORKLIFT });
  const percent = await row.getByRole('progressbar').getAttribute('aria-valuenow');
  await row.getByRole('link').click();
  await expect(sessions(page).first()).toBeVisible();
  await expect(sessions(page).first()).toContainText(new RegExp(`Progress: .*${percent}%`, 'u'));
  await expect(sessions(page).last()).toContainText(/Progress: (?:still )?0%/u);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the history and its timeline fit the screen', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'learner', HISTORY);
    await expect(entries(page).first()).toBeVisible();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: FORKLIFT }).click();
    await expect(sessions(page).first()).toBeVisible();
    await waitForAnimations(page);
    const box = await page.getByRole('dialog').boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    expect(box?.height).toBeGreaterThanOrEqual(844);
    expect(await overflow()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});
