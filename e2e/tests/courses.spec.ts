import type { Page } from '@playwright/test';
import { confirmSuggestion, courseCard, openCourse, step, top } from '../src/courses.ts';
import { COURSE_PEOPLE, COURSE_TRAININGS, COURSES } from '../src/guests.ts';
import { another, atRest, expect, openWith, test } from '../src/test.ts';
import { wizardOf } from '../src/wizard.ts';

const ADMIN = '/admin/catalog?tab=courses';
const MANAGER = '/manager/catalog?tab=courses';
const LEARNER = '/learner/catalog?tab=courses';

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an admin has the company’s courses as theirs, and sees those of managers dimmed, to suggest alone', async ({
  page,
}) => {
  await openWith(page, COURSE_PEOPLE.admin, ADMIN);
  await expect(courseCard(page, COURSES.ofCompany)).not.toHaveClass(/catalog-card-dimmed/u);
  for (const [title, owner] of [
    [COURSES.ofManager, 'Marc Moreau'],
    [COURSES.ofOther, 'Olga Moreau'],
  ] as const) {
    await expect(courseCard(page, title)).toHaveClass(/catalog-card-dimmed/u);
    await expect(courseCard(page, title)).toContainText(`Course of ${owner}`);
  }
  await openCourse(page, COURSES.ofCompany);
  for (const name of ['Edit', 'Delete', 'Suggest'])
    await expect(top(page).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(top(page).getByRole('button', { name: /^Favourite/u })).toHaveCount(0);
  await page.goBack();
  await openCourse(page, COURSES.ofOther);
  await expect(top(page).getByRole('button', { name: 'Suggest', exact: true })).toBeVisible();
  for (const name of ['Edit', 'Delete'])
    await expect(top(page).getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a manager has their own courses apart from the company’s, and none of another manager', async ({ page }) => {
  await openWith(page, COURSE_PEOPLE.manager, MANAGER);
  await expect(section(page, 'My courses').getByTestId('course-card')).toHaveCount(1);
  await expect(section(page, 'My courses')).toContainText(COURSES.ofManager);
  await expect(courseCard(page, COURSES.ofCompany)).toBeVisible();
  await expect(courseCard(page, COURSES.ofOther)).toHaveCount(0);
  await openCourse(page, COURSES.ofCompany);
  await expect(top(page).getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('a learner has the company’s courses and those of their manager in one list, and nothing to change', async ({
  page,
}) => {
  await openWith(page, COURSE_PEOPLE.learner, LEARNER);
  await expect(courseCard(page, COURSES.ofCompany)).toBeVisible();
  await expect(courseCard(page, COURSES.ofManager)).toBeVisible();
  await expect(courseCard(page, COURSES.ofOther)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My courses' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a course' })).toHaveCount(0);
  await openCourse(page, COURSES.ofManager);
  for (const name of ['Edit', 'Delete', 'Suggest'])
    await expect(top(page).getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a favourite turns once the server has accepted, and is found among the favourites', async ({
  page,
  consoleErrors,
}) => {
  await openWith(page, COURSE_PEOPLE.learner, LEARNER);
  const heart = courseCard(page, COURSES.ofManager).getByRole('button', { name: /^Favourite/u });
  await page.route('**/api/v1/courses/*/favorite', (route) => route.abort(), { times: 1 });
  await heart.click();
  await expect(page.getByText(/nothing was changed/u).first()).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(consoleErrors.every((error) => error.includes('ERR_FAILED'))).toBe(true);
  consoleErrors.length = 0;
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(courseCard(page, COURSES.ofManager)).toBeVisible();
});

test('a training that has been withdrawn keeps its place, is asked of nobody, and tells its author what to do', async ({
  page,
  browser,
}) => {
  await openWith(page, COURSE_PEOPLE.learner, LEARNER);
  await expect(courseCard(page, COURSES.withdrawn)).toContainText('2 trainings');
  await openCourse(page, COURSES.withdrawn);
  const steps = page.getByTestId('course-step');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1)).toContainText('No longer available');
  await expect(steps.nth(1)).not.toContainText(COURSE_TRAININGS[2]);
  await expect(steps.nth(1).getByRole('button')).toHaveCount(0);
  await expect(step(page, COURSE_TRAININGS[0])).toContainText('Next');
  const admin = await another(browser, COURSE_PEOPLE.admin, ADMIN);
  await openCourse(admin, COURSES.withdrawn);
  await expect(admin.getByTestId('course-step').nth(1)).toContainText('Edit the course');
  await top(admin).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(wizardOf(admin)).toBeVisible();
});

