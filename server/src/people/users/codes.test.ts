import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/users';
import { CODE_ALPHABET, CODE_LENGTH, CODE_MS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import type { NewPerson } from '../../platform/demo/builders/people.ts';
import { LIMITS } from '../../platform/http/rate-limits.ts';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { issueCodes, randomCode } from './codes.ts';

const ADMIN: Role = 'ROLE_ADMINISTRATOR';
const MANAGER: Role = 'ROLE_MANAGER';
const PARTNER: Role = 'ROLE_PARTNER';

const server = await startTestServer();
after(() => server.close());
const platform = (await server.build.platform()).id;

const company = async (over: Parameters<TestServer['build']['client']>[0] = {}) => (await server.build.client(over)).id;
const person = (clientId: number, roles: Role[] = [], over: Partial<NewPerson> = {}) =>
  server.build.person({ ...over, clientId, roles });

async function generate(actor: { id: number }, userIds: number[], clientId?: number) {
  const token = await server.signIn(actor);
  return server.call(c.generateCodes, { body: { userIds, ...(clientId ? { clientId } : {}) } }, { token });
}

const outcome = async (...call: Parameters<typeof generate>) => outcomeOf(await generate(...call));

async function signedIn(code: string | undefined): Promise<number | undefined> {
  return (await server.call(c.signInWithCode, { body: { code: code ?? '' } })).body?.profile.id;
}

const holders = async () =>
  (await server.rows<{ id: number }>('select person_id as id from sign_in_code order by person_id')).map(
    ({ id }) => id,
  );
const voidAll = () => server.rows('delete from sign_in_code');

describe('a unique code', () => {
  test('is six letters and digits that are hard to confuse, each equally likely', () => {
    const seen = new Map<string, number>();
    const drawn = 6000;
    for (let count = 0; count < drawn; count += 1) {
      const code = randomCode();
      assert.match(code, /^[A-HJ-NP-Z2-9]{6}$/u);
      for (const character of code) seen.set(character, (seen.get(character) ?? 0) + 1);
    }
    assert.equal(seen.size, CODE_ALPHABET.length);
    const expected = (drawn * CODE_LENGTH) / CODE_ALPHABET.length;
    // Ten standard deviations, which chance alone practically never exceeds.
    for (const [character, count] of seen)
      assert.ok(Math.abs(count - expected) < 10 * Math.sqrt(expected), `${character}: ${count}`);
  });

  test('is valid for ten minutes, and the reply says until when', async () => {
    const learner = await person(await company());
    const { items } = (await generate(learner, [learner.id])).body;
    assert.deepEqual(
      items.map(({ id, expiresAt }) => [id, Date.parse(expiresAt) - server.clock.now().getTime()]),
      [[learner.id, CODE_MS]],
    );
  });

  test('is drawn again if another person already has it', async () => {
    const clientId = await company();
    const [first, second, third] = [await person(clientId), await person(clientId), await person(clientId)];
    const give = (personIds: number[], ...draws: string[]) =>
      server.db.transaction((tx) => issueCodes(tx, server.parts, personIds, () => draws.shift() ?? assert.fail()));
    await give([first.id], 'AAAAAA');
    const { codes } = await give([second.id, third.id], 'AAAAAA', 'BBBBBB', 'AAAAAA', 'BBBBBB', 'CCCCCC');
    assert.deepEqual(Object.fromEntries(codes), { [second.id]: 'CCCCCC', [third.id]: 'BBBBBB' });
    assert.equal(await signedIn('AAAAAA'), first.id);
    assert.equal(await signedIn('BBBBBB'), third.id);
    assert.equal(await signedIn('CCCCCC'), second.id);
  });

  test('replaces the one before, so that only one of several requested at once works', async () => {
    const learner = await person(await company());
    const answers = await Promise.all(Array.from({ length: 10 }, () => generate(learner, [learner.id])));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const entered = await Promise.all(answers.map(({ body }) => signedIn(body.items[0]?.code)));
    assert.equal(entered.filter((id) => id === learner.id).length, 1);
  });

  test('can be requested up to a limit, and again after the waiting time in the reply', async () => {
    const clientId = await company();
    const [learner, neighbour] = [await person(clientId), await person(clientId)];
    for (let made = 0; made < LIMITS.generateCodes.counts[0].most; made += 1)
      assert.equal(await outcome(learner, [learner.id]), '200');
    const { status, error } = await generate(learner, [learner.id]);
    assert.deepEqual([status, error?.code], [429, 'TOO_MANY_REQUESTS']);
    assert.equal(await outcome(neighbour, [neighbour.id]), '200');
    const seconds = error?.retryAfter ?? assert.fail();
    server.clock.advance((seconds - 1) * 1000);
    assert.equal(await outcome(learner, [learner.id]), '429 TOO_MANY_REQUESTS');
    server.clock.advance(1000);
    assert.equal(await outcome(learner, [learner.id]), '200');
  });
});

describe('codes are made', () => {
  test('by anyone for themselves, and in most roles for nobody else', async () => {
    const clientId = await company();
    const colleague = await person(clientId);
    for (const roles of [[], [MANAGER], [PARTNER], [PARTNER, ADMIN], ['ROLE_SUPER_ADMIN']] satisfies Role[][]) {
      const actor = await person(clientId, roles);
      const { items } = (await generate(actor, [actor.id])).body;
      assert.equal(await signedIn(items[0]?.code), actor.id, roles.join(' '));
      assert.equal(await outcome(actor, [colleague.id]), '404 NOT_FOUND /body/userIds/0', roles.join(' '));
    }
  });

  test('by a manager for the members of their team, in the order of the request', async () => {
    const clientId = await company();
    const manager = await person(clientId, [MANAGER]);
    const [one, two, other] = [await person(clientId), await person(clientId), await person(clientId)];
    await server.build.team({ clientId, managerId: manager.id, members: [one.id, two.id] });
    const { items } = (await generate(manager, [two.id, manager.id, one.id])).body;
    assert.deepEqual(pluck(items, 'id'), [two.id, manager.id, one.id]);
    for (const { id, code } of items) assert.equal(await signedIn(code), id);
    assert.equal(await outcome(manager, [one.id, other.id]), '404 NOT_FOUND /body/userIds/1');
  });

  test('by nobody for a team that they no longer manage', async () => {
    const clientId = await company();
    const [former, member] = [await person(clientId), await person(clientId)];
    await server.build.team({ clientId, managerId: former.id, members: [member.id] });
    assert.equal(await outcome(former, [member.id]), '404 NOT_FOUND /body/userIds/0');
  });

  test('by an admin for the members of the company', async () => {
    const clientId = await company();
    const [admin, member] = [await person(clientId, [ADMIN]), await person(clientId)];
    const stranger = await person(await company());
    const gone = await person(clientId, [], { deletedAt: server.clock.now() });
    assert.equal(await outcome(admin, [member.id]), '200');
    assert.equal(await outcome(admin, [member.id], clientId), '200', 'naming their own company makes no difference');
    for (const id of [stranger.id, gone.id, 999_999])
      assert.equal(await outcome(admin, [id]), '404 NOT_FOUND /body/userIds/0');
  });

  test('for all the people in a request or for none of them', async () => {
    const clientId = await company();
    const [admin, member] = [await person(clientId, [ADMIN]), await person(clientId)];
    const disabled = await person(clientId, [], { disabled: true });
    const stranger = await person(await company());
    const before = (await generate(admin, [member.id])).body.items[0]?.code;
    for (const id of [disabled.id, stranger.id]) assert.notEqual(await outcome(admin, [member.id, id]), '200');
    assert.equal(await signedIn(before), member.id, 'the refused call has not voided the earlier code');
  });

  test('for nobody who has rights that the caller lacks', async () => {
    const clientId = await company();
    const manager = await person(clientId, [MANAGER]);
    const admin = await person(clientId, [ADMIN]);
    const both = await person(clientId, [MANAGER, ADMIN]);
    await server.build.team({ clientId, managerId: manager.id, members: [admin.id, both.id] });
    assert.equal(await outcome(manager, [admin.id]), '409 RIGHTS_ABOVE_OWN /body/userIds/0');
    assert.equal(await outcome(manager, [both.id]), '409 RIGHTS_ABOVE_OWN /body/userIds/0');
    assert.equal(await outcome(admin, [manager.id]), '200', "an admin's rights include those of the managers");
    assert.equal(await outcome(both, [manager.id, admin.id]), '200');
  });

  test('for nobody whose account is disabled, because they could not use it', async () => {
    const clientId = await company();
    const admin = await person(clientId, [ADMIN]);
    const [member, disabled] = [await person(clientId), await person(clientId, [], { disabled: true })];
    assert.equal(await outcome(admin, [member.id, disabled.id]), '409 PERSON_DISABLED /body/userIds/1');
  });
});

test('a request for codes names at least one person, and each person once', async () => {
  const admin = await person(await company(), [ADMIN]);
  const root = await person(platform, ['ROLE_SUPER_ADMIN']);
  assert.equal(await outcome(admin, []), '400 VALIDATION /body/userIds');
  assert.equal(await outcome(root, []), '400 VALIDATION /body/userIds');
  assert.equal(await outcome(admin, [admin.id, admin.id]), '400 VALIDATION /body/userIds');
});

describe("a partner's code", () => {
  let root: Awaited<ReturnType<typeof person>>;
  before(async () => {
    root = await person(platform, ['ROLE_SUPER_ADMIN']);
  });

  const partner = () => company({ type: 'PARTNER' });

  test("signs in the partner's representative, and has the partner's id in the reply", async () => {
    const clientId = await partner();
    await person(clientId, [PARTNER]);
    const representative = await person(clientId, [ADMIN, PARTNER]);
    await server.build.representative({ clientId, personId: representative.id });
    const { items } = (await generate(root, [], clientId)).body;
    assert.deepEqual(pluck(items, 'id'), [clientId]);
    assert.equal(await signedIn(items[0]?.code), representative.id);
  });

  test('signs in the oldest account with the partner role if the representative cannot sign in', async () => {
    const clientId = await partner();
    const representative = await person(clientId, [PARTNER], { disabled: true });
    await server.build.representative({ clientId, personId: representative.id });
    await person(clientId);
    const later = server.clock.now();
    const earlier = new Date(later.getTime() - 86_400_000);
    await person(clientId, [PARTNER], { createdAt: later });
    const eldest = await person(clientId, [PARTNER], { createdAt: earlier });
    await person(clientId, [PARTNER], { createdAt: new Date(0), deletedAt: later });
    const { items } = (await generate(root, [], clientId)).body;
    assert.equal(await signedIn(items[0]?.code), eldest.id);
  });

  test('is refused if the partner has neither a representative nor an account with the partner role', async () => {
    const clientId = await partner();
    await person(clientId);
    assert.equal(await outcome(root, [], clientId), '409 NO_REPRESENTATIVE');
  });

  test('is for partners only, and cannot be combined with people', async () => {
    const clientId = await partner();
    const someone = await person(clientId, [PARTNER]);
    const notFound = '404 NOT_FOUND /body/clientId';
    for (const type of ['COMPANY', 'TRAINING_CENTER', 'VR_ROOM'] as const)
      assert.equal(await outcome(root, [], await company({ type })), notFound, type);
    assert.equal(await outcome(root, [], 999_999), notFound);
    assert.equal(await outcome(root, [someone.id], clientId), '400 VALIDATION /body/userIds');
    assert.equal(await outcome(root, [someone.id]), '404 NOT_FOUND /body/userIds/0');
    const closed = sql('test.close', 'update client set deleted_at = :now where id = :clientId');
    await server.db.rows(closed, { clientId, now: server.clock.now() });
    assert.equal(await outcome(root, [], clientId), notFound);
  });

  test('is made by the super admin only: for others, another company does not exist', async () => {
    const [clientId, own] = [await partner(), await company({ type: 'PARTNER' })];
    await person(clientId, [PARTNER]);
    for (const roles of [[], [MANAGER], [ADMIN], [PARTNER, ADMIN]] satisfies Role[][]) {
      const actor = await person(own, roles);
      assert.equal(await outcome(actor, [], clientId), '404 NOT_FOUND /body/clientId');
      assert.equal(await outcome(actor, [actor.id], clientId), '404 NOT_FOUND /body/clientId');
      assert.equal(await outcome(actor, [], own), '400 VALIDATION /body/userIds');
      assert.equal(await outcome(actor, [actor.id], own), '200');
    }
  });
});

test('the audit log keeps who made a code for whom, when and from where, but not codes that people make for themselves', async () => {
  await voidAll();
  const audit = sql(
    'test.audit',
    'select at, action, detail, address, person_id, client_id, subject from audit order by id',
  );
  const known = (await server.db.rows(audit)).length;
  const clientId = await company();
  const [admin, member] = [await person(clientId, [ADMIN]), await person(clientId)];
  assert.equal(await outcome(admin, [admin.id, member.id]), '200');
  const clientOfPartner = await company({ type: 'PARTNER' });
  const representative = await person(clientOfPartner, [PARTNER]);
  const root = await person(platform, ['ROLE_SUPER_ADMIN']);
  assert.equal(await outcome(root, [], clientOfPartner), '200');
  assert.equal(await outcome(admin, [member.id, 999_999]), '404 NOT_FOUND /body/userIds/1');
  assert.deepEqual(await holders(), [admin.id, member.id, representative.id]);
  const entry = { at: server.clock.now(), action: 'code.generate', detail: {}, address: '127.0.0.1' };
  assert.deepEqual((await server.db.rows(audit)).slice(known), [
    { ...entry, person_id: admin.id, client_id: clientId, subject: `person:${member.id}` },
    { ...entry, person_id: root.id, client_id: clientOfPartner, subject: `person:${representative.id}` },
  ]);
});
