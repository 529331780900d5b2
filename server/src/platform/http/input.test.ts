import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createMasterContent } from '@vr/shared-api/contract/master-contents';
import { reportSession } from '@vr/shared-api/contract/sessions';
import { startTestServer } from '../../testing/server.ts';
import { unstorableAt } from './input.ts';

const server = await startTestServer();
const { id: clientId } = await server.build.client({ masterContentAccess: true, enableSatisfactionSurvey: true });
const token = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
const { id: trainingId } = await server.build.training({ clientId });
after(() => server.close());

test('a text that PostgreSQL cannot store is found anywhere in a value', () => {
  assert.equal(unstorableAt({ a: ['fine 😀', { b: 'x' }], c: null, d: 1 }), undefined);
  assert.equal(unstorableAt({ a: ['fine', { b: 'x\0' }] }), '/a/1/b');
  assert.equal(unstorableAt({ a: '\ud800' }), '/a');
  assert.equal(unstorableAt({ outer: { '\udfff': 1 } }), '/outer');
  assert.equal(unstorableAt({ file: new File(['x'], 'a\0.pdf') }), '/file');
});

test('a value that is nested more deeply than the call stack is searched too', () => {
  let value: unknown = 'a\0';
  for (let depth = 0; depth < 100_000; depth += 1) value = [value];
  assert.match(unstorableAt(value) ?? '', /^(?:\/0){100000}$/u);
});

test('a lone surrogate in a reported step is refused with its place', async () => {
  const { status, error } = await server.call(
    reportSession,
    {
      params: { id: trainingId },
      body: {
        id: '3b241101-e2bb-4255-8caf-4136c566a962',
        fileType: 'APK',
        startedAt: '2026-06-15T09:00:00Z',
        sentAt: '2026-06-15T10:00:00Z',
        seconds: 5,
        finished: false,
        steps: [{ id: '\ud800', success: true }],
      },
    },
    { token },
  );
  assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION', '/body/steps/0/id']);
});

test('a NUL character is refused in a JSON body and in a query', async () => {
  const created = await server.call(createMasterContent, { body: { name: 'a\0b' } }, { token });
  assert.deepEqual([created.status, created.error?.field], [400, '/body/name']);
  const listed = await server.app.inject({
    url: `/api/v1/users?lang=en&clientId=%00`,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(listed.statusCode, 400);
});
