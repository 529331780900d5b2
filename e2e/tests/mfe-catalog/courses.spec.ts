import type { Page } from '@playwright/test';
import { courseCard, courseStep, openCourse, topDialog } from '../../src/courses.ts';
import { COURSE_PEOPLE, COURSE_TRAININGS, COURSES } from '../../src/guests.ts';
import { expect, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import { wizardOf } from '../../src/wizard.ts';

const ADMIN = '/admin/catalog?tab=courses';
const MANAGER = '/manager/catalog?tab=courses';
const LEARNER = '/learner/catalog?tab=courses';

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an admin owns the company’s courses, and sees those of managers dimmed and can only suggest them', async ({
  page,
}) => {
  await openWithEmail(page, COURSE_PEOPLE.admin, ADMIN);
  await expect(courseCard(page, COURSES.ofCompany)).not.toHaveClass(/\bcardDimmed_/u);
  for (const [title, owner] of [
    [COURSES.ofManager, 'Marc Moreau'],
    [COURSES.ofOtherManager, 'Olga Moreau'],
  ] as const) {
    await expect(courseCard(page, title)).toHaveClass(/\bcardDimmed_/u);
    await expect(courseCard(page, title)).toContainText(`${owner}’s course`);
  }
  await openCourse(page, COURSES.ofCompany);
  for (const name of ['Edit', 'Delete', 'Suggest'])
    await expect(topDialog(page).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(topDialog(page).getByRole('button', { name: /^Favourite/u })).toHaveCount(0);
  await page.goBack();
  await openCourse(page, COURSES.ofOtherManager);
  await expect(topDialog(page).getByRole('button', { name: 'Suggest', exact: true })).toBeVisible();
  for (const name of ['Edit', 'Delete'])
    await expect(topDialog(page).getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a manager sees their own courses and the company’s separately, and none of another manager', async ({ page }) => {
  await openWithEmail(page, COURSE_PEOPLE.manager, MANAGER);
  await expect(section(page, 'My courses').getByTestId('course-card')).toHaveCount(1);
  await expect(section(page, 'My courses')).toContainText(COURSES.ofManager);
  await expect(courseCard(page, COURSES.ofCompany)).toBeVisible();
  await expect(courseCard(page, COURSES.ofOtherManager)).toHaveCount(0);
  await openCourse(page, COURSES.ofCompany);
  await expect(topDialog(page).getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('a learner sees the company’s courses and those of their manager in one list, and cannot change them', async ({
  page,
}) => {
  await openWithEmail(page, COURSE_PEOPLE.learner, LEARNER);
  await expect(courseCard(page, COURSES.ofCompany)).toBeVisible();
  await expect(courseCard(page, COURSES.ofManager)).toBeVisible();
  await expect(courseCard(page, COURSES.ofOtherManager)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My courses' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a course' })).toHaveCount(0);
  await openCourse(page, COURSES.ofManager);
  for (const name of ['Edit', 'Delete', 'Suggest'])
    await expect(topDialog(page).getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a course becomes a favourite only after the server has accepted the change, and is then listed among the favourites', async ({
  page,
  expectError,
}) => {
  await openWithEmail(page, COURSE_PEOPLE.learner, LEARNER);
  const heart = courseCard(page, COURSES.ofManager).getByRole('button', { name: /^Favourite/u });
  const change = '**/api/v1/courses/*/favorite';
  await page.route(change, (route) => route.abort());
  await heart.click();
  await expect(page.getByText(/nothing was changed/u).first()).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expectError('net::ERR_FAILED', 'the test breaks the call off');
  await page.unroute(change);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(courseCard(page, COURSES.ofManager)).toBeVisible();
});

test('a deleted training keeps its place in a course, is not required, and shows the admin what to do', async ({
  page,
  browser,
}) => {
  await openWithEmail(page, COURSE_PEOPLE.learner, LEARNER);
  await expect(courseCard(page, COURSES.withDeletedTraining)).toContainText('2 trainings');
  await openCourse(page, COURSES.withDeletedTraining);
  const steps = page.getByTestId('course-step');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1)).toContainText('No longer offered');
  await expect(steps.nth(1)).not.toContainText(COURSE_TRAININGS[2]);
  await expect(steps.nth(1).getByRole('button')).toHaveCount(0);
  await expect(courseStep(page, COURSE_TRAININGS[0])).toContainText('Next');
  const admin = await openInNewContext(browser, COURSE_PEOPLE.admin, ADMIN);
  await openCourse(admin, COURSES.withDeletedTraining);
  await expect(admin.getByTestId('course-step').nth(1)).toContainText('Edit the course');
  await topDialog(admin).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(wizardOf(admin)).toBeVisible();
});

test('a course is deleted after its dialog has listed the consequences, and its address then shows a message', async ({
  page,
  expectError,
}) => {
  await openWithEmail(page, COURSE_PEOPLE.admin, ADMIN);
  await openCourse(page, COURSES.toDelete);
  const address = page.url();
  await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(topDialog(page).getByText('What people have done in its trainings stays.')).toBeVisible();
  await waitForAnimations(page);
  await topDialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Course deleted')).toBeVisible();
  await expect(courseCard(page, COURSES.toDelete)).toHaveCount(0);
  await page.goto(address);
  await expect(topDialog(page).getByRole('heading', { name: 'This course is no longer available' })).toBeVisible();
  expectError('status of 404', 'the course has been deleted');
});
