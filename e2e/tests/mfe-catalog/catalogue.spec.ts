import type { Page } from '@playwright/test';
import { COMPANY_PEOPLE, COMPANY_TRAININGS } from '../../src/guests.ts';
import { closeDialog, expect, openAs, openWithEmail, test, waitForAnimations } from '../../src/test.ts';

const cards = (page: Page) => page.getByTestId('training-card');
const isTrainingList = (url: URL) => url.pathname === '/api/v1/trainings';
/** Returns the number of trainings in the heading of the results. */
const resultCount = async (page: Page): Promise<number> => {
  const title = page.getByRole('heading', { level: 2, name: /^\d+ trainings?$/u });
  await expect(title).toBeVisible();
  return Number.parseInt((await title.textContent()) ?? '', 10);
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search for a training' });

test('a search ignores case and accents, is part of the URL and survives a reload', async ({ page }) => {
  await openAs(page, 'learner');
  await search(page).fill('EXTINGUISHER');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]\w+=EXTINGUISHER/iu);
  await page.reload();
  await expect(search(page)).toHaveValue('EXTINGUISHER');
  await expect(cards(page)).toHaveCount(1);
  await page.goto('/learner/catalog');
  await expect(search(page)).toHaveValue('');
});

test('a search in French needs no accents', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'fr-FR', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await openAs(page, 'learner');
  await expect(cards(page).first()).toBeVisible();
  const titles = await cards(page).getByRole('heading').allTextContents();
  const accented = titles.find((title) => /[éèêà]/u.test(title));
  expect(accented, 'the demo has a title with an accent').toBeTruthy();
  const plain = (accented ?? '').normalize('NFD').replace(/\p{M}/gu, '');
  await page.getByRole('searchbox').fill(plain.toUpperCase());
  await expect(cards(page).first()).toContainText(accented ?? '');
});

test('a filter shows the number of matches, survives a reload, and can be cleared', async ({ page }) => {
  await openAs(page, 'learner');
  await page.getByRole('button', { name: 'Content type' }).click();
  await page.getByRole('checkbox', { name: /browser/iu }).click();
  await expect(page.getByRole('button', { name: 'Content type 1 selected' })).toBeVisible();
  const count = await resultCount(page);
  expect(count).toBeGreaterThan(0);
  await expect(cards(page)).toHaveCount(count);
  const filtered = page.url();
  await page.reload();
  expect(page.url()).toBe(filtered);
  await expect(cards(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('heading', { name: 'New trainings' })).toBeVisible();
});

test('the row of new trainings shows four, three or two, depending on the width of the screen', async ({ page }) => {
  for (const [width, shown] of [
    [1440, 4],
    [1100, 3],
    [800, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'learner');
    const row = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New trainings' }) });
    await expect(cards(row as unknown as Page)).toHaveCount(shown);
  }
});

test('the switch hides trainings outside the offer', async ({ page }) => {
  await openAs(page, 'learner');
  await search(page).fill('a');
  const all = await resultCount(page);
  await page.getByRole('switch').click();
  await expect.poll(() => resultCount(page)).toBeLessThan(all);
  await expect(cards(page).filter({ hasText: 'Not in your offer' })).toHaveCount(0);
});

test('a favourite changes only after the server has accepted it, and stays unchanged after a refusal', async ({
  page,
  expectError,
}) => {
  await openAs(page, 'learner');
  // The category of this training is small enough to be shown whole, whatever the order of the new trainings.
  const heart = page.getByRole('button', { name: 'Favourite: Guiding a load on our sites' }).last();
  const before = (await heart.getAttribute('aria-pressed')) === 'true';

  await page.route('**/favorite', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', traceId: 't' } }));
  await heart.click();
  await expect(page.getByText('Your favourite could not be saved. Try again.').first()).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', String(before));
  expectError('status of 500', 'the test lets the server fail');

  await page.unroute('**/favorite');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/favorite', async (route) => {
    await held;
    await route.continue();
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', String(before));
  release();
  await expect(heart).toHaveAttribute('aria-pressed', String(!before));
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', String(!before));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', String(before));
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

test('the address of an unknown training shows a message', async ({ page, expectError }) => {
  await openAs(page, 'learner', '/learner/catalog?training=999999');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expectError('status of 404', 'there is no such training');
});

test('a failure to load the list is shown with Retry, and an empty list shows a message', async ({
  page,
  expectError,
}) => {
  await page.route(isTrainingList, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', traceId: 'trace-1' } }),
  );
  await openAs(page, 'learner');
  await expect(page.getByRole('alert')).toBeVisible();
  expectError('status of 500', 'the test lets the server fail');
  await page.unroute(isTrainingList);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).first()).toBeVisible();

  await page.route(isTrainingList, (route) => route.fulfill({ json: { items: [] } }));
  await page.reload();
  await expect(page.getByText('No trainings yet')).toBeVisible();
});

/** Makes the server return `count` trainings, which are copies of the real trainings. */
async function replyWithCopies(page: Page, count: number): Promise<void> {
  await page.route(isTrainingList, async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: { id: number; title: string }[] };
    const all = Array.from({ length: count }, (_, index) => {
      const item = items[index % items.length];
      return { ...item, id: 10_000 + index, title: `Training ${index + 1}` };
    });
    await route.fulfill({ json: { items: all } });
  });
}

