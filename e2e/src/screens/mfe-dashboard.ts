import { styled } from '../styles.ts';
import { click, type Screen } from './screen.ts';

/** The dashboards of all roles, and the history. */
export const DASHBOARDS: Record<string, Screen> = {
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
    shows: styled('success'),
  },
  'dashboard of the platform': { person: 'superadmin', path: '/widid/dashboard', shows: styled('week') },
  'dashboard of a partner': {
    person: 'partner',
    path: '/partner/dashboard?view=training',
    shows: '[role=switch]',
    opens: click('[role=switch]', `${styled('cardTools')} [role=switch]:checked`),
  },
  'dashboard of a course': {
    person: 'learner',
    path: '/learner/dashboard?view=course',
    shows: `${styled('steps')} li`,
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
