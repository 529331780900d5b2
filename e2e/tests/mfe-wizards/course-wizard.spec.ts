import type { Page } from '@playwright/test';
import {
  addTraining,
  chosenTrainings,
  courseCard,
  courseStep,
  fillCourseDescription,
  openCourse,
  topDialog,
} from '../../src/courses.ts';
import { COURSE_AUTHORS, COURSE_TRAININGS } from '../../src/guests.ts';
import { styled } from '../../src/styles.ts';
import { expect, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import { fillTexts, nextStep, wizardOf } from '../../src/wizard.ts';

const ADD = '/admin/catalog?tab=courses&dialog=add-course';
const [first, second] = COURSE_TRAININGS;

const save = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the course' }).click();
const titles = async (page: Page) =>
  (await chosenTrainings(page).locator('b').allTextContents()).map((text) => text.trim());

test('each step of the course wizard lists its missing fields in order, with the language, and cannot be skipped', async ({
  page,
}) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, ADD);
  const wizard = wizardOf(page);
  await nextStep(page);
  await expect(wizard.getByText('Choose at least one language.').first()).toBeVisible();
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await wizard.getByRole('checkbox', { name: 'French' }).check();
  await nextStep(page);
  await nextStep(page);
  const problems = await wizard
    .getByRole('region', { name: /things to fix/u })
    .getByRole('listitem')
    .allTextContents();
  expect(problems.map((text) => text.trim())).toEqual(
    ['English', 'French'].flatMap((language) => [
      `${language}: the title is missing.`,
      `${language}: the short description is missing.`,
      `${language}: the full description is missing.`,
      `${language}: goal 1 is missing.`,
      `${language}: goal 2 is missing.`,
    ]),
  );
  await wizard.getByLabel('Title').fill('x'.repeat(51));
  await expect(wizard.getByLabel('Title')).toHaveValue('x'.repeat(51));
  await expect(wizard.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
});

test('a success score that is no whole number is kept and marked, and one above 100 becomes 100', async ({ page }) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, ADD);
  await fillCourseDescription(page, 'Scores');
  await addTraining(page, first, 70);
  const score = wizardOf(page).getByLabel(new RegExp(`Success score of ${first}`, 'u'));
  for (const [typed, kept, isInvalid] of [
    ['4x5', '4x5', 'true'],
    ['12.5', '12.5', 'true'],
    ['-7', '-7', 'true'],
    ['250', '100', 'false'],
  ] as const) {
    await score.fill(typed);
    await score.blur();
    await expect(score).toHaveValue(kept);
    await expect(score).toHaveAttribute('aria-invalid', isInvalid);
  }
});

test('the trainings of a course can be reordered by dragging', async ({ page }) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, ADD);
  await fillCourseDescription(page, 'Dragged');
  await addTraining(page, first, 50);
  await addTraining(page, second, 50);
  expect(await titles(page)).toEqual([first, second]);
  await waitForAnimations(page);
  await wizardOf(page).locator(styled('grip')).nth(1).hover();
  await page.mouse.down();
  const above = await chosenTrainings(page).first().boundingBox();
  if (!above) throw new Error('The first training of the course is not visible');
  await page.mouse.move(above.x + 20, above.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([second, first]);
});

test('the draft is offered after a reload, and is deleted when the course is saved', async ({ page }) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, ADD);
  await fillCourseDescription(page, 'Kept for later');
  await addTraining(page, second, 80);
  await expect(wizardOf(page).getByText(/Draft saved at/u)).toBeVisible();
  await page.reload();
  // The offer to continue the draft is shown without the steps of the wizard.
  await topDialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(wizardOf(page).getByLabel(new RegExp(`Success score of ${second}`, 'u'))).toHaveValue('80');
  await addTraining(page, first, 20);
  await save(page);
  await expect(page.getByText('The course has been created.').first()).toBeVisible();
  await expect(courseCard(page, 'Kept for later')).toBeVisible();
  await page.goto(ADD);
  await expect(topDialog(page).getByRole('checkbox', { name: 'English' })).not.toBeChecked();
  await expect(topDialog(page).getByText(/Draft of/u)).toHaveCount(0);
});

test('a refused course shows the message of the server, and no input is lost', async ({ page, expectError }) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, ADD);
  await fillCourseDescription(page, 'Refused once');
  await addTraining(page, first, 50);
  await addTraining(page, second, 50);
  let message = '';
  // Replaces the first training by an unknown one, as if it had just been deleted.
  await page.route(
    '**/api/v1/courses?*',
    async (route) => {
      const body = route.request().postDataJSON() as { trainings: { trainingId: number }[] };
      const [training] = body.trainings;
      if (training) training.trainingId = 2_000_000_000;
      const response = await route.fetch({ postData: JSON.stringify(body) });
      ({ title: message } = (await response.json()) as { title: string });
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await save(page);
  await expect.poll(() => message).toBeTruthy();
  await expect(wizardOf(page).getByText(message).first()).toBeVisible();
  expectError('status of 400', 'the course is refused');
  expect(await titles(page)).toEqual([first, second]);
  await save(page);
  await expect(page.getByText('The course has been created.').first()).toBeVisible();
});

test('a new resource is uploaded after the course is created, and is shown in the detail of the course', async ({
  page,
}) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, ADD);
  await fillCourseDescription(page, 'With a document');
  await addTraining(page, first, 50);
  await addTraining(page, second, 50);
  await wizardOf(page).getByRole('button', { name: 'New resource' }).click();
  await wizardOf(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'checklist.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('step,done\nlook,yes\n'),
    });
  await wizardOf(page).getByRole('textbox', { name: 'Title' }).fill('Checklist of the course');
  await wizardOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await save(page);
  await expect(page.getByText('The course has been created.').first()).toBeVisible();
  await openCourse(page, 'With a document');
  await expect(topDialog(page).getByRole('button', { name: /Checklist of the course/u })).toBeVisible();
});

test('a person who saves a course after someone else has saved it is warned, and can save their own input', async ({
  page,
  browser,
  expectError,
}) => {
  await openWithEmail(page, COURSE_AUTHORS.admin, '/admin/catalog?tab=courses');
  const edit = async (target: Page) => {
    await openCourse(target, 'Edited by two');
    await topDialog(target).getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(wizardOf(target).getByRole('checkbox', { name: 'English' })).toBeChecked();
    await nextStep(target);
  };
  const other = await openInNewContext(browser, COURSE_AUTHORS.otherAdmin, '/admin/catalog?tab=courses');
  await edit(page);
  await edit(other);
  await fillTexts(other, 'Edited by two, once');
  await nextStep(other);
  await save(other);
  await expect(other.getByText('The course has been edited.').first()).toBeVisible();

  await fillTexts(page, 'Edited by two, twice');
  await nextStep(page);
  await save(page);
  await expect(page.getByText('Somebody has saved this course in the meantime')).toBeVisible();
  await waitForAnimations(page);
  expectError('status of 412', 'somebody else has saved in the meantime');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('The course has been edited.').first()).toBeVisible();
  await expect(courseCard(page, 'Edited by two, twice')).toBeVisible();
  await expect(courseStep(page, first)).toBeVisible();
});

test('the course wizard shows a message if there are no trainings', async ({ page }) => {
  await openWithEmail(page, COURSE_AUTHORS.adminWithoutTrainings, ADD);
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await nextStep(page);
  await fillTexts(page, 'Of nothing');
  await nextStep(page);
  await expect(wizardOf(page).getByText('No training is available')).toBeVisible();
});
