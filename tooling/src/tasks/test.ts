/**
 * Runs checks and tests in steps. A failed step does not stop the others. Prints the duration of each step. The last lines
 * list the steps that failed, and the tests that this machine cannot run. With `--complete`, tests that cannot run count
 * as failures.
 *
 *     npm test                      what a change commonly breaks
 *     pnpm test:changed [revision]  what the changes since a revision (default: `origin/main`) can break, by import graph
 *     pnpm test:full                everything
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../cli/find-browser.ts';
import { installTestPrograms } from '../cli/install-test-programs.ts';
import { run, runNode } from '../cli/run.ts';
import { ROOT } from '../packages.ts';
import { type Affected, affectedSince } from '../test-run/affected.ts';
import { browserCount, E2E_REPORT, jestCount, printBrowserReport, unitCount, walkCount } from '../test-run/counts.ts';
import { isFull, runsInBrowser, runsInJest, runsInNode } from '../test-run/files.ts';
import { begin, end, lane, runCounted, type Step, skip } from '../test-run/steps.ts';
import { build } from './build.ts';

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

const CHECKS: Step[] = [
  ['types', () => run(bin('tsc'), ['--noEmit'])],
  ['lint', () => run(bin('biome'), ['check', '.'])],
  ['imports', () => run(bin('depcruise'), ['--config', 'tooling/src/check/import-rules.ts', '.'])],
  ['shared libraries', () => runNode(['tooling/src/check/shared-libraries.ts'])],
  ['unused code', () => run(bin('knip'), ['--no-progress'])],
  ['translations', () => runNode(['tooling/src/check/locales.ts'])],
];

/** The tests of the browser packages: all, or only the given files. */
const componentTests = (...files: readonly string[]): Step => [
  'tests of the browser packages',
  () =>
    runCounted(
      () =>
        runNode([
          '--experimental-vm-modules',
          path.join(ROOT, 'node_modules/jest/bin/jest.js'),
          '--ci',
          ...(files.length ? ['--runTestsByPath', ...files] : []),
        ]),
      jestCount,
    ),
];

/** The tests of the server, the tooling and the contents: those that `args` name, or all but the `*.full.test.ts`. */
const unitTests = (...args: readonly string[]): Step => [
  'unit and server tests',
  () => runCounted(() => runNode(['tooling/src/tasks/unit.ts', ...args]), unitCount),
];

/** Leaves out the browser tests that only `pnpm test:full` runs. */
const COMMON = ['--grep-invert', '@full'];

const browserTests = (...args: readonly string[]): Step => [
  'browser tests',
  async () => {
    rmSync(E2E_REPORT, { force: true });
    try {
      await runCounted(
        () => run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...args]),
        browserCount,
      );
    } finally {
      printBrowserReport();
    }
  },
];

/** Runs steps that need all builds. If a build has failed, reports that the steps did not begin. */
async function onBuilds(built: boolean, steps: readonly Step[]): Promise<void> {
  if (built) await lane(steps);
  else skip(steps, 'they need the builds');
}

const BROWSER: Step = ['a browser', findBrowser];

const BUDGETS: Step = ['budgets', async () => console.log(await runNode(['tooling/src/check/budgets.ts']))];

/** A step for a program that may print `NOT RUN` lines and a last line with counts. */
const program = (title: string, file: string): Step => [title, () => runCounted(() => runNode([file]), walkCount)];

async function testAll({ full }: { full: boolean }): Promise<void> {
  const [built] = await Promise.all([
    lane([
      ['builds', () => build({ sbom: full })],
      ...(full ? [['programs of the tests', installTestPrograms] as const satisfies Step] : []),
      BROWSER,
    ]),
    lane(CHECKS),
    lane([componentTests()]),
  ]);
  await lane([unitTests(...(full ? ['--full'] : []))]);
  await onBuilds(
    built,
    full
      ? [
          browserTests(),
          BUDGETS,
          program('Firefox and WebKit', 'e2e/browsers/main.ts'),
          program('faults', 'ops/drills/src/faults/main.ts'),
          program('what is in ops/deploy/', 'tooling/src/tasks/deploy-check.ts'),
          ['mutation tests', () => runNode(['tooling/src/tasks/mutate.ts'])],
        ]
      : [browserTests(...COMMON), BUDGETS],
  );
}

/** The folder of the browser tests, with a folder for each package. */
const E2E_TESTS = 'e2e/tests';

/**
 * Returns the browser tests that a change can break: the tests of affected packages, and tests whose own code is affected.
 * The shell and the server are part of every page, so a change there affects all tests.
 */
function browserTestsOf({ files, packages }: Affected): string[] {
  if (packages.includes('shell') || packages.includes('server')) return [E2E_TESTS];
  return [...packages.map((name) => `${E2E_TESTS}/${name}/`), ...files.filter(runsInBrowser)];
}

async function testChanged(revision: string): Promise<void> {
  const affected = await affectedSince(revision);
  const files = affected.files.filter((file) => existsSync(path.join(ROOT, file)) && !isFull(file));
  const components = files.filter(runsInJest);
  const units = files.filter(runsInNode);
  const inBrowser = browserTestsOf({ ...affected, files });
  const [built] = await Promise.all([
    lane(inBrowser.length ? [['builds', () => build()], BROWSER] : []),
    lane(CHECKS),
    lane([
      ...(components.length ? [componentTests(...components)] : []),
      ...(units.length ? [unitTests(...units)] : []),
    ]),
  ]);
  if (inBrowser.length) await onBuilds(built, [browserTests(...COMMON, '--pass-with-no-tests', ...inBrowser)]);
}

const { values, positionals } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    complete: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
begin();
if (values.changed) await testChanged(positionals[0] ?? 'origin/main');
else await testAll({ full: values.full });
end({ complete: values.complete });
