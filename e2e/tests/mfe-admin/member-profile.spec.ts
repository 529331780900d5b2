import { formatDate } from '@vr/shared-api/date';
import { get } from '../../src/api.ts';
import { violations } from '../../src/axe.ts';
import { PEOPLE } from '../../src/people.ts';
import { expect, openAs, test } from '../../src/test.ts';

const NAME = 'Camille Laurent';
const written = (figure: number) => new Intl.NumberFormat('en', { useGrouping: 'always' }).format(figure);
const dayOf = (instant: string) => formatDate(instant, 'Europe/Paris');
/** Rounds up, as the portal does, but first removes floating-point errors: 100 * 0.07 is slightly more than 7. */
const percent = (value: number) => Math.ceil(Number((100 * value).toFixed(6)));
interface General {
  totalPoint: number;
  completedTrainings: number;
  startedTrainings: number;
  skillStats: { name: string; skillType: string; value: number }[];
}
interface Titles {
  items: { title: string }[];
}

test('an admin opens a member’s profile, reads their figures in each view, and finds it again by its address', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin/company');
  await page.getByRole('searchbox').fill('Laurent');
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await expect(page).toHaveURL(/[?&]member=\d+/u);
  const id = new URL(page.url()).searchParams.get('member');
  const profile = page.getByRole('dialog', { name: NAME });
  await expect(profile).toContainText(PEOPLE.learner);
  const general = await get<General>(page, `/users/${id}/stats/general?lang=en`);
  expect(general.totalPoint).toBeGreaterThan(0);
  const figures = profile.getByTestId('kpis');
  await expect(figures).toContainText(`Points${written(general.totalPoint)}`);
  await expect(figures).toContainText(`${written(general.completedTrainings)} of ${general.startedTrainings} started`);
  const softSkills = general.skillStats.filter(({ skillType }) => skillType.includes('soft_skill_'));
  expect(softSkills.length).toBeGreaterThan(0);
  for (const { name, value } of softSkills)
    await expect(profile.getByRole('region', { name: 'Skills' })).toContainText(`${name}${percent(value)}%`);

  await profile.getByText('Per training', { exact: true }).click();
  await expect(page).toHaveURL(/[?&]figures=training/u);
  const training = profile.locator('#dash-training');
  const trainings = await get<{ items: { title: string; lastSession: string }[] }>(
    page,
    `/users/${id}/launched-trainings?lang=en`,
  );
  const [first] = trainings.items;
  await expect(training).toHaveText(first?.title ?? '');
  await expect(profile.getByText(`Last session ${dayOf(first?.lastSession ?? '')}`)).toBeVisible();

  await profile.getByText('Per course', { exact: true }).click();
  await expect(page).toHaveURL(/[?&]figures=course/u);
  const course = profile.locator('#dash-course');
  const steps = profile.getByRole('region', { name: 'Trainings, in order' }).getByRole('listitem');
  await expect(steps.first()).toBeVisible();
  const title = (await course.textContent()) ?? '';
  const courses = await get<Titles>(page, '/courses?lang=en');
  expect(courses.items.map((item) => item.title)).toContain(title);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(course).toHaveText(title);
  await expect(steps.first()).toBeVisible();
  await page.goBack();
  await expect(profile).toHaveCount(0);
  expect(new URL(page.url()).search).not.toMatch(/member|figures/u);
  await expect(page.getByRole('link', { name: NAME, exact: true })).toBeVisible();
});
