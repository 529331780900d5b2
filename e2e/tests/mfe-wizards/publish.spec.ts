import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { headset, signIn } from '../../headset/headset.ts';
import { codeFor } from '../../src/codes.ts';
import { apk, lockoutSteps, lockoutZip, picture, playLockout } from '../../src/contents.ts';
import { PLAYER_VIEWPORT, playerFrame } from '../../src/fire.ts';
import { PUBLISHERS } from '../../src/guests.ts';
import { closeDialog, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import { closeWizard, contentCard, fillUpToContent, selectOptions, wizardOf } from '../../src/wizard.ts';

// The tests follow one training from the wizard to a learner and a headset, and each test needs the results of the previous
// tests.
test.describe.configure({ mode: 'serial' });

const TITLE = 'Freeing a jammed press';
const build = apk('press-quest', 6);
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Searches for the training in a learner's catalogue, and waits until the results have replaced the rows. */
async function findTraining(page: Page) {
  await page.getByRole('searchbox').fill('jammed');
  const card = page.getByTestId('training-card');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(TITLE);
  return card;
}

const saveTraining = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the training' }).click();

test('an admin adds a training in five steps, with a build for the browser and one for standalone headsets', async ({
  page,
}) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await fillUpToContent(page, TITLE);

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
  await expect(wizardOf(page).getByText('Learners see in which languages they can take the training.')).toBeVisible();
  await expect(wizardOf(page).getByRole('combobox', { name: 'Languages spoken in the content' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await saveTraining(page);
  await expect(page.getByText('The training has been created.').first()).toBeVisible();
  await expect(browser.getByText('Uploaded')).toBeVisible();
  await expect(standalone.getByText('Uploaded')).toBeVisible();
  await closeWizard(page);
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
});

test('the report about the uploaded build can be read, and saving again edits the same training', async ({ page }) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
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
  await closeDialog(page);

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
  await closeWizard(page);
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(1);
});

test('a learner of the company finds the training, plays it to its end, and then sees it as finished', async ({
  page,
}) => {
  await page.setViewportSize(PLAYER_VIEWPORT);
  await openWithEmail(page, PUBLISHERS.learner, '/learner/catalog');
  await (await findTraining(page)).getByRole('link', { name: TITLE }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser/u })
    .click();
  await playLockout(playerFrame(page));
  await expect(playerFrame(page).locator('[data-status=saved]')).toBeAttached();
  await playerFrame(page).getByRole('button', { name: 'Back to the portal' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Training completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the portal' }).click();
  await expect(page.getByRole('heading', { name: 'Training completed' })).toHaveCount(0);
  await page.goto('/learner/catalog');
  await expect(await findTraining(page)).toContainText('Finished');
});

test('a headset that continues an interrupted download gets the uploaded build byte for byte', async ({
  request,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-publish-'));
  try {
    const device = headset(await signIn(String(baseURL), await codeFor(request, PUBLISHERS.learner)), folder);
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

test('a new version marks the training as updated, while a learner who plays the old version can finish it', async ({
  page,
  browser,
}) => {
  const learner = await openInNewContext(browser, PUBLISHERS.learner, '/learner/catalog', {
    viewport: PLAYER_VIEWPORT,
  });
  await (await findTraining(learner)).getByRole('link', { name: TITLE }).click();
  await learner
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser|Retake/u })
    .click();
  await expect(playerFrame(learner).getByRole('button', { name: 'Start' })).toBeVisible();

  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
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
  await expect(card.getByText('1.1.0')).toBeVisible();
  await expect(card.getByText('Uploaded')).toBeVisible();

  const list = await learner.context().newPage();
  await list.goto('/learner/catalog');
  await expect(await findTraining(list)).toContainText('Updated');
  await playLockout(playerFrame(learner));
  await expect(playerFrame(learner).locator('[data-status=saved]')).toBeAttached();
});

test('access by group hides the training from people outside the group until all groups have access again', async ({
  page,
  browser,
}) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  const saveAccess = async (choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Access by group' })).toBeVisible();
    await waitForAnimations(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Access by group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access by group' });
    await choose(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Access saved')).toBeVisible();
    await page.goto('/admin/catalog');
  };
  await saveAccess(async (dialog) => {
    await dialog.getByRole('switch', { name: 'All groups' }).click();
    await dialog.getByRole('checkbox', { name: /Logistics/u }).check();
  });
  const learner = await openInNewContext(browser, PUBLISHERS.learner, '/learner/catalog');
  await learner.getByRole('searchbox').fill('jammed');
  await expect(learner.getByText('No training matches')).toBeVisible();
  await saveAccess((dialog) => dialog.getByRole('switch', { name: 'All groups' }).click());
  await learner.reload();
  await findTraining(learner);
});

test('the training is deleted after a dialog has shown how many people are affected', async ({ page }) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  await waitForAnimations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText(/1 (?:person|learner)/iu);
  await waitForAnimations(page);
  await dialog.getByRole('button', { name: /Delete/u }).click();
  await expect(page.getByText(/deleted/iu).first()).toBeVisible();
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
});