for (const [who, path] of [
  ['learner', '/learner/catalog?q=training'],
  ['partner', '/partner/catalog'],
  ['admin', '/admin/catalog-widid'],
  ['superadmin', '/widid/formations'],
] as const)
  test(`of 2,000 trainings, only those near the visible part are rendered for the ${who}, and the last can be reached by scrolling`, async ({
    page,
  }) => {
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

test('suggested trainings and favourites have their own tabs, and the notification of a suggestion opens the training there', async ({
  page,
}) => {
  await openWithEmail(page, COMPANY_PEOPLE.learner, '/learner/dashboard');
  await page.getByRole('button', { name: /^Notifications/u }).click();
  const suggestion = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'suggests' }).getByRole('button');
  await expect(suggestion).toBeVisible();
  await waitForAnimations(page);
  await suggestion.click();
  const detail = page.getByRole('dialog').getByRole('heading', { name: COMPANY_TRAININGS.inOffer });
  await expect(detail).toBeVisible();
  await closeDialog(page);
  await expect(page.getByRole('tab', { name: /^Suggested/u, selected: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Trainings' }).click();
  await search(page).fill(COMPANY_TRAININGS.inOffer);
  await expect(cards(page)).toHaveCount(1);
  await cards(page)
    .getByRole('button', { name: /^Favourite/u })
    .click();
  await expect(cards(page).getByRole('button', { name: /^Favourite/u, pressed: true })).toBeVisible();
  await page.goto('/learner/catalog?tab=favorites');
  await expect(cards(page)).toHaveCount(1);
  await cards(page)
    .getByRole('button', { name: /^Favourite/u })
    .click();
  await expect(cards(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Trainings', selected: true })).toBeVisible();
});

test('a partner sees their own trainings by status, in the order of the review, and filters by publication', async ({
  page,
}) => {
  await openAs(page, 'partner');
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  const order = ['Draft', 'Rejected', 'Validation requested', 'Under review', 'Online'];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(
    order.filter((heading) => headings.includes(heading)),
  );
  await page.getByText('Published', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Draft' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Online' })).toBeVisible();
  await page.getByText('Pending', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Online' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Favourite/u })).toHaveCount(0);
});

test('a rejected training shows the reason to its partner', async ({ page }) => {
  await openAs(page, 'partner');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Rejected' }) });
  await section.getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('Why it was rejected')).toBeVisible();
});

test('a learner sees the version of a master content in a training, but not the word master, and stays signed in', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await openAs(page, 'learner');
  await search(page).fill('Guiding a load');
  await cards(page).first().getByRole('link').click();
  const contents = page.getByRole('dialog').getByRole('list', { name: 'Content', exact: true });
  await expect(contents).toContainText('version 1.2');
  await waitForAnimations(page);
  await expect(contents).toBeVisible();
  expect(calls.filter((url) => url.includes('master'))).toEqual([]);
  await expect(contents).not.toContainText('master');
});
