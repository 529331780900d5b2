import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createReleaseReports } from './release-reports.ts';

let signedIn: boolean;
const send = jest.fn(async () => undefined);
const reports = () => createReleaseReports({ send, isSignedIn: () => signedIn });

beforeEach(() => {
  signedIn = true;
  send.mockClear();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

const loaded = (version: string) => ({ remote: 'mfe-catalog', version, outcome: 'loaded' });
const failed = (version: string) => ({ remote: 'mfe-catalog', version, outcome: 'failed' });

test('remotes that have loaded are reported together, once, after the first page', () => {
  const { loaded: report } = reports();
  report('mfe-catalog', '1');
  report('mfe-catalog', '1');
  report('mfe-catalog', '2');
  jest.advanceTimersByTime(9000);
  expect(send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(send.mock.calls).toStrictEqual([[[loaded('1'), loaded('2')]]]);
  jest.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a failure is reported at once, with what waits, and only once', () => {
  const { loaded: report, failed: fail } = reports();
  report('mfe-catalog', '1');
  fail('mfe-catalog', '2');
  fail('mfe-catalog', '2');
  expect(send.mock.calls).toStrictEqual([[[loaded('1'), failed('2')]]]);
});

test('closing the page sends what waits', () => {
  const { loaded: report, flush } = reports();
  report('mfe-catalog', '1');
  flush();
  expect(send).toHaveBeenCalledTimes(1);
});

test('nothing is sent before somebody has signed in', () => {
  signedIn = false;
  const { failed: fail, flush } = reports();
  fail('mfe-catalog', '2');
  expect(send).not.toHaveBeenCalled();
  signedIn = true;
  flush();
  expect(send.mock.calls).toStrictEqual([[[failed('2')]]]);
});
