import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/releases';
import * as users from '@vr/shared-api/contract/users';
import { buildApp } from '../../app.ts';
import { exchange, intranetOf } from '../../companies/embedding/testing/intranet.ts';
import type { App } from '../../parts.ts';
import { fakeRemote } from './testing/fake-remote.ts';
import {
  announce,
  configOf,
  current,
  events,
  listed,
  promote,
  REMOTE,
  release,
  rollBack,
  served,
  server,
  setCanary,
  startWithoutReleases,
  superAdmin,
  token,
} from './testing/releases.ts';

startWithoutReleases();

describe('a rollback', () => {
  test('withdraws the current release, and goes back one more each time', async () => {
    const [one, two, three] = [await release('one'), await release('two'), await release('three')];
    assert.deepEqual(await served(), [three, two]);
    assert.deepEqual([(await rollBack()).body?.to, await served()], [two, [two, one]]);
    assert.deepEqual([(await rollBack()).body?.to, await served()], [one, [one, undefined]]);
    assert.equal((await rollBack()).error?.code, 'NO_PREVIOUS_RELEASE');
    assert.deepEqual(
      (await listed()).map(({ version, withdrawnAt }) => [version, withdrawnAt !== null]),
      [
        [three, true],
        [two, true],
        [one, false],
      ],
    );
    await promote(three);
    assert.deepEqual(await served(), [three, one]);
    assert.deepEqual((await events()).slice(0, 3), [
      { action: 'remote.promote', from: one, to: three, by: 'Ada Person', automatic: false },
      { action: 'remote.rollback', from: two, to: one, by: 'Team', automatic: false },
      { action: 'remote.rollback', from: three, to: two, by: 'Team', automatic: false },
    ]);
  });

  test('and a release under load lose no request, on two nodes', async () => {
    const second = await buildApp(server.parts);
    const versions = new Set([await release('one'), await release('two')]);
    let stopped = false;
    let asked = 0;
    const browse = async (app: App) => {
      while (!stopped) {
        const [entry] = (await configOf('', app)).registry;
        assert.ok(entry && versions.has(entry.version));
        const file = await app.inject(entry.entry);
        assert.equal(file.statusCode, 200);
        asked += 1;
        await new Promise(setImmediate);
      }
    };
    const browsing = Promise.all([browse(server.app), browse(second), browse(second)]);
    browsing.catch(() => {
      stopped = true;
    });
    for (let round = 0; round < 5; round += 1) {
      assert.equal((await rollBack()).status, 200);
      const remote = fakeRemote(`round ${round}`);
      const { version = '' } = (await announce(remote)).body ?? {};
      versions.add(version);
      await release(`round ${round}`);
      assert.deepEqual([await current(), (await served('', second))[0]], [version, version]);
      // On a busy machine, a round may end before anyone has browsed.
      for (const enough = asked + 3; asked < enough && !stopped; ) await new Promise(setImmediate);
    }
    stopped = true;
    await browsing;
    await second.close();
  });
});

describe('a canary', () => {
  test('goes to the people of a company or a part of all people, until it is promoted', async () => {
    const company = await server.build.client({ name: 'Pilot' });
    const one = await release('one');
    const two = await release('two', { clientIds: [company.id] });
    assert.deepEqual(await served(), [one, undefined]);
    assert.deepEqual(await served(`portal_visitor=${company.id}.5`), [two, one]);
    assert.deepEqual(await served('portal_visitor=1.5'), [one, undefined]);
    assert.equal((await setCanary(two, { percent: 100 })).body?.canary?.percent, 100);
    assert.deepEqual(await served('portal_visitor=1.5'), [two, one]);
    assert.equal((await setCanary(two, { clientIds: [999_999] })).error?.field, '/body/clientIds');
    assert.equal((await setCanary(one, { percent: 5 })).error?.field, '/body/version');
    assert.equal((await setCanary('9.9.9', {})).error?.code, 'NOT_FOUND');
    assert.equal((await setCanary(two, { clientIds: [company.id] })).body?.canary?.clients[0]?.name, 'Pilot');
    await promote(undefined, token);
    assert.deepEqual(await served(), [two, one]);
    assert.equal((await promote(undefined, token)).error?.code, 'NO_CANARY');
  });

  test('reaches the elements of an intranet with the session, by company or by the place of the person', async () => {
    const clientId = (await server.build.client()).id;
    const person = await server.build.person({ clientId });
    const intranet = await intranetOf(server, clientId, 'https://intranet.example');
    const canaries = async () => {
      const reply = await exchange(server, await intranet.sign(person.email), intranet.origin);
      return reply.canaries.map(({ version, entry, previous }) => [version, entry, previous?.version]);
    };
    const one = await release('one');
    assert.deepEqual(await canaries(), []);
    const two = await release('two', { clientIds: [clientId] });
    const expected = [[two, `${server.parts.config.publicUrl}/remotes/${REMOTE}/${two}/remoteEntry.js`, one]];
    assert.deepEqual(await canaries(), expected);
    await setCanary(two, { percent: 100 });
    assert.deepEqual(await canaries(), expected);
    await setCanary(two, {});
    assert.deepEqual(await canaries(), []);
  });

  test('is chosen by the cookie of a sign-in, which a sign-out deletes', async () => {
    const company = await server.build.client();
    const person = await server.build.person({ clientId: company.id });
    const session = await server.signIn(person);
    const headers = { authorization: `Bearer ${session}` };
    const profile = await server.app.inject({ url: '/api/v1/users/profile', headers });
    assert.match(
      String(profile.headers['set-cookie']),
      new RegExp(
        `^portal_visitor=${company.id}\\.${person.id}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`,
        'u',
      ),
    );
    const out = await server.app.inject({
      method: users.signOut.method,
      url: `/api/v1${users.signOut.path}`,
      headers,
    });
    assert.match(String(out.headers['set-cookie']), /^portal_visitor=; Max-Age=0/u);
  });

  test('says which other canary it replaces', async () => {
    await release('one');
    const two = await release('two', { percent: 10 });
    assert.equal((await setCanary(two, { percent: 20 })).body?.replaced, null);
    const three = await release('three', 'testers');
    const { body } = await setCanary(three, { percent: 5 });
    assert.deepEqual(body?.replaced, { version: two, percent: 20, clientIds: [] });
    const { body: listed } = await server.call(c.listReleaseEvents, {}, { token: superAdmin });
    assert.equal(listed?.items[0]?.detail.replaced, two);
  });
});

