import { expect, type Page } from '@playwright/test';
import { apk } from '../contents.ts';
import { styled } from '../styles.ts';
import { click, type Screen } from './screen.ts';

const EDIT_TRAINING = '/admin/catalog?dialog=edit-training&about=10';
const EDIT_PLATFORM_TRAINING = '/widid/formations?dialog=edit-training&about=7';
const NEXT = `${styled('foot')} .ui-button-primary`;

const OWN_TRAINING = { person: 'admin', path: EDIT_TRAINING, shows: styled('tile') } as const;
const PLATFORM_TRAINING = { person: 'superadmin', path: EDIT_PLATFORM_TRAINING, shows: styled('tile') } as const;

/** Goes from the first step of the wizard to the given step. The earlier steps must already be complete. */
async function goToStep(page: Page, step: number): Promise<void> {
  for (let at = 1; at < step; at += 1) {
    await page.locator(NEXT).click();
    await expect(page.locator(`${styled('rail')} li:nth-child(${at + 1}) [aria-current=step]`)).toBeAttached();
  }
}

const changeTitle = async (page: Page): Promise<void> => {
  await goToStep(page, 2);
  await page
    .locator(`${styled('texts')} input`)
    .first()
    .fill('Another title');
  await expect(page.locator(styled('draftSaved'))).toBeVisible();
};

/** Fills the first two steps of the course wizard in one language, and goes on to the step with the trainings. */
async function goToCourseTrainings(page: Page): Promise<void> {
  await page
    .locator(`${styled('tile')} input`)
    .first()
    .check();
  await goToStep(page, 2);
  for (const input of await page.locator(`${styled('texts')} :is(input:not([role=combobox]), textarea)`).all())
    await input.fill('A text');
  await page.locator(NEXT).click();
  await expect(page.locator(`${styled('available')} li`).first()).toBeVisible();
}

/** The steps of the wizards for trainings and courses, their errors, and the dialogs above them. */
export const WIZARDS: Record<string, Screen> = {
  'wizard, no language chosen': {
    person: 'admin',
    path: '/admin/catalog?dialog=add-training',
    shows: styled('tile'),
    opens: click(NEXT, `${styled('wizard')} ${styled('fieldError')} svg`),
  },
  'wizard, information with missing fields': {
    person: 'partner',
    path: '/partner/catalog?dialog=add-training',
    shows: styled('tile'),
    opens: async (page) => {
      for (const box of await page.locator(`${styled('tile')} input`).all()) await box.check();
      await goToStep(page, 2);
      await expect(page.locator(styled('texts'))).toBeVisible();
      await click(NEXT, styled('problems'))(page);
    },
  },
  'wizard, information': {
    ...PLATFORM_TRAINING,
    opens: async (page) => {
      await goToStep(page, 2);
      await expect(page.locator(styled('texts'))).toBeVisible();
    },
  },
  'wizard, headsets': {
    ...OWN_TRAINING,
    opens: (page) => goToStep(page, 3),
  },
  'wizard, badge with missing fields': {
    ...OWN_TRAINING,
    opens: async (page) => {
      await goToStep(page, 4);
      await page.locator(styled('badge')).last().locator('input:not([type=file])').first().fill('First lock');
      await click(NEXT, `${styled('wizard')} ${styled('fieldError')} svg`)(page);
    },
  },
  'wizard, content': {
    ...PLATFORM_TRAINING,
    opens: async (page) => {
      await goToStep(page, 5);
      await expect(page.locator(styled('typeSaved')).first()).toBeVisible();
    },
  },
  'wizard, report about a build': {
    ...PLATFORM_TRAINING,
    opens: async (page) => {
      await goToStep(page, 5);
      await click(`${styled('typeSaved')} button`, '[data-size=small] h2')(page);
    },
  },
  'wizard, build without a version': {
    ...OWN_TRAINING,
    opens: async (page) => {
      await goToStep(page, 5);
      await page
        .locator(`${styled('type')} input[type=file]`)
        .last()
        .setInputFiles(apk('no-version', 1));
      await click(NEXT, `${styled('type')} ${styled('fieldError')} svg`)(page);
    },
  },
  'wizard, master contents': {
    ...OWN_TRAINING,
    opens: async (page) => {
      await goToStep(page, 5);
      await click(`${styled('contentSource')} label`, styled('typeMaster'), 'last')(page);
    },
  },
  'wizard, offer to continue the draft': {
    ...OWN_TRAINING,
    opens: async (page) => {
      await changeTitle(page);
      await page.reload();
      await expect(page.locator(styled('offer'))).toBeVisible();
    },
  },
  'course wizard, information with missing fields': {
    person: 'manager',
    path: '/manager/catalog?dialog=add-course',
    shows: styled('tile'),
    opens: async (page) => {
      await page
        .locator(`${styled('tile')} input`)
        .first()
        .check();
      await goToStep(page, 2);
      await click(NEXT, styled('problems'))(page);
    },
  },
  'course wizard, too few trainings': {
    person: 'admin',
    path: '/admin/catalog?dialog=add-course',
    shows: styled('tile'),
    opens: async (page) => {
      await goToCourseTrainings(page);
      await page
        .locator(`${styled('available')} li button`)
        .first()
        .click();
      await click(NEXT, `${styled('problem')} svg`)(page);
    },
  },
};
