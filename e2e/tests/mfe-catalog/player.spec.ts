import type { BrowserContext, Page } from '@playwright/test';
import {
  FIRE_TITLE,
  makeChoice,
  PLAYER_VIEWPORT,
  playerFrame,
  playFirstChoices,
  playToTheEnd,
  pressButton,
} from '../../src/fire.ts';
import type { Person } from '../../src/people.ts';
import { expect, openAs, test } from '../../src/test.ts';

// All tests use the same learner and training, and each test needs the sessions of the previous tests.
test.describe.configure({ mode: 'serial' });
test.use({ viewport: PLAYER_VIEWPORT });

interface Figures {
  sessions: number;
  progressionPercent: number;
  steps: { id: string; success: boolean }[];
  points: number;
}

/** Returns the signed-in person's progress in the training from the server. */
const figures = (page: Page): Promise<Figures> =>
  page.evaluate(async (title) => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    const get = async (path: string) => (await fetch(`/api/v1${path}`, { headers })).json();
    const { items } = await get('/trainings?lang=en&asLearner=true');
    const training = items.find((item: { title: string }) => item.title === title);
    const { id } = await get('/users/profile');
    return (await get(`/users/${id}/stats/general?lang=en&trainingId=${training.id}`)).userStat;
  }, FIRE_TITLE);

async function openTraining(page: Page, person: Person = 'trainee') {
  await openAs(page, person);
  await page.getByRole('searchbox').fill('extinguisher');
  await page.getByTestId('training-card').getByRole('link', { name: FIRE_TITLE }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser|Retake/u })
    .click();
  await expect(playerFrame(page).getByRole('button', { name: 'Start' })).toBeVisible();
}

/** Starts the opened training, loses the network at its fourth step, plays to the end and leaves. */
async function finishOffline(page: Page, context: BrowserContext) {
  await playFirstChoices(page, 3);
  await context.setOffline(true);
  await playToTheEnd(page, 3);
  await page.getByRole('button', { name: 'Leave' }).first().press('Enter');
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
}

test('the progress is saved when the tab is closed, and the session counts once', async ({ page, context }) => {
  await openAs(page, 'trainee');
  const before = await figures(page);
  const played = await context.newPage();
  await openTraining(played);
  await playFirstChoices(played, 2);
  await expect(playerFrame(played).getByRole('button', { name: 'Pull the safety pin' })).toBeVisible();
  await played.close({ runBeforeUnload: true });
  await expect.poll(async () => (await figures(page)).sessions).toBe(before.sessions + 1);
  const after = await figures(page);
  expect(after.progressionPercent).toBeGreaterThanOrEqual(before.progressionPercent);
  const passed = after.steps.filter(({ success }) => success).map(({ id }) => id);
  expect(passed).toEqual(expect.arrayContaining(['raise-alarm', 'choose-extinguisher']));
});

test('a training left at its third step continues there, with the same score and mistakes', { tag: '@full' }, async ({
  page,
}) => {
  const frame = playerFrame(page);
  const score = frame.locator('.score b');
  await openTraining(page);
  await pressButton(frame, 'Start again');
  await expect(frame.getByRole('button', { name: /Open the window/u })).toBeVisible();
  await page.keyboard.press('3');
  await expect(frame.getByRole('alert')).toContainText('−40');
  await makeChoice(frame, 'Push the fire alarm call point');
  await makeChoice(frame, /^Water with additive/u);
  await expect(frame.getByRole('heading', { name: 'Pull the pin' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(frame.getByRole('alert')).toContainText('−30');
  const before = await score.textContent();
  await page.getByRole('button', { name: 'Leave' }).first().press('Enter');
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);

  await openTraining(page);
  await pressButton(frame, 'Continue at step 3 of 6');
  await expect(frame.getByRole('heading', { name: 'Pull the pin' })).toBeVisible();
  expect(await score.textContent()).toBe(before);
  await expect(frame.locator('.choice.spent')).toHaveCount(1);
  await page.keyboard.press('1');
  await expect(frame.getByRole('alert')).not.toContainText('−');

  const question = await frame.locator('main > .card').boundingBox();
  await pressButton(frame, 'Pause');
  const pause = await frame.getByRole('dialog').boundingBox();
  if (!question || !pause) throw new Error('The question or the pause is not visible');
  const isBeside = pause.x >= question.x + question.width || pause.y + pause.height <= question.y;
  expect(isBeside, 'the pause does not cover the question').toBe(true);
});

test('a training played to its end by keyboard, with a network failure, counts its progress, steps and points once', {
  tag: '@full',
}, async ({ page, context, expectError }) => {
  await openAs(page, 'trainee');
  const before = await figures(page);
  await openTraining(page);
  await playFirstChoices(page, 2);
  await context.setOffline(true);
  await playToTheEnd(page, 2);
  await expect(
    playerFrame(page)
      .getByText(/Offline/u)
      .first(),
  ).toBeVisible();
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
  await context.setOffline(false);
  await expect(page.getByText('Progress saved')).toBeVisible();

  await page.getByRole('button', { name: 'Leave' }).first().press('Enter');
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Training completed' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the portal' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Training completed' })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('100%').first()).toBeVisible();
  const after = await figures(page);
  expect(after.sessions).toBe(before.sessions + 1);
  expect(after.progressionPercent).toBe(100);
  expect(after.steps.every(({ success }) => success)).toBe(true);
  expect(after.points).toBeGreaterThan(before.points);

  await page.getByRole('dialog').getByRole('button', { name: 'Statistics' }).click();
  await expect(page.locator('#dash-training')).toHaveText(FIRE_TITLE);
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '100');
});

test('Escape in the running training closes it, and the progress stays at 100%', async ({ page }) => {
  await openTraining(page);
  await playFirstChoices(page, 1);
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('100%').first()).toBeVisible();
});

test('a result that is earned offline waits in the portal, and is sent when the network is back', async ({
  page,
  context,
  expectError,
}) => {
  await openTraining(page, 'learner');
  await finishOffline(page, context);
  await expect(page.getByRole('dialog').getByText('1 result waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog').getByText('100%').first()).toBeVisible();
  await expect(page.getByText('1 result waiting')).toHaveCount(0);
  expect((await figures(page)).progressionPercent).toBe(100);
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
});

test('a result that is earned offline is sent the next time the portal is opened', { tag: '@full' }, async ({
  page,
  context,
  expectError,
}) => {
  const played = await context.newPage();
  await openTraining(played, 'manager');
  await finishOffline(played, context);
  await expect(played.getByRole('dialog').getByText('1 result waiting')).toBeVisible();
  await played.close();
  await context.setOffline(false);
  await openAs(page, 'manager');
  await expect.poll(async () => (await figures(page)).progressionPercent).toBe(100);
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
});
