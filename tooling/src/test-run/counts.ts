/** Reads the numbers of passed and failed tests from each runner's output. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

export interface Count {
  passed: number;
  failed: number;
}

/** Reads the last lines of Node's test runner. */
export const unitCount = (output: string): Count => {
  const sum = (word: string) => Number(new RegExp(`^(?:#|ℹ) ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  return { passed: sum('pass'), failed: sum('fail') };
};

export const jestCount = (output: string): Count => {
  const [, summary = ''] = /^Tests: (.*)$/m.exec(output) ?? [];
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
};

/** Reads the line `3 passed, 0 failed` that our own programs, such as e2e/browsers/main.ts, print last. */
export const walkCount = (output: string): Count => {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/mu.exec(output) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
};

export const E2E_REPORT = path.join(ROOT, 'test-results/e2e.json');

/** The part of Playwright's report that is read here. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
  }[];
}

/** Reads Playwright's report. Playwright writes no report if it could not start. */
const browserReport = (): BrowserReport | undefined =>
  existsSync(E2E_REPORT) ? JSON.parse(readFileSync(E2E_REPORT, 'utf8')) : undefined;

export const browserCount = (): Count => {
  const { expected = 0, unexpected = 0, flaky = 0 } = browserReport()?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
};

/** Prints the time of the browser tests by file, and the tests that failed and then passed. */
export function printBrowserReport(): void {
  const seconds = new Map<string, number>();
  const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  for (const { title, file, tests } of (browserReport()?.suites ?? []).flatMap(specsOf)) {
    const duration = tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    if (tests.some(({ status }) => status === 'flaky')) console.log(`FLAKY: ${file} › ${title}`);
  }
  const table = [...seconds]
    .sort((a, b) => b[1] - a[1])
    .map(([file, time]) => `${time.toFixed(0).padStart(8)} s  ${file}`);
  console.log(['    Seconds of the browser tests, two at a time:', ...table].join('\n'));
}
