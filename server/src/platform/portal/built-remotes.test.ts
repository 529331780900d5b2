import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Parts } from '../../parts.ts';
import { sql } from '../db/database.ts';
import { publishRemotes } from './built-remotes.ts';
import { verifiedManifest } from './signature.ts';
import { examplePage, fakeRemote, writeBuild } from './testing/fake-remote.ts';
import {
  current,
  promote,
  REMOTE,
  release,
  rollBack,
  root,
  served,
  server,
  startWithoutReleases,
} from './testing/releases.ts';

startWithoutReleases();

describe('a start', () => {
  /** Starts another node on the same database. The checkout of this node contains the given build. */
  async function node(
    code: string,
    publishBuilds: Parts['config']['publishBuilds'],
    parts: Parts = server.parts,
  ): Promise<string[]> {
    server.clock.advance(60_000);
    const checkout = await mkdtemp(join(root, 'checkout-'));
    await writeBuild(join(checkout, REMOTE, 'dist'), fakeRemote(code));
    return publishRemotes({ ...parts, config: { ...parts.config, root: checkout, publishBuilds } }, assert.fail);
  }

  test('publishes its build into an empty registry, and turns nothing back in a rolling upgrade', async () => {
    assert.equal((await node('old', 'empty')).length, 1);
    const [old] = await served();
    assert.deepEqual(await node('new', 'empty'), []);
    const released = await release('released');
    assert.deepEqual(await node('old', 'empty'), []);
    assert.deepEqual(await node('new', 'empty'), []);
    assert.deepEqual(await served(), [released, old]);
  });

  test('publishes every changed build in development, but not one that was rolled back', async () => {
    await node('one', 'always');
    const [one] = await served();
    await node('two', 'always');
    const [two] = await served();
    assert.notEqual(one, two);
    await rollBack();
    assert.deepEqual(await node('two', 'always'), []);
    assert.equal(await current(), one);
  });

  test('does not replace a release that a person or a team has made current after its build', async () => {
    await node('one', 'always');
    const [one = ''] = await served();
    await node('two', 'always');
    const [two] = await served();
    // A developer undoes a change.
    assert.equal((await node('one', 'always')).length, 1);
    assert.deepEqual(await served(), [one, two]);
    await promote(two);
    assert.deepEqual(await node('one', 'always'), []);
    assert.deepEqual(await served(), [two, one]);
    const released = await release('released');
    assert.deepEqual(await node('two', 'always'), []);
    assert.deepEqual(await served(), [released, two]);
    // A new build still becomes current.
    assert.equal((await node('three', 'always')).length, 1);
  });

  test('signs its build again after a change of the secret of the portal', async () => {
    await node('one', 'always');
    const [one] = await served();
    // Nodes cache verified manifests per database object, so this node needs a database object of its own.
    const parts = { ...server.parts, secret: randomBytes(32), db: Object.create(server.parts.db) as Parts['db'] };
    assert.equal(await verifiedManifest(parts, { name: REMOTE, version: one ?? '' }), undefined);
    for (const publishBuilds of ['empty', 'always'] as const) await node('one', publishBuilds, parts);
    assert.equal((await verifiedManifest(parts, { name: REMOTE, version: one ?? '' }))?.version, one);
  });

  test('publishes a build that gets a page from another one after that one', async () => {
    const checkout = await mkdtemp(join(root, 'checkout-'));
    const parts = {
      ...server.parts,
      config: { ...server.parts.config, root: checkout, publishBuilds: 'always' as const },
    };
    const write = (name: string, paths: `/${string}`[]) =>
      writeBuild(
        join(checkout, name, 'dist'),
        fakeRemote('x', { name, pages: paths.map((path) => ({ ...examplePage, path })) }),
      );
    await write('mfe-b', ['/one', '/two']);
    assert.equal((await publishRemotes(parts, assert.fail)).length, 1);
    await write('mfe-a', ['/one']);
    await write('mfe-b', ['/two']);
    const published = await publishRemotes(parts, assert.fail);
    assert.deepEqual(
      published.map((line) => line.slice(0, 5)),
      ['mfe-b', 'mfe-a'],
    );
    await write('mfe-c', ['/two']);
    const lines: string[] = [];
    assert.deepEqual(await publishRemotes(parts, (line) => lines.push(line)), []);
    assert.match(lines.join(''), /^mfe-c was not published: mfe-b \S+ already has the page \/two/u);
  });

  test('replaces releases of an older portal, which are not signed', async () => {
    const manifest = { ...JSON.parse(fakeRemote('old').manifest), version: '1.0.0-old' };
    const insert = `with r as (insert into remote_release (name, version, manifest, created_at, published_at, current_at)
        values ('${REMOTE}', '1.0.0-old', :manifest, :now, :now, :now) returning name, version)
      insert into remote_current (name, version, changed_at) select name, version, :now from r`;
    // One statement is enough: the foreign key is checked at its end.
    await server.db.rows(sql('test.unsigned', insert), { manifest, now: server.clock.now() });
    assert.deepEqual(await served(), [undefined, undefined]);
    assert.equal((await node('new', 'empty')).length, 1);
    assert.ok(await current());
    const { error } = await rollBack();
    assert.equal(error?.code, 'NO_PREVIOUS_RELEASE');
  });
});
