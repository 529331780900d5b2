import { expect, type Page } from '@playwright/test';
import { apk } from './contents.ts';
import type { Person } from './people.ts';

/** A screen, or a dialog over one, that the accessibility of the portal is proved on. */
export interface Screen {
  /** Who looks at it; null for who has not signed in. */
  person: Person | null;
  path: string;
  /** On the screen once it is drawn. */
  shows: string;
  /** What is done there first, in whichever language, and without saving anything. */
  opens?: (page: Page) => Promise<void>;
}

const DIALOG = '[role=dialog] h2';

/** Clicks, and waits for what that brings. */
const click =
  (target: string, brings: string, which: 'first' | 'last' = 'first') =>
  async (page: Page): Promise<void> => {
    await page.locator(target)[which]().click();
    await expect(page.locator(brings).first()).toBeVisible();
  };

/** Sends a form as it is, so that it says what it lacks. */
const sendEmpty = (brings: string) => click('[role=dialog] [type=submit]', brings);

const NEXT = '.wizards-foot .ant-btn-primary';

/** Goes on in the wizard to the step of this number, in which all that is asked for has been given. */
async function toStep(page: Page, step: number): Promise<void> {
  for (let at = 1; at < step; at += 1) {
    await page.locator(NEXT).click();
    await expect(page.locator(`.wizards-rail li:nth-child(${at + 1}) [aria-current=step]`)).toBeAttached();
  }
}

const changeTitle = async (page: Page): Promise<void> => {
  await toStep(page, 2);
  await page.locator('.wizards-texts input').first().fill('Another title');
  await expect(page.locator('.wizards-kept')).toBeVisible();
};

const EDIT = '/admin/catalog?dialog=edit-formation&about=10';
const EDIT_OF_THE_PLATFORM = '/widid/formations?dialog=edit-formation&about=7';

/** The wizard: its steps as they are, what they lack, and the dialogs over it. */
const WIZARD: Record<string, Screen> = {
  'wizard, languages': {
    person: 'admin',
    path: '/admin/catalog?dialog=add-formation',
    shows: '.wizards-tile',
    opens: click(NEXT, '.wizards .ui-field-error svg'),
  },
  'wizard, information and what it lacks': {
    person: 'partner',
    path: '/partner/catalog?dialog=add-formation',
    shows: '.wizards-tile',
    opens: async (page) => {
      for (const box of await page.locator('.wizards-tile input').all()) await box.check();
      await toStep(page, 2);
      await expect(page.locator('.wizards-texts')).toBeVisible();
      await click(NEXT, '.wizards-problems')(page);
    },
  },
  'wizard, information': {
    person: 'superadmin',
    path: EDIT_OF_THE_PLATFORM,
    shows: '.wizards-tile',
    opens: async (page) => {
      await toStep(page, 2);
      await expect(page.locator('.wizards-texts')).toBeVisible();
    },
  },
  'wizard, headsets': { person: 'admin', path: EDIT, shows: '.wizards-tile', opens: (page) => toStep(page, 3) },
  'wizard, badges and what they lack': {
    person: 'admin',
    path: EDIT,
    shows: '.wizards-tile',
    opens: async (page) => {
      await toStep(page, 4);
      await page.locator('.wizards-badge').last().locator('input:not([type=file])').first().fill('First lock');
      await click(NEXT, '.wizards .ui-field-error svg')(page);
    },
  },
  'wizard, content': {
    person: 'superadmin',
    path: EDIT_OF_THE_PLATFORM,
    shows: '.wizards-tile',
    opens: async (page) => {
      await toStep(page, 5);
      await expect(page.locator('.wizards-type-saved').first()).toBeVisible();
    },
  },
  'wizard, report of a build': {
    person: 'superadmin',
    path: EDIT_OF_THE_PLATFORM,
    shows: '.wizards-tile',
    opens: async (page) => {
      await toStep(page, 5);
      await click('.wizards-type-saved button', '.ui-dialog-small h2')(page);
    },
  },
  'wizard, a build and what it lacks': {
    person: 'admin',
    path: EDIT,
    shows: '.wizards-tile',
    opens: async (page) => {
      await toStep(page, 5);
      await page.locator('.wizards-type input[type=file]').last().setInputFiles(apk('no-version', 1));
      await click(NEXT, '.wizards-type .ui-field-error svg')(page);
    },
  },
  'wizard, master contents': {
    person: 'admin',
    path: EDIT,
    shows: '.wizards-tile',
    opens: async (page) => {
      await toStep(page, 5);
      await click('.wizards-content-source .ant-segmented-item', '.wizards-type-master', 'last')(page);
    },
  },
  'wizard, question on leaving': {
    person: 'admin',
    path: EDIT,
    shows: '.wizards-tile',
    opens: async (page) => {
      await changeTitle(page);
      await click('.ui-dialog-full .ant-modal-close', '.wizards-dialog-foot')(page);
    },
  },
  'wizard, draft offered back': {
    person: 'admin',
    path: EDIT,
    shows: '.wizards-tile',
    opens: async (page) => {
      await changeTitle(page);
      await page.reload();
      await expect(page.locator('.wizards-offer')).toBeVisible();
    },
  },
};

