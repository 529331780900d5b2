import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/releases';
import { buildApp } from '../../app.ts';
import { exchange, intranetOf } from '../../companies/embedding/testing/intranet.ts';
import { sql } from '../db/database.ts';
import { deleteOldReports } from './health.ts';
import { examplePage } from './testing/fake-remote.ts';
import {
  current,
  events,
  lines,
  listed,
  mails,
  promote,
  REMOTE,
  release,
  rollBack,
  served,
  server,
  setCanary,
  startWithoutReleases,
  superAdmin,
} from './testing/releases.ts';

startWithoutReleases();

describe('health', () => {
  const report = async (version: string, outcome: 'loaded' | 'failed', people: readonly { id: number }[]) => {
    for (const person of people) {
      const reports = [{ remote: REMOTE, version, outcome }];
      const reply = await server.call(c.reportReleases, { body: { reports } }, { token: await server.signIn(person) });
      assert.equal(reply.status, 204);
    }
  };
  const makePeople = async (count: number) => {
    const client = await server.build.client();
    return Promise.all(Array.from({ length: count }, () => server.build.person({ clientId: client.id })));
  };

  test('a release that fails for more people than the one before is rolled back, and says so', async () => {
    const people = await makePeople(10);
    const one = await release('one');
    await report(one, 'loaded', people);
    await report(one, 'failed', people.slice(0, 1));
    const two = await release('two');
    await report(two, 'loaded', people.slice(4));
    // A person counts once, no matter how often they report.
    for (let time = 0; time < 8; time += 1) await report(two, 'failed', people.slice(0, 1));
    await report(two, 'failed', people.slice(1, 4));
    assert.equal(await current(), two);
    await report(two, 'failed', people.slice(4, 5));
    assert.equal(await current(), one);
    const [event] = await events();
    assert.deepEqual(event, { action: 'remote.rollback', from: two, to: one, by: undefined, automatic: true });
    assert.match(lines.join(''), /a release failed too often and was withdrawn/u);
    const [latest] = await listed();
    assert.deepEqual([latest?.peopleLoaded, latest?.peopleFailed], [6, 5]);
    // A release that is promoted again gets a new chance.
    await promote(two);
    await report(two, 'failed', people.slice(5, 6));
    assert.equal(await current(), two);
  });

  test('people are told by mail of a release that was rolled back automatically, once each', async () => {
    const speak = (lang: string, { id }: { id: number }) =>
      server.db.rows(sql('test.lang', 'update person set lang = :lang where id = :id'), { lang, id });
    const italian = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    await speak('it', italian);
    await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'], disabled: true });
    // This person created the deploy token but is not a super admin any more.
    const maker = await server.build.person({ clientId: 1 });
    await speak('fr', maker);
    await server.db.rows(sql('test.maker', 'update deploy_token set created_by = :makerId'), { makerId: maker.id });
    const people = await makePeople(6);
    const one = await release('one');
    await report(one, 'loaded', people);
    const two = await release('two');
    const bodies = people.map((person) => ({
      person,
      reports: [{ remote: REMOTE, version: two, outcome: 'failed' as const }],
    }));
    const second = await buildApp(server.parts);
    await Promise.all(
      bodies.map(async ({ person, reports }, place) => {
        const headers = { authorization: `Bearer ${await server.signIn(person)}` };
        const app = place % 2 === 0 ? server.app : second;
        await app.inject({ method: 'POST', url: '/api/v1/release-reports', headers, payload: { reports } });
      }),
    );
    await second.close();
    await server.runJobs();
    const received = mails.take();
    assert.equal(received.length, 3);
    const to = (email: string) => received.find((mail) => mail.to[0]?.address === email) ?? assert.fail();
    const [english] = received.filter((mail) => ![italian.email, maker.email].includes(mail.to[0]?.address ?? ''));
    assert.equal(english?.subject, `${REMOTE} ${two} was rolled back`);
    assert.match(
      english?.text ?? '',
      new RegExp(`automatically rolled back .* from ${two} to ${one}: .*failed for [56] of the [56] people`, 'u'),
    );
    assert.ok(english?.text.includes(`${server.parts.config.publicUrl}/widid/releases`));
    assert.equal(to(italian.email).subject, `La versione ${two} di ${REMOTE} è stata annullata`);
    assert.equal(to(maker.email).subject, `La version ${two} de ${REMOTE} a été annulée`);
    // A manual rollback sends no mail.
    await promote(two);
    await rollBack(superAdmin);
    await server.runJobs();
    assert.deepEqual(mails.take(), []);
  });

  test('a canary that fails ends, and the current release stays', async () => {
    const people = await makePeople(6);
    const one = await release('one');
    await report(one, 'loaded', people);
    const two = await release('two', { percent: 100 });
    await report(two, 'failed', people);
    assert.deepEqual(await served('portal_visitor=1.5'), [one, undefined]);
    assert.equal((await events())[0]?.action, 'remote.canary-end');
    await server.runJobs();
    assert.match(mails.take()[0]?.text ?? '', new RegExp(`automatically ended the canary ${two} of ${REMOTE}`, 'u'));
  });

  test('a canary that was current before and fails does not stand in for other releases', async () => {
    const people = await makePeople(6);
    const [one, two, three] = [await release('one'), await release('two'), await release('three')];
    await report(three, 'loaded', people);
    await setCanary(two, { percent: 100 });
    assert.deepEqual(await served(), [three, two]);
    await report(two, 'failed', people);
    assert.equal((await events())[0]?.action, 'remote.canary-end');
    assert.deepEqual(await served(), [three, one]);
  });

  test('a release stays if it has failed only in one of several companies, also right after its publication', async () => {
    const [people, others] = [await makePeople(6), await makePeople(6)];
    const one = await release('one');
    await report(one, 'loaded', [...people, ...others]);
    const two = await release('two');
    await report(two, 'failed', people);
    assert.equal(await current(), two);
    await report(two, 'loaded', others.slice(1));
    assert.equal(await current(), two);
    await report(two, 'failed', others.slice(0, 1));
    assert.equal(await current(), one);
  });

  test('counts only people who get the release without choosing it, and whose role has a page of the remote', async () => {
    const [others, company] = [await makePeople(6), await server.build.client()];
    const member = await server.build.person({ clientId: company.id });
    const peopleOf = async (version: string) => {
      const found = (await listed()).find((one) => one.version === version);
      return [found?.peopleLoaded, found?.peopleFailed];
    };
    const one = await release('one');
    const two = await release('two', { clientIds: [company.id] });
    await report(two, 'failed', others);
    assert.deepEqual(
      [await peopleOf(two), await served(`portal_visitor=${company.id}.1`)],
      [
        [0, 0],
        [two, one],
      ],
    );
    await report(two, 'loaded', [member]);
    const [tester = assert.fail()] = others;
    const opened = await server.app.inject(`/?release=${REMOTE}@${two}`);
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/release-reports',
      headers: {
        authorization: `Bearer ${await server.signIn(tester)}`,
        cookie: String(opened.headers['set-cookie']).split(';', 1)[0],
      },
      payload: { reports: [{ remote: REMOTE, version: two, outcome: 'failed' }] },
    });
    assert.deepEqual([reply.statusCode, await peopleOf(two)], [204, [1, 0]]);
    const three = await release('three', undefined, { pages: [{ ...examplePage, roles: ['admin'] }] });
    const admin = await server.build.person({ clientId: company.id, roles: ['ROLE_ADMINISTRATOR'] });
    await report(three, 'failed', [...others, admin]);
    assert.deepEqual(await peopleOf(three), [0, 1]);
    // Pages of other remotes show the slots of this release to everyone.
    const four = await release('four', undefined, { pages: [], slots: ['example.card.v1'] });
    await report(four, 'loaded', [member]);
    assert.deepEqual(await peopleOf(four), [1, 0]);
  });

  test('judges a release once for a person, however often one call or several say that it has failed', async () => {
    await release('one');
    const two = await release('two');
    const [person = assert.fail()] = await makePeople(1);
    const session = await server.signIn(person);
    const reports = Array.from({ length: 20 }, () => ({ remote: REMOTE, version: two, outcome: 'failed' as const }));
    // Each judgement starts by locking the remote, so the number of locks is the number of judgements.
    const judgements = async () => {
      const [{ status }, queries] = await server.watch(() =>
        server.call(c.reportReleases, { body: { reports } }, { token: session }),
      );
      assert.equal(status, 204);
      server.clock.advance(1000);
      return queries.filter((text) => text.includes('pg_advisory_xact_lock')).length;
    };
    assert.deepEqual([await judgements(), await judgements()], [1, 0]);
  });

  test('keeps only the counts of a release that was published long ago and that nobody gets any more', async () => {
    const people = await makePeople(3);
    const health = async () => {
      const kept = sql<{ version: string }>(
        'test.health',
        'select version from release_health group by version order by version',
      );
      const counts = (await listed()).map(({ version, peopleLoaded, peopleFailed }) => [
        version,
        peopleLoaded,
        peopleFailed,
      ]);
      return [(await server.db.rows(kept)).map(({ version }) => version), counts];
    };
    const one = await release('one');
    await report(one, 'loaded', people);
    await report(one, 'failed', people.slice(0, 1));
    const two = await release('two');
    await report(two, 'loaded', people);
    const three = await release('three');
    const counts = [
      [three, 0, 0],
      [two, 3, 0],
      [one, 3, 1],
    ];
    await deleteOldReports(server.parts, new Date(server.clock.now().getTime() - 150_000));
    assert.deepEqual(await health(), [[one, two].sort(), counts]);
    await deleteOldReports(server.parts, server.clock.now());
    assert.deepEqual(await health(), [[two], counts]);
    await promote(one);
    await report(one, 'loaded', people.slice(0, 2));
    assert.deepEqual((await health())[1]?.[2], [one, 2, 0]);
  });

  test('takes no reports from elements of an intranet', async () => {
    const person = await server.build.person({ clientId: (await server.build.client()).id });
    const intranet = await intranetOf(server, person.clientId, 'https://intranet.example');
    const session = await exchange(server, await intranet.sign(person.email), intranet.origin);
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/v1/release-reports',
      headers: { authorization: `Bearer ${session.token}`, origin: intranet.origin },
      payload: { reports: [{ remote: REMOTE, version: await release('one'), outcome: 'failed' }] },
    });
    assert.equal(statusCode, 403);
  });

  test('a release that fails as often as the one before stays, and so does one with nothing before it', async () => {
    const people = await makePeople(6);
    const one = await release('one');
    await report(one, 'failed', people);
    assert.equal(await current(), one);
    const two = await release('two');
    await report(two, 'failed', people);
    assert.equal(await current(), two);
    await report('9.9.9', 'failed', people.slice(0, 1));
  });
});
