import { expect, type Page } from '@playwright/test';
import { apk } from './contents.ts';
import { takeAction } from './courses.ts';
import type { Person } from './people.ts';
import { styled } from './styles.ts';
import { signInAs } from './test.ts';

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

const DIALOG = '[role=dialog] h2';
/** The button of a member's menu. */
const ROW_MENU = `${styled('buttons')} [aria-haspopup=menu]`;

/** Returns a function that clicks an element and waits until another element appears. */
const click =
  (target: string, appears: string, which: 'first' | 'last' = 'first') =>
  async (page: Page): Promise<void> => {
    await page.locator(target)[which]().click();
    await expect(page.locator(appears).first()).toBeVisible();
  };

/** Returns a function that sends the empty form of a dialog and waits for its errors. */
const sendEmpty = (appears: string) => click('[role=dialog] [type=submit]', appears);

/** Returns a function that takes an action on the open training, and waits until another element appears. */
const act = (action: string, appears: string) => async (page: Page) => {
  await takeAction(page, action);
  await expect(page.locator(appears).first()).toBeVisible();
};

const NEXT = `${styled('foot')} .ant-btn-primary`;

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

const EDIT_TRAINING = '/admin/catalog?dialog=edit-training&about=10';
const EDIT_PLATFORM_TRAINING = '/widid/formations?dialog=edit-training&about=7';

/** Chooses all companies of a table. */
async function chooseCompanies(page: Page): Promise<void> {
  const all = page.locator('main thead input[type=checkbox]');
  if ((await all.count()) > 0) await all.check();
}

/** The actions on several companies, the main one first. */
const COMPANY_ACTIONS = ['prolong', 'add to offers', 'subscriptions'] as const;

