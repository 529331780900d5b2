import { expect, type Page } from '@playwright/test';
import { styled } from '../styles.ts';
import { click, DIALOG, type Screen, sendEmpty } from './screen.ts';

async function chooseCompanies(page: Page): Promise<void> {
  const all = page.locator('main thead input[type=checkbox]');
  if ((await all.count()) > 0) await all.check();
}

/** The actions on several companies, the main action first. */
const COMPANY_ACTIONS = ['prolong', 'add to offers', 'subscriptions'] as const;

/** Returns a function that opens the dialog of an action on all companies of a table. */
const openForCompanies =
  (action: (typeof COMPANY_ACTIONS)[number]) =>
  async (page: Page): Promise<void> => {
    await chooseCompanies(page);
    const bar = page.locator(styled('selection'));
    if ((await bar.count()) === 0) return;
    const place = COMPANY_ACTIONS.indexOf(action);
    // The main action is the last button. Actions that do not fit are in the menu.
    const buttons = bar.locator('[aria-haspopup=dialog]');
    const shown = await buttons.count();
    if (place < shown) await buttons.nth(shown - 1 - place).click();
    else {
      await bar.locator('[aria-haspopup=menu]').click();
      await page
        .locator('[role=menuitem]')
        .nth(place - COMPANY_ACTIONS.length)
        .click();
    }
    await expect(page.locator(DIALOG)).toBeVisible();
  };

/** Returns a function that clicks an entry in the menu of the first company, and waits until another element appears. */
const choose =
  (entry: string, appears: string) =>
  async (page: Page): Promise<void> => {
    await click('main article header button', '[role=menuitem]')(page);
    await click(entry, appears)(page);
  };

const TABLE = {
  person: 'superadmin',
  path: '/widid/companies?view=table',
  shows: 'main tbody b, main article',
} as const;
const COMPANIES = { person: 'superadmin', path: '/widid/companies', shows: 'article' } as const;

/** The super admin's pages about companies and releases, and the dialogs above them. */
export const SUPERADMIN: Record<string, Screen> = {
  companies: COMPANIES,
  // Phones show cards instead of the table.
  'companies as a table, some of them chosen': {
    ...TABLE,
    opens: chooseCompanies,
  },
  'contracts to prolong': {
    ...TABLE,
    opens: openForCompanies('prolong'),
  },
  'subscriptions to switch': {
    ...TABLE,
    opens: openForCompanies('subscriptions'),
  },
  'trainings for several offers': {
    ...TABLE,
    opens: openForCompanies('add to offers'),
  },
  'training centres': { person: 'superadmin', path: '/widid/training-centers', shows: 'article' },
  'VR rooms': { person: 'superadmin', path: '/widid/vr-rooms', shows: 'article' },
  partners: { person: 'superadmin', path: '/widid/partners', shows: 'article' },
  'form of a new company with errors': {
    person: 'superadmin',
    path: '/widid/vr-rooms',
    shows: 'article',
    opens: sendEmpty('main .ui-button-primary'),
  },
  'offer of a company': {
    ...COMPANIES,
    opens: choose('[role=menuitem]', '[role=dialog] [type=checkbox]'),
  },
  'question before deleting a company': {
    ...COMPANIES,
    opens: choose('.ant-dropdown-menu-item-danger', '[role=dialog] input'),
  },
  releases: { person: 'superadmin', path: '/widid/releases', shows: 'article' },
  'form of a deploy token with errors': {
    person: 'superadmin',
    path: '/widid/releases?tab=tokens',
    shows: 'main .ui-button-primary',
    opens: sendEmpty('main .ui-button-primary'),
  },
  'events of releases': { person: 'superadmin', path: '/widid/releases?tab=events', shows: 'main time' },
};
