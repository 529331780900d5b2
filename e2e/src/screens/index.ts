import { expect, type Page } from '@playwright/test';
import { signInAs } from '../test.ts';
import { ADMIN } from './mfe-admin.ts';
import { CATALOG } from './mfe-catalog.ts';
import { DASHBOARDS } from './mfe-dashboard.ts';
import { SUPERADMIN } from './mfe-superadmin.ts';
import { WIZARDS } from './mfe-wizards.ts';
import type { Screen } from './screen.ts';
import { SHELL } from './shell.ts';

/** All screens and dialogs. Each name completes the title "the screen … has no violation of WCAG 2.2 AA". */
export const SCREENS: Record<string, Screen> = {
  ...SHELL,
  ...CATALOG,
  ...WIZARDS,
  ...DASHBOARDS,
  ...ADMIN,
  ...SUPERADMIN,
};

/** Opens a screen in the state that is tested. */
export async function openScreen(page: Page, { person, path, shows, opens }: Screen): Promise<void> {
  if (person) await signInAs(page, person);
  await page.goto(path);
  await expect(page.locator(shows).first()).toBeVisible();
  await opens?.(page);
}
