import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const HISTORY = '/learner/dashboard?tab=history';
const FIRE = 'Using a fire extinguisher';
const FORKLIFT = 'Driving a forklift in a warehouse';
const COURSE = 'Safety welcome';

const entries = (page: Page) => page.getByTestId('history-entry');
const titles = (page: Page) => entries(page).getByRole('heading').allTextContents();
const status = (page: Page) => page.getByRole('radiogroup', { name: 'Status' });
const sessions = (page: Page) => page.getByTestId('timeline-session');

test('the history is a tab of the dashboard, with the trainings that the learner has begun, the latest first', async ({
  page,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.getByRole('tab', { name: 'My progress' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(HISTORY);
  await expect(entries(page).first()).toBeVisible();
  const days = await entries(page)
    .getByText(/\d{2}\/\d{2}\/\d{4}/u)
    .allTextContents();
  const sortable = days.map((text) => text.replace(/.*(\d{2})\/(\d{2})\/(\d{4})/u, '$3$2$1'));
  expect(sortable).toEqual([...sortable].sort().reverse());
  expect(await violations(page)).toEqual([]);
});

test('search, status and order are kept by the address and survive a reload', async ({ page }) => {
  await openAs(page, 'learner', HISTORY);
  await expect(entries(page).first()).toBeVisible();
  const all = await entries(page).count();
  await page.getByRole('searchbox', { name: 'Search for a training' }).fill('FÍRE exting');
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=/u);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(FIRE);
  await page.getByRole('searchbox', { name: 'Search for a training' }).fill('');
  await expect(entries(page)).toHaveCount(all);
  await status(page).getByText('Finished', { exact: true }).click();
  const finished = await entries(page).count();
  await expect(entries(page).filter({ hasText: FIRE })).toHaveCount(0);
  await status(page).getByText('In progress', { exact: true }).click();
  await expect(entries(page)).toHaveCount(all - finished);
  await status(page).getByText('All', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).press('ArrowDown');
  await page.getByTitle('Title').click();
  await expect(page).toHaveURL(/sort=title/u);
  const sorted = await titles(page);
  expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b, 'en')));
});

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

test('the timeline of a course names the training of each session, and an address opens it', async ({ page }) => {
  await openAs(page, 'learner', `${HISTORY}&show=courses`);
  await entries(page).filter({ hasText: COURSE }).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: COURSE })).toBeVisible();
  await expect(sessions(page).first()).toBeVisible();
  const address = page.url();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: COURSE })).toBeVisible();
  await expect(sessions(page).filter({ hasText: 'Evacuating a building' }).first()).toBeVisible();
});

test('the address of an unknown timeline says that it is not available', async ({ page, expectError }) => {
  await openAs(page, 'learner', `${HISTORY}&timeline=training-99999`);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'This history is not available.' })).toBeVisible();
  expectError('status of 404', 'there is no such training');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the history and its timeline fit the screen', async ({ page }) => {
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