/** Returns a function that opens the dialog of an action on all companies of a table. */
const openForCompanies =
  (action: (typeof COMPANY_ACTIONS)[number]) =>
  async (page: Page): Promise<void> => {
    await chooseCompanies(page);
    const bar = page.locator(styled('selection'));
    if ((await bar.count()) === 0) return;
    const place = COMPANY_ACTIONS.indexOf(action);
    // The main action is the last button. Those without room are in the menu.
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

/** The page of a company, and the dialogs above it. */
const COMPANY: Record<string, Screen> = {
  members: { person: 'admin', path: '/admin/company', shows: `${styled('name')}, ${styled('list')} li` },
  'members, some of them chosen': {
    person: 'director',
    path: '/admin/company',
    shows: ROW_MENU,
    opens: async (page) => {
      for (const place of [1, 2]) await page.locator('main input[type=checkbox]').nth(place).check();
      await expect(page.locator(styled('selection'))).toBeVisible();
    },
  },
  'form of a member with errors': {
    person: 'admin',
    path: '/admin/company',
    shows: ROW_MENU,
    opens: async (page) => {
      await click(`${styled('add')} .ant-btn-primary`, '[role=dialog] form')(page);
      await sendEmpty(`[role=dialog] ${styled('fieldError')} svg`)(page);
    },
  },
  'resending of invitations': {
    person: 'admin',
    path: '/admin/company',
    shows: ROW_MENU,
    opens: click(`${styled('toDo')} .ant-btn`, '[role=dialog] .lucide-mail'),
  },
  'deletion of a member': {
    person: 'admin',
    path: '/admin/company',
    shows: ROW_MENU,
    opens: async (page) => {
      await page.locator(ROW_MENU).first().click();
      await click('[role=menuitem]', styled('consequences'), 'last')(page);
    },
  },
  'import of members, with refused lines': {
    person: 'director',
    path: '/admin/company',
    shows: ROW_MENU,
    opens: async (page) => {
      const other = page.locator(`${styled('add')} .ant-btn:not(.ant-btn-primary)`);
      await other.click();
      // On a phone the import is in a menu.
      if (await other.getAttribute('aria-haspopup')) await page.locator('[role=menuitem]').click();
      await expect(page.locator('[role=dialog] input[type=file]')).toBeAttached();
      const csv = 'First name,Last name,Email,Roles\r\nZoé,,zoe@nowhere,chief\r\nNoé,Petit,noe@new.example,learner\r\n';
      await page
        .locator('[role=dialog] input[type=file]')
        .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await expect(page.locator('[role=dialog] input[aria-invalid=true]').first()).toBeVisible();
    },
  },
  'promotions of a training centre': {
    person: 'director',
    path: '/admin/company?tab=groups',
    shows: `${styled('groups')} li`,
    opens: click(`${styled('groups')} .ant-btn`, `[role=dialog] ${styled('people')} li`),
  },
  'information of a company': { person: 'admin', path: '/admin/company?tab=info', shows: `${styled('cards')} li` },
  'key of an intranet with errors': {
    person: 'admin',
    path: '/admin/company?tab=info',
    shows: `${styled('embedding')} pre`,
    opens: async (page) => {
      await click(`${styled('embedding')} section:has(form) + section > button`, DIALOG)(page);
      await sendEmpty('[role=dialog] [aria-invalid=true]')(page);
    },
  },
  'activity of a company': { person: 'admin', path: '/admin/company?tab=activity', shows: 'main [role=tabpanel] h2' },
};

/** The manager's page of the team, and the dialogs above it. */
const TEAM: Record<string, Screen> = {
  'team, some of it chosen': {
    person: 'manager',
    path: '/manager/team',
    shows: ROW_MENU,
    opens: async (page) => {
      await page.locator('main input[type=checkbox]').nth(1).check();
      await expect(page.locator(styled('selection'))).toBeVisible();
    },
  },
  'reminder to a team': {
    person: 'manager',
    path: '/manager/team',
    shows: ROW_MENU,
    opens: click('main button .lucide-bell-ring', '[role=dialog] .lucide-bell-ring'),
  },
  'form to add people to a team': {
    person: 'manager',
    path: '/manager/team',
    shows: ROW_MENU,
    opens: async (page) => {
      await click('main .lucide-user-plus', '[role=dialog] [type=search]')(page);
      await page.locator('[role=dialog] [type=search]').fill('rousseau');
      await click(`[role=dialog] ${styled('candidates')} label`, `[role=dialog] ${styled('chosen')}`)(page);
    },
  },
  'question before taking someone over': {
    person: 'manager',
    path: '/manager/team',
    shows: ROW_MENU,
    opens: async (page) => {
      await click('main .lucide-user-plus', '[role=dialog] [type=search]')(page);
      await page.locator('[role=dialog] [type=search]').fill('rousseau');
      await click(`[role=dialog] ${styled('candidates')} label`, `[role=dialog] ${styled('chosen')}`)(page);
      await click(`[role=dialog] ${styled('foot')} .ant-btn-primary`, `[role=dialog] ${styled('people')} li`)(page);
    },
  },
  'course progress on the page of a team': {
    person: 'manager',
    path: '/manager/team?tab=courses',
    shows: 'main [role=tabpanel] h3',
  },
  'subgroups of a manager': {
    person: 'manager',
    path: '/manager/team?tab=subgroups',
    shows: `${styled('groups')} li`,
    opens: click(`${styled('groups')} .ant-btn`, `[role=dialog] ${styled('people')} li`),
  },
  'group of an instructor': { person: 'instructor', path: '/manager/team', shows: ROW_MENU },
};

/** The steps of the training wizard, their errors, and the dialogs above the wizard. */
const WIZARD: Record<string, Screen> = {
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
    person: 'superadmin',
    path: EDIT_PLATFORM_TRAINING,
    shows: styled('tile'),
    opens: async (page) => {
      await goToStep(page, 2);
      await expect(page.locator(styled('texts'))).toBeVisible();
    },
  },
  'wizard, headsets': {
    person: 'admin',
    path: EDIT_TRAINING,
    shows: styled('tile'),
    opens: (page) => goToStep(page, 3),
  },
  'wizard, badge with missing fields': {
    person: 'admin',
    path: EDIT_TRAINING,
    shows: styled('tile'),
    opens: async (page) => {
      await goToStep(page, 4);
      await page.locator(styled('badge')).last().locator('input:not([type=file])').first().fill('First lock');
      await click(NEXT, `${styled('wizard')} ${styled('fieldError')} svg`)(page);
    },
  },
  'wizard, content': {
    person: 'superadmin',
    path: EDIT_PLATFORM_TRAINING,
    shows: styled('tile'),
    opens: async (page) => {
      await goToStep(page, 5);
      await expect(page.locator(styled('typeSaved')).first()).toBeVisible();
    },
  },
  'wizard, report about a build': {
    person: 'superadmin',
    path: EDIT_PLATFORM_TRAINING,
    shows: styled('tile'),
    opens: async (page) => {
      await goToStep(page, 5);
      await click(`${styled('typeSaved')} button`, '[data-size=small] h2')(page);
    },
  },
  'wizard, build without a version': {
    person: 'admin',
    path: EDIT_TRAINING,
    shows: styled('tile'),
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
    person: 'admin',
    path: EDIT_TRAINING,
    shows: styled('tile'),
    opens: async (page) => {
      await goToStep(page, 5);
      await click(`${styled('contentSource')} label`, styled('typeMaster'), 'last')(page);
    },
  },
  'wizard, offer to continue the draft': {
    person: 'admin',
    path: EDIT_TRAINING,
    shows: styled('tile'),
    opens: async (page) => {
      await changeTitle(page);
      await page.reload();
      await expect(page.locator(styled('offer'))).toBeVisible();
    },
  },
};

