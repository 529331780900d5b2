import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as c from '@vr/shared-api/contract/users';
import { startTestServer } from '../testing/server.ts';
import { limitCalls } from './call-limit.ts';

test('a caller may make so many calls in a minute, and then one after each share of it', () => {
  let now = 1000;
  const count = limitCalls(60, () => now);
  for (let call = 0; call < 60; call += 1) count('ada');
  assert.throws(() => count('ada'), { code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  count('bob');
  now += 1000;
  count('ada');
  assert.throws(() => count('ada'), { code: 'TOO_MANY_REQUESTS' });
  now += 60_000;
  for (let call = 0; call < 60; call += 1) count('ada');
});

test('a person gets 429 with Retry-After, their running content is counted apart, and others go on', async () => {
  const server = await startTestServer({ callsPerMinute: 5 });
  try {
    const { id: clientId } = await server.build.client();
    const [person, other] = [await server.build.person({ clientId }), await server.build.person({ clientId })];
    const [token, another] = [await server.signIn(person), await server.signIn(person)];
    const read = (bearer: string) => server.call(c.getProfile, {}, { token: bearer });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await read(token)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    const refused = await read(another);
    assert.equal(refused.error?.code, 'TOO_MANY_REQUESTS');
    assert.ok((refused.error?.retryAfter ?? 0) > 0);
    assert.equal((await read(await server.signIn(other))).status, 200);
    const { id } = await server.build.training({ clientId });
    assert.equal((await read(await server.launchToken(person, id))).status, 403);
  } finally {
    await server.close();
  }
});
