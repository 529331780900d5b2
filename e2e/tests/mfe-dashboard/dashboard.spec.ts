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