const ACTIONS = `${styled('actions')} button`;

/** The lists of master contents and resources, and their dialogs. */
const MATERIAL: Record<string, Screen> = {
  'master contents of a company': {
    person: 'admin',
    path: '/admin/catalog?tab=master-content',
    shows: ACTIONS,
  },
  'master contents of a manager': {
    person: 'manager',
    path: '/admin/master-content',
    shows: ACTIONS,
    opens: click(ACTIONS, `[role=dialog] ${styled('build')}`),
  },
  'master contents of the platform': {
    person: 'superadmin',
    path: '/admin/master-content',
    shows: ACTIONS,
  },
  'form to add a master content, with missing fields': {
    person: 'admin',
    path: '/admin/master-content',
    shows: ACTIONS,
    opens: async (page) => {
      await click(`${styled('toolbar')} > .ant-btn:last-child`, `[role=dialog] ${styled('build')}`)(page);
      await sendEmpty(`[role=dialog] ${styled('formFailure')}`)(page);
    },
  },
  'form to edit a master content': {
    person: 'admin',
    path: '/admin/catalog?tab=master-content',
    shows: ACTIONS,
    opens: click(ACTIONS, `[role=dialog] ${styled('build')}`),
  },
  'question before deleting a master content': {
    person: 'admin',
    path: '/admin/master-content',
    shows: ACTIONS,
    opens: click(ACTIONS, DIALOG, 'last'),
  },
  'resources, with the uses of one resource': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: click(`main [aria-expanded=false]:is(${styled('table')} *, ${styled('cards')} *)`, styled('usage')),
  },
  'form to add a resource, with missing fields': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: async (page) => {
      await click(`${styled('toolbar')} > .ant-btn:last-child`, DIALOG)(page);
      await sendEmpty(`[role=dialog] ${styled('fieldError')} svg`)(page);
    },
  },
  'question before a chosen file is lost': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: async (page) => {
      await click(`${styled('toolbar')} > .ant-btn:last-child`, DIALOG)(page);
      const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      await page.locator('[role=dialog] input[type=file]').setInputFiles(pdf);
      await click('.ant-modal-close', `${styled('dialogCard')} .ant-btn-dangerous`)(page);
    },
  },
  'form to edit a resource': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: click(`${styled('actions')} button:nth-child(2)`, `[role=dialog] ${styled('current')}`),
  },
  'question before deleting a resource': {
    person: 'admin',
    path: '/admin/catalog?tab=resources',
    shows: ACTIONS,
    opens: click(ACTIONS, DIALOG, 'last'),
  },
};

const PARTNER_TRAINING = '/widid/formations?tab=partners&training=17';

