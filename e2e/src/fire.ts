import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The demo's WebGL training, as its catalogue card is called. */
export const FIRE = 'Using a fire extinguisher';

/** The right answer of each stage before and after the sweep, in order. */
const BEFORE = [
  'Push the fire alarm call point',
  /^Water with additive/u,
  'Pull the safety pin',
  'Three metres away, the door behind you',
];
const AFTER = [
  'Keep your distance and watch the embers',
  'Spray again, at the base',
  'Walk backwards to the exit, eyes on the bin',
];

/** From the middle of the fire to its right edge, to its left edge, and back. */
const SWEEP = [
  ['ArrowRight', 4],
  ['ArrowLeft', 8],
  ['ArrowRight', 4],
] as const;

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[data-portal-player]');

/** Presses a button in the training by keyboard, as soon as it is there. */
export async function press(frame: FrameLocator, name: string | RegExp) {
  const button = frame.getByRole('button', { name }).first();
  await expect(button).toBeVisible({ timeout: 30_000 });
  await button.press('Enter');
}

/** Decides, and reads why it was right. */
export async function decide(frame: FrameLocator, name: string | RegExp) {
  await press(frame, name);
  await press(frame, 'Continue');
}

/** Begins the exercise and takes the first right decisions of it. */
export async function playFirst(page: Page, decisions: number) {
  const frame = frameOf(page);
  await press(frame, 'Start');
  for (const name of BEFORE.slice(0, decisions)) await decide(frame, name);
}

/** Goes on from a number of decisions to the end, by keyboard alone. */
export async function playToTheEnd(page: Page, from: number) {
  const frame = frameOf(page);
  for (const name of BEFORE.slice(from)) await decide(frame, name);
  await press(frame, 'Spray');
  const next = frame.getByRole('button', { name: 'Continue' });
  // The nozzle starts too high: down to the base, then from side to side, as fast as a hand does, until nothing burns.
  for (let down = 0; down < 6; down += 1) await page.keyboard.press('ArrowDown');
  await expect(async () => {
    for (const [key, steps] of SWEEP)
      for (let step = 0; step < steps; step += 1) await page.keyboard.press(key, { delay: 80 });
    await expect(next).toBeVisible({ timeout: 1 });
  }).toPass({ timeout: 90_000, intervals: [0] });
  await press(frame, 'Continue');
  for (const name of AFTER) await decide(frame, name);
}
