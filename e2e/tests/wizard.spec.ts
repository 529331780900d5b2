import { headsetBuild, packed } from '@vr/server/demo/archive';
import { lockoutZip, picture } from '../src/contents.ts';
import { PUBLISHERS } from '../src/guests.ts';
import { expect, openWith, test } from '../src/test.ts';
import {
  close,
  contentCard,
  describeToBadges,
  describeTraining,
  fillTexts,
  next,
  pick,
  wizardOf,
} from '../src/wizard.ts';

// Each goes through the whole wizard.
test.describe.configure({ timeout: 120_000 });

const ADD = '/admin/catalog?dialog=add-formation';
const PARTNER_ADD = '/partner/catalog?dialog=add-formation';

test('each step says what it lacks, per language and in order, and lets nobody past', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, ADD);
  const wizard = wizardOf(page);
  await next(page);
  await expect(wizard.getByText('Choose at least one language.').first()).toBeVisible();
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await wizard.getByRole('checkbox', { name: 'French' }).check();
  await next(page);
  await expect(wizard.getByRole('heading', { name: 'Information' })).toBeVisible();
  await next(page);
  await expect(wizard.getByRole('region', { name: /things to fix/u })).toBeVisible();
  const problems = await wizard
    .getByRole('region', { name: /things to fix/u })
    .getByRole('listitem')
    .allTextContents();
  expect(problems.map((text) => text.trim())).toEqual([
    'English: the title is missing.',
    'English: the short description is missing.',
    'English: the full description is missing.',
    'English: goal 1 is missing.',
    'English: goal 2 is missing.',
    'French: the title is missing.',
    'French: the short description is missing.',
    'French: the full description is missing.',
    'French: goal 1 is missing.',
    'French: goal 2 is missing.',
    'Choose a category.',
    'Choose a duration.',
    'Choose at least one skill.',
  ]);
  await expect(wizard.getByRole('button', { name: /Headsets/u })).toBeDisabled();
});

test('what is typed outlives a reload and is offered back; discarding forgets it', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, ADD);
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await next(page);
  await fillTexts(page, 'A title to keep');
  await expect(wizardOf(page).getByText(/Draft saved at/u)).toBeVisible();
  await page.reload();
  const offer = page.getByRole('dialog').filter({ hasText: 'A title to keep' });
  await offer.getByRole('button', { name: 'Continue' }).click();
  await wizardOf(page)
    .getByRole('button', { name: /Information/u })
    .click();
  await expect(wizardOf(page).getByLabel('Title')).toHaveValue('A title to keep');
  await close(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(ADD);
  await expect(wizardOf(page).getByRole('heading', { name: 'Languages' })).toBeVisible();
  await expect(page.getByText('A title to keep')).toHaveCount(0);
});

test('a build that cannot be played is refused with reasons; the training itself is saved', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, ADD);
  await describeTraining(page, 'With a broken build');
  const card = contentCard(page, 'Browser');
  const page404 = '<!doctype html><script src="Build/game.loader.js"></script>';
  const broken = packed({ 'index.html': Buffer.from(page404) });
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: broken });
  await card.getByLabel('Version').fill('1');
  await pick(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(page.getByText('The training has been created.').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /report|why/iu })).toBeVisible({ timeout: 60_000 });
  await card.getByRole('button', { name: /report|why/iu }).click();
  await expect(page.getByRole('dialog').last()).toContainText('Build/game.loader.js');
  await page.keyboard.press('Escape');

  // The cure, in the same place.
  await card.locator('input[type=file]').setInputFiles(await lockoutZip());
  await card.getByLabel('Version').fill('2');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(card.getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
});

test('an upload goes on while the person does something else, and tells when it is done', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, ADD);
  await describeTraining(page, 'Uploaded meanwhile');
  const build = headsetBuild('UNITY', 'meanwhile', { title: 'Meanwhile', version: '1', megabytes: 20 });
  const card = contentCard(page, 'Wired headset');
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'meanwhile.zip', mimeType: 'application/zip', buffer: build });
  await card.getByLabel('Version').fill('1');
  await pick(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(page.getByText('The training has been created.').first()).toBeVisible();
  // The form knows of it a moment after the notice does.
  await expect(wizardOf(page).getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible();
  await close(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Company' }).click();
  // The notice may be gone by now; what is in the corner of the page stays until somebody takes it away.
  await expect(page.getByText('1 upload done')).toBeVisible({ timeout: 60_000 });
});

test('a badge with texts needs a logo, and one with a logo needs texts in every language', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, ADD);
  const wizard = wizardOf(page);
  await describeToBadges(page, 'With badges');
  const badge = wizard.getByRole('region', { name: 'Badge 1' });
  await badge.getByLabel('Name').first().fill('First lock');
  await next(page);
  await expect(wizard.getByText('Badge 1 has texts: choose a logo for it.').first()).toBeVisible();
  await badge.locator('input[type=file]').setInputFiles(await picture(page, 'badge.png', 120, 120));
  await next(page);
  await expect(wizard.getByText('Badge 1, English: the description is missing.').first()).toBeVisible();
  await badge.getByLabel('Description').first().fill('The first machine locked');
  await next(page);
  await expect(wizard.getByRole('heading', { name: 'Content', exact: true })).toBeVisible();
});

test('a partner makes a draft, tests it as a learner would run it, and nothing is counted', async ({ page }) => {
  await openWith(page, PUBLISHERS.partner, PARTNER_ADD);
  await describeTraining(page, 'Made by a partner');
  const card = contentCard(page, 'Browser');
  await card.locator('input[type=file]').setInputFiles(await lockoutZip());
  await card.getByLabel('Version').fill('1');
  await pick(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(card.getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
  await wizardOf(page).getByRole('button', { name: 'Test it now' }).click();
  const modal = page.getByRole('dialog', { name: 'Test the training' });
  await expect(modal.getByText('Test runs count nowhere')).toBeVisible();
  await expect(modal.getByText('User ID')).toBeVisible();
  await expect(modal.getByText('Training ID')).toBeVisible();
  await modal.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.frameLocator('iframe[data-portal-player]').getByRole('button', { name: 'Start' })).toBeVisible({
    timeout: 30_000,
  });
});
