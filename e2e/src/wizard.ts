import type { Locator, Page } from '@playwright/test';
import { expect, waitForAnimations } from './test.ts';

/** The open wizard for a training or a course. */
export const wizardOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Steps' }) });

export async function selectOptions(page: Page, label: string, ...options: string[]): Promise<void> {
  const box = wizardOf(page).getByRole('combobox', { name: label });
  for (const option of options) {
    await box.click();
    if (await box.isEditable()) await box.fill(option);
    // The select sometimes ignores a click while its list is still opening.
    await waitForAnimations(page);
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
  }
  await box.blur();
}

export const nextStep = (page: Page): Promise<void> => wizardOf(page).getByRole('button', { name: 'Next' }).click();

/** The cross in the corner of the wizard. */
export const closeButton = (page: Page): Locator => wizardOf(page).locator('.ant-modal-close');

/**
 * Presses Close, which appears when the form and all its files are stored, and waits until the wizard is gone. Closing goes
 * back in the history, which takes a moment, and a navigation would interfere with it.
 */
export async function closeWizard(page: Page): Promise<void> {
  await wizardOf(page).getByText('Close', { exact: true }).click();
  await expect(wizardOf(page)).toHaveCount(0);
}

/** Fills the texts of the language whose tab is open. */
export async function fillTexts(page: Page, title: string): Promise<void> {
  const texts = wizardOf(page).getByRole('region', { name: 'Texts by language' });
  await texts.getByLabel('Title').fill(title);
  await texts.getByLabel('Short description').fill('Stop, isolate, lock, release, prove.');
  await texts.getByLabel('Full description').fill('A box is jammed under the press. Free it without losing a finger.');
  await texts.getByLabel('Goal 1').fill('Find every source of energy');
  await texts.getByLabel('Goal 2').fill('Prove that nothing can move');
}

/** Fills in the first steps of the training wizard in English, adds no badge, and goes on to the step with the content. */
export async function fillUpToContent(page: Page, title: string): Promise<void> {
  const wizard = wizardOf(page);
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await nextStep(page);
  await fillTexts(page, title);
  await selectOptions(page, 'Category', 'Industry');
  const minutes = page.getByRole('radio', { name: /15/u });
  // Click the label. Until the list of categories closes, it covers the label.
  await wizard.locator('label', { has: minutes }).click();
  await expect(minutes).toBeChecked();
  await selectOptions(page, 'Skills', 'Lockout and tagout');
  await nextStep(page);
  await wizard.getByRole('checkbox', { name: 'Meta Quest 3', exact: true }).check();
  await nextStep(page);
  await expect(wizard.getByRole('heading', { name: 'Badges' })).toBeVisible();
  await nextStep(page);
  await expect(wizard.getByRole('heading', { name: 'Content', exact: true })).toBeVisible();
}

/** The card of a content type in the training wizard: `Browser`, `Standalone headset` or `Wired headset`. */
export const contentCard = (page: Page, type: string): Locator => wizardOf(page).getByRole('region', { name: type });
