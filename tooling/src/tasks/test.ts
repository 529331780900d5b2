/**
 * `npm test [-- --complete]`: runs all checks, builds and tests, also after a failure. Prints how long each step took. The
 * last lines list the steps that failed, and the tests that this machine cannot run. With `--complete` those count as
 * failures.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../find-browser.ts';
import { installTestPrograms } from '../install-test-programs.ts';
import { ROOT } from '../packages.ts';
import { step } from '../progress.ts';
import { CommandError, run, runNode } from '../run.ts';
import { build, explain } from './build.ts';

interface Count {
  passed: number;
  failed: number;
}

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** One line for each kind of test that this machine cannot run, with the reason. */
const notRun: string[] = [];

/** Reads the counts from the last lines of Node's test runner, and keeps what did not run. */
const unitCount = (output: string): Count => {
  notRun.push(...(output.match(/^NOT RUN: .*$/gmu) ?? []));
  const sum = (word: string) => Number(new RegExp(`^(?:#|ℹ) ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  return { passed: sum('pass'), failed: sum('fail') };
};

const E2E_REPORT = path.join(ROOT, 'test-results/e2e.json');

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

/** Reads Playwright's report. It writes none if it could not start. */
const browserReport = (): BrowserReport | undefined =>
  existsSync(E2E_REPORT) ? JSON.parse(readFileSync(E2E_REPORT, 'utf8')) : undefined;

const browserCount = (): Count => {
  const { expected = 0, unexpected = 0, flaky = 0 } = browserReport()?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
};

/** Prints the time of the browser tests by file, and the tests that failed and then passed. */
function printBrowserReport({ suites }: BrowserReport): void {
  const seconds = new Map<string, number>();
  const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  for (const { title, file, tests } of suites.flatMap(specsOf)) {
    const duration = tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    if (tests.some(({ status }) => status === 'flaky')) console.log(`FLAKY: ${file} › ${title}`);
  }
  const table = [...seconds]
    .sort((a, b) => b[1] - a[1])
    .map(([file, time]) => `${time.toFixed(0).padStart(8)} s  ${file}`);
  console.log(['    Seconds of the browser tests, two at a time:', ...table].join('\n'));
}

const total: Count = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Count): void => {
  total.passed += passed;
  total.failed += failed;
};

/** The tests of the server, the tooling and the contents. */
const unitTests = (): Promise<string> => runNode(['tooling/src/unit.ts']);

/** The tests of the browser packages. */
const componentTests = (): Promise<string> =>
  runNode(['--experimental-vm-modules', path.join(ROOT, 'node_modules/jest/bin/jest.js'), '--ci']);

/** Reads the counts from Jest's summary. */
const jestCount = (output: string): Count => {
  const [, summary = ''] = /^Tests: (.*)$/m.exec(output) ?? [];
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
};

/** Runs tests and adds their counts to the total, also if some fail. */
async function runCounted(tests: () => Promise<string>, count: (output: string) => Count): Promise<void> {
  try {
    add(count(await tests()));
  } catch (error) {
    if (error instanceof CommandError) add(count(error.output));
    throw error;
  }
}

/** The folder with the output of each step that failed. */
const LOGS = path.join(ROOT, 'test-results/steps');
/** Of a step that failed, so many lines are printed. Runners list the tests that failed at the end. */
const PRINTED_LINES = 100;

/** One line for each step that failed or could not begin. */
const failures: string[] = [];

/** Runs a step. If it fails, keeps its output and says so at the end. Returns whether it succeeded. */
async function attempt([title, work]: Step): Promise<boolean> {
  const failedBefore = total.failed;
  try {
    await step(title, work);
    return true;
  } catch (error) {
    const output = explain(error);
    const file = path.join(LOGS, `${title.replaceAll(/\W+/gu, '-')}.log`);
    mkdirSync(LOGS, { recursive: true });
    writeFileSync(file, output);
    console.error(output.trimEnd().split('\n').slice(-PRINTED_LINES).join('\n'));
    failures.push(`FAILED: ${title}: the whole output is in ${path.relative(ROOT, file)}`);
    if (total.failed === failedBefore) total.failed += 1;
    return false;
  }
}

async function browserTests(): Promise<void> {
  rmSync(E2E_REPORT, { force: true });
  try {
    await runCounted(() => run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts']), browserCount);
  } finally {
    const report = browserReport();
    if (report) printBrowserReport(report);
  }
}

type Step = [title: string, work: () => Promise<unknown>];

const checks: Step[] = [
  ['types', () => run(bin('tsc'), ['--noEmit'])],
  ['lint', () => run(bin('biome'), ['check', '.'])],
  ['imports', () => run(bin('depcruise'), ['--config', 'tooling/src/check/import-rules.ts', '.'])],
  ['shared libraries', () => runNode(['tooling/src/check/shared-libraries.ts'])],
  ['unused code', () => run(bin('knip'), ['--no-progress'])],
  ['translations', () => runNode(['tooling/src/check/locales.ts'])],
  ['tests of the browser packages', () => runCounted(componentTests, jestCount)],
];

const builds: Step[] = [
  ['builds, federated and monolith', () => build({ monolith: true, sbom: true })],
  ['programs of the tests', installTestPrograms],
  ['a browser', findBrowser],
];

/** The steps that need all builds. */
const onBuilds: Step[] = [
  ['browser tests', browserTests],
  ['budgets', async () => console.log(await runNode(['tooling/src/check/budgets.ts']))],
];

/** Steps one after the other; several such lanes run beside each other. Returns whether all succeeded. */
async function lane(steps: readonly Step[]): Promise<boolean> {
  let succeeded = true;
  for (const each of steps) succeeded = (await attempt(each)) && succeeded;
  return succeeded;
}

rmSync(LOGS, { recursive: true, force: true });
const [built] = await Promise.all([lane(builds), lane(checks)]);
await lane([['unit and server tests', () => runCounted(unitTests, unitCount)]]);
if (built) await lane(onBuilds);
else failures.push(`FAILED: ${onBuilds.map(([title]) => title).join(' and ')}: they need the builds`);
for (const line of [...notRun, ...failures]) console.error(line);
if (process.argv.includes('--complete')) total.failed += notRun.length;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
