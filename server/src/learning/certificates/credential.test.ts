import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { UnsignedAchievementCredentialValidator } from '@learncard/types';
import * as c from '@vr/shared-api/contract/certificates';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import type { ContentLang } from '@vr/shared-api/limits';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { createLocalJWKSet, decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify } from 'jose';
import { sql } from '../../platform/db/database.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { startTestServer } from '../../testing/server.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';
import { withdrawCertificates } from './kept.ts';
import { rotateSigningKey } from './signing-keys.ts';
import { OPEN_BADGE } from './testing/open-badge-schema.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
await server.build.skill();

const ajv = new Ajv2019({ allErrors: true, strict: false });
addFormats.default(ajv);
const isOpenBadge = ajv.compile(OPEN_BADGE);

/** Makes a person who has completed a training. `download` returns their credential. */
async function graduate({ score = 92 }: { score?: number | null } = {}) {
  const { id: clientId } = await server.build.client({ name: 'Atelier Est' });
  const text = { title: 'Lock out', briefDescription: 'Lock out a machine', fullDescription: 'f', goals: [] };
  const { id: trainingId } = await server.build.training({
    clientId,
    texts: { en: text, fr: { ...text, title: 'Consigner' } },
  });
  await server.build.contentFile({ trainingId });
  await server.build.stepFile({ trainingId });
  const person = await server.build.person({ clientId, firstName: 'Ann', lastName: 'Łukasik' });
  const steps = ['alarm', 'act'].map((id) => ({ id, success: true, score: 90 }));
  const session = { personId: person.id, clientId, trainingId, stepVersion: 1, day: '2026-06-03' };
  await server.build.session({ ...session, progress: 100, score, steps });
  await rebuildRollUps(server.db);
  const token = await server.signIn(person);
  const download = async (lang: ContentLang = 'en') => {
    const reply = await server.app.inject({
      url: `${API_PREFIX}${pathOf(c.getTrainingCredential, { params: { id: trainingId }, query: { lang } })}`,
      headers: { authorization: `Bearer ${token}` },
    });
    assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/vc+jwt']);
    return reply.body;
  };
  return { ...person, trainingId, token, download };
}

const keySet = async () => (await server.call(c.listCredentialKeys, {})).body;
async function verified(jwt: string): Promise<JWTPayload & Record<string, unknown>> {
  const options = { currentDate: server.clock.now(), algorithms: ['RS256'] };
  return (await jwtVerify(jwt, createLocalJWKSet(await keySet()), options)).payload;
}
const pathFrom = (address: string) => address.replace(server.parts.config.publicUrl, '');