/** The catalogues of the other roles, and the review of partners' trainings. */
const CATALOGUES: Record<string, Screen> = {
  'suggested trainings': {
    person: 'learner',
    path: '/learner/catalog?tab=suggested',
    shows: '[data-testid=training-card]',
  },
  'favourites without any training': {
    person: 'instructor',
    path: '/manager/catalog?tab=favorites',
    shows: styled('state'),
  },
  'global catalogue': { person: 'admin', path: '/admin/catalog-widid', shows: styled('cardDimmed') },
  'detail of a training outside the offer': {
    person: 'admin',
    path: '/admin/catalog-widid?training=9',
    shows: styled('accessOutside'),
  },
  // On a phone, there is only the list of published trainings.
  'trainings submitted by partners': {
    person: 'superadmin',
    path: '/widid/formations?tab=partners',
    shows: `${styled('reviewPane')} ${styled('stepper')}, [data-testid=training-card]`,
  },
  'form to reject a training, without a reason': {
    person: 'superadmin',
    path: PARTNER_TRAINING,
    shows: styled('stepper'),
    opens: async (page) => {
      await click('[data-action=REJECT]', '[data-size=small] textarea')(page);
      await page.locator('[data-size=small] [type=submit]').click();
      await expect(page.locator(`[data-size=small] ${styled('fieldError')} svg`)).toBeVisible();
    },
  },
  'question before putting a training online': {
    person: 'superadmin',
    path: PARTNER_TRAINING,
    shows: styled('stepper'),
    opens: click('[data-action=VALIDATE]', '[data-size=small] .ant-btn-primary'),
  },
  'draft of a partner, without content': {
    person: 'partner',
    path: '/partner/catalog?training=20',
    shows: styled('stepper'),
  },
  'status of a rejected training': {
    person: 'partner',
    path: '/partner/catalog?training=12',
    shows: styled('stepper'),
    opens: click(`${styled('reviewHead')} button`, `${styled('reviewStatus')} li`),
  },
};

const COURSE_CARD = '[data-testid=course-card] a';
const COURSE_STEP = '[data-testid=course-step]';
const openCourse = click(COURSE_CARD, COURSE_STEP);

