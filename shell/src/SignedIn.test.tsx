import { beforeEach, expect, jest, test } from '@jest/globals';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Role } from '@vr/shared-api/permissions';
import type { PortalConfig } from '@vr/shared-api/remote';
import type { Connection, PortalNotification } from '@vr/shared-ui/kernel';
import { type Answer, act, address, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { createStore } from 'zustand/vanilla';
import type { DialogRequest } from './dialogs/request.ts';
import { createRemotes, RemotesProvider } from './federation/remotes.ts';
import type { ShellResults } from './results/results.ts';
import { type PortalPage, pagesOf } from './routes/pages.ts';
import { SignedIn } from './SignedIn.tsx';
import type { Confirmation } from './session/confirmation.ts';
import { manifestPage, registryEntry } from './testing/remotes.ts';
import { renderInShell } from './testing/shell.tsx';
import type { ShellUploads } from './uploads/uploads.ts';

const COUNT = 'GET /notifications/unread/count';
const SIGN_OUT = 'POST /users/sign-out';

const ENTRY = registryEntry({
  pages: [
    manifestPage('learner', 'catalog'),
    manifestPage('learner', 'dashboard', { order: 2 }),
    manifestPage('manager', 'team'),
  ],
});
const fetchData = jest.fn(async () => 'data');
const doAction = jest.fn(async () => {
  throw NETWORK_FAILURE;
});
/** A page that fetches the same data in every role, and whose action never reaches the server. */
function Page({ id }: { id: string }) {
  const { data } = useQuery({ queryKey: ['data'], queryFn: fetchData });
  const action = useMutation({ mutationFn: doAction });
  return (
    <>
      <p>The page {id}</p>
      <p>Has {data ?? 'nothing'}</p>
      <button type="button" onClick={() => action.mutate()}>
        {action.isError ? 'Failed' : 'Act'}
      </button>
    </>
  );
}
const config = { registry: [ENTRY], downloads: {}, supportEmail: null, faqUrl: null } as unknown as PortalConfig;

const RESULTS = { waiting: createStore(() => []) } as unknown as ShellResults;

beforeEach(() => {
  localStorage.clear();
  fetchData.mockClear();
  // jsdom has no list of performance entries.
  Object.assign(performance, { getEntriesByType: () => [] });
});

interface Options {
  path: string;
  roles?: Role[];
  pages?: PortalPage[];
  answers?: Record<string, Answer>;
  connection?: Connection;
}

async function renderSignedIn({ path, roles = [], answers, pages, ...options }: Options) {
  const shown = pages ?? pagesOf([ENTRY], roles.includes('ROLE_MANAGER') ? 'manager' : 'learner', null);
  const dialogRequest = createStore<DialogRequest | null>(() => null);
  const question: Confirmation['question'] = createStore<ReturnType<Confirmation['question']['getState']>>(() => null);
  const confirmation: Confirmation = { question, around: (api) => api };
  const remotes = createRemotes(
    { registry: [ENTRY], addNamespace: async () => undefined, report: () => undefined },
    {
      link: async () => ({
        namespace: 'catalog',
        locales: async () => ({ default: {} }),
        pages: Object.fromEntries(ENTRY.pages.map(({ id }) => [id, async () => ({ default: () => <Page id={id} /> })])),
        slots: {},
      }),
      errorKindOf: async () => 'network',
    },
  );
  const portal = await renderInShell(
    <RemotesProvider value={remotes}>
      <SignedIn
        early={() => undefined}
        pages={shown}
        services={{ config, dialogRequest, uploads: {} as ShellUploads, results: RESULTS, confirmation }}
      />
    </RemotesProvider>,
    {
      answers: { [COUNT]: { count: 0 }, ...answers },
      profile: { roles },
      pages: shown.map(({ page: { ...manifest } }) => manifest),
      path,
      ...options,
    },
  );
  return { ...portal, dialogRequest, question };
}

test('a call that needs the password opens the dialog over the page, and its answer closes it', async () => {
  const { question, person } = await renderSignedIn({ path: '/learner/dashboard' });
  const answer = jest.fn(() => question.setState(null, true));
  act(() => question.setState({ answer }, true));
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answer.mock.calls).toStrictEqual([[false]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

test('an address shows the page of its remote', async () => {
  await renderSignedIn({ path: '/learner/dashboard' });
  await screen.findByText('The page dashboard');
});

test('without a network an action fails at once and for good, and what has not loaded loads when the network is back', async () => {
  const { person, portal } = await renderSignedIn({ path: '/learner/dashboard', connection: 'offline' });
  await screen.findByText('Has nothing');
  await person.click(screen.getByText('Act'));
  await screen.findByText('Failed');
  act(() => portal.connection.setState('online', true));
  await screen.findByText('Has data');
  expect(doAction).toHaveBeenCalledTimes(1);
});

test('an unknown address leads to the first page of the role', async () => {
  await renderSignedIn({ path: '/nowhere' });
  await screen.findByText('The page catalog');
  expect(address()).toBe('/learner/catalog');
});

test('without pages the portal says that there is nothing to show', async () => {
  await renderSignedIn({ path: '/nowhere', pages: [] });
  expect(screen.queryByText('Nothing to show yet')).not.toBeNull();
  expect(address()).toBe('/nowhere');
});

test('a dialog that a remote asks for opens once', async () => {
  const { dialogRequest } = await renderSignedIn({
    path: '/learner/catalog',
    answers: { 'GET /trainings/:id': { title: 'Fire safety', logo: null, category: { key: 'safety' } } },
  });
  act(() => dialogRequest.setState({ name: 'survey', targetId: 31 }, true));
  await screen.findByRole('dialog', { name: 'What did you think of it?' });
  expect(address()).toBe('/learner/catalog?dialog=survey&about=31');
  expect(dialogRequest.getState()).toBeNull();
});

test('a survey opens with the stars that the person has given', async () => {
  const { dialogRequest } = await renderSignedIn({
    path: '/learner/catalog',
    answers: { 'GET /trainings/:id': { title: 'Fire safety', logo: null, category: { key: 'safety' } } },
  });
  act(() => dialogRequest.setState({ name: 'survey', targetId: 31, rating: 4 }, true));
  expect((await screen.findByLabelText<HTMLInputElement>('4 of 5')).checked).toBe(true);
});

test('a notification that asks for the profile opens the account dialog', async () => {
  const { portal } = await renderSignedIn({ path: '/learner/catalog' });
  act(() => portal.activeNotification.setState({ id: 1, type: 'FILL_PROFILE' } as PortalNotification, true));
  await screen.findByRole('dialog', { name: 'My account' });
  expect(address()).toBe('/learner/catalog?dialog=account');
  expect(portal.activeNotification.getState()).toBeNull();
});

test('a notification that no page has handled is cleared when the person leaves the page', async () => {
  const { person, portal } = await renderSignedIn({ path: '/learner/catalog' });
  const notification = { id: 1, type: 'NEW_TRAINING' } as PortalNotification;
  act(() => portal.activeNotification.setState(notification, true));
  expect(portal.activeNotification.getState()).toBe(notification);
  await person.click(screen.getByText('The dashboard'));
  await screen.findByText('The page dashboard');
  expect(portal.activeNotification.getState()).toBeNull();
});

test('switching the role leads to its first page and fetches everything again', async () => {
  const { person, portal } = await renderSignedIn({
    path: '/learner/catalog?dialog=switch-account',
    roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'],
    pages: ENTRY.pages.map((shown) => ({ remote: ENTRY.name, page: shown })),
  });
  await screen.findByRole('dialog', { name: 'Change profile' });
  await waitFor(() => expect(fetchData).toHaveBeenCalledTimes(1));
  await person.click(screen.getByText('Lead a team and find the trainings that suit it.'));
  await waitFor(() => expect(address()).toBe('/manager/team'));
  expect(portal.session.getState().role).toBe('ROLE_MANAGER');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('The page team');
  await waitFor(() => expect(fetchData).toHaveBeenCalledTimes(2));
});

test('signing out ends the session even if the server cannot be reached', async () => {
  // jsdom cannot load another page.
  jest.spyOn(console, 'error').mockReturnValue();
  const { person, portal, calls } = await renderSignedIn({
    path: '/learner/catalog',
    answers: { [SIGN_OUT]: NETWORK_FAILURE },
  });
  // The session's end unmounts this screen.
  const ended = jest.fn();
  portal.session.setState({ signedOut: ended });
  await person.click(screen.getByText('Sign out'));
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(calls.map(({ endpoint }) => endpoint)).toContain(SIGN_OUT);
});
