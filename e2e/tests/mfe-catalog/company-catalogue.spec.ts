import type { Page } from '@playwright/test';
import { COMPANY_PEOPLE, COMPANY_TRAININGS } from '../../src/guests.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, openWithEmail, test } from '../../src/test.ts';

const { own, inOffer, outsideOffer } = COMPANY_TRAININGS;
const GLOBAL = '/admin/catalog-widid';
const COMPANY = '/admin/catalog';

const cards = (page: Page) => page.getByTestId('training-card');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const search = (page: Page, text: string) => page.getByRole('searchbox').first().fill(text);
const dialog = (page: Page) => page.getByRole('dialog');

/** Searches the list for a training and opens it. */
async function open(page: Page, title: string): Promise<void> {
  await search(page, title);
  await card(page, title).getByRole('link').click();
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
}

test('the global catalogue contains none of the company’s own trainings, and dims those outside the offer', async ({
  page,
}) => {
  await openWithEmail(page, COMPANY_PEOPLE.admin, GLOBAL);
  await search(page, outsideOffer);
  await expect(card(page, outsideOffer)).toHaveClass(/\bcardDimmed_/u);
  await expect(card(page, outsideOffer).getByRole('img', { name: 'Not in your offer' })).toBeVisible();
  await search(page, inOffer);
  await expect(card(page, inOffer)).toContainText('In your offer');
  await expect(card(page, inOffer)).not.toHaveClass(/\bcardDimmed_/u);
  await search(page, own);
  await expect(page.getByText('No training matches')).toBeVisible();
});

test('the company’s catalogue contains its own trainings and those of its offer, and can show only those of the offer', async ({
  page,
}) => {
  await openWithEmail(page, COMPANY_PEOPLE.admin, COMPANY);
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, own)).toBeVisible();
  await expect(card(page, inOffer)).toBeVisible();
  await page.getByText('From the offer').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, inOffer)).toBeVisible();
  await page.reload();
  await expect(card(page, inOffer)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

for (const [who, email, path] of [
  ['an admin', COMPANY_PEOPLE.admin, COMPANY],
  ['a manager', COMPANY_PEOPLE.manager, '/manager/catalog'],
] as const)
  test(`${who} sees the names of five groups that a training is restricted to, and the number of the others`, async ({
    page,
  }) => {
    await openWithEmail(page, email, path);
    await open(page, own);
    const summary = dialog(page).locator(styled('accessFor'));
    await expect(summary).toContainText('Group 5');
    await expect(summary).not.toContainText('Group 6');
    await expect(summary).toContainText('2 more');
  });

test('the company’s catalogue has no tab for master contents if the company has no access to them', async ({
  page,
}) => {
  await openWithEmail(page, COMPANY_PEOPLE.admin, COMPANY);
  await expect(page.getByRole('tab')).toHaveText(['Trainings', 'Courses', 'Resources']);
});

test('without storage, the company’s catalogue contains only courses and says that there is no storage', async ({
  page,
}) => {
  await openWithEmail(page, COMPANY_PEOPLE.adminWithoutStorage, COMPANY);
  await expect(page.getByText('No storage yet')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Courses']);
  await page.goto(GLOBAL);
  await expect(cards(page).first()).toBeVisible();
});

test('on a small phone the company’s catalogue with all its tabs is reached from the account menu, and has a short title', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithEmail(page, COMPANY_PEOPLE.admin, GLOBAL);
  const bar = page.getByRole('navigation');
  await expect(bar.getByRole('link').first()).toBeVisible();
  expect(await bar.locator(`a[href="${COMPANY}"]`).count()).toBe(0);
  await page.getByRole('button', { name: 'Account and language' }).click();
  await page.locator(`#shell-account-menu a[href="${COMPANY}"]`).click();
  await expect(page).toHaveURL(COMPANY);
  await expect(card(page, own)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Trainings', 'Courses', 'Resources']);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Seven groups');
});

test('the super admin’s page has tabs for published trainings, partners, master contents and resources, and on a phone only the published trainings', async ({
  page,
}) => {
  await openAs(page, 'superadmin');
  await expect(page.getByRole('tab')).toHaveText([/^Published/u, /^Partners/u, 'Master content', 'Resources']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});
