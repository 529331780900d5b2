import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistryEntry } from '@vr/shared-api/remote';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { RemoteError } from './RemoteError.ts';
import { createRemotes } from './remotes.ts';

const Page = () => null;

const module = (page: () => Promise<{ default: typeof Page }> = async () => ({ default: Page })): RemoteModule => ({
  namespace: 'catalog',
  locales: async () => ({ default: {} }),
  pages: { catalog: page },
  slots: { 'catalog.resume.v1': page },
});

const entry = (overrides: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name: 'mfe-catalog',
  version: '2',
  contract: '1.0',
  entry: '/remotes/mfe-catalog/2/remoteEntry.js',
  pages: [],
  slots: ['catalog.resume.v1'],
  ...overrides,
});

/** Remotes whose addresses answer what a test says; a list is answered in turn, its last answer for good. */
function portal(registered: RegistryEntry, answers: Record<string, (RemoteModule | string)[]>) {
  const asked: string[] = [];
  const reported: RemoteError[] = [];
  const remotes = createRemotes(
    { registry: [registered], addNamespace: async () => undefined, report: (error) => reported.push(error) },
    {
      async link(_remote, address, attempt) {
        asked.push(`${address}#${attempt}`);
        const queue = answers[address] ?? ['network'];
        const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
        if (typeof answer === 'string') throw new Error(answer);
        return answer;
      },
      kindOf: (error) => (error instanceof Error && error.message === 'network' ? 'network' : 'evaluation'),
    },
  );
  return { remotes, asked, reported };
}

const current = '/remotes/mfe-catalog/2/remoteEntry.js';
const before = '/remotes/mfe-catalog/1/remoteEntry.js';
const previous = { version: '1', contract: '1.0', entry: before };

test('a page is loaded once, however often it is asked for', async () => {
  const { remotes, asked } = portal(entry(), { [current]: [module()] });
  assert.equal(remotes.page('mfe-catalog', 'catalog'), remotes.page('mfe-catalog', 'catalog'));
  assert.equal(await remotes.page('mfe-catalog', 'catalog'), Page);
  assert.equal(await remotes.slot('mfe-catalog', 'catalog.resume.v1'), Page);
  assert.deepEqual(asked, [`${current}#0`]);
});

test('a remote that does not come at once is quietly asked for again', async () => {
  const { remotes, asked, reported } = portal(entry(), { [current]: ['network', module()] });
  assert.equal(await remotes.page('mfe-catalog', 'catalog'), Page);
  assert.deepEqual(asked, [`${current}#0`, `${current}#1`]);
  assert.deepEqual(reported, []);
});

test('where it still does not come, the previous version takes its place and the failure is reported', async () => {
  const { remotes, reported } = portal(entry({ previous }), { [current]: ['network'], [before]: [module()] });
  assert.equal(await remotes.page('mfe-catalog', 'catalog'), Page);
  assert.deepEqual(
    reported.map(({ kind, version }) => ({ kind, version })),
    [{ kind: 'network', version: '2' }],
  );
  assert.equal(remotes.broke('mfe-catalog', new Error('later')).version, '1');
});

test('without a previous version the failure says which remote, which version and why', async () => {
  const { remotes } = portal(entry(), { [current]: ['boom'] });
  await assert.rejects(remotes.page('mfe-catalog', 'catalog'), {
    name: 'RemoteError',
    kind: 'evaluation',
    remote: 'mfe-catalog',
    version: '2',
  });
});

test('a remote that asks for a contract the shell lacks is not even fetched', async () => {
  const { remotes, asked } = portal(entry({ contract: '99.0' }), { [current]: [module()] });
  await assert.rejects(remotes.page('mfe-catalog', 'catalog'), { kind: 'contract' });
  assert.deepEqual(asked, []);
});

test('a previous version is used only where its contract fits', async () => {
  const odd = portal(entry({ previous: { ...previous, contract: '99.0' } }), {
    [current]: ['network'],
    [before]: [module()],
  });
  await assert.rejects(odd.remotes.page('mfe-catalog', 'catalog'), { kind: 'network' });
  const fits = portal(entry({ contract: '99.0', previous }), { [before]: [module()] });
  assert.equal(await fits.remotes.page('mfe-catalog', 'catalog'), Page);
});

test('a failure stays until it is forgotten; the next look then asks anew', async () => {
  const { remotes, asked } = portal(entry(), { [current]: ['network', 'network', module()] });
  await assert.rejects(remotes.page('mfe-catalog', 'catalog'));
  await assert.rejects(remotes.page('mfe-catalog', 'catalog'));
  assert.equal(asked.length, 2);
  remotes.forget('mfe-catalog');
  assert.equal(await remotes.page('mfe-catalog', 'catalog'), Page);
  assert.equal(asked.at(-1), `${current}#2`);
});

test('a page that its remote does not hold is a failure of the remote', async () => {
  const { remotes } = portal(entry(), { [current]: [module()] });
  await assert.rejects(remotes.page('mfe-catalog', 'gone'), { kind: 'evaluation', remote: 'mfe-catalog' });
});

test('a slot is offered by the remote whose manifest names it', () => {
  const { remotes } = portal(entry(), {});
  assert.equal(remotes.offering('catalog.resume.v1'), 'mfe-catalog');
  assert.equal(remotes.offering('catalog.resume.v2'), undefined);
});

test('what is fetched ahead of need is what asks for it in this shell, and may fail in silence', async () => {
  const pages: RegistryEntry['pages'] = [
    {
      id: 'catalog',
      path: '/learner/catalog',
      shells: ['learner'],
      icon: 'catalog',
      order: 1,
      preload: true,
      title: { en: '', fr: '', es: '', it: '' },
      shortTitle: { en: '', fr: '', es: '', it: '' },
    },
  ];
  const { remotes, asked } = portal(entry({ pages }), { [current]: [module()] });
  remotes.preload('admin');
  assert.deepEqual(asked, []);
  remotes.preload('learner');
  await remotes.page('mfe-catalog', 'catalog');
  assert.deepEqual(asked, [`${current}#0`]);
});