describe('a tester', () => {
  /** Opens an address, by a link unless `site` says otherwise, and returns the status and the cookie. */
  const choose = async (version: string, site = 'cross-site') => {
    const url = `/learner/example?a=1&release=${REMOTE}@${version}`;
    const reply = await server.app.inject({ url, headers: { 'sec-fetch-site': site } });
    return { reply, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
  };

  test('opens any published release with its address, two at once, until they go back', async () => {
    const one = await release('one');
    const [two, three] = [await release('two', 'testers'), await release('three', 'testers')];
    assert.deepEqual([await served(), (await events())[0]?.action], [[one, undefined], 'remote.release-testers']);
    const { reply, cookie } = await choose(two);
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/learner/example?a=1']);
    assert.match(String(reply.headers['set-cookie']), /HttpOnly; SameSite=Lax$/u);
    assert.deepEqual((await configOf(cookie)).overrides, [{ remote: REMOTE, version: two }]);
    assert.deepEqual(await served(cookie), [two, one]);
    assert.deepEqual(await served((await choose(three)).cookie), [three, one]);
    assert.equal((await configOf()).overrides, undefined);
    const closed = await server.app.inject({ url: '/?release=none', headers: { cookie } });
    assert.match(String(closed.headers['set-cookie']), /^portal_remotes=; .*Max-Age=0$/u);
    for (const path of ['//evil/?release=none', '/.//evil/?release=none'])
      assert.match(String((await server.app.inject(path)).headers.location), /^\/(?!\/)/u, path);
  });

  test('can open the first release of a remote that nobody else gets', async () => {
    const one = await release('one', 'testers');
    assert.deepEqual(await served(), [undefined, undefined]);
    const { cookie } = await choose(one);
    assert.deepEqual(await served(cookie), [one, undefined]);
    assert.deepEqual((await configOf(cookie)).overrides, [{ remote: REMOTE, version: one }]);
  });

  test('gets no release that was withdrawn, was never published or needs another portal, and is told so', async () => {
    const one = await release('one');
    const two = await release('two', { percent: 0 });
    const { cookie } = await choose(two);
    assert.deepEqual(await served(cookie), [two, one]);
    await promote(two);
    await rollBack();
    assert.deepEqual(await served(cookie), [one, undefined]);
    const { version: announced = '' } = (await announce(fakeRemote('three'))).body ?? {};
    const four = await release('four', 'testers');
    await server.rows(`update remote_release set manifest = manifest || '{"contract":"1.0"}' where version = :four`, {
      four,
    });
    for (const version of [two, announced, four, '9.9.9']) {
      const { reply } = await choose(version);
      assert.deepEqual([reply.statusCode, reply.headers['set-cookie']], [404, undefined], version);
      assert.match(reply.json().message, new RegExp(`no release ${version} of ${REMOTE} to test`, 'u'));
    }
    assert.equal((await choose('x')).reply.statusCode, 400);
  });

  test('goes back to a replaced release only by a typed address, because its faults may be known', async () => {
    const [one, two] = [await release('one'), await release('two')];
    for (const site of ['cross-site', 'same-site', 'same-origin', '']) {
      const { reply } = await choose(one, site);
      assert.deepEqual([reply.statusCode, reply.headers['set-cookie']], [403, undefined], site);
    }
    assert.deepEqual(await served((await choose(one, 'none')).cookie), [one, two]);
  });
});
