/**
 * `npm test [-- --complete]`: everything that tells whether the product is whole, stage by stage; stops at the first that
 * is not. What this machine cannot run is told at the end, and with `--complete` a failure.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../find-browser.ts';
import { findObjectStorage } from '../find-object-storage.ts';
import { ROOT } from '../packages.ts';
import { step } from '../progress.ts';
import { CommandError, run, runNode } from '../run.ts';
import { build, explain } from './build.ts';

interface Count {
  passed: number;
  failed: number;
}

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** What Node's test runner sums up at its end. */
const unitCount = (output: string): Count => {
  const sum = (word: string) => Number(new RegExp(`^(?:#|ℹ) ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  return { passed: sum('pass'), failed: sum('fail') };
};

const E2E_REPORT = path.join(ROOT, 'test-results/e2e.json');

/** What Playwright's report says; it writes none where it could not begin. */
const e2eCount = (): Count => {
  if (!existsSync(E2E_REPORT)) return { passed: 0, failed: 0 };
  const { stats } = JSON.parse(readFileSync(E2E_REPORT, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
};

/** What could not be run here, and what it would take. */
const notRun: string[] = [];

const total: Count = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Count): void => {
  total.passed += passed;
  total.failed += failed;
};

async function unitTests(): Promise<string> {
  const output = await runNode(['tooling/src/unit.ts', '--test-timeout=120000']);
  notRun.push(...(output.match(/^NOT RUN: .*$/gmu) ?? []));
  return output;
}

/** Runs tests and counts them, also when some fail. */
async function counted(tests: () => Promise<string>, count: (output: string) => Count): Promise<void> {
  try {
    add(count(await tests()));
  } catch (error) {
    if (error instanceof CommandError) add(count(error.output));
    throw error;
  }
}

function browserTests(): Promise<void> {
  rmSync(E2E_REPORT, { force: true });
  return counted(() => run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts']), e2eCount);
}

const stages: [title: string, work: () => Promise<unknown>][] = [
  ['types', () => run(bin('tsc'), ['--noEmit'])],
  ['lint', () => run(bin('biome'), ['check', '.'])],
  ['imports', () => runNode(['tooling/src/check/imports.ts'])],
  ['translations', () => runNode(['tooling/src/check/locales.ts'])],
  ['builds, federated and monolith', () => build({ monolith: true })],
  ['an S3 server', findObjectStorage],
  ['unit and server tests', () => counted(unitTests, unitCount)],
  ['a browser', findBrowser],
  ['browser tests', browserTests],
];

try {
  for (const [title, work] of stages) await step(title, work);
  console.log(await step('budgets', () => runNode(['tooling/src/check/budgets.ts'])));
} catch (error) {
  console.error(explain(error));
  total.failed ||= 1;
}
for (const line of notRun) console.error(line);
if (process.argv.includes('--complete')) total.failed += notRun.length;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
