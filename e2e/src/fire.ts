import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The title of the demo's WebGL training in the catalogue. */
export const FIRE_TITLE = 'Using a fire extinguisher';

/** A small window for tests that play a training, because the CPU draws every pixel of its content here. */
export const PLAYER_VIEWPORT = { width: 800, height: 500 };

/** The right choices before and after the fire is sprayed with a sweeping movement, in order. */
export const CHOICES_BEFORE_SWEEP = [
  'Press the fire alarm call point',
  /^Water with additive/u,
  'Pull the safety pin',
  'Three metres away, the door behind you',
];
export const CHOICES_AFTER_SWEEP = [
  'Keep your distance and watch the embers',
  'Spray again, at the base',
  'Walk backwards to the exit, eyes on the bin',
];

/** Key presses that aim from the middle of the fire to its right edge, to its left edge, and back. */
export const SWEEP = [
  ['ArrowRight', 4],
  ['ArrowLeft', 8],
  ['ArrowRight', 4],
] as const;

export const playerFrame = (page: Page): FrameLocator => page.frameLocator('iframe[data-portal-player]');

/** Waits for a button in the player, and presses it with the keyboard. */
export async function pressButton(frame: FrameLocator, name: string | RegExp) {
  const button = frame.getByRole('button', { name }).first();
  await expect(button).toBeVisible();
  await button.press('Enter');
}

/** Makes a right choice, and continues after its explanation. */
export async function makeChoice(frame: FrameLocator, name: string | RegExp) {
  await pressButton(frame, name);
  await pressButton(frame, 'Continue');
}

/** Starts the training and makes the first `count` right choices. */
export async function playFirstChoices(page: Page, count: number) {
  const frame = playerFrame(page);
  await pressButton(frame, 'Start');
  for (const name of CHOICES_BEFORE_SWEEP.slice(0, count)) await makeChoice(frame, name);
}

/** Continues after `choicesMade` right choices and plays to the end, with the keyboard alone. */
export async function playToTheEnd(page: Page, choicesMade: number) {
  const frame = playerFrame(page);
  for (const name of CHOICES_BEFORE_SWEEP.slice(choicesMade)) await makeChoice(frame, name);
  await pressButton(frame, 'Spray');
  const next = frame.getByRole('button', { name: 'Continue' });
  // The nozzle points too high at first: aim down at the base, then sweep from side to side until the fire is out.
  for (let down = 0; down < 6; down += 1) await page.keyboard.press('ArrowDown');
  while (!(await next.isVisible()))
    for (const [key, steps] of SWEEP)
      for (let step = 0; step < steps; step += 1) await page.keyboard.press(key, { delay: 80 });
  await pressButton(frame, 'Continue');
  for (const name of CHOICES_AFTER_SWEEP) await makeChoice(frame, name);
}
