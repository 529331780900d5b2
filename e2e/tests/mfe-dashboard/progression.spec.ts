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
