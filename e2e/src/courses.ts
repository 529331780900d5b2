import type { Locator, Page } from '@playwright/test';
import { atRest, expect } from './test.ts';
import { fillTexts, next, wizardOf } from './wizard.ts';

/** The open detail of a course, or whatever dialog lies over it. */
export const top = (page: Page): Locator => page.getByRole('dialog').last();

/** A training on the way through the open course. */
export const step = (page: Page, title: string): Locator =>
  page.getByRole('dialog').getByTestId('course-step').filter({ hasText: title });

export const courseCard = (page: Page, title: string): Locator =>
  page.getByTestId('course-card').filter({ hasText: title });

/** Opens a course from the list. */
export async function openCourse(page: Page, title: string): Promise<void> {
  await courseCard(page, title).getByRole('link').click();
  await expect(top(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
  await atRest(page);
}

/** Goes through the course wizard's first two steps, in English; ends on the trainings. */
export async function describeCourse(page: Page, title: string): Promise<void> {
  await wizardOf(page).getByRole('checkbox', { name: 'English' }).check();
  await next(page);
  await fillTexts(page, title);
  await next(page);
  await expect(wizardOf(page).getByRole('heading', { name: 'Trainings', exact: true })).toBeVisible();
}

/** The trainings of the course in the wizard, in order. */
export const chosen = (page: Page): Locator =>
  wizardOf(page).getByRole('region', { name: 'In the course' }).getByRole('listitem');

/** Chooses a training in the wizard, with the score that it takes. */
export async function choose(page: Page, title: string, score: number): Promise<void> {
  await wizardOf(page)
    .getByRole('button', { name: `Add: ${title}` })
    .click();
  await wizardOf(page)
    .getByLabel(new RegExp(`Success score of ${title}`, 'u'))
    .fill(String(score));
}

/** Continues from whom and when to the confirmation, reads what it says, and sends it. */
export async function confirmSuggestion(page: Page, says: RegExp): Promise<void> {
  await top(page).getByRole('button', { name: 'Continue' }).click();
  await expect(top(page).getByText(says)).toBeVisible();
  await atRest(page);
  await top(page).getByRole('button', { name: 'Suggest', exact: true }).click();
}
