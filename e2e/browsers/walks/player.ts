import assert from 'node:assert/strict';
import { CHOICES_AFTER_SWEEP, CHOICES_BEFORE_SWEEP, FIRE_TITLE, SWEEP } from '../../src/fire.ts';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { KEYS, type Page, waitFor } from '../page.ts';

/** Long, because here the CPU renders the training. */
const PATIENCE_MS = 90_000;

const PLAYER = { css: 'iframe[data-portal-player]' };

const pressButton = (page: Page, name: string | RegExp) => page.click({ role: 'button', name });

async function makeChoice(page: Page, name: string | RegExp): Promise<void> {
  await pressButton(page, name);
  await pressButton(page, 'Continue');
}

/** Plays the demo's WebGL training to the end, in the current frame. */
async function playToTheEnd(page: Page): Promise<void> {
  await pressButton(page, /^Start( again)?$/u);
  for (const name of CHOICES_BEFORE_SWEEP) await makeChoice(page, name);
  await pressButton(page, 'Spray');
  await page.press(...Array<string>(6).fill(KEYS.ArrowDown));
  await waitFor(
    'the end of the fire',
    async () => {
      for (const [key, steps] of SWEEP) await page.press(...Array<string>(steps).fill(KEYS[key]));
      return (await page.all({ role: 'button', name: 'Continue' })).length > 0;
    },
    PATIENCE_MS,
  );
  await pressButton(page, 'Continue');
  for (const name of CHOICES_AFTER_SWEEP) await makeChoice(page, name);
}

export async function player(page: Page): Promise<void> {
  await page.resize(800, 500);
  await page.openAs(PEOPLE.trainee, '/learner/catalog', PASSWORD);
  await page.fill({ role: 'searchbox', name: /./u }, 'extinguisher');
  await page.click({ role: 'link', name: FIRE_TITLE });
  await page.click({ role: 'button', name: /in the browser/u });
  await page.inFrame(PLAYER, async () => {
    assert.notEqual(await page.run(() => location.origin), page.portal, 'the training has an origin of its own');
    await playToTheEnd(page);
  });
  await page.find({ text: 'Progress saved' });
  await page.click({ role: 'button', name: 'Leave' });
  await page.gone(PLAYER);
  await page.find({ role: 'heading', name: 'Training completed' });
  await page.click({ role: 'button', name: 'Back to the portal' });
  await page.find({ text: '100%', inside: { css: '[role=dialog]' } });
}
