import type { Locator, Page } from '@playwright/test';
import { styled } from './styles.ts';
import { expect, waitForAnimations } from './test.ts';
import { fillTexts, nextStep, wizardOf } from './wizard.ts';

/** The topmost open dialog, for example the detail of a course, or the confirmation above it. */
export const topDialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Performs an action on an open training or course, with the action's button or in the menu. Works in every language. */
export async function takeAction(page: Page, action: string): Promise<void> {
  const foot = page.locator(styled('detailActions')).last();
  await expect(foot.locator('.ui-button').last()).toBeVisible();
  const button = foot.locator(`[data-action=${action}]`);
  if ((await button.count()) > 0) return button.click();
  await foot.locator('[aria-haspopup=menu]').click();
  await page.locator(`[role=menuitem][data-menu-id$="-${action}"]`).click();
}

/** A training in the open detail of a course. */
export const courseStep = (page: Page, title: string): Locator =>
  page.getByRole('dialog').getByTestId('course-step').filter({ hasText: title });

export const courseCard = (page: Page, title: string): Locator =>
  page.getByTestId('course-card').filter({ hasText: title });

export async function openCourse(page: Page, title: string): Promise<void> {
  await courseCard(page, title).getByRole('link').click();
  await expect(topDialog(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
  await waitForAnimations(page);
}

/** Fills the first two steps of the course wizard in English, and goes on to the step with the trainings. */
export async function fillCourseDescription(page: Page, title: string): Promise<void> {
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await nextStep(page);
  await fillTexts(page, title);
  await nextStep(page);
  await expect(wizardOf(page).getByRole('heading', { name: 'Trainings', exact: true })).toBeVisible();
}

/** The trainings already in the course of the open wizard, in order. */
export const chosenTrainings = (page: Page): Locator =>
  wizardOf(page).getByRole('region', { name: 'In the course' }).getByRole('listitem');

/** Adds a training to the course in the open wizard, and sets the required score. */
export async function addTraining(page: Page, title: string, score: number): Promise<void> {
  await wizardOf(page)
    .getByRole('button', { name: `Add: ${title}` })
    .click();
  await wizardOf(page)
    .getByLabel(new RegExp(`Required score of ${title}`, 'u'))
    .fill(String(score));
}

/** Continues to the confirmation of a suggestion, checks the text there, and sends the suggestion. */
export async function confirmSuggestion(page: Page, text: RegExp): Promise<void> {
  await topDialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(topDialog(page).getByText(text)).toBeVisible();
  await waitForAnimations(page);
  await topDialog(page).getByRole('button', { name: 'Suggest', exact: true }).click();
}