/** Opens the first course of the list, and then the dialog to suggest that course. */
const openSuggestion = async (page: Page): Promise<void> => {
  await openCourse(page);
  await click('[data-action=suggest]', styled('suggestOptions'))(page);
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

/** The courses, the progress in them, the course wizard and the dialogs to suggest courses. */
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
      await click(`${styled('coursePeople')} > button`, `${styled('coursePeople')} :is(h3, .ui-meta)`)(page);
    },
  },
  'course progress of a team': {
    person: 'manager',
    path: '/manager/catalog?tab=courses&view=progress',
    shows: styled('progressEntry'),
    opens: click(`${styled('progressTeam')} button`, `${styled('progressTable')}, ${styled('progressPeople')}`),
  },
  'course progress of a learner': {
    person: 'learner',
    path: '/learner/catalog?tab=courses&view=progress',
    shows: styled('progressEntry'),
  },
  'form to suggest a course, with missing fields': {
    person: 'manager',
    path: '/manager/catalog?tab=courses',
    shows: COURSE_CARD,
    opens: async (page) => {
      await openSuggestion(page);
      await click(
        `${styled('suggest')} ~ * [type=submit], [role=dialog] [type=submit]`,
        `${styled('suggestProblem')} svg`,
      )(page);
    },
  },
  'confirmation of a suggestion': {
    person: 'admin',
    path: '/admin/catalog?tab=courses',
    shows: COURSE_CARD,
    opens: async (page) => {
      await openSuggestion(page);
      await page.locator(`${styled('suggestAll')} input`).check();
      await click('[role=dialog] [type=submit]', styled('suggestConfirm'), 'last')(page);
    },
  },
  'form to suggest to a member': {
    person: 'admin',
    path: '/admin/company',
    shows: ROW_MENU,
    opens: async (page) => {
      await page.locator(ROW_MENU).first().click();
      await click('[role=menuitem]:has(.lucide-send)', styled('suggestOptions'))(page);
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

/** All screens and dialogs. Each name completes the title "the screen … has no violation of WCAG 2.2 AA". */
export const SCREENS: Record<string, Screen> = {
  'sign-in': { person: null, path: '/login', shows: '#sign-in' },
  'password reset': { person: null, path: '/reset-password?key=none', shows: 'form' },
  'new super admin': { person: null, path: '/super-admin?key=none', shows: 'form' },
  catalogue: { person: 'learner', path: '/learner/catalog', shows: '[data-testid=training-card]' },
  'search results': { person: 'instructor', path: '/manager/catalog?q=a', shows: '[data-testid=training-card]' },
  'detail of a training': { person: 'trainee', path: '/learner/catalog?training=1', shows: DIALOG },
  'trainings of a partner': { person: 'partner', path: '/partner/catalog', shows: '[data-testid=training-card]' },
  'catalogue of a company': { person: 'admin', path: '/admin/catalog', shows: '[data-testid=training-card]' },
  'detail of a training for its owner': {
    person: 'admin',
    path: '/admin/catalog?training=10',
    shows: styled('detailActions'),
  },
  'trainings of the platform': {
    person: 'superadmin',
    path: '/widid/formations',
    shows: '[data-testid=training-card]',
  },
  'access by group': {
    person: 'admin',
    path: '/admin/catalog?training=10',
    shows: styled('detailActions'),
    opens: async (page) => {
      await act('accesses', '[data-size=small] [role=switch]')(page);
      const all = page.locator('[data-size=small] [role=switch]');
      if (await all.isChecked()) await all.click();
      await expect(page.locator('[data-size=small] [type=checkbox]').first()).toBeVisible();
    },
  },
  'question before deleting a training': {
    person: 'admin',
    path: '/admin/catalog?training=10',
    shows: styled('detailActions'),
    opens: act('delete', `${styled('dialogCard')} .ant-btn-primary:enabled`),
  },
  'dialog to test a training': {
    person: 'superadmin',
    path: '/widid/formations?training=7',
    shows: styled('detailActions'),
    opens: act('test', `${styled('test')} dl`),
  },
  ...CATALOGUES,
  ...WIZARD,
  ...MATERIAL,
  ...COURSES,
  dashboard: { person: 'learner', path: '/learner/dashboard', shows: `${styled('chart')} canvas` },
  history: { person: 'learner', path: '/learner/dashboard?tab=history', shows: '[data-testid=history-entry]' },
  'history of courses': {
    person: 'learner',
    path: '/learner/dashboard?tab=history&show=courses',
    shows: '[data-testid=history-entry]',
  },
  'timeline of a training': {
    person: 'learner',
    path: '/learner/dashboard?tab=history',
    shows: '[data-testid=history-entry]',
    opens: click('[data-testid=history-entry] a', '[data-testid=timeline-session]'),
  },
  'dashboard of a training': {
    person: 'learner',
    path: '/learner/dashboard',
    shows: `${styled('chart')} canvas`,
    opens: click('main label:nth-child(2):has([type=radio])', '#dash-training'),
  },
  'dashboard of a team': { person: 'manager', path: '/manager/dashboard', shows: `${styled('week')} button` },
  'dashboard of a company, per training': {
    person: 'admin',
    path: '/admin/dashboard?view=training',
    shows: `${styled('facts')} dd`,
  },
  'dashboard of a company, per course': {
    person: 'admin',
    path: '/admin/dashboard?view=course',
    shows: '#overview-success',
  },
  'dashboard of the platform': { person: 'superadmin', path: '/widid/dashboard', shows: styled('week') },
  'dashboard of a partner': {
    person: 'partner',
    path: '/partner/dashboard?view=training',
    shows: '[role=switch]',
    opens: click('[role=switch]', `${styled('cardTools')} [aria-checked=true]`),
  },
  'dashboard of a course': { person: 'learner', path: '/learner/dashboard?view=course', shows: '#dash-course-steps' },
  ...COMPANY,
  ...TEAM,
  companies: { person: 'superadmin', path: '/widid/companies', shows: 'article' },
  // Phones have cards.
  'companies as a table, some of them chosen': {
    person: 'superadmin',
    path: '/widid/companies?view=table',
    shows: 'main tbody b, main article',
    opens: chooseCompanies,
  },
  'contracts to prolong': {
    person: 'superadmin',
    path: '/widid/companies?view=table',
    shows: 'main tbody b, main article',
    opens: openForCompanies('prolong'),
  },
  'subscriptions to switch': {
    person: 'superadmin',
    path: '/widid/companies?view=table',
    shows: 'main tbody b, main article',
    opens: openForCompanies('subscriptions'),
  },
  'trainings for several offers': {
    person: 'superadmin',
    path: '/widid/companies?view=table',
    shows: 'main tbody b, main article',
    opens: openForCompanies('add to offers'),
  },
  'training centres': { person: 'superadmin', path: '/widid/training-centers', shows: 'article' },
  'VR rooms': { person: 'superadmin', path: '/widid/vr-rooms', shows: 'article' },
  partners: { person: 'superadmin', path: '/widid/partners', shows: 'article' },
  'form of a new company with errors': {
    person: 'superadmin',
    path: '/widid/vr-rooms',
    shows: 'article',
    opens: async (page) => {
      await click('main .ant-btn-primary', '[role=dialog] [type=submit]')(page);
      await sendEmpty(`[role=dialog] ${styled('fieldError')} svg`)(page);
    },
  },
  'offer of a company': {
    person: 'superadmin',
    path: '/widid/companies',
    shows: 'article',
    opens: async (page) => {
      await click('main article header button', '[role=menuitem]')(page);
      await click('[role=menuitem]', '[role=dialog] [type=checkbox]')(page);
    },
  },
  'question before deleting a company': {
    person: 'superadmin',
    path: '/widid/companies',
    shows: 'article',
    opens: async (page) => {
      await click('main article header button', '[role=menuitem]')(page);
      await click('.ant-dropdown-menu-item-danger', '[role=dialog] input')(page);
    },
  },
  releases: { person: 'superadmin', path: '/widid/releases', shows: 'article' },
  'form of a deploy token with errors': {
    person: 'superadmin',
    path: '/widid/releases?tab=tokens',
    shows: 'main .ant-btn-primary',
    opens: async (page) => {
      await click('main .ant-btn-primary', '[role=dialog] [type=submit]')(page);
      await sendEmpty(`[role=dialog] ${styled('fieldError')} svg`)(page);
    },
  },
  'events of releases': { person: 'superadmin', path: '/widid/releases?tab=events', shows: 'main time' },
  account: { person: 'partner', path: '/partner/catalog?dialog=account', shows: DIALOG },
  'second factors in the account': {
    person: 'partner',
    path: '/partner/catalog?dialog=account',
    shows: DIALOG,
    opens: async (page) => {
      await click('[role=dialog] [aria-expanded]', styled('factors'))(page);
      const name = `[role=dialog] ${styled('panel')} input`;
      await click(`${styled('factors')} > li:last-child .ant-btn`, name)(page);
      await page.locator(name).fill('');
      await click(
        `[role=dialog] ${styled('panel')} [type=submit]`,
        `${styled('panel')} ${styled('fieldError')} svg`,
      )(page);
    },
  },
  'change of role': { person: 'admin', path: '/admin/company?dialog=switch-account', shows: DIALOG },
  'unique code': { person: 'manager', path: '/manager/catalog?dialog=code', shows: DIALOG },
  badges: { person: 'learner', path: '/learner/catalog?dialog=badges', shows: DIALOG },
  notifications: { person: 'learner', path: '/learner/dashboard?dialog=notifications', shows: '[role=dialog] time' },
  'notifications of the platform': {
    person: 'superadmin',
    path: '/widid/companies?dialog=notifications',
    shows: '[role=dialog] time',
  },
  survey: { person: 'learner', path: '/learner/catalog?dialog=survey&about=1', shows: '[role=dialog] [type=radio]' },
  'downloads of the app': { person: 'instructor', path: '/manager/catalog?dialog=download', shows: DIALOG },
  help: {
    person: 'admin',
    path: '/admin/company?dialog=help',
    shows: DIALOG,
    opens: async (page) => {
      await click('[role=dialog] [aria-expanded]', 'summary')(page);
      await click('summary', 'details[open] p')(page);
    },
  },
  'dashboard of the platform, per training': {
    person: 'superadmin',
    path: '/widid/dashboard?view=training',
    shows: `${styled('facts')} dd`,
  },
  'dashboard of a partner, in general': {
    person: 'partner',
    path: '/partner/dashboard',
    shows: '[data-testid=totals] dd',
  },
};

/** Opens a screen in the state that is tested. */
export async function openScreen(page: Page, { person, path, shows, opens }: Screen): Promise<void> {
  if (person) await signInAs(page, person);
  await page.goto(path);
  await expect(page.locator(shows).first()).toBeVisible();
  await opens?.(page);
}
