import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { PEOPLE } from '../../src/people.ts';
import { expect, openAs, openInNewContext, openWithEmail, test } from '../../src/test.ts';

const DASHBOARD = '/learner/dashboard';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Answers a GET call of the API as the signed-in person. */
const get = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    return (await fetch(`/api/v1${asked}`, { headers })).json();
  }, path);

test('each view has an address, which Back, Forward and a reload keep', async ({ page }) => {
  await openAs(page, 'learner', DASHBOARD);
  await page.getByText('Per training', { exact: true }).click();
  await expect(page).toHaveURL(`${DASHBOARD}?view=training`);
  const training = page.locator('#dash-training');
  const first = (await training.textContent()) ?? '';
  await page.getByRole('combobox', { name: 'Training', exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasNotText: first }).first().click();
  await expect(page).toHaveURL(/\?view=training&training=\d+$/u);
  await expect(training).not.toHaveText(first);
  const second = (await training.textContent()) ?? '';
  await page.getByText('Per course', { exact: true }).click();
  await expect(page.locator('#dash-course')).toBeVisible();
  await page.goBack();
  await expect(training).toHaveText(second);
  await page.goBack();
  await expect(training).toHaveText(first);
  await page.goForward();
  await expect(training).toHaveText(second);
  await page.reload();
  await expect(training).toHaveText(second);
});

test('the statistics button of a course opens the view of that course, and Back returns to the catalogue', async ({
  page,
}) => {
  await openAs(page, 'learner', `${DASHBOARD}?view=course`);
  const title = (await page.locator('#dash-course').textContent()) ?? '';
  const { items } = await get(page, '/courses?lang=en');
  const { id } = items.find((course: { title: string }) => course.title === title);
  await page.goto(`/learner/catalog?course=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await dialog.getByRole('button', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(`${DASHBOARD}?view=course&course=${id}`);
  await expect(page.locator('#dash-course')).toHaveText(title);
  await page.goBack();
  await expect(dialog.getByRole('heading', { level: 2, name: title })).toBeVisible();
});

test('a training in the dialog of badges opens the view of that training', async ({ page }) => {
  await openAs(page, 'learner', `${DASHBOARD}?dialog=badges`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Per training', { exact: true }).click();
  const link = dialog.getByRole('link').first();
  const title = ((await link.textContent()) ?? '').trim();
  await link.click();
  await expect(page).toHaveURL(/\/learner\/dashboard\?view=training&training=\d+$/u);
  await expect(page.locator('#dash-training')).toHaveText(title);
  await expect(dialog).toHaveCount(0);
});

test('an address of an unknown training or course says so', async ({ page, expectError }) => {
  await openAs(page, 'learner', `${DASHBOARD}?view=training&training=99999999`);
  await expect(page.getByText('The statistics of this training are not available.')).toBeVisible();
  await page.goto(`${DASHBOARD}?view=course&course=99999999`);
  await expect(page.getByText('The statistics of this course are not available.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Course' })).toBeVisible();
  expectError('status of 404', 'they do not exist');
});

test('a course shows its trainings in order with scores and minutes, and leads to the next one', async ({ page }) => {
  await openAs(page, 'learner', `${DASHBOARD}?view=course`);
  const title = (await page.locator('#dash-course').textContent()) ?? '';
  const { items } = await get(page, '/courses?lang=en');
  const { id } = items.find((course: { title: string }) => course.title === title);
  const { trainings } = await get(page, `/courses/${id}?lang=en`);
  const steps = card(page, 'Trainings, in order').getByRole('listitem');
  await expect(steps).toHaveCount(trainings.length);
  for (const [index, { training, score, minimalScoreNeeded }] of trainings.entries()) {
    if (training) await expect(steps.nth(index)).toContainText(training.title);
    if (score !== null) await expect(steps.nth(index)).toContainText(String(score));
    if (minimalScoreNeeded > 0) await expect(steps.nth(index)).toContainText(`${minimalScoreNeeded} needed`);
  }
  const next = steps.and(page.locator('[aria-current=step]'));
  const nextTitle = (await next.getByRole('link').textContent()) ?? '';
  await next.getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2, name: nextTitle })).toBeVisible();
});

/** Leaves the ranking. No other test uses this person. */
const LEAVER = 'adele.rousseau@altis.example';

test('who leaves the ranking is in nobody’s list, and comes back by the same switch', async ({ page, browser }) => {
  await openWithEmail(page, LEAVER, DASHBOARD);
  const ranking = card(page, 'Ranking');
  const takePart = ranking.getByRole('switch', { name: 'Take part in the ranking' });
  await expect(takePart).toBeChecked();
  const { id } = await get(page, '/users/profile');
  const admin = await openInNewContext(browser, PEOPLE.admin, '/admin/catalog-widid');
  const { id: other } = await get(admin, '/users/profile');
  /** Whether an admin sees the person: in their own list, and on the person's page. */
  const isSeen = async () => {
    const lists = await Promise.all([other, id].map((of) => get(admin, `/users/${of}/stats/general?lang=en`)));
    return lists.flatMap(({ ranksByPoint }) => ranksByPoint).some(({ userId }: { userId: number }) => userId === id);
  };
  expect(await isSeen()).toBe(true);
  await takePart.focus();
  await page.keyboard.press('Space');
  await expect(takePart).not.toBeChecked();
  await expect(ranking.getByRole('table')).toHaveCount(0);
  await expect(takePart).toBeFocused();
  expect(await isSeen()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(takePart).not.toBeChecked();
  await expect(ranking.getByText(/^You have left the ranking/u)).toBeVisible();
  await takePart.click();
  await expect(ranking.getByRole('row').filter({ hasText: 'You' })).toBeVisible();
  expect(await isSeen()).toBe(true);
});

test('the charts of a training are reached and read by the keyboard', async ({ page }) => {
  await openAs(page, 'learner', `${DASHBOARD}?view=training`);
  const time = card(page, 'Time spent on this training');
  await time.scrollIntoViewIfNeeded();
  const plot = time.getByRole('group', { name: /arrow keys/u });
  await expect(plot.locator('canvas')).toBeVisible();
  await plot.focus();
  await page.keyboard.press('End');
  await expect(plot.getByRole('status')).toContainText('Dec');
  await page.keyboard.press('ArrowLeft');
  await expect(plot.getByRole('status')).toContainText('Nov');
});

/** The views in each language, on a desktop and on a phone. */
const LOOKS = [
  { locale: 'en-GB', viewport: { width: 1440, height: 900 }, inOrder: 'Trainings, in order' },
  { locale: 'fr-FR', viewport: { width: 390, height: 844 }, inOrder: 'Les formations, dans l’ordre' },
  { locale: 'es-ES', viewport: { width: 1440, height: 900 }, inOrder: 'Las formaciones, en orden' },
  { locale: 'it-IT', viewport: { width: 390, height: 844 }, inOrder: 'Le formazioni, in ordine' },
];
for (const { inOrder, ...look } of LOOKS)
  test(`the views are accessible and as wide as the screen (${look.locale}, ${look.viewport.width} pixels)`, async ({
    browser,
  }) => {
    const page = await openInNewContext(browser, PEOPLE.learner, `${DASHBOARD}?view=course`, look);
    const inspect = async () => {
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);
    };
    await expect(card(page, inOrder)).toBeVisible();
    await inspect();
    await page.goto(DASHBOARD);
    await expect(page.getByRole('switch')).toBeVisible();
    await inspect();
    await page.goto(`${DASHBOARD}?view=training`);
    await expect(page.locator('#dash-sessions')).toBeVisible();
    await inspect();
  });
