import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../src/test.ts';

const cards = (page: Page) => page.getByTestId('training-card');
const isTrainingList = (url: URL) => url.pathname === '/api/v1/trainings';

test('the row of new trainings shows four, three or two, depending on the width of the screen', {
  tag: '@full',
}, async ({ page }) => {
  await replyWithCopies(page, 100, { isNew: true, isUnlocked: true, suggestion: null });
  for (const [width, shown] of [
    [1440, 4],
    [1100, 3],
    [800, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'learner');
    const row = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New trainings' }) });
    await expect(row.getByTestId('training-card')).toHaveCount(shown);
  }
});

test('a training opens by its address, and Back closes it and shows the same list', async ({ page }) => {
  await openAs(page, 'learner');
  const card = cards(page).first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/learner/catalog');
});

/** Replaces the list of trainings with `count` copies of the real trainings, with the values in `changed`. */
async function replyWithCopies(page: Page, count: number, changed: object = {}): Promise<void> {
  await page.route(isTrainingList, async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: { id: number; title: string }[] };
    const all = Array.from({ length: count }, (_, index) => {
      const item = items[index % items.length];
      return { ...item, ...changed, id: 10_000 + index, title: `Training ${index + 1}` };
    });
    await route.fulfill({ json: { items: all } });
  });
}

for (const [who, path] of [
  ['admin', '/admin/catalog-widid'],
  ['learner', '/learner/catalog?q=training'],
] as const)
  test(`of 2,000 trainings, only those near the visible part are rendered for the ${who}, and the last can be reached by scrolling`, {
    // The admin's list has sections, which is the harder case.
    tag: who === 'admin' ? [] : '@full',
  }, async ({ page }) => {
    await replyWithCopies(page, 2000);
    await openAs(page, who, path);
    await expect(cards(page).first()).toBeVisible();
    expect(await cards(page).count()).toBeLessThan(60);
    await page.mouse.move(800, 600);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, await height());
        return page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1);
      })
      .toBe(true);
    await expect(cards(page).last()).toBeInViewport();
    expect(await cards(page).count()).toBeLessThan(60);
  });

test('a list keeps its scroll position after a detail, after another page and after a reload', async ({
  page,
  expectError,
}) => {
  await replyWithCopies(page, 400);
  await openAs(page, 'learner', '/learner/catalog?q=training');
  await expect(cards(page).first()).toBeVisible();
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 6000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(5000);
  const titles = () =>
    cards(page).evaluateAll((all) =>
      all
        .filter((card) => card.getBoundingClientRect().top >= 0 && card.getBoundingClientRect().bottom <= innerHeight)
        .map((card) => card.querySelector('h3')?.textContent),
    );
  let before: (string | null | undefined)[] = [];
  await expect
    .poll(async () => {
      const now = await titles();
      const still = now.length > 0 && now.join() === before.join();
      before = now;
      return still;
    })
    .toBe(true);
  const visibleCard = cards(page)
    .filter({ hasText: before[0] ?? '' })
    .first();
  await visibleCard.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expectError('status of 404', 'the copied trainings have no details on the server');
  await expect.poll(titles).toEqual(before);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/learner/dashboard');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(titles).toEqual(before);
  await page.reload();
  await expect.poll(titles).toEqual(before);
});
