import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { REMOTE_CONTRACT, type RegistryEntry, type RemoteOverride } from '@vr/shared-api/remote';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import { act, screen } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';
import { manifestPage, registryEntry } from '../testing/remotes.ts';
import { renderInShell } from '../testing/shell.tsx';
import type { RemoteError, RemoteErrorKind } from './RemoteError.ts';
import { RemotePage } from './RemotePage.tsx';
import { RemoteSlot } from './RemoteSlot.tsx';
import { createRemotes, type Remotes, RemotesProvider } from './remotes.ts';

const SLOT = 'catalog.resume.v1';
const PAGE = manifestPage('learner', 'catalog', { title: { en: 'Catalogue', fr: '', es: '', it: '' } });
const ENTRY = registryEntry({ version: '2', pages: [PAGE], slots: [SLOT] });

const remoteModule = (Page: () => ReactNode = () => <p>The trainings</p>): RemoteModule => ({
  namespace: 'catalog',
  locales: async () => ({ default: {} }),
  pages: { catalog: async () => ({ default: Page }) },
  slots: { [SLOT]: async () => ({ default: ({ name }: { name: string }) => <p>Resume {name}</p> }) },
});

type Link = () => Promise<RemoteModule>;

interface TestOptions {
  kind?: RemoteErrorKind;
  entry?: RegistryEntry;
  overrides?: RemoteOverride[];
}

function createTestRemotes(link: Link, { kind = 'network', entry = ENTRY, overrides }: TestOptions = {}) {
  const reported: RemoteError[] = [];
  const linked = jest.fn(link);
  const remotes = createRemotes(
    { registry: [entry], overrides, addNamespace: async () => undefined, report: (error) => reported.push(error) },
    { link: linked, errorKindOf: async () => kind },
  );
  return { remotes, linked, reported };
}

const render = (remotes: Remotes, ui: ReactNode = <RemotePage remote="mfe-catalog" page={PAGE} />) =>
  renderInShell(
    <RemotesProvider value={remotes}>
      <nav>The rest of the portal</nav>
      {ui}
    </RemotesProvider>,
  );
const passTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
/** A remote counts as failed only after a second attempt, which follows a pause. */
const passSecondAttempt = () => passTime(400);
const pressRetry = () => act(async () => screen.getByRole('button', { name: 'Retry' }).click());
const failure = () => screen.getByRole('alert');
const offline: Link = () => Promise.reject(new Error('offline'));

