import { expect, type Locator, type Page } from '@playwright/test';
import { silentZip } from '../../src/contents.ts';
import { PUBLISHERS } from '../../src/guests.ts';
import { closeDialog, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import { closeWizard, contentCard, fillUpToContent, selectOptions, wizardOf } from '../../src/wizard.ts';

const TITLE = 'Two versions of a press';

const saveTraining = (page: Page) => wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
/** A version in the open dialog of versions. */
const version = (page: Page, label: string): Locator =>
  page
    .getByRole('dialog', { name: /^Versions/u })
    .getByRole('listitem')
    .filter({ has: page.locator('b', { hasText: label }) });

/** Makes a version live in the open dialog. */
async function makeLive(page: Page, label: string): Promise<void> {
  await version(page, label)
    .getByRole('button', { name: /^Make live/u })
    .click();
  await version(page, label).getByRole('button', { name: 'Yes, do it' }).click();
  await expect(version(page, label)).toContainText('Live');
}

test('an admin keeps a second version back, makes it live, and goes back to the first', async ({ page }) => {
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await fillUpToContent(page, TITLE);
  const browser = contentCard(page, 'Browser');
  await browser.locator('input[type=file]').setInputFiles(silentZip());
  await browser.getByLabel('Version').fill('1.0');
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await saveTraining(page);
  await expect(browser.getByText('Uploaded')).toBeVisible();

  // The wizard knows the labels that are taken after it has read the training again.
  await expect(browser.getByRole('button', { name: /^Versions \(1\)/u })).toBeVisible();
  await browser.locator('input[type=file]').setInputFiles(silentZip());
  await browser.getByLabel('Version').fill('1.0');
  await saveTraining(page);
  await expect(browser.getByText('There is already a version with this label.').first()).toBeVisible();
  await browser.getByLabel('Version').fill('2.0');
  await browser.getByLabel('What is new').fill('A second exercise.');
  await browser.getByText('Not yet', { exact: true }).click();
  await saveTraining(page);
  await browser.getByRole('button', { name: /^Versions \(2\)/u }).click();
  await waitForAnimations(page);
  await expect(version(page, '2.0')).toContainText('A second exercise.');
  await expect(version(page, '2.0')).toContainText('Kept');
  await expect(version(page, '1.0')).toContainText('Live');

  await makeLive(page, '2.0');
  await expect(version(page, '1.0')).toContainText('Kept');
  await makeLive(page, '1.0');
  await expect(version(page, '2.0')).toContainText('Kept');
  await closeDialog(page);
  await expect(browser).toContainText('1.0');
  await closeWizard(page);
});