const ACTIONS = '.admin-actions button';

/** Master contents and resources, in their lists and dialogs. */
const MATERIAL: Record<string, Screen> = {
  'master contents of a company': {
    person: 'admin',
    path: '/admin/catalog?tab=master-content',
    shows: ACTIONS,
  },
  'master contents to read': {
    person: 'manager',
    path: '/admin/master-content',
    shows: ACTIONS,
    opens: click(ACTIONS, '[role=dialog] .admin-build'),
  },
  'master contents of the platform': {
    person: 'superadmin',
    path: '/admin/master-content',
    shows: ACTIONS,
  },
  'master content to be added, and what it lacks': {
    person: 'admin',
    path: '/admin/master-content',
    shows: ACTIONS,
    opens: async (page) => {
      await click('.admin-toolbar > .ant-btn', '[role=dialog] .admin-build')(page);
      await sendEmpty('[role=dialog] .ui-form-failure')(page);
    },
  },
  'master content to be edited': {
    person: 'admin',
    path: '/admin/catalog?tab=master-content',
    shows: ACTIONS,
    opens: click(ACTIONS, '[role=dialog] .admin-build'),
  },
  'master content to be deleted': {
    person: 'admin',
    path: '/admin/master-content',
    shows: ACTIONS,
    opens: click(ACTIONS, DIALOG, 'last'),
  },
  'resources and where one is used': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: click('main [aria-expanded=false]:is(.admin-table *, .admin-cards *)', '.admin-usage'),
  },
  'resource to be added, and what it lacks': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: async (page) => {
      await click('.admin-toolbar > .ant-btn', DIALOG)(page);
      await sendEmpty('[role=dialog] .ui-field-error svg')(page);
    },
  },
  'resource to be edited': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: click('.admin-actions button:nth-child(2)', '[role=dialog] .admin-current'),
  },
  'resource to be deleted': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: click(ACTIONS, DIALOG, 'last'),
  },
};

const REVIEWED = '/widid/formations?tab=partners&training=17';

