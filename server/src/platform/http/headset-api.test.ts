import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { apiProblems, type Operation, type Operations } from '../../testing/api-differences.ts';
import { startTestServer } from '../../testing/server.ts';

const SNAPSHOT = path.join(import.meta.dirname, '../../../../contracts/headset-api.json');

/** The calls of headsets and desktop players. They must stay compatible with old devices (docs/content-authors.md). */
const CALLS = [
  'POST /users/authentication/code',
  'POST /users/authentication',
  'GET /trainings',
  'GET /users/{id}/stats/general',
  'POST /trainings/{id}/launch',
  'GET /trainings/{id}/resume',
  'POST /trainings/{id}/sessions',
];

/** Returns the part of an operation that devices depend on. */
const essentialsOf = ({ parameters, requestBody, responses }: Operation): Operation =>
  JSON.parse(
    JSON.stringify({ parameters, requestBody, responses: { 200: responses[200] } }, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );

async function currentOperations(): Promise<Operations> {
  const server = await startTestServer();
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json();
  await server.close();
  return Object.fromEntries(
    CALLS.map((call) => {
      const [method, url] = call.split(' ') as [string, string];
      const operation = paths[url]?.[method.toLowerCase()];
      return [call, operation && essentialsOf(operation)];
    }),
  );
}

test('devices that were made for the stored API can use the current one', async () => {
  const now = await currentOperations();
  // Additions need no new snapshot, because existing devices do not use them. To record additions: HEADSET_API=write.
  if (process.env.HEADSET_API === 'write') await writeFile(SNAPSHOT, `${JSON.stringify(now, null, 2)}\n`);
  const before: Operations = JSON.parse(await readFile(SNAPSHOT, 'utf8'));
  assert.deepEqual(Object.keys(before), CALLS);
  assert.deepEqual(apiProblems(before, now), []);
});