beforeEach(() => {
  jest.useFakeTimers();
  // React logs every error that a boundary catches.
  jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void jest.useRealTimers());

test('a skeleton shows until the page is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteModule>();
  const { remotes } = createTestRemotes(() => promise);
  await render(remotes);
  await passTime(200);
  expect(screen.queryByText('Loading…')).not.toBeNull();
  await act(async () => resolve(remoteModule()));
  expect(screen.queryByText('The trainings')).not.toBeNull();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('a page that has been loaded shows in the first render', async () => {
  const { remotes } = createTestRemotes(async () => remoteModule());
  await remotes.page('mfe-catalog', 'catalog').loading;
  const firstTexts: (string | null)[] = [];
  await render(
    remotes,
    <div ref={(element) => void (element && firstTexts.push(element.textContent))}>
      <RemotePage remote="mfe-catalog" page={PAGE} />
    </div>,
  );
  expect(firstTexts[0]).toBe('The trainings');
});

const KINDS: [RemoteErrorKind, string][] = [
  ['network', 'This part could not be fetched. The rest of the portal works. The next try is in 30 seconds.'],
  ['chunk', 'A piece of this part could not be fetched. The rest of the portal works. The next try is in 30 seconds.'],
  ['integrity', 'This part was changed in transit or in storage, so it was not run. The rest of the portal works. '],
  ['evaluation', 'This part stopped while it was starting. The rest of the portal works. '],
];
test.each(KINDS)('a failure of the kind "%s" is explained', async (kind, text) => {
  const { remotes } = createTestRemotes(offline, { kind });
  await render(remotes);
  expect(screen.queryByRole('alert')).toBeNull();
  await passSecondAttempt();
  expect(screen.queryByRole('heading', { name: 'Catalogue: not available right now' })).not.toBeNull();
  expect(failure().querySelector('p')?.textContent).toBe(text);
  expect(failure().textContent).toContain('mfe-catalog 2: offline');
  expect(screen.queryByText('The rest of the portal')).not.toBeNull();
});

test('a remote that needs a newer portal says so, and is not linked', async () => {
  const { remotes, linked } = createTestRemotes(offline, { entry: { ...ENTRY, contract: '99.0' } });
  await render(remotes);
  expect(failure().textContent).toContain(
    'This part needs a newer version of the portal. Reload the page. If that does not help, contact support.',
  );
  expect(failure().textContent).not.toContain('The next try');
  expect(linked).not.toHaveBeenCalled();
});

test('a remote that is too old for the portal says so', async () => {
  const { remotes } = createTestRemotes(offline, { entry: { ...ENTRY, contract: '1.4' } });
  await render(remotes);
  expect(failure().textContent).toContain(
    'This part is too old for this version of the portal. Reload the page. If that does not help, contact support. The rest of the portal works.',
  );
});

test('Retry loads the page again', async () => {
  let online = false;
  const { remotes, linked } = createTestRemotes(() => (online ? Promise.resolve(remoteModule()) : offline()));
  await render(remotes);
  await passSecondAttempt();
  await pressRetry();
  expect(screen.queryByRole('alert')).toBeNull();
  await passTime(200);
  expect(screen.queryByText('Loading…')).not.toBeNull();
  await passSecondAttempt();
  expect(screen.queryByRole('heading', { name: 'Catalogue: not available right now' })).not.toBeNull();
  online = true;
  await pressRetry();
  expect(screen.queryByText('The trainings')).not.toBeNull();
  expect(linked).toHaveBeenCalledTimes(5);
});

test('a temporary failure is retried without a click after 30 seconds', async () => {
  let online = false;
  const { remotes } = createTestRemotes(() => (online ? Promise.resolve(remoteModule()) : offline()));
  await render(remotes);
  await passSecondAttempt();
  online = true;
  await passTime(29_000);
  expect(screen.queryByText('The trainings')).toBeNull();
  await passTime(1000);
  expect(screen.queryByText('The trainings')).not.toBeNull();
});

test.each(['evaluation', 'integrity'] as const)(
  'a failure of the kind "%s" is not retried without a click',
  async (kind) => {
    const { remotes, linked } = createTestRemotes(offline, { kind });
    await render(remotes);
    await passSecondAttempt();
    await passTime(120_000);
    expect(linked).toHaveBeenCalledTimes(2);
  },
);

test('an error of a page that has loaded is reported once and contained, and Retry renders the page again', async () => {
  let broken = true;
  const Page = () => {
    if (broken) throw new TypeError('no data');
    return <p>The trainings</p>;
  };
  const { remotes, reported } = createTestRemotes(async () => remoteModule(Page), { kind: 'evaluation' });
  await render(remotes);
  expect(failure().textContent).toContain('This part stopped while it was starting.');
  expect(screen.queryByText('The rest of the portal')).not.toBeNull();
  expect(reported.map(({ kind, remote, version, cause }) => ({ kind, remote, version, cause }))).toStrictEqual([
    { kind: 'evaluation', remote: 'mfe-catalog', version: '2', cause: new TypeError('no data') },
  ]);
  broken = false;
  await pressRetry();
  expect(screen.queryByText('The trainings')).not.toBeNull();
});

test('the previous release shows the page when the current one fails on screen', async () => {
  const previous = { version: '1', contract: REMOTE_CONTRACT, entry: '/remotes/mfe-catalog/1/remoteEntry.js' };
  const Broken = () => {
    throw new TypeError('no data');
  };
  const answers = [remoteModule(Broken), remoteModule()];
  const { remotes, reported } = createTestRemotes(async () => answers.shift()!, {
    kind: 'evaluation',
    entry: { ...ENTRY, previous },
  });
  await render(remotes);
  await passTime(0);
  expect(screen.queryByText('The trainings')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reported.map(({ version }) => version)).toStrictEqual(['2']);
});

test('leaving a failed page makes the next visit load it again', async () => {
  let online = false;
  const { remotes } = createTestRemotes(() => (online ? Promise.resolve(remoteModule()) : offline()));
  const first = await render(remotes);
  await passSecondAttempt();
  online = true;
  first.unmount();
  await render(remotes);
  expect(screen.queryByText('The trainings')).not.toBeNull();
});

test('leaving a page that shows keeps its code', async () => {
  const { remotes } = createTestRemotes(async () => remoteModule());
  const discard = jest.spyOn(remotes, 'discard');
  const first = await render(remotes);
  expect(screen.queryByText('The trainings')).not.toBeNull();
  first.unmount();
  expect(discard).not.toHaveBeenCalled();
});

test('a slot shows the component of the remote that offers it, with its props', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteModule>();
  const { remotes } = createTestRemotes(() => promise);
  await render(remotes, <RemoteSlot id={SLOT} props={{ name: 'Fire safety' }} fallback={<p>Nothing yet</p>} />);
  expect(screen.queryByText('Nothing yet')).not.toBeNull();
  await act(async () => resolve(remoteModule()));
  expect(screen.queryByText('Resume Fire safety')).not.toBeNull();
  expect(screen.queryByText('Nothing yet')).toBeNull();
});

test('a slot that no remote offers shows its fallback', async () => {
  const { remotes, linked } = createTestRemotes(offline);
  await render(remotes, <RemoteSlot id="catalog.unknown.v1" fallback={<p>Nothing yet</p>} />);
  await passSecondAttempt();
  expect(screen.queryByText('Nothing yet')).not.toBeNull();
  expect(linked).not.toHaveBeenCalled();
});

test('a slot that fails is called a part', async () => {
  const { remotes } = createTestRemotes(offline);
  await render(remotes, <RemoteSlot id={SLOT} />);
  await passSecondAttempt();
  expect(screen.queryByRole('heading', { name: 'This part: not available right now' })).not.toBeNull();
});

test("a remote of a developer's server that is not running says so and offers the normal release", async () => {
  const overrides = [{ remote: 'mfe-catalog', url: 'http://localhost:3101' }];
  const { remotes } = createTestRemotes(offline, { overrides });
  await render(remotes);
  await passSecondAttempt();
  await passTime(0);
  expect(failure().textContent).toContain('The developer’s server at http://localhost:3101 cannot be reached.');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Back to normal' })).not.toBeNull();
});

test('a tested release that fails says why and offers the normal release', async () => {
  const overrides = [{ remote: 'mfe-catalog', version: '2' }];
  const { remotes } = createTestRemotes(offline, { overrides });
  await render(remotes);
  await passSecondAttempt();
  await passTime(0);
  expect(failure().textContent).toContain('This part could not be fetched.');
  expect(screen.queryByRole('button', { name: 'Back to normal' })).not.toBeNull();
});

test('a remote that everybody gets offers no other release', async () => {
  const overrides = [{ remote: 'mfe-dashboard', url: 'http://localhost:3101' }];
  const { remotes } = createTestRemotes(offline, { overrides });
  await render(remotes);
  await passSecondAttempt();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Back to normal' })).toBeNull();
});
