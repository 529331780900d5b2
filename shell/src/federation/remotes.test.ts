import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { REMOTE_CONTRACT, type RegistryEntry, type RemoteOverride } from '@vr/shared-api/remote';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import { manifestPage, registryEntry } from '../testing/remotes.ts';
import type { RemoteError } from './RemoteError.ts';
import { createRemotes } from './remotes.ts';

const Page = () => null;

const remoteModule = (
  page: () => Promise<{ default: typeof Page }> = async () => ({ default: Page }),
): RemoteModule => ({
  namespace: 'catalog',
  locales: async () => ({ default: {} }),
  pages: { catalog: page },
  slots: { 'catalog.resume.v1': page },
});

const entry = (change: Partial<RegistryEntry> = {}) =>
  registryEntry({ version: '2', slots: ['catalog.resume.v1'], ...change });

/** A fake portal. Each remote address returns or throws its answers in turn; the last answer repeats. */
function portal(
  registered: RegistryEntry,
  answers: Record<string, (RemoteModule | string)[]>,
  overrides?: RemoteOverride[],
) {
  const asked: string[] = [];
  const reported: RemoteError[] = [];
  const loaded: string[] = [];
  const remotes = createRemotes(
    {
      registry: [registered],
      overrides,
      addNamespace: async () => undefined,
      report: (error) => reported.push(error),
      loaded: (_remote, version) => loaded.push(version),
    },
    {
      async link(_remote, { entry: address }, attempt) {
        asked.push(`${address}#${attempt}`);
        const queue = answers[address] ?? ['network'];
        const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
        if (typeof answer === 'string') throw new Error(answer);
        return answer;
      },
      errorKindOf: async (error) => (error instanceof Error && error.message === 'network' ? 'network' : 'evaluation'),
    },
  );
  return { remotes, asked, reported, loaded };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Waits until something is loaded, skipping the pause before a second attempt. */
const settled = async <T>(loading: Promise<T>): Promise<T> =>
  (await Promise.all([loading, jest.runAllTimersAsync()]))[0];

const current = '/remotes/mfe-catalog/2/remoteEntry.js';
const before = '/remotes/mfe-catalog/1/remoteEntry.js';
const previous = { version: '1', contract: REMOTE_CONTRACT, entry: before };

test('a page that is requested several times is loaded once', async () => {
  const { remotes, asked } = portal(entry(), { [current]: [remoteModule()] });
  expect(remotes.page('mfe-catalog', 'catalog')).toBe(remotes.page('mfe-catalog', 'catalog'));
  expect(await settled(remotes.page('mfe-catalog', 'catalog').loading)).toBe(Page);
  expect(await settled(remotes.slot('mfe-catalog', 'catalog.resume.v1').loading)).toBe(Page);
  expect(asked).toStrictEqual([`${current}#0`]);
});

test('a remote that fails to load is loaded a second time without a report', async () => {
  const { remotes, asked, reported } = portal(entry(), { [current]: ['network', remoteModule()] });
  expect(await settled(remotes.page('mfe-catalog', 'catalog').loading)).toBe(Page);
  expect(asked).toStrictEqual([`${current}#0`, `${current}#1`]);
  expect(reported).toStrictEqual([]);
});

test('after the second failure the previous version is loaded and the failure is reported', async () => {
  const { remotes, reported, loaded } = portal(entry({ previous }), {
    [current]: ['network'],
    [before]: [remoteModule()],
  });
  expect(await settled(remotes.page('mfe-catalog', 'catalog').loading)).toBe(Page);
  expect(loaded).toStrictEqual(['1']);
  expect(reported.map(({ kind, version }) => ({ kind, version }))).toStrictEqual([{ kind: 'network', version: '2' }]);
});

test('a page whose code does not load comes from the previous release, and the other parts stay', async () => {
  const Old = () => null;
  const broken = remoteModule();
  broken.pages.catalog = () => Promise.reject(new Error('chunk'));
  const { remotes, reported, loaded } = portal(entry({ previous }), {
    [current]: [broken],
    [before]: [remoteModule(async () => ({ default: Old }))],
  });
  const slot = remotes.slot('mfe-catalog', 'catalog.resume.v1');
  await settled(slot.loading);
  expect(await settled(remotes.page('mfe-catalog', 'catalog').loading)).toBe(Old);
  expect(reported.map(({ version }) => version)).toStrictEqual(['2']);
  expect(loaded).toStrictEqual(['2', '1']);
  expect(remotes.slot('mfe-catalog', 'catalog.resume.v1')).toBe(slot);
});

test('a page that fails on screen comes from the previous release; after that fails too, the current one is next', async () => {
  const { remotes, asked, reported } = portal(entry({ previous }), {
    [current]: [remoteModule()],
    [before]: [remoteModule()],
  });
  const show = async () => {
    const part = remotes.page('mfe-catalog', 'catalog');
    await settled(part.loading);
    return part;
  };
  expect(await remotes.reportFailure('mfe-catalog', await show(), new Error('broken'))).toBeNull();
  const standIn = await show();
  expect(standIn.version).toBe('1');
  const error = await remotes.reportFailure('mfe-catalog', standIn, new Error('broken too'));
  expect(error).toMatchObject({ version: '1', message: 'mfe-catalog 1: broken too' });
  expect(reported.map(({ version }) => version)).toStrictEqual(['2', '1']);
  remotes.discard('mfe-catalog');
  expect((await show()).version).toBe('2');
  expect(asked).toStrictEqual([`${current}#0`, `${before}#0`, `${current}#1`]);
});

test('a tested release that fails has no stand-in', async () => {
  const { remotes, asked } = portal(entry({ previous }), { [current]: ['network'], [before]: [remoteModule()] }, [
    { remote: 'mfe-catalog', version: '2' },
  ]);
  await expect(settled(remotes.page('mfe-catalog', 'catalog').loading)).rejects.toMatchObject({ version: '2' });
  expect(asked).toStrictEqual([`${current}#0`, `${current}#1`]);
});

test('without a previous version the error names the remote, the version and the reason', async () => {
  const { remotes } = portal(entry(), { [current]: ['boom'] });
  await expect(settled(remotes.page('mfe-catalog', 'catalog').loading)).rejects.toMatchObject({
    name: 'RemoteError',
    kind: 'evaluation',
    remote: 'mfe-catalog',
    version: '2',
  });
});

test('a remote that needs a contract that the shell lacks is not fetched', async () => {
  const { remotes, asked } = portal(entry({ contract: '99.0' }), { [current]: [remoteModule()] });
  await expect(settled(remotes.page('mfe-catalog', 'catalog').loading)).rejects.toMatchObject({ kind: 'contract' });
  expect(asked).toStrictEqual([]);
});

test('a previous version is used only if its contract fits', async () => {
  const odd = portal(entry({ previous: { ...previous, contract: '99.0' } }), {
    [current]: ['network'],
    [before]: [remoteModule()],
  });
  await expect(settled(odd.remotes.page('mfe-catalog', 'catalog').loading)).rejects.toMatchObject({ kind: 'network' });
  const fits = portal(entry({ contract: '99.0', previous }), { [before]: [remoteModule()] });
  expect(await settled(fits.remotes.page('mfe-catalog', 'catalog').loading)).toBe(Page);
});

test('a failure stays until it is discarded; then the page is loaded again', async () => {
  const { remotes, asked } = portal(entry(), { [current]: ['network', 'network', remoteModule()] });
  await expect(settled(remotes.page('mfe-catalog', 'catalog').loading)).rejects.toBeDefined();
  await expect(settled(remotes.page('mfe-catalog', 'catalog').loading)).rejects.toBeDefined();
  expect(asked.length).toBe(2);
  remotes.discard('mfe-catalog');
  expect(await settled(remotes.page('mfe-catalog', 'catalog').loading)).toBe(Page);
  expect(asked.at(-1)).toBe(`${current}#2`);
});

test('a page that its remote does not contain is a failure of the remote', async () => {
  const { remotes } = portal(entry(), { [current]: [remoteModule()] });
  await expect(settled(remotes.page('mfe-catalog', 'gone').loading)).rejects.toMatchObject({
    kind: 'evaluation',
    remote: 'mfe-catalog',
  });
});

test('a slot is offered by the remote whose manifest names it', () => {
  const { remotes } = portal(entry(), {});
  expect(remotes.providerOf('catalog.resume.v1')).toBe('mfe-catalog');
  expect(remotes.providerOf('catalog.resume.v2')).toBe(undefined);
});

test('only the remotes whose pages of the role ask for it are preloaded, and a failure is silent', async () => {
  const pages = [manifestPage('learner', 'catalog', { preload: true })];
  const { remotes, asked } = portal(entry({ pages }), { [current]: [remoteModule()] });
  remotes.preload('admin');
  expect(asked).toStrictEqual([]);
  remotes.preload('learner');
  await remotes.page('mfe-catalog', 'catalog').loading;
  expect(asked).toStrictEqual([`${current}#0`]);
});