/** The catalogues beside the learner's, and the review of what partners make. */
const CATALOGUES: Record<string, Screen> = {
  'suggested trainings': {
    person: 'learner',
    path: '/learner/catalog?tab=suggested',
    shows: '[data-testid=training-card]',
  },
  'favourites, none yet': { person: 'instructor', path: '/manager/catalog?tab=favorites', shows: '.ui-state' },
  'global catalogue': { person: 'admin', path: '/admin/catalog-widid', shows: '.catalog-card-dimmed' },
  'detail outside the offer': {
    person: 'admin',
    path: '/admin/catalog-widid?training=9',
    shows: '.catalog-access-outside',
  },
  // A phone has the published list alone.
  'what partners hand in': {
    person: 'superadmin',
    path: '/widid/formations?tab=partners',
    shows: '.catalog-review-pane .catalog-stepper, [data-testid=training-card]',
  },
  'rejection of a training, and what it lacks': {
    person: 'superadmin',
    path: REVIEWED,
    shows: '.catalog-stepper',
    opens: async (page) => {
      await click('.catalog-detail-reject', '.ui-dialog-small textarea')(page);
      await page.locator('.ui-dialog-small [type=submit]').click();
      await expect(page.locator('.ui-dialog-small .ui-field-error svg')).toBeVisible();
    },
  },
  'training to be put online': {
    person: 'superadmin',
    path: REVIEWED,
    shows: '.catalog-stepper',
    opens: click('.catalog-detail-validate', '.ui-dialog-small .ant-btn-primary'),
  },
  'draft of a partner without content': {
    person: 'partner',
    path: '/partner/catalog?training=20',
    shows: '.catalog-stepper',
  },
  'status of a rejected training': {
    person: 'partner',
    path: '/partner/catalog?training=12',
    shows: '.catalog-stepper',
    opens: click('.catalog-review-head button', '.catalog-review-status li'),
  },
};

const COURSE_CARD = '[data-testid=course-card] a';
const COURSE_STEP = '[data-testid=course-step]';
const openCourse = click(COURSE_CARD, COURSE_STEP);

/** Opens the first course of the list, and from it what suggests it. */
const openSuggestion = async (page: Page): Promise<void> => {
  await openCourse(page);
  await click('.catalog-course-suggest', '.catalog-suggest-options')(page);
};

/** Fills the first two steps of the course wizard in one language, and goes on to its trainings. */
async function toTrainings(page: Page): Promise<void> {
  await page.locator('.wizards-tile input').first().check();
  await toStep(page, 2);
  for (const input of await page.locator('.wizards-texts :is(input, textarea)').all()) await input.fill('A text');
  await page.locator(NEXT).click();
  await expect(page.locator('.course-available li').first()).toBeVisible();
}

/** Courses, their progress and wizard, and suggesting. */
const COURSES: Record<string, Screen> = {
  courses: { person: 'learner', path: '/learner/catalog?tab=courses', shows: COURSE_CARD },
  'courses of a manager': { person: 'manager', path: '/manager/catalog?tab=courses', shows: COURSE_CARD },
  'courses of a company': { person: 'admin', path: '/admin/catalog?tab=courses', shows: COURSE_CARD },
  course: { person: 'learner', path: '/learner/catalog?tab=courses', shows: COURSE_CARD, opens: openCourse },
  'course of a company': {
    person: 'admin',
    path: '/admin/catalog?tab=courses',
    shows: COURSE_CARD,
    opens: async (page) => {
      await openCourse(page);
      await click('.catalog-course-people > button', '.catalog-course-people :is(h3, .ui-meta)')(page);
    },
  },
  'progress in courses': {
    person: 'manager',
    path: '/manager/catalog?tab=courses&view=progress',
    shows: '.catalog-progress-entry',
    opens: click('.catalog-progress-team button', '.catalog-progress-table, .catalog-progress-people'),
  },
  'own progress in courses': {
    person: 'learner',
    path: '/learner/catalog?tab=courses&view=progress',
    shows: '.catalog-progress-entry',
  },
  'suggestion of a course, and what it lacks': {
    person: 'manager',
    path: '/manager/catalog?tab=courses',
    shows: COURSE_CARD,
    opens: async (page) => {
      await openSuggestion(page);
      await click(
        '.catalog-suggest ~ * [type=submit], [role=dialog] [type=submit]',
        '.catalog-suggest-problem svg',
      )(page);
    },
  },
  'suggestion to be confirmed': {
    person: 'admin',
    path: '/admin/catalog?tab=courses',
    shows: COURSE_CARD,
    opens: async (page) => {
      await openSuggestion(page);
      await page.locator('.catalog-suggest-all input').check();
      await click('[role=dialog] [type=submit]', '.catalog-suggest-confirm', 'last')(page);
    },
  },
  'suggestion to a member': {
    person: 'admin',
    path: '/admin/company',
    shows: '.admin-suggest',
    opens: click('.admin-suggest', '.catalog-suggest-options'),
  },
  'course wizard, information and what it lacks': {
    person: 'manager',
    path: '/manager/catalog?dialog=add-course',
    shows: '.wizards-tile',
    opens: async (page) => {
      await page.locator('.wizards-tile input').first().check();
      await toStep(page, 2);
      await click(NEXT, '.wizards-problems')(page);
    },
  },
  'course wizard, trainings and what they lack': {
    person: 'admin',
    path: '/admin/catalog?dialog=add-course',
    shows: '.wizards-tile',
    opens: async (page) => {
      await toTrainings(page);
      await page.locator('.course-available li button').first().click();
      await click(NEXT, '.course-problem svg')(page);
    },
  },
};

