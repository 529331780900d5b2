import type { Page } from '@playwright/test';
import { type Company, newCompany } from '../../src/company.ts';
import {
  FIRE_TITLE,
  makeChoice,
  PLAYER_VIEWPORT,
  playerFrame,
  playFirstChoices,
  playToTheEnd,
  pressButton,
} from '../../src/fire.ts';
import { test as base, expect, openAs } from '../../src/test.ts';
import { openFound } from '../../src/trainings.ts';

const test = base.extend({
  company: async ({ portal }, use) => use(await newCompany(portal.db, { offer: [FIRE_TITLE] })),
});

test.use({ viewport: PLAYER_VIEWPORT });

const player = (page: Page) => page.locator('iframe[data-portal-player]');

async function openTraining(page: Page, { learner }: Company) {
  await openAs(page, learner, '/learner/catalog');
  await openFound(page, 'extinguisher', FIRE_TITLE);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser|Retake/u })
    .click();
  await expect(playerFrame(page).getByRole('button', { name: 'Start' })).toBeVisible();
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Leave' }).first().press('Enter');
  await expect(player(page)).toHaveCount(0);
}

test('a training with a drawn scene takes the keyboard, and Escape in it closes it', async ({ page, company }) => {
  await openTraining(page, company);
  await playFirstChoices(page, 1);
  await page.keyboard.press('Escape');
  await expect(player(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('heading', { name: FIRE_TITLE })).toBeVisible();
});

test('a training left at its third step continues there, with the same score and mistakes', { tag: '@full' }, async ({
  page,
  company,
}) => {
  const frame = playerFrame(page);
  const score = frame.locator('.score b');
  await openTraining(page, company);
  await pressButton(frame, 'Start');
  await expect(frame.getByRole('button', { name: /Open the window/u })).toBeVisible();
  await page.keyboard.press('3');
  await expect(frame.getByRole('alert')).toContainText('−40');
  await makeChoice(frame, 'Press the fire alarm call point');
  await makeChoice(frame, /^Water with additive/u);
  await expect(frame.getByRole('heading', { name: 'Pull the pin' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(frame.getByRole('alert')).toContainText('−30');
  const before = await score.textContent();
  await leave(page);

  await openTraining(page, company);
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

test('a training is played to its end with the keyboard alone', { tag: '@full' }, async ({ page, company }) => {
  await openTraining(page, company);
  await playFirstChoices(page, 0);
  await playToTheEnd(page, 0);
  await leave(page);
  await expect(page.getByRole('heading', { name: 'Training completed' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the portal' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Training completed' })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('100%').first()).toBeVisible();
});

test('a weak step is practised alone after the result, which it can only raise', { tag: '@full' }, async ({
  page,
  company,
}) => {
  const frame = playerFrame(page);
  await openTraining(page, company);
  await playFirstChoices(page, 2);
  for (const wrong of [/^Squeeze the handle/u, /^Turn it upside down/u]) await pressButton(frame, wrong);
  await playToTheEnd(page, 2);
  await leave(page);
  const points = page.locator('dt', { hasText: 'Points' }).locator('+ dd');
  const before = Number.parseInt((await points.textContent()) ?? '', 10);
  await page.getByRole('button', { name: 'Practise this step' }).press('Enter');

  await expect(frame.getByRole('heading', { name: 'Pull the pin' })).toBeVisible();
  await expect(frame.getByText('Step 3 of 6')).toBeVisible();
  await pressButton(frame, 'Start');
  await makeChoice(frame, 'Pull the safety pin');
  await expect(frame.locator('.results li')).toHaveCount(1);
  await pressButton(frame, 'Back to the portal');
  await expect(page.getByRole('heading', { name: 'You have made progress' })).toBeFocused();
  expect(Number.parseInt((await points.textContent()) ?? '', 10)).toBeGreaterThan(before);
  await expect(page.getByText('is worth another try')).toHaveCount(0);
  const outcome = page.getByRole('region', { name: 'You have made progress' });
  await outcome.getByRole('button', { name: 'Certificate' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Certificate' }).getByText('Number')).toBeVisible();
});
