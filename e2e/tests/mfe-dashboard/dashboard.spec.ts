import { expect, openAs, test } from '../../src/test.ts';

test("the learner's dashboard shows the points and completed trainings of the API, the trainings to resume, and the learner's rank", async ({
  page,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  const kpis = page.getByTestId('kpis');
  await expect(kpis).toBeVisible();
  const profile = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    const me = await (await fetch('/api/v1/users/profile', { headers })).json();
    return (await fetch(`/api/v1/users/${me.id}/stats/general?lang=en`, { headers })).json();
  });
  await expect(kpis).toContainText(new Intl.NumberFormat('en', { useGrouping: true }).format(profile.totalPoint));
  await expect(kpis).toContainText(String(profile.completedTrainings));
  await expect(page.getByRole('heading', { name: 'Resume' })).toBeVisible();
  const mine = page.getByRole('region', { name: 'Ranking' }).getByRole('row').filter({ hasText: 'You' });
  await expect(mine).toBeVisible();
});

test('the time spent is shown by year and week, for earlier and later periods, as a chart and as a table', async ({
  page,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  const card = page.getByRole('region', { name: 'Time spent' });
  const later = card.getByRole('button', { name: 'Later' });
  const year = new Date().getFullYear();
  await expect(later).toBeDisabled();
  await expect(card.getByRole('img', { name: /in all|No session/u })).toBeVisible();
  await card.getByRole('button', { name: 'Earlier' }).click();
  await expect(card.locator('[aria-live]').first()).toHaveText(String(year - 1));
  await later.click();
  await expect(later).toBeDisabled();
  await card.getByText('Week', { exact: true }).click();
  await card.getByTitle('Table').click();
  await expect(card.getByRole('row')).toHaveCount(8);
  await card.getByText('Year', { exact: true }).click();
  await expect(card.getByRole('row')).toHaveCount(13);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a training is chosen by its title (motion: ${reducedMotion}), and the choice survives a reload`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openAs(page, 'learner', '/learner/dashboard');
    await page.getByText('Per training', { exact: true }).click();
    const title = page.locator('#dash-training');
    await expect(title).toBeVisible();
    const first = await title.textContent();
    await page.getByRole('combobox', { name: 'Training', exact: true }).click();
    const others = page.getByRole('option');
    const all = await page.locator('.ant-select-item-option').allTextContents();
    expect(all.length).toBeGreaterThan(2);
    const other = all.find((text) => text !== first) ?? '';
    await page.locator('.ant-select-item-option').filter({ hasText: other }).first().click();
    await expect(title).toHaveText(other);
    await page.reload();
    await expect(title).toHaveText(other);
    await expect(others).toHaveCount(0);
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  });

test('the view of the dashboard is chosen with the arrow keys, and the choice keeps the focus', async ({ page }) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.getByRole('radio', { name: 'General' }).focus();
  const training = page.getByRole('radio', { name: 'Per training' });
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#dash-training')).toBeVisible();
  await expect(training).toBeChecked();
  await expect(training).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Points', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'General' })).toBeFocused();
});

test('the Statistics button of a training opens the dashboard of that training', async ({ page }) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await page.getByText('Per training', { exact: true }).click();
  const title = (await page.locator('#dash-training').textContent()) ?? '';
  await page.getByRole('button', { name: /^(Resume|Open)$/u }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(/\/learner\/dashboard\?view=training&training=\d+$/u);
  await expect(page.locator('#dash-training')).toHaveText(title);
});
