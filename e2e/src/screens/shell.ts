import { styled } from '../styles.ts';
import { click, DIALOG, type Screen } from './screen.ts';

/** The pages for people who are not signed in, and the dialogs above every page. */
export const SHELL: Record<string, Screen> = {
  'sign-in': { person: null, path: '/login', shows: '#sign-in' },
  'password reset': { person: null, path: '/reset-password?key=none', shows: 'form' },
  'new super admin': { person: null, path: '/super-admin?key=none', shows: 'form' },
  account: { person: 'partner', path: '/partner/catalog?dialog=account', shows: DIALOG },
  'second factors in the account': {
    person: 'partner',
    path: '/partner/catalog?dialog=account',
    shows: DIALOG,
    opens: async (page) => {
      await click('[role=dialog] [aria-expanded]', styled('factors'))(page);
      const name = `[role=dialog] ${styled('panel')} input`;
      await click(`${styled('factors')} > li:last-child .ui-button`, name)(page);
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
};
