import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { headset, signIn } from '../headset/headset.ts';
import { codeFor } from '../src/codes.ts';
import { apk, lockoutSteps, lockoutZip, picture, playLockout } from '../src/contents.ts';
import { frameOf } from '../src/fire.ts';
import { PUBLISHERS } from '../src/guests.ts';
import { another, atRest, openWith, test } from '../src/test.ts';
import { close, contentCard, describeTraining, pick, wizardOf } from '../src/wizard.ts';

// One training on its way from the wizard to a learner and a headset: what one test makes the next uses.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const TITLE = 'Freeing a jammed press';
const build = apk('press-quest', 6);
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Searches the training in a learner's catalogue; done once the rows have given way to what was found. */
async function find(page: Page) {
  await page.getByRole('searchbox').fill('jammed');
  const card = page.getByTestId('training-card');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(TITLE);
  return card;
}

const saveTraining = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the training' }).click();

test('an admin adds a training: five steps, a build for the browser and one for standalone headsets', async ({
  page,
}) => {
  await openWith(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await describeTraining(page, TITLE);

  const browser = contentCard(page, 'Browser');
  await browser.locator('input[type=file]').setInputFiles(await lockoutZip());
  await browser.getByLabel('Version').fill('1.0.0');
  const standalone = contentCard(page, 'Standalone headset');
  await standalone.locator('input[type=file]').setInputFiles(build);
  await standalone.getByLabel('Version').fill('1.0.0');
  await standalone.getByRole('checkbox', { name: 'Available offline' }).check();
  await wizardOf(page)
    .getByRole('region', { name: 'Step file' })
    .locator('input[type=file]')
    .setInputFiles(await lockoutSteps());

  await saveTraining(page);
  await expect(wizardOf(page).getByText('Learners see in which languages they can play.')).toBeVisible();
  await expect(wizardOf(page).getByRole('combobox', { name: 'Languages spoken in the content' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await pick(page, 'Languages spoken in the content', 'English');
  await saveTraining(page);
  await expect(page.getByText('The training has been created.').first()).toBeVisible();
  await expect(browser.getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
  await expect(standalone.getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
  await close(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
});

test('what the gate has found can be read, and saving again edits the same training', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const wizard = wizardOf(page);
  await wizard
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Content/u })
    .click();
  await contentCard(page, 'Browser')
    .getByRole('button', { name: /report/iu })
    .click();
  const report = page.getByRole('dialog').last();
  await expect(report).toContainText('index.html');
  await expect(report).toContainText('three.js');
  await page.keyboard.press('Escape');

  await wizard
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Information/u })
    .click();
  await wizard.getByLabel('Short description').fill('Stop, isolate, lock, release, prove, restore.');
  const logo = await picture(page, 'cover.png', 900, 700);
  await wizard.locator('[data-field=logo] input[type=file], input[type=file]').first().setInputFiles(logo);
  await wizard
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Content/u })
    .click();
  await saveTraining(page);
  await expect(page.getByText('The training has been edited.').first()).toBeVisible();
  await close(page);
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(1);
});

test('a learner of the company finds it, plays it to the end and has completed it', async ({ page }) => {
  await openWith(page, PUBLISHERS.follower, '/learner/catalog');
  await (await find(page)).getByRole('link', { name: TITLE }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser/u })
    .click();
  await playLockout(frameOf(page));
  await expect(frameOf(page).locator('[data-status=saved]')).toBeAttached({ timeout: 30_000 });
  await frameOf(page).getByRole('button', { name: 'Back to the portal' }).press('Enter');
  await page.goto('/learner/catalog');
  await expect(await find(page)).toContainText('Finished');
});

test('a headset downloads its build of the same training, with a break in the middle: the very bytes', async ({
  request,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-publish-'));
  try {
    const device = headset(await signIn(String(baseURL), await codeFor(request, PUBLISHERS.follower)), folder);
    const training = (await device.trainings()).find(({ title }) => title === TITLE);
    expect(training?.contentTypes).toEqual(['APK', 'WEB_GL']);
    const id = training?.id ?? 0;
    const broken = new AbortController();
    const half = device.download(id, 'APK', {
      signal: broken.signal,
      onBytes: (bytes) => bytes > 2_000_000 && broken.abort(),
    });
    await expect(half).rejects.toThrow(/abort/iu);
    const whole = await device.download(id, 'APK');
    expect(whole.resumedFrom).toBeGreaterThan(0);
    expect(digest(await readFile(whole.path))).toBe(digest(build.buffer));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a new version flags it as updated, while whoever is in the middle of the old one finishes it', async ({
  page,
  browser,
}) => {
  const learner = await another(browser, PUBLISHERS.follower, '/learner/catalog');
  await (await find(learner)).getByRole('link', { name: TITLE }).click();
  await learner
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser|Play again/u })
    .click();
  await expect(frameOf(learner).getByRole('button', { name: 'Start' })).toBeVisible({ timeout: 30_000 });

  await openWith(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await wizardOf(page)
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Content/u })
    .click();
  const card = contentCard(page, 'Browser');
  await card.locator('input[type=file]').setInputFiles(await lockoutZip());
  await card.getByLabel('Version').fill('1.1.0');
  await saveTraining(page);
  await expect(card.getByText('1.1.0')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText('Uploaded')).toBeVisible({ timeout: 60_000 });

  const list = await learner.context().newPage();
  await list.goto('/learner/catalog');
  await expect(await find(list)).toContainText('Updated');
  await playLockout(frameOf(learner));
  await expect(frameOf(learner).locator('[data-status=saved]')).toBeAttached({ timeout: 30_000 });
  await learner.context().close();
});

test('access by group takes it from whoever is not in the group', async ({ page, browser }) => {
  await openWith(page, PUBLISHERS.publisher, '/admin/catalog');
  const narrow = async (choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Access by group' })).toBeVisible();
    await atRest(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Access by group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access by group' });
    await choose(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Access saved')).toBeVisible();
    await page.goto('/admin/catalog');
  };
  await narrow(async (dialog) => {
    await dialog.getByRole('switch', { name: 'All groups' }).click();
    await dialog.getByRole('checkbox', { name: /Logistics/u }).check();
  });
  const learner = await another(browser, PUBLISHERS.follower, '/learner/catalog');
  await learner.getByRole('searchbox').fill('jammed');
  await expect(learner.getByText('No training matches')).toBeVisible();
  await narrow((dialog) => dialog.getByRole('switch', { name: 'All groups' }).click());
  await learner.reload();
  await find(learner);
  await learner.context().close();
});

test('its deletion says first what it would remove', async ({ page }) => {
  await openWith(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  await atRest(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText(/1 (?:person|learner)/iu);
  await atRest(page);
  await dialog.getByRole('button', { name: /Delete/u }).click();
  await expect(page.getByText(/deleted/iu).first()).toBeVisible();
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
});
