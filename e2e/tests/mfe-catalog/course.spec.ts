import type { Page } from '@playwright/test';
import { CLOCK_GUESTS, CLOCK_GUESTS_SUBGROUP, CLOCK_GUESTS_TRAININGS } from '../../src/clock-guests.ts';
import {
  addTraining,
  chosenTrainings,
  confirmSuggestion,
  courseCard,
  courseStep,
  fillCourseDescription,
  openCourse,
  topDialog,
} from '../../src/courses.ts';
import { test as base, expect, openInNewContext, openWithEmail, waitForAnimations } from '../../src/test.ts';
import { wizardOf } from '../../src/wizard.ts';

// The tests follow one course from its creation to its completion, on the portal whose clock they set.
const test = base.extend({ baseURL: ({ clockPortal }, use) => use(clockPortal.url) });
test.describe.configure({ mode: 'serial' });

const COURSE = 'The first night';
const DAY_MS = 86_400_000;
const [torch, radio, rounds] = CLOCK_GUESTS_TRAININGS;

const unread = (page: Page) => page.getByRole('button', { name: /Notifications/u });

const saveCourse = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the course' }).click();

/** Plays the open training to its end with a score, and returns from its result to the page behind the player. */
async function play(page: Page, score: 40 | 90): Promise<void> {
  const frame = page.frameLocator('iframe[data-portal-player]');
  await frame.getByRole('button', { name: `Score ${score}` }).click();
  await expect(frame.getByText('Reported')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).first().click();
  await expect(page.getByRole('progressbar', { name: 'Score' })).toHaveAttribute('aria-valuenow', String(score));
  await page.getByRole('button', { name: 'Back to the portal' }).click();
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
}

test('a manager creates a course of three trainings and reorders them with the keyboard', async ({ page }) => {
  await openWithEmail(page, CLOCK_GUESTS.manager, '/manager/catalog?tab=courses');
  await page.getByRole('main').getByRole('button', { name: 'Add a course' }).first().click();
  await waitForAnimations(page);
  await fillCourseDescription(page, COURSE);
  await addTraining(page, torch, 60);
  await saveCourse(page);
  await expect(wizardOf(page).getByText('At least two trainings are needed').first()).toBeVisible();
  await addTraining(page, radio, 60);
  await addTraining(page, rounds, 60);
  await wizardOf(page)
    .getByRole('button', { name: `Move up: ${rounds}` })
    .press('Enter');
  await expect(chosenTrainings(page)).toContainText([torch, rounds, radio].map((title) => new RegExp(title, 'u')));
  await expect(wizardOf(page).getByRole('button', { name: `Move up: ${rounds}` })).toBeFocused();
  await saveCourse(page);
  await expect(wizardOf(page)).toHaveCount(0);
  await expect(courseCard(page, COURSE)).toContainText('3 trainings');
});

test('a suggestion to a subgroup for tomorrow notifies nobody today, and is listed as planned', async ({
  page,
  browser,
}) => {
  await openWithEmail(page, CLOCK_GUESTS.manager, '/manager/catalog?tab=courses');
  await openCourse(page, COURSE);
  await topDialog(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await waitForAnimations(page);
  await topDialog(page).getByRole('tab', { name: 'Subgroups' }).click();
  await topDialog(page).getByRole('checkbox', { name: CLOCK_GUESTS_SUBGROUP }).check();
  await expect(topDialog(page).getByRole('radio', { name: 'Later' })).toBeChecked();
  await confirmSuggestion(page, /To 2 people/u);
  await expect(page.getByText(/2 people will be told on/u)).toBeVisible();

  const learner = await openInNewContext(browser, CLOCK_GUESTS.learner, '/learner/catalog?tab=suggested');
  await expect(learner.getByText('Nothing suggested right now')).toBeVisible();
  await expect(unread(learner)).not.toContainText('1');
  await learner.context().close();

  await waitForAnimations(page);
  await topDialog(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(topDialog(page).getByText('Planned suggestions (1)')).toBeVisible();
});

test('on the next day the learner is notified once, plays the course, repeats a training after a low score, and completes the course', async ({
  page,
  clockPortal,
}) => {
  const tomorrow = new Date(Date.now() + DAY_MS);
  await clockPortal.setClock(tomorrow);
  await page.clock.setSystemTime(tomorrow);
  await openWithEmail(page, CLOCK_GUESTS.learner, '/learner/catalog');
  await expect(unread(page)).toContainText('1');
  await unread(page).click();
  await waitForAnimations(page);
  await expect(topDialog(page).getByText('Max Nuit suggests a course')).toHaveCount(1);
  await topDialog(page).getByText('Max Nuit suggests a course').click();
  await expect(page).toHaveURL(/tab=suggested/u);
  await expect(topDialog(page).getByRole('heading', { level: 2, name: COURSE })).toBeVisible();
  await expect(topDialog(page).getByText('Suggested by Max Nuit').first()).toBeVisible();
  await expect(page.getByTestId('course-step')).toContainText([torch, rounds, radio].map((t) => new RegExp(t, 'u')));
  await expect(courseStep(page, torch)).toContainText('Next');

  await waitForAnimations(page);
  await topDialog(page).getByRole('button', { name: 'Start the course' }).click();
  await play(page, 90);
  await expect(courseStep(page, torch)).toContainText('Done');
  await expect(courseStep(page, rounds)).toContainText('Next');

  await courseStep(page, rounds).getByRole('button', { name: /Start/u }).click();
  await play(page, 40);
  await expect(courseStep(page, rounds)).toContainText('Score 40, 60 needed');
  await expect(courseStep(page, rounds)).toContainText('Next');
  await expect(topDialog(page).getByText('1 of 3 done').first()).toBeVisible();

  // No training is locked: the learner can play the last training before repeating the failed one.
  await courseStep(page, radio).getByRole('button', { name: /Start/u }).click();
  await play(page, 90);
  await expect(courseStep(page, radio)).toContainText('Done');
  await courseStep(page, rounds)
    .getByRole('button', { name: /Retake/u })
    .click();
  await play(page, 90);
  await expect(courseStep(page, rounds)).toContainText('Done');
  await expect(topDialog(page).getByText('Completed').first()).toBeVisible();
  await page.goBack();
  await expect(courseCard(page, COURSE)).toContainText('Completed');
});

test('one more day later nobody is notified again, and the manager sees the progress of each person', async ({
  page,
  browser,
  clockPortal,
}) => {
  const later = new Date(Date.now() + 2 * DAY_MS);
  await clockPortal.setClock(later);
  const learner = await openInNewContext(browser, CLOCK_GUESTS.colleague, '/learner/catalog');
  await expect(unread(learner)).toContainText('1');
  await learner.context().close();

  await page.clock.setSystemTime(later);
  await openWithEmail(page, CLOCK_GUESTS.manager, '/manager/catalog?tab=courses&view=progress');
  await expect(page.getByText('Completed by 1 of 2')).toBeVisible();
  await expect(page.getByText('In progress')).toBeVisible();
  await page.getByRole('button', { name: /People \(2\)/u }).click();
  await expect(page.getByRole('row', { name: /Lia Nuit/u })).toContainText('3 of 3');
  await expect(page.getByRole('row', { name: /Kim Nuit/u })).toContainText('Not started');
});
