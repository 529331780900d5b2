import { headsetBuild } from '@vr/server/demo/archive';
import { lockoutZip } from '../../src/contents.ts';
import { PUBLISHERS } from '../../src/guests.ts';
import { expect, openWithEmail, test } from '../../src/test.ts';
import {
  closeButton,
  closeWizard,
  contentCard,
  fillTexts,
  fillUpToContent,
  nextStep,
  selectOptions,
  wizardOf,
} from '../../src/wizard.ts';

const ADD = '/admin/catalog?dialog=add-training';
const PARTNER_ADD = '/partner/catalog?dialog=add-training';

test('each step of the training wizard lists its missing fields per language and in order, and cannot be skipped', async ({
  page,
}) => {
  await openWithEmail(page, PUBLISHERS.publisher, ADD);
  const wizard = wizardOf(page);
  await nextStep(page);
  await expect(wizard.getByText('Choose at least one language.').first()).toBeVisible();
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await wizard.getByRole('checkbox', { name: 'French' }).check();
  await nextStep(page);
  await expect(wizard.getByRole('heading', { name: 'Information' })).toBeVisible();
  await nextStep(page);
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

test('the draft is offered after a reload, and is deleted when the person discards it', async ({ page }) => {
  await openWithEmail(page, PUBLISHERS.publisher, ADD);
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await nextStep(page);
  await fillTexts(page, 'A title to keep');
  await expect(wizardOf(page).getByText(/Draft saved at/u)).toBeVisible();
  await page.reload();
  const offer = page.getByRole('dialog').filter({ hasText: 'A title to keep' });
  await offer.getByRole('button', { name: 'Continue' }).click();
  await wizardOf(page)
    .getByRole('button', { name: /Information/u })
    .click();
  await expect(wizardOf(page).getByLabel('Title')).toHaveValue('A title to keep');
  await closeButton(page).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(ADD);
  await expect(wizardOf(page).getByRole('heading', { name: 'Languages' })).toBeVisible();
  await expect(page.getByText('A title to keep')).toHaveCount(0);
});

test('two tabs save two new trainings, and neither offers or deletes the draft of the other', async ({
  page,
  context,
}) => {
  await openWithEmail(page, PUBLISHERS.publisher, ADD);
  await fillUpToContent(page, 'From the first tab');
  const other = await context.newPage();
  await other.goto(ADD);
  await fillUpToContent(other, 'From the second tab');
  const draftCount = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
  expect(await draftCount()).toBe(2);
  const ids: number[] = [];
  for (const tab of [page, other]) {
    const reply = tab.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/trainings$/u.test(response.url()),
    );
    await wizardOf(tab).getByRole('button', { name: 'Save the training' }).click();
    ids.push((await (await reply).json()).id);
    await expect(wizardOf(tab).getByText('The training has been created.')).toBeVisible();
    await expect.poll(draftCount).toBe(2 - ids.length);
  }
  expect(new Set(ids).size).toBe(2);
});

test('Back asks before it leaves unsaved work, like the cross', async ({ page }) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(question).toBeVisible();
  expect(page.url()).toContain('dialog=add-training');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(wizardOf(page).getByRole('checkbox', { name: 'English' })).toBeChecked();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).not.toContain('dialog=');
});

test('an upload continues while the person uses another page, which shows when it is done', { tag: '@full' }, async ({
  page,
}) => {
  await openWithEmail(page, PUBLISHERS.publisher, ADD);
  await fillUpToContent(page, 'Uploaded meanwhile');
  const build = headsetBuild('UNITY', 'meanwhile', { title: 'Meanwhile', version: '1', megabytes: 20 });
  const card = contentCard(page, 'Wired headset');
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'meanwhile.zip', mimeType: 'application/zip', buffer: build });
  await card.getByLabel('Version').fill('1');
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(page.getByText('The training has been created.').first()).toBeVisible();
  await closeWizard(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Company' }).click();
  // The notice may have disappeared by now, but the list of uploads in the corner of the page stays. Its summary also
  // counts what this person uploads in other tests, so only the item of this upload tells.
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByRole('button', { expanded: false }).click();
  await expect(tray.getByRole('listitem').filter({ hasText: 'Uploaded meanwhile' })).toContainText('Done');
});

test('a partner creates a draft and tests it in the portal, with the note that test runs do not count', async ({
  page,
}) => {
  await openWithEmail(page, PUBLISHERS.partner, PARTNER_ADD);
  await fillUpToContent(page, 'Made by a partner');
  const card = contentCard(page, 'Browser');
  await card.locator('input[type=file]').setInputFiles(await lockoutZip());
  await card.getByLabel('Version').fill('1');
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(card.getByText('Uploaded')).toBeVisible();
  await wizardOf(page).getByRole('button', { name: 'Test it now' }).click();
  const modal = page.getByRole('dialog', { name: 'Trial run' });
  await expect(modal.getByText('Trial runs count nowhere')).toBeVisible();
  await expect(modal.getByText('User ID')).toBeVisible();
  await expect(modal.getByText('Training ID')).toBeVisible();
  await modal.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.frameLocator('iframe[data-portal-player]').getByRole('button', { name: 'Start' })).toBeVisible();
});
