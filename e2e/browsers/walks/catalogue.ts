import assert from 'node:assert/strict';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { KEYS, type Page, waitFor } from '../page.ts';

const CARD = { css: '[data-testid=training-card]' };

const cards = (page: Page, count: number) =>
  waitFor(`${count} cards`, async () => (await page.all(CARD)).length === count);

export async function catalogue(page: Page): Promise<void> {
  await page.openAs(PEOPLE.learner, '/learner/catalog', PASSWORD);
  await page.find({ role: 'heading', name: 'To do' });
  await page.fill({ role: 'searchbox', name: 'Search for a training' }, 'EXTINGUISHER');
  await cards(page, 1);
  await page.at(/=EXTINGUISHER/u);
  await page.reload();
  assert.equal(await page.valueOf({ role: 'searchbox' }), 'EXTINGUISHER');
  await cards(page, 1);

  await page.open('/learner/catalog');
  await page.click({ role: 'button', name: 'Content type' });
  await page.click({ role: 'checkbox', name: /browser/iu });
  await page.find({ role: 'button', name: 'Content type 1 selected' });
  const count = Number.parseInt(await page.textOf({ role: 'heading', name: /^\d+ trainings?$/u }), 10);
  await cards(page, count);
  await page.click({ role: 'button', name: 'Clear filters' });
  await page.find({ role: 'heading', name: 'To do' });

  await page.click({ role: 'link', name: 'Using a fire extinguisher' });
  await page.find({ role: 'dialog', name: /fire extinguisher/u });
  await page.press(KEYS.Escape);
  await page.gone({ role: 'dialog' });

  await page.click({ role: 'button', name: /account/iu });
  await page.click({ role: 'radio', name: 'Français' });
  await page.find({ role: 'heading', name: 'À faire' });
}