test('a course is deleted once it is clear what goes with it; its address says so afterwards', async ({
  page,
  consoleErrors,
}) => {
  await openWith(page, COURSE_PEOPLE.admin, ADMIN);
  await openCourse(page, COURSES.brief);
  const address = page.url();
  await top(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(top(page).getByText('What people have done in its trainings stays.')).toBeVisible();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Course deleted')).toBeVisible();
  await expect(courseCard(page, COURSES.brief)).toHaveCount(0);
  await page.goto(address);
  await expect(top(page).getByRole('heading', { name: 'This course is no longer available' })).toBeVisible();
  expect(consoleErrors.every((error) => error.includes('404'))).toBe(true);
  consoleErrors.length = 0;
});

test('on a phone courses are suggested, and neither changed nor deleted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, COURSE_PEOPLE.admin, ADMIN);
  await openCourse(page, COURSES.ofCompany);
  await expect(top(page).getByRole('button', { name: 'Suggest', exact: true })).toBeVisible();
  for (const name of ['Edit', 'Delete'])
    await expect(top(page).getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('suggesting needs somebody, refuses an end before its start, names who cannot see it, and can be withdrawn', async ({
  page,
}) => {
  await openWith(page, COURSE_PEOPLE.admin, ADMIN);
  await openCourse(page, COURSES.ofOther);
  await top(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Continue' }).click();
  await expect(top(page).getByText('Choose at least one member or group.')).toBeVisible();
  await top(page).getByRole('checkbox', { name: 'Luc Moreau' }).check();
  await top(page).getByRole('textbox', { name: 'First day' }).fill('20/01/2031');
  await top(page).getByRole('textbox', { name: 'Last day' }).fill('19/01/2031');
  await top(page).getByRole('button', { name: 'Continue' }).click();
  await expect(top(page).getByText(/It ends before it starts/u)).toBeVisible();
  await top(page).getByRole('textbox', { name: 'Last day' }).fill('25/01/2031');
  await top(page).getByRole('button', { name: 'Continue' }).click();
  await expect(top(page).getByText('1 person will not see it')).toBeVisible();
  await expect(top(page).getByText('Luc Moreau')).toBeVisible();
  await top(page).getByRole('button', { name: 'Back' }).click();
  await expect(top(page).getByRole('textbox', { name: 'Last day' })).toHaveValue('25/01/2031');
  await confirmSuggestion(page, /until the end of 25\/01\/2031/u);
  await expect(page.getByText(/1 person will be told on 20\/01\/2031/u)).toBeVisible();

  await top(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(top(page).getByText('Planned suggestions (1)')).toBeVisible();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Withdraw' }).click();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Suggestion withdrawn')).toBeVisible();
  await expect(top(page).getByText(/Planned suggestions/u)).toHaveCount(0);
});

test('a training is suggested from its detail; who suggests it and until when stands on its card', async ({
  page,
  browser,
}) => {
  const [first] = COURSE_TRAININGS;
  await openWith(page, COURSE_PEOPLE.manager, '/manager/catalog');
  await page.getByRole('searchbox').first().fill(first);
  await page.getByTestId('training-card').filter({ hasText: first }).getByRole('link').click();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await atRest(page);
  await top(page).getByRole('checkbox', { name: 'Luc Moreau' }).check();
  await top(page).getByText('Now', { exact: true }).click();
  await top(page).getByRole('textbox', { name: 'Last day' }).fill('31/12/2031');
  await confirmSuggestion(page, /To 1 person/u);
  await expect(page.getByText('Suggested to 1 person')).toBeVisible();
  const learner = await another(browser, COURSE_PEOPLE.learner, '/learner/catalog?tab=suggested');
  const card = learner.getByTestId('training-card').filter({ hasText: first });
  await expect(card).toContainText('Suggested by Marc Moreau');
  await expect(card).toContainText('until 31/12/2031');
});

test('an admin suggests several trainings and courses to a member from the list of members', async ({
  page,
  browser,
}) => {
  await openWith(page, COURSE_PEOPLE.admin, '/admin/company');
  await page.getByRole('button', { name: 'Suggest to Olga Moreau' }).click();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Continue' }).click();
  await expect(top(page).getByText('Choose at least one training or course.')).toBeVisible();
  await top(page).getByRole('checkbox', { name: COURSE_TRAININGS[1] }).check();
  await top(page).getByRole('tab', { name: 'Courses' }).click();
  await top(page).getByRole('checkbox', { name: COURSES.ofCompany }).check();
  await top(page).getByText('Now', { exact: true }).click();
  await confirmSuggestion(page, /To 1 person/u);
  await expect(page.getByText('Suggested to 1 person')).toBeVisible();
  const other = await another(browser, COURSE_PEOPLE.other, '/manager/catalog?tab=suggested');
  await expect(other.getByTestId('training-card')).toContainText(COURSE_TRAININGS[1]);
  await expect(courseCard(other, COURSES.ofCompany)).toContainText('Suggested by Alma Moreau');
});
