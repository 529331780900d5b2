import { afterEach, expect, test } from '@jest/globals';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { type Answer, refusal, renderInPortal, screen, within } from '@vr/shared-ui/testing/portal';
import { type Scope, ScopeProvider } from '../scope.ts';
import { Feedback } from './Feedback.tsx';

const answer = (rating: number, comment: string, clientId: number | null = null) => ({
  satisfactionVotedAt: '2026-06-03T22:05:00.000Z',
  clientId,
  satisfactionRating: rating,
  satisfactionComment: comment,
});
const open = (
  found: Answer,
  roles: 'ROLE_SUPER_ADMIN' | 'ROLE_ADMINISTRATOR' = 'ROLE_ADMINISTRATOR',
  scope: Scope = { kind: 'company', query: {} },
) =>
  renderInPortal(
    <ScopeProvider value={scope}>
      <Feedback trainingId={7} />
    </ScopeProvider>,
    {
      texts: { overview: (lang) => import(`../locales/${lang}.json`) },
      answers: {
        'GET /trainings/:id/satisfactions': found,
        'GET /clients': { items: [{ id: 3, name: 'Altis' }] },
      },
      profile: { roles: [roles] },
    },
  );
const FOUND = {
  content: [answer(5, 'Great', 3), answer(2, '', 3)],
  totalElements: 12,
  average: 3.5,
  spread: [0, 6, 0, 0, 6],
};

afterEach(() => setDeviceZone());

test('feedback has its average, its spread and its answers, with the time of the reader', async () => {
  setDeviceZone('America/Montreal');
  await open(FOUND);
  expect(await screen.findByText('3.5')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '5 stars' }).getAttribute('aria-valuenow')).toBe('50');
  const row = within(screen.getByRole('table')).getAllByRole('row')[1] as HTMLElement;
  expect(row.textContent).toBe('03/06/2026 18:055Great');
  expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull();
});

test('only the super admin sees the companies', async () => {
  await open(FOUND, 'ROLE_SUPER_ADMIN');
  expect(await screen.findAllByText('Altis')).toHaveLength(2);
});

test('without an answer it says so', async () => {
  await open({ content: [], totalElements: 0, average: null, spread: [0, 0, 0, 0, 0] });
  expect(await screen.findByText('No satisfaction feedback')).toBeTruthy();
});

test('nothing is shown where the survey is off', async () => {
  const { container, calls } = await open(refusal(409, 'SURVEY_DISABLED'));
  await screen.findByText((_, element) => element === container && calls.length > 0 && element.textContent === '');
});

test('another number of answers per page asks for the first page again', async () => {
  const { person, calls } = await open(FOUND);
  await person.click(await screen.findByTitle('2'));
  expect(calls.at(-1)?.input.query).toEqual({ page: 2, size: 10 });
});

test('of a company that the super admin has chosen, only its answers are asked for', async () => {
  const { calls } = await open(FOUND, 'ROLE_SUPER_ADMIN', { kind: 'company', query: { clientId: 3 } });
  await screen.findByText('3.5');
  expect(calls.find(({ endpoint }) => endpoint.endsWith('/satisfactions'))?.input.query).toMatchObject({ clientId: 3 });
});
