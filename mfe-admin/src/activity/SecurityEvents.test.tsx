import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import ActivityTab from './ActivityTab.tsx';
import SecurityEvents from './SecurityEvents.tsx';

const LIST = 'GET /security-events';

const event = (id: number, over: object = {}) => ({
  id,
  at: '2026-11-22T23:30:00Z',
  action: 'sign-in.password',
  outcome: 'success',
  times: 1,
  lastAt: null,
  actor: { id: 5, name: 'Léa Martin' },
  subject: { id: 5, name: 'Léa Martin', kind: 'person' },
  client: { id: 2, name: 'Nordvik' },
  address: '203.0.113.7',
  detail: {},
  ...over,
});
const lines = () => screen.queryAllByRole('listitem').map((line) => line.querySelector('p')?.textContent);

test('an event says who did what from where, with which device, and whether and why it failed', async () => {
  const items = [
    event(4, {
      action: 'sign-in.embedded',
      outcome: 'failure',
      actor: null,
      detail: { reason: 'origin', origin: 'https://intranet.example' },
    }),
    event(3, { detail: { device: 'Firefox · Windows' } }),
    event(2, { outcome: 'failure', times: 4, actor: null, detail: { reason: 'WRONG_CREDENTIALS' } }),
    event(1, { outcome: 'failure', actor: null, subject: null, client: null, detail: { reason: 'INVALID_CODE' } }),
  ];
  await renderAdmin(<SecurityEvents />, { answers: { [LIST]: { items } } });
  await waitFor(() => expect(lines().length).toBe(4));
  expect(lines()).toStrictEqual([
    'Failed · sign-in through the intranet: Léa Martinthe address of the website is not registered · https://intranet.example · from 203.0.113.7',
    'Léa Martin · sign-in by password: Léa MartinFirefox · Windows · from 203.0.113.7',
    'Failed · sign-in by password: Léa Martinwrong email address or password · 4 times within an hour · from 203.0.113.7',
    'Failed · sign-in by password: an unknown accountwrong or expired code · from 203.0.113.7',
  ]);
});

test('the filter asks for failures, in the tab of the activity', async () => {
  const { person, calls } = await renderAdmin(<ActivityTab />, {
    answers: { [LIST]: { items: [] }, 'GET /audit': { items: [] }, 'GET /users': { items: [] } },
  });
  await person.click(screen.getByText('Security'));
  await screen.findByText(/^Sign-ins, changes of roles/u);
  await person.click(screen.getByLabelText('Outcome'));
  await person.click(await screen.findByText('Failed', { selector: '[class*=option-content]' }));
  await waitFor(() =>
    expect(calls.filter(({ endpoint }) => endpoint === LIST).map(({ input }) => input.query)).toStrictEqual([
      { lang: 'en' },
      { lang: 'en', outcome: 'failure' },
    ]),
  );
});
