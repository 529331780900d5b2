import type { Locator, Page } from '@playwright/test';
import { atRest, expect } from './test.ts';

/** The open formation wizard. */
export const wizardOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Steps' }) });

/** Chooses in a select of the wizard by what it is called. */
export async function pick(page: Page, label: string, ...options: string[]): Promise<void> {
  const box = wizardOf(page).getByRole('combobox', { name: label });
  for (const option of options) {
    await box.click();
    if (await box.isEditable()) await box.fill(option);
    // What is pressed while the list still opens is not always chosen.
    await atRest(page);
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
  }
  await box.blur();
}

export const next = (page: Page): Promise<void> => wizardOf(page).getByRole('button', { name: 'Next' }).click();

/** Closes the wizard by the cross in its corner. */
export const close = (page: Page): Promise<void> => wizardOf(page).locator('.ant-modal-close').click();

/** Fills the texts of the language whose tab is open. */
export async function fillTexts(page: Page, title: string): Promise<void> {
  const texts = wizardOf(page).getByRole('region', { name: 'Texts by language' });
  await texts.getByLabel('Title').fill(title);
  await texts.getByLabel('Short description').fill('Stop, isolate, lock, release, prove.');
  await texts.getByLabel('Full description').fill('A box is jammed under the press. Free it without losing a finger.');
  await texts.getByLabel('Goal 1').fill('Find every source of energy');
  await texts.getByLabel('Goal 2').fill('Prove that nothing can move');
}

/** Goes through the first three steps with what is needed, in English; ends on the badges. */
export async function describeToBadges(page: Page, title: string): Promise<void> {
  const wizard = wizardOf(page);
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await next(page);
  await fillTexts(page, title);
  await pick(page, 'Category', 'Industry');
  await wizard.getByRole('radio', { name: /15/u }).check({ force: true });
  await pick(page, 'Skills', 'Lockout and tagout');
  await next(page);
  await wizard.getByRole('checkbox', { name: 'Meta Quest 3', exact: true }).check();
  await next(page);
  await expect(wizard.getByRole('heading', { name: 'Badges' })).toBeVisible();
}

/** Goes on to the content, without a badge. */
export async function describeTraining(page: Page, title: string): Promise<void> {
  await describeToBadges(page, title);
  await next(page);
  await expect(wizardOf(page).getByRole('heading', { name: 'Content', exact: true })).toBeVisible();
}

/** The card of a type of content: `Browser`, `Standalone headset`, `Wired headset`. */
export const contentCard = (page: Page, type: string): Locator => wizardOf(page).getByRole('region', { name: type });
