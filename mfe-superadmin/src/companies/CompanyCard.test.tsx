import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import type { ManifestPage } from '@vr/shared-api/remote';
import { useLocation } from '@vr/shared-ui/router';
import { NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { company } from '../testing/company.ts';
import type { Options } from '../testing/render.tsx';
import { renderSuperadmin } from '../testing/render.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import type { Company, CompanyDialogItem } from './company.ts';

const INVITE = 'POST /clients/:id/invitation';
const open = jest.fn<(item: CompanyDialogItem) => void>();
beforeEach(() => {
  open.mockClear();
});

function Place() {
  const { pathname, state } = useLocation();
  return <output aria-label="Place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}
const page = (path: string) => ({ path, roles: ['superadmin'] }) as unknown as ManifestPage;

const show = (shown: Company, options: Options = {}) =>
  renderSuperadmin(
    <>
      <CompanyCard company={shown} open={open} />
      <Place />
    </>,
    { path: '/widid/companies', pages: [page('/widid/dashboard')], ...options },
  );
const place = () => screen.getByLabelText('Place').textContent;
async function openMenu(person: Awaited<ReturnType<typeof show>>['person']) {
  await person.click(screen.getByRole('button', { name: /^More actions for/u }));
  await screen.findAllByRole('menuitem');
}
const menu = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a card shows the representative, the trainings, and the use of the quotas as figures and bars', async () => {
  await show(company(1, 'Atelier Nord', { quota: { currentUser: 1200, maxUser: 4800 }, trainings: { validated: 38 } }));
  expect(screen.getByText('Léa Martin')).toBeTruthy();
  expect(screen.getByText('38 trainings')).toBeTruthy();
  expect(screen.getByText(/^1.?200 \/ 4.?800$/u)).toBeTruthy();
  expect(screen.getByText('1 GB / 10 GB')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'People' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByRole('progressbar', { name: 'Storage' }).getAttribute('aria-valuenow')).toBe('10');
});

test('the subscriptions are named icons, and a company without any has no list of them', async () => {
  const { rerender } = await show(
    company(1, 'Atelier', { masterContentAccess: true, enableSatisfactionSurvey: true, hourRanking: true }),
  );
  const icons = () => screen.queryAllByRole('img').map((icon) => icon.getAttribute('aria-label'));
  expect(icons()).toStrictEqual(['Last activity:', 'Master content', 'Satisfaction survey', 'Ranking by time']);
  rerender(
    <CompanyCard
      company={company(1, 'Atelier', { offlineAccess: true, scoreRanking: true, hourRanking: true })}
      open={open}
    />,
  );
  expect(icons()).toStrictEqual(['Last activity:', 'Offline use', 'Rankings by points and by time']);
  rerender(<CompanyCard company={company(1, 'Atelier')} open={open} />);
  expect(screen.queryByRole('list', { name: 'Included in the contract' })).toBeNull();
});

test('the last activity is relative, and a company that nobody has used says so', async () => {
  const now = new Date().toISOString();
  const { rerender } = await show(company(1, 'Atelier', { lastActivity: now }));
  expect(screen.getByText('now')).toBeTruthy();
  rerender(<CompanyCard company={company(1, 'Atelier', { lastActivity: null })} open={open} />);
  expect(screen.getByText('Never used')).toBeTruthy();
});

test('the statistics of a company open on the dashboard beside the list', async () => {
  const { person } = await show(company(7, 'Atelier'));
  await person.click(screen.getByRole('button', { name: 'Stats of Atelier' }));
  expect(place()).toBe('/widid/dashboard {"companyId":7,"page":"GENERAL"}');
});

test('the statistics of a partner open with the partner', async () => {
  const { person } = await show(company(7, 'Studio', { type: 'PARTNER' }), { path: '/widid/partners' });
  await person.click(screen.getByRole('button', { name: 'Stats of Studio' }));
  expect(place()).toBe('/widid/dashboard {"partnerId":7,"page":"GENERAL"}');
});

test('without a dashboard there is no button for statistics', async () => {
  await show(company(7, 'Atelier'), { pages: [] });
  expect(screen.queryByRole('button', { name: /^Stats/u })).toBeNull();
});

test('the button and the menu open the dialogs of the company', async () => {
  const shown = company(7, 'Atelier');
  const { person } = await show(shown);
  await person.click(screen.getByRole('button', { name: 'Edit Atelier' }));
  await openMenu(person);
  expect(menu()).toStrictEqual(['Choose the offer', 'Delete']);
  await person.click(screen.getByRole('menuitem', { name: 'Choose the offer' }));
  await openMenu(person);
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(open.mock.calls).toStrictEqual([
    [{ kind: 'edit', company: shown }],
    [{ kind: 'offer', company: shown }],
    [{ kind: 'delete', company: shown }],
  ]);
});

test('a partner has no offer', async () => {
  const { person } = await show(company(7, 'Studio', { type: 'PARTNER' }));
  await openMenu(person);
  expect(menu()).toStrictEqual(['Delete']);
});

test('the invitation can be sent again while nobody has used the portal, and notices say how that ends', async () => {
  const answers: [unknown, string, RegExp][] = [
    [undefined, 'success', /^The invitation is on its way to lea\.martin@company7\.example\.$/u],
    [NETWORK_FAILURE, 'error', /^The invitation could not be sent\. Try again\.$/u],
    [refusal(409, 'NO_REPRESENTATIVE'), 'error', /^The representative has no account any more\./u],
    [new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 120 }), 'error', /Try again in 2 minutes\.$/u],
  ];
  let answer: unknown;
  const { person, calls, notices } = await show(company(7, 'Atelier', { lastActivity: null }), {
    answers: { [INVITE]: () => answer },
  });
  for (const [at, [given, kind, text]] of answers.entries()) {
    answer = given;
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Send the invitation again' }));
    await waitFor(() => expect(notices).toHaveLength(at + 1));
    expect(notices.at(-1)).toMatchObject({ kind, text: expect.stringMatching(text) });
  }
  expect(calls[0]?.input.params).toStrictEqual({ id: 7 });
});
