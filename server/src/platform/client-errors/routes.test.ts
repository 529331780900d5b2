import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { reportClientError } from '@vr/shared-api/contract/client-errors';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let written: string[] = [];
before(async () => {
  server = await startTestServer({ logLevel: 'warn', logTo: { write: (line) => written.push(line) } });
});
beforeEach(() => {
  written = [];
  server.clock.advance(60_000);
});
after(() => server.close());

const report = (message: string) =>
  server.call(reportClientError, {
    body: { message, remote: 'catalog', version: '1.0.0-abc', traceId: 'of-the-call' },
  });

test('an error in a browser is logged with its remote, its version and the trace id of the failed call', async () => {
  assert.equal((await report('it broke')).status, 204);
  const [line = '{}'] = written;
  const { clientError, traceId } = JSON.parse(line);
  assert.deepEqual(clientError, {
    message: 'it broke',
    remote: 'catalog',
    version: '1.0.0-abc',
    failedTraceId: 'of-the-call',
  });
  assert.notEqual(traceId, 'of-the-call');
});

test('at most twenty errors per minute and address are logged, so that a page in a loop does not fill the log', async () => {
  for (let count = 0; count < 50; count += 1) assert.equal((await report(`loop ${count}`)).status, 204);
  assert.equal(written.length, 20);
  server.clock.advance(60_000);
  await report('a minute later');
  assert.equal(written.length, 21);
});

test('an error with a message that is too long is refused', async () => {
  assert.equal((await report('x'.repeat(5000))).error?.code, 'VALIDATION');
});