/** Every screen and every dialog, by whom it is for. */
export const SCREENS: Record<string, Screen> = {
  'sign-in': { person: null, path: '/login', shows: '#sign-in' },
  'reset of the password': { person: null, path: '/reset-password?key=none', shows: 'form' },
  catalogue: { person: 'learner', path: '/learner/catalog', shows: '[data-testid=training-card]' },
  results: { person: 'instructor', path: '/manager/catalog?q=a', shows: '[data-testid=training-card]' },
  detail: { person: 'trainee', path: '/learner/catalog?training=1', shows: DIALOG },
  'own trainings': { person: 'partner', path: '/partner/catalog', shows: '[data-testid=training-card]' },
  'catalogue of a company': { person: 'admin', path: '/admin/catalog', shows: '[data-testid=training-card]' },
  'detail to its owner': { person: 'admin', path: '/admin/catalog?training=10', shows: '.catalog-detail-actions' },
  'trainings of the platform': {
    person: 'superadmin',
    path: '/widid/formations',
    shows: '[data-testid=training-card]',
  },
  'access by group': {
    person: 'admin',
    path: '/admin/catalog?training=10',
    shows: '.catalog-detail-actions',
    opens: async (page) => {
      await click('.catalog-detail-accesses', '.ui-dialog-small [role=switch]')(page);
      const all = page.locator('.ui-dialog-small [role=switch]');
      if (await all.isChecked()) await all.click();
      await expect(page.locator('.ui-dialog-small [type=checkbox]').first()).toBeVisible();
    },
  },
  'deletion of a training': {
    person: 'admin',
    path: '/admin/catalog?training=10',
    shows: '.catalog-detail-actions',
    opens: click('.catalog-detail-delete', '.catalog-dialog-foot .ant-btn-primary:enabled'),
  },
  'test of a training': {
    person: 'superadmin',
    path: '/widid/formations?training=7',
    shows: '.catalog-detail-actions',
    opens: click('.catalog-detail-test', '.catalog-test dl'),
  },
  ...CATALOGUES,
  ...WIZARD,
  ...MATERIAL,
  ...COURSES,
  dashboard: { person: 'learner', path: '/learner/dashboard', shows: '.ui-chart svg' },
  members: { person: 'admin', path: '/admin/company', shows: '.admin-name, .admin-list li' },
  companies: { person: 'superadmin', path: '/widid/companies', shows: 'article' },
  account: { person: 'partner', path: '/partner/catalog?dialog=account', shows: DIALOG },
  'switch of the account': { person: 'admin', path: '/admin/company?dialog=switch-account', shows: DIALOG },
  'unique code': { person: 'manager', path: '/manager/catalog?dialog=code', shows: DIALOG },
  badges: { person: 'learner', path: '/learner/catalog?dialog=badges', shows: DIALOG },
  notifications: { person: 'learner', path: '/learner/dashboard?dialog=notifications', shows: '[role=dialog] time' },
  'notifications of the platform': {
    person: 'superadmin',
    path: '/widid/companies?dialog=notifications',
    shows: '[role=dialog] time',
  },
  survey: { person: 'learner', path: '/learner/catalog?dialog=survey&about=1', shows: '[role=dialog] [type=radio]' },
  'download of the app': { person: 'instructor', path: '/manager/catalog?dialog=download', shows: DIALOG },
  help: { person: 'admin', path: '/admin/company?dialog=help', shows: DIALOG },
};
