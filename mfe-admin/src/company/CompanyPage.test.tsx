import { expect, test } from '@jest/globals';
import { act, screen } from '@vr/shared-ui/testing/portal';
import { ADMIN, member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import CompanyPage from './CompanyPage.tsx';

const open = (path: string, isTrainingCenter = false, total = 0) =>
  renderAdmin(<CompanyPage />, {
    answers: {
      'GET /clients/:id/quota': { currentUser: 1, maxUser: 10, currentSize: 0, maxSize: 0 },
      'GET /users': { items: [member(1, 'Adam Petit')] },
      'GET /groups': { items: [] },
      'GET /audit': { items: [] },
      'GET /held-reports': { items: [], total },
      'GET /clients/current': new Promise(() => undefined),
      'GET /clients/current/contract': new Promise(() => undefined),
      'GET /certificate-templates': new Promise(() => undefined),
    },
    profile: ADMIN,
    path,
    client: isTrainingCenter ? { type: 'TRAINING_CENTER' } : {},
  });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('the page opens with the members and how many there may be', async () => {
  await open('/company');
  expect(await screen.findByText('Adam Petit')).toBeTruthy();
  expect(await screen.findByText('1 of 10 people')).toBeTruthy();
  expect(tabs()).toStrictEqual(['Members', 'Groups', 'Information', 'Sessions to check', 'Activity']);
});

test.each([
  ['groups', 'No groups yet'],
  ['sessions', 'Nothing to check'],
  ['activity', 'Nothing recorded'],
])('the address opens the tab %s', async (tab, text) => {
  await open(`/company?tab=${tab}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a training centre has cohorts instead of groups', async () => {
  await open('/company?tab=groups', true);
  expect(tabs()).toStrictEqual(['Members', 'Cohorts', 'Information', 'Sessions to check', 'Activity']);
  expect(await screen.findByText('No cohorts yet')).toBeTruthy();
});

test('sessions that wait for a decision are counted above the members, with a link to their tab', async () => {
  const { person } = await open('/company', false, 2);
  expect(await screen.findByText('2 sessions to check')).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Check' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sessions to check');
});

test.each([
  ['CONTRACT_ENDING', 'Information'],
  ['HELD_REPORTS', 'Sessions to check'],
] as const)('the notification %s opens the tab %s, once', async (type, tab) => {
  const { portal, person } = await open('/company');
  await screen.findByText('Adam Petit');
  const notification = { id: 7, type, title: '', content: '', date: '', read: true };
  act(() =>
    portal.activeNotification.setState(
      { ...notification, trainingIds: [], courseIds: [], badgeId: null, badgeNumber: null },
      true,
    ),
  );
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(selected()).toBe(tab);
  expect(portal.activeNotification.getState()).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Members' }));
  expect(selected()).toBe('Members');
});
