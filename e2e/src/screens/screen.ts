import { expect, type Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { styled } from '../styles.ts';

/** A screen, or a dialog above a screen, whose accessibility is tested. */
export interface Screen {
  /** The person who opens the screen, or null if nobody is signed in. */
  person: Person | null;
  path: string;
  /** Selector of an element that is visible when the screen is complete. */
  shows: string;
  /** Opens the state of the screen that is tested. Must work in every language and must not save anything. */
  opens?: (page: Page) => Promise<void>;
}

export const DIALOG = '[role=dialog] h2';

/** Returns a function that clicks an element and waits until another element appears. */
export const click =
  (target: string, appears: string, which: 'first' | 'last' = 'first') =>
  async (page: Page): Promise<void> => {
    await page.locator(target)[which]().click();
    await expect(page.locator(appears).first()).toBeVisible();
  };

const SUBMIT = '[role=dialog] [type=submit]';
const FIELD_ERROR = `[role=dialog] ${styled('fieldError')} svg`;

/** Returns a function that opens a dialog with a button, submits the empty form, and waits for the errors. */
export const sendEmpty =
  (button: string, errors = FIELD_ERROR) =>
  async (page: Page): Promise<void> => {
    await click(button, SUBMIT)(page);
    await click(SUBMIT, errors)(page);
  };