describe('a credential', () => {
  test('has what the classes of Open Badges 3.0 demand, and is signed with a published key', async () => {
    const person = await graduate();
    const payload = await verified(await person.download());
    assert.ok(isOpenBadge(payload), JSON.stringify(isOpenBadge.errors));
    const { credentialSubject, issuer, name, iss, jti, nbf, id } = payload as unknown as {
      credentialSubject: {
        achievement: Record<string, unknown>;
        identifier: Record<string, string>[];
        result: { value: string }[];
      };
      issuer: { id: string; name: string };
    } & Record<string, unknown>;
    assert.deepEqual([name, iss, jti, issuer.name], ['Lock out', issuer.id, id, 'Atelier Est']);
    assert.equal(nbf, Math.floor(server.clock.now().getTime() / 1000));
    assert.equal(credentialSubject.achievement.description, 'Lock out a machine');
    assert.deepEqual(credentialSubject.achievement.tag, ['Fire safety']);
    assert.deepEqual(credentialSubject.result[0]?.value, '92');
    const [email, named] = credentialSubject.identifier;
    const hash = createHash('sha256').update(`${person.email.toLowerCase()}${email?.salt}`).digest('hex');
    assert.deepEqual([email?.identityHash, named?.identityHash], [`sha256$${hash}`, 'Ann Łukasik']);
    assert.equal(JSON.stringify(payload).includes(person.email), false);
  });

  test('is accepted by the validator of another product', async () => {
    for (const score of [92, null]) {
      const payload = await verified(await (await graduate({ score })).download());
      UnsignedAchievementCredentialValidator.parse(payload);
      const { credentialSubject: _, ...incomplete } = payload;
      assert.throws(() => UnsignedAchievementCredentialValidator.parse(incomplete));
    }
  });

  test('is valid without a score, and has the texts of each language', async () => {
    const { download } = await graduate({ score: null });
    const payload = await verified(await download('fr'));
    assert.ok(isOpenBadge(payload), JSON.stringify(isOpenBadge.errors));
    assert.deepEqual([payload.name, JSON.stringify(payload).includes('result')], ['Consigner', false]);
  });

  test('that was changed does not verify', async () => {
    const { download } = await graduate();
    const [header, payload = '', signature] = (await download()).split('.');
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('Ann', 'Eve')).toString(
      'base64url',
    );
    await assert.rejects(verified([header, forged, signature].join('.')), /signature verification failed/u);
  });

  test('names the addresses of its key, its issuer and its page, which exist', async () => {
    const { download } = await graduate();
    const jwt = await download();
    const { kid = '', alg } = decodeProtectedHeader(jwt);
    assert.equal(alg, 'RS256');
    const jwk = (await server.app.inject({ url: pathFrom(kid) })).json();
    await jwtVerify(jwt, await importJWK(jwk, 'RS256'), { currentDate: server.clock.now() });
    const { issuer, id } = (await verified(jwt)) as unknown as { issuer: { id: string }; id: string };
    assert.deepEqual((await server.app.inject({ url: pathFrom(issuer.id) })).json(), issuer);
    assert.match(pathFrom(id), /^\/verify\/[\dA-Z-]{19}$/u);
    const guessed = await server.app.inject({ url: pathFrom(issuer.id).replace(/.$/u, '~') });
    assert.equal(guessed.statusCode, 404);
  });

  test('that was withdrawn is marked in the signed status list', async () => {
    const [kept, reset] = [await graduate(), await graduate()];
    const entries = [await kept.download(), await reset.download()].map(async (jwt) => {
      const { credentialStatus } = (await verified(jwt)) as unknown as {
        credentialStatus: { statusListIndex: string; statusListCredential: string };
      };
      return credentialStatus;
    });
    const [keptEntry, resetEntry] = await Promise.all(entries);
    const isRevoked = async (entry: typeof keptEntry) => {
      const reply = await server.app.inject({ url: pathFrom(entry?.statusListCredential ?? '') });
      const { credentialSubject } = (await verified(reply.body)) as unknown as {
        credentialSubject: { encodedList: string };
      };
      const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
      assert.equal(bits.length, 131_072 / 8);
      const index = Number(entry?.statusListIndex);
      return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
    };
    assert.deepEqual([await isRevoked(keptEntry), await isRevoked(resetEntry)], [false, false]);
    const at = server.clock.now();
    await server.db.transaction((tx) =>
      withdrawCertificates(tx, { personId: reset.id, trainingId: reset.trainingId, at }),
    );
    assert.deepEqual([await isRevoked(keptEntry), await isRevoked(resetEntry)], [false, true]);
  });
});

describe('the keys', () => {
  test('contain nothing private, and the stored private part is encrypted', async () => {
    await (await graduate()).download();
    const { keys } = await keySet();
    for (const key of keys) assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const rows = await server.db.rows(
      sql<{ sealed: Buffer }>('test.keys', 'select private_key as sealed from signing_key'),
    );
    for (const { sealed } of rows) assert.equal(sealed.includes(Buffer.from('06092a864886f70d010101', 'hex')), false);
  });

  test('can be rotated: the new one signs, and credentials of the former one still verify', async () => {
    const { download } = await graduate();
    const before = await download();
    server.clock.advance(1000);
    const kid = await rotateSigningKey(server.parts);
    const after = await download();
    assert.notEqual(decodeProtectedHeader(before).kid, decodeProtectedHeader(after).kid);
    assert.ok(decodeProtectedHeader(after).kid?.endsWith(kid));
    await Promise.all([before, after].map(verified));
    assert.equal((await keySet()).keys[0]?.kid, decodeProtectedHeader(after).kid);
  });

  test('are not made twice if the first credentials are signed at once', async () => {
    await server.db.rows(sql('test.delete-keys', 'delete from signing_key'));
    const { download } = await graduate();
    await Promise.all([download(), download(), download()]);
    assert.equal((await keySet()).keys.length, 1);
  });
});
