import type { Page } from '@playwright/test';
import { addTraining, chosenTrainings, fillCourseDescription, openCourse, topDialog } from '../../src/courses.ts';
import { COURSE_AUTHORS, COURSE_TRAININGS } from '../../src/guests.ts';
import { styled } from '../../src/styles.ts';
import { expect, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import { fillTexts, nextStep, wizardOf } from '../../src/wizard.ts';

const ADD = '/admin/catalog?tab=courses&dialog=add-course';
const [first, second] = COURSE_TRAININGS;

const save = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the course' }).click();
const titles = async (page: Page) =>
  (await chosenTrainings(page).locator('b').allTextContents()).map((text) => text.trim());

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

test('the trainings of a course can be reordered by dragging', { tag: '@full' }, async ({ page }) => {
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

test('the course wizard shows a message if there are no trainings', async ({ page }) => {
  await openWithEmail(page, COURSE_AUTHORS.adminWithoutTrainings, ADD);
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await nextStep(page);
  await fillTexts(page, 'Of nothing');
  await nextStep(page);
  await expect(wizardOf(page).getByText('No training is available')).toBeVisible();
});
