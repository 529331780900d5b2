import type { Page } from '@playwright/test';
import { COMPANIES, COMPANY_TRAININGS } from '../src/guests.ts';
import { expect, openAs, openWith, test } from '../src/test.ts';

const { own, offered, locked } = COMPANY_TRAININGS;
const GLOBAL = '/admin/catalog-widid';
const COMPANY = '/admin/catalog';

const cards = (page: Page) => page.getByTestId('training-card');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const search = (page: Page, text: string) => page.getByRole('searchbox').first().fill(text);
const dialog = (page: Page) => page.getByRole('dialog');

/** Narrows the list to a training and opens it. */
async function open(page: Page, title: string): Promise<void> {
  await search(page, title);
  await card(page, title).getByRole('link').click();
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
}

test('an admin begins in the global catalogue, and has the company’s beside it under its name', async ({ page }) => {
  await openWith(page, COMPANIES.admin, '/');
  await expect(page).toHaveURL(GLOBAL);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Global catalogue');
  await page.getByRole('link', { name: 'Seven groups catalogue' }).click();
  await expect(page).toHaveURL(COMPANY);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Seven groups');
});

test('the global catalogue holds what is not the company’s own, and dims what is not in its offer', async ({
  page,
}) => {
  await openWith(page, COMPANIES.admin, GLOBAL);
  await search(page, locked);
  await expect(card(page, locked)).toHaveClass(/catalog-card-dimmed/u);
  await expect(card(page, locked).getByRole('img', { name: 'Not in your offer' })).toBeVisible();
  await search(page, offered);
  await expect(card(page, offered)).toContainText('In your offer');
  await expect(card(page, offered)).not.toHaveClass(/catalog-card-dimmed/u);
  await search(page, own);
  await expect(page.getByText('No training matches')).toBeVisible();
});

test('the company’s catalogue holds its own and what its offer unlocks, each for itself by the switch', async ({
  page,
}) => {
  await openWith(page, COMPANIES.admin, COMPANY);
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, own)).toBeVisible();
  await expect(card(page, offered)).toBeVisible();
  await page.getByText('From the offer').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, offered)).toBeVisible();
  await page.reload();
  await expect(card(page, offered)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test('an admin narrows what is in the offer to groups, edits and deletes only the company’s own, and follows none', async ({
  page,
}) => {
  await openWith(page, COMPANIES.admin, COMPANY);
  await open(page, offered);
  await expect(dialog(page).getByRole('button', { name: 'Access by group' })).toBeVisible();
  for (const name of ['Edit', 'Delete', /^Favourite/u, /like/u, /in the browser/u])
    await expect(dialog(page).getByRole('button', { name })).toHaveCount(0);
  await page.goBack();
  await open(page, own);
  for (const name of ['Edit', 'Delete', 'Access by group'])
    await expect(dialog(page).getByRole('button', { name })).toBeEnabled();
  await page.goto(GLOBAL);
  await open(page, locked);
  await expect(dialog(page).getByRole('button', { name: 'Access by group' })).toHaveCount(0);
  await expect(dialog(page)).toContainText('offer');
});

for (const [who, email, path] of [
  ['an admin', COMPANIES.admin, COMPANY],
  ['a manager', COMPANIES.manager, '/manager/catalog'],
] as const)
  test(`${who} reads for which groups a training is kept, five of them by name`, async ({ page }) => {
    await openWith(page, email, path);
    await open(page, own);
    const summary = dialog(page).locator('.catalog-access-for');
    await expect(summary).toContainText('Group 5');
    await expect(summary).not.toContainText('Group 6');
    await expect(summary).toContainText('2 more');
  });

test('without access to master contents there is no tab of them', async ({ page }) => {
  await openWith(page, COMPANIES.admin, COMPANY);
  await expect(page.getByRole('tab')).toHaveText(['Trainings', 'Courses', 'Resources']);
});

test('without storage the company’s catalogue has its courses alone, and says how to get some', async ({ page }) => {
  await openWith(page, COMPANIES.bare, COMPANY);
  await expect(page.getByText('No storage yet')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Courses']);
  await page.goto(GLOBAL);
  await expect(cards(page).first()).toBeVisible();
});

test('on a small phone the company’s catalogue is not in the navigation, its address leads there under a short title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, COMPANIES.admin, GLOBAL);
  const bar = page.getByRole('navigation');
  await expect(bar.getByRole('link').first()).toBeVisible();
  expect(await bar.locator(`a[href="${COMPANY}"]`).count()).toBe(0);
  await page.goto(COMPANY);
  await expect(card(page, own)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Seven groups');
});

test('the super admin’s page has published trainings, partners, master contents and resources; a phone the published alone', async ({
  page,
}) => {
  await openAs(page, 'superadmin');
  await expect(page.getByRole('tab')).toHaveText([/^Published/u, /^Partners/u, 'Master content', 'Resources']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});
