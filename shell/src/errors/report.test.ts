import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { createReporter, type ErrorReport, originOf } from './report.ts';

function reporter() {
  const sent: ErrorReport[] = [];
  const report = createReporter(
    async (error) => sent.push(error),
    () => '/learner/catalog',
  );
  return { sent, report };
}
const withStack = (message: string, stack: string) => Object.assign(new Error(message), { stack });

test('an error is reported with the path of the page', () => {
  const { sent, report } = reporter();
  report(withStack('boom', 'Error: boom'));
  expect(sent).toStrictEqual([{ message: 'boom', stack: 'Error: boom', path: '/learner/catalog' }]);
});

test('a report names the remote and version in the stack', () => {
  const stack = 'Error: x\n at f (https://portal.example/remotes/catalog/1.2.0-ab12cd/81.js:1:20)';
  expect(originOf(stack)).toStrictEqual({ remote: 'catalog', version: '1.2.0-ab12cd' });
  expect(originOf('at https://portal.example/assets/main.js:1:1')).toStrictEqual({});
});

test('the origin given by the caller wins over the stack', () => {
  const { sent, report } = reporter();
  report(new Error('x'), { remote: 'catalog', version: '1.0.0', kind: 'evaluation' });
  expect(sent[0]?.remote).toBe('catalog');
  expect(sent[0]?.kind).toBe('evaluation');
});

test('the same error is reported once, and a loop of errors stops being reported', () => {
  const { sent, report } = reporter();
  const error = new Error('again');
  report(error);
  report(error);
  expect(sent.length).toBe(1);
  for (let i = 0; i < 100; i++) report(new Error(`number ${i}`));
  expect(sent.length).toBe(20);
});

test('refused calls, lost networks and cancelled requests are not reported', () => {
  const { sent, report } = reporter();
  report(new ApiError(404, { code: 'NOT_FOUND' }));
  report(new ApiError(0, { code: 'NETWORK' }));
  report(Object.assign(new Error('aborted'), { name: 'AbortError' }));
  report(new Error('ResizeObserver loop completed with undelivered notifications.'));
  expect(sent).toStrictEqual([]);
});

test('a failure of the server is reported with its trace id', () => {
  const { sent, report } = reporter();
  report(new ApiError(500, { code: 'INTERNAL', traceId: 'abc' }));
  expect(sent[0]?.traceId).toBe('abc');
});

test('thrown values that are no errors are reported too, and long texts are cut to the limits of the contract', () => {
  const { sent, report } = reporter();
  report('only text');
  report(withStack('m'.repeat(5000), 's'.repeat(20_000)));
  expect(sent[0]?.message).toBe('only text');
  expect(sent[1]?.message.length).toBe(2000);
  expect(sent[1]?.stack?.length).toBe(8000);
});

test('a report that cannot be sent is dropped', async () => {
  const report = createReporter(
    () => Promise.reject(new Error('offline')),
    () => '/',
  );
  report(new Error('x'));
  await new Promise((resolve) => setImmediate(resolve));
});
