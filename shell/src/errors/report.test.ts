import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@vr/shared-api/client';
import { createReporter, type ErrorReport, originOf } from './report.ts';

function reporter() {
  const sent: ErrorReport[] = [];
  const report = createReporter(
    async (one) => sent.push(one),
    () => '/learner/catalog',
  );
  return { sent, report };
}
const withStack = (message: string, stack: string) => Object.assign(new Error(message), { stack });

test('an error is reported with the path it happened on', () => {
  const { sent, report } = reporter();
  report(withStack('boom', 'Error: boom'));
  assert.deepEqual(sent, [{ message: 'boom', stack: 'Error: boom', path: '/learner/catalog' }]);
});

test('an error names the remote and version its stack comes from', () => {
  const stack = 'Error: x\n at f (https://portal.example/remotes/catalog/1.2.0-ab12cd/81.js:1:20)';
  assert.deepEqual(originOf(stack), { remote: 'catalog', version: '1.2.0-ab12cd' });
  assert.deepEqual(originOf('at https://portal.example/assets/main.js:1:1'), {});
});

test('what the catcher knows wins over what the stack says', () => {
  const { sent, report } = reporter();
  report(new Error('x'), { remote: 'catalog', version: '1.0.0', kind: 'evaluation' });
  assert.equal(sent[0]?.remote, 'catalog');
  assert.equal(sent[0]?.kind, 'evaluation');
});

test('the same error is reported once, and a loop of errors falls silent', () => {
  const { sent, report } = reporter();
  const error = new Error('again');
  report(error);
  report(error);
  assert.equal(sent.length, 1);
  for (let i = 0; i < 100; i++) report(new Error(`number ${i}`));
  assert.equal(sent.length, 20);
});

test('refused calls, lost networks and cancelled requests are no failures of the portal', () => {
  const { sent, report } = reporter();
  report(new ApiError(404, { code: 'NOT_FOUND' }));
  report(new ApiError(0, { code: 'NETWORK' }));
  report(Object.assign(new Error('aborted'), { name: 'AbortError' }));
  report(new Error('ResizeObserver loop completed with undelivered notifications.'));
  assert.deepEqual(sent, []);
});

test('a failure of the server carries its trace id', () => {
  const { sent, report } = reporter();
  report(new ApiError(500, { code: 'INTERNAL', traceId: 'abc' }));
  assert.equal(sent[0]?.traceId, 'abc');
});

test('what is thrown without being an error is reported too, and long texts fit the contract', () => {
  const { sent, report } = reporter();
  report('only text');
  report(withStack('m'.repeat(5000), 's'.repeat(20_000)));
  assert.equal(sent[0]?.message, 'only text');
  assert.equal(sent[1]?.message.length, 2000);
  assert.equal(sent[1]?.stack?.length, 8000);
});

test('a report that cannot be sent is let go', async () => {
  const report = createReporter(
    () => Promise.reject(new Error('offline')),
    () => '/',
  );
  report(new Error('x'));
  await new Promise((resolve) => setImmediate(resolve));
});
