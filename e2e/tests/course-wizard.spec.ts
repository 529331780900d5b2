import type { Page } from '@playwright/test';
import { choose, chosen, courseCard, describeCourse, openCourse, step, top } from '../src/courses.ts';
import { COURSE_TRAININGS, COURSE_WRITERS } from '../src/guests.ts';
import { another, atRest, expect, openWith, test } from '../src/test.ts';
import { close, fillTexts, next, wizardOf } from '../src/wizard.ts';

test.describe.configure({ timeout: 120_000 });

const ADD = '/admin/catalog?tab=courses&dialog=add-course';
const [first, second] = COURSE_TRAININGS;

const save = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the course' }).click();
const titles = async (page: Page) => (await chosen(page).locator('b').allTextContents()).map((text) => text.trim());

test('each step says what it lacks, naming the language, in order, and lets nobody past', async ({ page }) => {
  await openWith(page, COURSE_WRITERS.admin, ADD);
  const wizard = wizardOf(page);
  await next(page);
  await expect(wizard.getByText('Choose at least one language.').first()).toBeVisible();
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await wizard.getByRole('checkbox', { name: 'French' }).check();
  await next(page);
  await next(page);
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
  await expect(wizard.getByLabel('Title')).toHaveAttribute('maxlength', '50');
});

test('a success score takes digits alone, three at most, and no more than 100', async ({ page }) => {
  await openWith(page, COURSE_WRITERS.admin, ADD);
  await describeCourse(page, 'Scores');
  await choose(page, first, 70);
  const score = wizardOf(page).getByLabel(new RegExp(`Success score of ${first}`, 'u'));
  for (const [typed, kept] of [
    ['4x5', '45'],
    ['250', '100'],
    ['-7', '7'],
  ] as const) {
    await score.fill('');
    await score.pressSequentially(typed);
    await expect(score).toHaveValue(kept);
  }
  await score.fill('');
  await score.blur();
  await expect(score).toHaveValue('0');
});

test('trainings are put in order by dragging, too', async ({ page }) => {
  await openWith(page, COURSE_WRITERS.admin, ADD);
  await describeCourse(page, 'Dragged');
  await choose(page, first, 50);
  await choose(page, second, 50);
  expect(await titles(page)).toEqual([first, second]);
  await atRest(page);
  await wizardOf(page).locator('.course-grip').nth(1).hover();
  await page.mouse.down();
  const above = await chosen(page).first().boundingBox();
  if (!above) throw new Error('The first training is not there');
  await page.mouse.move(above.x + 20, above.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([second, first]);
});

test('what is typed outlives a reload and is offered back, and is gone once it is saved', async ({ page }) => {
  await openWith(page, COURSE_WRITERS.admin, ADD);
  await describeCourse(page, 'Kept for later');
  await choose(page, second, 80);
  await expect(wizardOf(page).getByText(/Draft saved at/u)).toBeVisible();
  await page.reload();
  // The offer stands alone, without the steps.
  await top(page).getByRole('button', { name: 'Continue' }).click();
  await expect(wizardOf(page).getByLabel(new RegExp(`Success score of ${second}`, 'u'))).toHaveValue('80');
  await choose(page, first, 20);
  await save(page);
  await expect(page.getByText('The course has been created.').first()).toBeVisible();
  await expect(courseCard(page, 'Kept for later')).toBeVisible();
  await page.goto(ADD);
  await expect(top(page).getByRole('checkbox', { name: 'English' })).not.toBeChecked();
  await expect(top(page).getByText(/Draft of/u)).toHaveCount(0);
});

test('a refusal shows what the server says of it, and nothing that was typed is lost', async ({
  page,
  consoleErrors,
}) => {
  await openWith(page, COURSE_WRITERS.admin, ADD);
  await describeCourse(page, 'Refused once');
  await choose(page, first, 50);
  await choose(page, second, 50);
  // As if the first training had been deleted just now.
  await page.route(
    '**/api/v1/courses?*',
    async (route) => {
      const body = route.request().postDataJSON() as { trainings: { trainingId: number }[] };
      const [one] = body.trainings;
      if (one) one.trainingId = 2_000_000_000;
      await route.continue({ postData: JSON.stringify(body) });
    },
    { times: 1 },
  );
  const refused = page.waitForResponse((response) => response.status() === 400);
  await save(page);
  const { title } = (await (await refused).json()) as { title: string };
  expect(title).toBeTruthy();
  await expect(wizardOf(page).getByText(title).first()).toBeVisible();
  expect(consoleErrors.every((error) => error.includes('400'))).toBe(true);
  consoleErrors.length = 0;
  expect(await titles(page)).toEqual([first, second]);
  await save(page);
  await expect(page.getByText('The course has been created.').first()).toBeVisible();
});

test('with a new resource, which is uploaded once the course is there, and found in its detail', async ({ page }) => {
  await openWith(page, COURSE_WRITERS.admin, ADD);
  await describeCourse(page, 'With a document');
  await choose(page, first, 50);
  await choose(page, second, 50);
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
  await expect(top(page).getByRole('button', { name: /Checklist of the course/u })).toBeVisible();
});

test('of two who edit a course the second is told, and keeps what they have typed', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await openWith(page, COURSE_WRITERS.admin, '/admin/catalog?tab=courses');
  const edit = async (of: Page) => {
    await openCourse(of, 'Edited by two');
    await top(of).getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(wizardOf(of).getByRole('checkbox', { name: 'English' })).toBeChecked();
    await next(of);
  };
  const other = await another(browser, COURSE_WRITERS.second, '/admin/catalog?tab=courses');
  await edit(page);
  await edit(other);
  await fillTexts(other, 'Edited by two, once');
  await next(other);
  await save(other);
  await expect(other.getByText('The course has been edited.').first()).toBeVisible();

  await fillTexts(page, 'Edited by two, twice');
  await next(page);
  await save(page);
  await expect(page.getByText('Somebody has saved this course in the meantime')).toBeVisible();
  await atRest(page);
  expect(consoleErrors.every((error) => error.includes('412'))).toBe(true);
  consoleErrors.length = 0;
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('The course has been edited.').first()).toBeVisible();
  await expect(courseCard(page, 'Edited by two, twice')).toBeVisible();
  await expect(step(page, first)).toBeVisible();
});

test('without any training to follow the wizard says so', async ({ page }) => {
  await openWith(page, COURSE_WRITERS.bare, ADD);
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await next(page);
  await fillTexts(page, 'Of nothing');
  await next(page);
  await expect(wizardOf(page).getByText('No training is available')).toBeVisible();
  await close(page);
});
