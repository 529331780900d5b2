import type { Browser, Page } from '@playwright/test';
import { type Member, newCompany } from '../../src/company.ts';
import {
  addTraining,
  confirmSuggestion,
  courseCard,
  courseStep,
  fillCourseDescription,
  openCourse,
  topDialog,
} from '../../src/courses.ts';
import { PRACTICE } from '../../src/practice.ts';
import { test as base, expect, openAs, waitForAnimations } from '../../src/test.ts';
import { wizardOf } from '../../src/wizard.ts';

// These tests set the clock of their portal.
const test = base.extend({ baseURL: ({ clockPortal }, use) => use(clockPortal.url) });

const COURSE = 'The first night';
const COURSES_OF_MANAGER = '/manager/catalog?tab=courses';
const DAY_MS = 86_400_000;
const TRAININGS = ['Torch', 'Radio', 'Rounds'] as const;
const [torch, radio, rounds] = TRAININGS;

/** Opens a page as a person whose computer shows the given time. */
async function openAt(browser: Browser, time: Date, who: Member, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.setSystemTime(time);
  await openAs(page, who, path);
  return page;
}

/** Plays the open training to its end with a score, and returns from the result to the page behind the player. */
async function play(page: Page, score: 40 | 80): Promise<void> {
  const frame = page.frameLocator('iframe[data-portal-player]');
  await frame.getByRole('button', { name: score === 40 ? 'Fail' : 'Finish' }).click();
  await expect(frame.getByText('Reported')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).first().click();
  await expect(page.getByRole('progressbar', { name: 'Score' })).toHaveAttribute('aria-valuenow', String(score));
  await page.getByRole('button', { name: 'Back to the portal' }).click();
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
}

test('a manager’s course is suggested for tomorrow, then played and completed, and the manager sees it', async ({
  page,
  browser,
  clockPortal,
}) => {
  const { db, build } = clockPortal;
  await build.category();
  const { id: clientId, manager, learner: lia, colleague } = await newCompany(db);
  await build.team({ clientId, managerId: manager.id, members: [colleague.id] });
  await build.group({ clientId, name: 'Night shift', ownerId: manager.id, members: [lia.id, colleague.id] });
  for (const title of TRAININGS) {
    const text = { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] };
    const { id } = await build.training({
      clientId,
      durationInMinute: 1,
      texts: { en: text },
      contentLanguages: ['en'],
    });
    await build.contentFile({ trainingId: id, storagePrefix: PRACTICE });
  }
  await openAs(page, manager, COURSES_OF_MANAGER);
  await page.getByRole('main').getByRole('button', { name: 'Add a course' }).first().click();
  await waitForAnimations(page);
  await fillCourseDescription(page, COURSE);
  for (const title of TRAININGS) await addTraining(page, title, 60);
  await wizardOf(page).getByRole('button', { name: 'Save the course' }).click();
  await expect(wizardOf(page)).toHaveCount(0);
  await expect(courseCard(page, COURSE)).toContainText('3 trainings');

  await openCourse(page, COURSE);
  await topDialog(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await waitForAnimations(page);
  await topDialog(page).getByRole('tab', { name: 'Subgroups' }).click();
  await topDialog(page).getByRole('checkbox', { name: 'Night shift' }).check();
  await confirmSuggestion(page, /To 2 people/u);
  await expect(page.getByText(/2 people will be told on/u)).toBeVisible();

  const tomorrow = new Date(Date.now() + DAY_MS);
  await clockPortal.setClock(tomorrow);
  const learner = await openAt(browser, tomorrow, lia, '/learner/catalog');
  const detail = topDialog(learner);
  const step = (title: string) => courseStep(learner, title);
  await learner.getByRole('button', { name: /Notifications.*1/u }).click();
  await waitForAnimations(learner);
  await detail.getByText('Max Manager suggests a course').click();
  await expect(learner).toHaveURL(/tab=suggested/u);
  await expect(detail.getByRole('heading', { level: 2, name: COURSE })).toBeVisible();
  await expect(detail.getByText('Suggested by Max Manager').first()).toBeVisible();
  await expect(learner.getByTestId('course-step')).toContainText([torch, radio, rounds].map((t) => new RegExp(t, 'u')));
  await expect(step(torch)).toContainText('Next');

  await waitForAnimations(learner);
  await detail.getByRole('button', { name: 'Start the course' }).click();
  await play(learner, 80);
  await expect(step(torch)).toContainText('Done');
  await expect(step(radio)).toContainText('Next');

  await step(radio).getByRole('button', { name: /Start/u }).click();
  await play(learner, 40);
  await expect(step(radio)).toContainText('Score 40, 60 required');
  await expect(step(radio)).toContainText('Next');
  await expect(detail.getByText('1 of 3 done').first()).toBeVisible();

  // No training is locked: the learner can take the last training before repeating the failed one.
  await step(rounds).getByRole('button', { name: /Start/u }).click();
  await play(learner, 80);
  await expect(step(rounds)).toContainText('Done');
  await step(radio)
    .getByRole('button', { name: /Retake/u })
    .click();
  await play(learner, 80);
  await expect(step(radio)).toContainText('Done');
  await expect(detail.getByText('Completed').first()).toBeVisible();

  const progress = await openAt(browser, tomorrow, manager, `${COURSES_OF_MANAGER}&view=progress`);
  await expect(progress.getByText('Completed by 1 of 2')).toBeVisible();
  await progress.getByRole('button', { name: /People \(2\)/u }).click();
  await expect(progress.getByRole('row', { name: /Lia Learner/u })).toContainText('3 of 3');
  await expect(progress.getByRole('row', { name: /Kim Colleague/u })).toContainText('Not started');
});
