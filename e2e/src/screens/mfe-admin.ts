import { expect, type Page } from '@playwright/test';
import { styled } from '../styles.ts';
import { click, DIALOG, type Screen, sendEmpty } from './screen.ts';

/** The button of a member's menu. */
const ROW_MENU = `${styled('buttons')} [aria-haspopup=menu]`;
const ACTIONS = `${styled('actions')} button`;

const MEMBERS = { person: 'admin', path: '/admin/company', shows: ROW_MENU } as const;
const MANY_MEMBERS = { person: 'director', path: '/admin/company', shows: ROW_MENU } as const;
const TEAM_MEMBERS = { person: 'manager', path: '/manager/team', shows: ROW_MENU } as const;
const MASTER_CONTENTS = { person: 'admin', path: '/admin/master-content', shows: ACTIONS } as const;
const MASTER_CONTENTS_OF_CATALOGUE = {
  person: 'admin',
  path: '/admin/catalog?tab=master-content',
  shows: ACTIONS,
} as const;
const RESOURCES = { person: 'admin', path: '/admin/catalog?tab=resources', shows: ACTIONS } as const;

/** The page of a company, and the dialogs above it. */
const COMPANY: Record<string, Screen> = {
  members: { person: 'admin', path: '/admin/company', shows: `${styled('name')}, ${styled('list')} li` },
  'members, some of them chosen': {
    ...MANY_MEMBERS,
    opens: async (page) => {
      for (const place of [1, 2]) await page.locator('main input[type=checkbox]').nth(place).check();
      await expect(page.locator(styled('selection'))).toBeVisible();
    },
  },
  'form of a member with errors': {
    ...MEMBERS,
    opens: sendEmpty(`${styled('add')} .ui-button-primary`),
  },
  'resending of invitations': {
    ...MEMBERS,
    opens: click(`${styled('toDo')} .ui-button`, '[role=dialog] .lucide-mail'),
  },
  'deletion of a member': {
    ...MEMBERS,
    opens: async (page) => {
      await page.locator(ROW_MENU).first().click();
      await click('[role=menuitem]', styled('consequences'), 'last')(page);
    },
  },
  'import of members, with refused lines': {
    ...MANY_MEMBERS,
    opens: async (page) => {
      const other = page.locator(`${styled('add')} .ui-button:not(.ui-button-primary)`);
      await other.click();
      // On a phone, the import is in a menu.
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
    opens: click(`${styled('groups')} .ui-button`, `[role=dialog] ${styled('people')} li`),
  },
  'information of a company': { person: 'admin', path: '/admin/company?tab=info', shows: `${styled('cards')} li` },
  'key of an intranet with errors': {
    person: 'admin',
    path: '/admin/company?tab=info',
    shows: `${styled('embedding')} pre`,
    opens: sendEmpty(
      `${styled('embedding')} section:has(form) + section > button`,
      '[role=dialog] [aria-invalid=true]',
    ),
  },
  'activity of a company': { person: 'admin', path: '/admin/company?tab=activity', shows: 'main [role=tabpanel] h2' },
  'form to suggest to a member': {
    ...MEMBERS,
    opens: async (page) => {
      await page.locator(ROW_MENU).first().click();
      await click('[role=menuitem]:has(.lucide-send)', styled('suggestOptions'))(page);
    },
  },
};

/** Opens the dialog that adds people to a team, and chooses one. */
const chooseForTeam = async (page: Page): Promise<void> => {
  await click('main .lucide-user-plus', '[role=dialog] [type=search]')(page);
  await page.locator('[role=dialog] [type=search]').fill('rousseau');
  await click(`[role=dialog] ${styled('candidates')} label`, `[role=dialog] ${styled('chosen')}`)(page);
};

/** The manager's page of the team, and the dialogs above it. */
const TEAM: Record<string, Screen> = {
  'team, some of it chosen': {
    ...TEAM_MEMBERS,
    opens: async (page) => {
      await page.locator('main input[type=checkbox]').nth(1).check();
      await expect(page.locator(styled('selection'))).toBeVisible();
    },
  },
  'reminder to a team': {
    ...TEAM_MEMBERS,
    opens: click('main button .lucide-bell-ring', '[role=dialog] .lucide-bell-ring'),
  },
  'form to add people to a team': {
    ...TEAM_MEMBERS,
    opens: chooseForTeam,
  },
  'question before taking someone over': {
    ...TEAM_MEMBERS,
    opens: async (page) => {
      await chooseForTeam(page);
      await click(`[role=dialog] ${styled('foot')} .ui-button-primary`, `[role=dialog] ${styled('people')} li`)(page);
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
    opens: click(`${styled('groups')} .ui-button`, `[role=dialog] ${styled('people')} li`),
  },
  'group of an instructor': { person: 'instructor', path: '/manager/team', shows: ROW_MENU },
};

/** The lists of master contents and resources, and their dialogs. */
const MATERIAL: Record<string, Screen> = {
  'master contents of a company': MASTER_CONTENTS_OF_CATALOGUE,
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
    ...MASTER_CONTENTS,
    opens: sendEmpty(`${styled('toolbar')} > .ui-button:last-child`, `[role=dialog] ${styled('formFailure')}`),
  },
  'form to edit a master content': {
    ...MASTER_CONTENTS_OF_CATALOGUE,
    opens: click(ACTIONS, `[role=dialog] ${styled('build')}`),
  },
  'question before deleting a master content': {
    ...MASTER_CONTENTS,
    opens: click(ACTIONS, DIALOG, 'last'),
  },
  'resources, with the uses of one resource': {
    ...RESOURCES,
    opens: click(`main [aria-expanded=false]:is(${styled('table')} *, ${styled('cards')} *)`, styled('usage')),
  },
  'form to add a resource, with missing fields': {
    ...RESOURCES,
    opens: sendEmpty(`${styled('toolbar')} > .ui-button:last-child`),
  },
  'question before a chosen file is lost': {
    ...RESOURCES,
    opens: async (page) => {
      await click(`${styled('toolbar')} > .ui-button:last-child`, DIALOG)(page);
      const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      await page.locator('[role=dialog] input[type=file]').setInputFiles(pdf);
      await click('.ant-modal-close', `${styled('dialogCard')} .ui-button-danger`)(page);
    },
  },
  'form to edit a resource': {
    ...RESOURCES,
    opens: click(`${styled('actions')} button:nth-child(2)`, `[role=dialog] ${styled('current')}`),
  },
  'question before deleting a resource': {
    ...RESOURCES,
    opens: click(ACTIONS, DIALOG, 'last'),
  },
};

export const ADMIN: Record<string, Screen> = { ...COMPANY, ...TEAM, ...MATERIAL };
