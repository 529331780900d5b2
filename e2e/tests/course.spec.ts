import type { Page } from '@playwright/test';
import {
  choose,
  chosen,
  confirmSuggestion,
  courseCard,
  describeCourse,
  openCourse,
  step,
  top,
} from '../src/courses.ts';
import { moveTo, NIGHT_SHIFT, NIGHT_SHIFT_GROUP, NIGHT_SHIFT_TRAININGS, NIGHT_SHIFT_URL } from '../src/night-shift.ts';
import { another, atRest, expect, openWith, test } from '../src/test.ts';
import { wizardOf } from '../src/wizard.ts';

// The portal whose time moves; one course, from the hand that makes it to the one that completes it.
const MOVED = { baseURL: NIGHT_SHIFT_URL };
test.use(MOVED);
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const COURSE = 'The first night';
const DAY_MS = 86_400_000;
const [torch, radio, rounds] = NIGHT_SHIFT_TRAININGS;

const unread = (page: Page) => page.getByRole('button', { name: /Notifications/u });

const saveCourse = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the course' }).click();

/** Plays what is open to the end with a score, and leaves it. */
async function play(page: Page, score: 40 | 90): Promise<void> {
  const frame = page.frameLocator('iframe[data-portal-player]');
  await frame.getByRole('button', { name: `Score ${score}` }).click();
  await expect(frame.getByText('Reported')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).first().click();
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
}

test('a manager builds a course of three trainings and puts them in order by keyboard', async ({ page }) => {
  await openWith(page, NIGHT_SHIFT.manager, '/manager/catalog?tab=courses');
  await page.getByRole('main').getByRole('button', { name: 'Add a course' }).first().click();
  await atRest(page);
  await describeCourse(page, COURSE);
  await choose(page, torch, 60);
  await saveCourse(page);
  await expect(wizardOf(page).getByText('At least two trainings are needed').first()).toBeVisible();
  await choose(page, radio, 60);
  await choose(page, rounds, 60);
  await wizardOf(page)
    .getByRole('button', { name: `Move up: ${rounds}` })
    .press('Enter');
  await expect(chosen(page)).toContainText([torch, rounds, radio].map((title) => new RegExp(title, 'u')));
  await expect(wizardOf(page).getByRole('button', { name: `Move up: ${rounds}` })).toBeFocused();
  await saveCourse(page);
  await expect(wizardOf(page)).toHaveCount(0);
  await expect(courseCard(page, COURSE)).toContainText('3 trainings');
});

test('suggested for tomorrow to a subgroup, nobody hears of it today, and it can be seen to wait', async ({
  page,
  browser,
}) => {
  await openWith(page, NIGHT_SHIFT.manager, '/manager/catalog?tab=courses');
  await openCourse(page, COURSE);
  await top(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await atRest(page);
  await top(page).getByRole('tab', { name: 'Subgroups' }).click();
  await top(page).getByRole('checkbox', { name: NIGHT_SHIFT_GROUP }).check();
  await expect(top(page).getByRole('radio', { name: 'Later' })).toBeChecked();
  await confirmSuggestion(page, /To 2 people/u);
  await expect(page.getByText(/2 people will be told on/u)).toBeVisible();

  const learner = await another(browser, NIGHT_SHIFT.learner, '/learner/catalog?tab=suggested', MOVED);
  await expect(learner.getByText('Nothing suggested right now')).toBeVisible();
  await expect(unread(learner)).not.toContainText('1');
  await learner.context().close();

  await atRest(page);
  await top(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(top(page).getByText('Planned suggestions (1)')).toBeVisible();
});

test('the next day the learner is told once, follows it in order, misses a score, repeats and completes it', async ({
  page,
}) => {
  const tomorrow = new Date(Date.now() + DAY_MS);
  await moveTo(tomorrow);
  await page.clock.setSystemTime(tomorrow);
  await openWith(page, NIGHT_SHIFT.learner, '/learner/catalog');
  await expect(unread(page)).toContainText('1');
  await unread(page).click();
  await atRest(page);
  await expect(top(page).getByText('Max Nuit suggests a course')).toHaveCount(1);
  await top(page).getByText('Max Nuit suggests a course').click();
  await expect(page).toHaveURL(/tab=suggested/u);
  await expect(top(page).getByRole('heading', { level: 2, name: COURSE })).toBeVisible();
  await expect(top(page).getByText('Suggested by Max Nuit').first()).toBeVisible();
  await expect(page.getByTestId('course-step')).toContainText([torch, rounds, radio].map((t) => new RegExp(t, 'u')));
  await expect(step(page, torch)).toContainText('Next');

  await atRest(page);
  await top(page).getByRole('button', { name: 'Start the course' }).click();
  await play(page, 90);
  await expect(step(page, torch)).toContainText('Done');
  await expect(step(page, rounds)).toContainText('Next');

  await step(page, rounds).getByRole('button', { name: /Start/u }).click();
  await play(page, 40);
  await expect(step(page, rounds)).toContainText('Score 40, 60 needed');
  await expect(step(page, rounds)).toContainText('Next');
  await expect(top(page).getByText('1 of 3 done').first()).toBeVisible();

  // Nothing is locked: the last one before the one that was missed.
  await step(page, radio).getByRole('button', { name: /Start/u }).click();
  await play(page, 90);
  await expect(step(page, radio)).toContainText('Done');
  await step(page, rounds).getByRole('button', { name: /again/u }).click();
  await play(page, 90);
  await expect(step(page, rounds)).toContainText('Done');
  await expect(top(page).getByText('Completed').first()).toBeVisible();
  await page.goBack();
  await expect(courseCard(page, COURSE)).toContainText('Completed');
});

test('time and restarts tell nobody twice, and the manager sees who is how far', async ({ page, browser }) => {
  const later = new Date(Date.now() + 2 * DAY_MS);
  await moveTo(later);
  const learner = await another(browser, NIGHT_SHIFT.colleague, '/learner/catalog', MOVED);
  await expect(unread(learner)).toContainText('1');
  await learner.context().close();

  await page.clock.setSystemTime(later);
  await openWith(page, NIGHT_SHIFT.manager, '/manager/catalog?tab=courses&view=progress');
  await expect(page.getByText('Completed by 1 of 2')).toBeVisible();
  await expect(page.getByText('In progress')).toBeVisible();
  await page.getByRole('button', { name: /People \(2\)/u }).click();
  await expect(page.getByRole('row', { name: /Lia Nuit/u })).toContainText('3 of 3');
  await expect(page.getByRole('row', { name: /Kim Nuit/u })).toContainText('Not started');
});
