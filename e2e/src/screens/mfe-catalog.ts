import { expect, type Page } from '@playwright/test';
import { takeAction } from '../courses.ts';
import { styled } from '../styles.ts';
import { click, DIALOG, type Screen } from './screen.ts';

/** Returns a function that performs an action on the open training or course, and waits until another element appears. */
const act = (action: string, appears: string) => async (page: Page) => {
  await takeAction(page, action);
  await expect(page.locator(appears).first()).toBeVisible();
};

const PARTNER_TRAINING = '/widid/formations?tab=partners&training=17';
const COURSE_CARD = '[data-testid=course-card] a';
const COURSE_STEP = '[data-testid=course-step]';
const openCourse = click(COURSE_CARD, COURSE_STEP);

/** Opens the first course of the list, and then the dialog to suggest that course. */
const openSuggestion = async (page: Page): Promise<void> => {
  await openCourse(page);
  await act('suggest', styled('suggestOptions'))(page);
};

const OWN_TRAINING = { person: 'admin', path: '/admin/catalog?training=10', shows: styled('detailActions') } as const;
const REVIEW = { person: 'superadmin', path: PARTNER_TRAINING, shows: styled('stepper') } as const;

/** The catalogues of all roles, the review of trainings of partners, and the courses. */
export const CATALOG: Record<string, Screen> = {
  catalogue: { person: 'learner', path: '/learner/catalog', shows: '[data-testid=training-card]' },
  'search results': { person: 'instructor', path: '/manager/catalog?q=a', shows: '[data-testid=training-card]' },
  'detail of a training': { person: 'trainee', path: '/learner/catalog?training=1', shows: DIALOG },
  'trainings of a partner': { person: 'partner', path: '/partner/catalog', shows: '[data-testid=training-card]' },
  'catalogue of a company': { person: 'admin', path: '/admin/catalog', shows: '[data-testid=training-card]' },
  'detail of a training for its owner': OWN_TRAINING,
  'trainings of the platform': {
    person: 'superadmin',
    path: '/widid/formations',
    shows: '[data-testid=training-card]',
  },
  'access by group': {
    ...OWN_TRAINING,
    opens: async (page) => {
      await act('accesses', '[data-size=small] [role=switch]')(page);
      const all = page.locator('[data-size=small] [role=switch]');
      if (await all.isChecked()) await all.click();
      await expect(page.locator('[data-size=small] [type=checkbox]').first()).toBeVisible();
    },
  },
  'question before deleting a training': {
    ...OWN_TRAINING,
    opens: act('delete', `${styled('dialogCard')} .ui-button-primary:enabled`),
  },
  'dialog to test a training': {
    person: 'superadmin',
    path: '/widid/formations?training=7',
    shows: styled('detailActions'),
    opens: act('test', `${styled('test')} dl`),
  },
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
    shows: styled('outsideOffer'),
  },
  // On a phone, there is only the list of published trainings.
  'trainings submitted by partners': {
    person: 'superadmin',
    path: '/widid/formations?tab=partners',
    shows: `${styled('reviewPane')} ${styled('stepper')}, [data-testid=training-card]`,
  },
  'form to reject a training, without a reason': {
    ...REVIEW,
    opens: async (page) => {
      await click('[data-action=REJECT]', '[data-size=small] textarea')(page);
      await page.locator('[data-size=small] [type=submit]').click();
      await expect(page.locator(`[data-size=small] ${styled('fieldError')} svg`)).toBeVisible();
    },
  },
  'question before putting a training online': {
    ...REVIEW,
    opens: click('[data-action=VALIDATE]', '[data-size=small] .ui-button-primary'),
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
};
