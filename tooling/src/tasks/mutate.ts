/**
 * Mutation tests: changes the rules in many small ways, and counts how many of these mutants make a test fail:
 *
 *     pnpm mutate [group …]
 *
 * A survivor is a fault that no test would notice. Prints each survivor with its place. The pages in
 * test-results/mutation/ show the survivors in the code. Fails if a group's percentage of noticed mutants is below `least`.
 * Rules in SQL cannot be mutated usefully. The tests of the tables in docs/visibility.md cover those rules in full.
 */
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { startCluster } from '@vr/server/testing/cluster';
import { ROOT } from '../packages.ts';
import { runsInJest } from '../test-run/files.ts';

interface Group {
  /** The files with the rules. A range of lines may follow a path. */
  rules: readonly string[];
  /** The test files that should notice each mutant. All must use the same runner. */
  tests: readonly string[];
  /** The percentage of the mutants that must be noticed. */
  least: number;
}

const GROUPS: Record<string, Group> = {
  scoring: {
    rules: ['server/src/learning/sessions/scoring.ts'],
    tests: ['server/src/learning/sessions/scoring.test.ts'],
    least: 92,
  },
  plausibility: {
    rules: ['server/src/learning/sessions/plausibility.ts'],
    tests: ['server/src/learning/sessions/plausibility.test.ts'],
    least: 100,
  },
  import: {
    rules: ['server/src/people/users/import/judge.ts', 'server/src/people/users/import/parse.ts'],
    tests: ['server/src/people/users/import/judge.test.ts', 'server/src/people/users/import/parse.test.ts'],
    least: 94,
  },
  permissions: {
    rules: ['shared-api/src/permissions.ts', 'shared-api/src/roles.ts'],
    tests: ['shared-api/src/permissions.test.ts', 'shared-api/src/roles.test.ts'],
    least: 100,
  },
  review: {
    rules: ['shared-api/src/review.ts'],
    tests: ['shared-api/src/review.test.ts'],
    least: 97,
  },
  visibility: {
    rules: ['server/src/visibility/people.ts', 'server/src/visibility/figures.ts'],
    tests: ['server/src/visibility/people.test.ts', 'server/src/visibility/figures.test.ts'],
    least: 86,
  },
  'rate-limits': {
    rules: ['server/src/platform/http/rate-limits.ts'],
    tests: ['server/src/platform/http/rate-limits.test.ts'],
    least: 90,
  },
};

const JEST = [
  'node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js',
  '--selectProjects functions --runInBand --bail --ci --runTestsByPath',
].join(' ');

/** Mutates the rules of a group. Below `least`, Stryker sets the exit code to 1. */
async function mutate(name: string, { rules, tests, least }: Group): Promise<void> {
  const runner = tests.every(runsInJest) ? JEST : 'node --test --test-reporter=dot';
  const results = await new Stryker({
    testRunner: 'command',
    commandRunner: { command: `${runner} ${tests.join(' ')}` },
    mutate: [...rules],
    // String literals are messages and SQL, except in the rules tested by Jest, which are tables of roles and states.
    mutator: { excludedMutations: runner === JEST ? [] : ['StringLiteral'] },
    ignorePatterns: ['**/dist*', '/test-results', '/.cache', '/server/older'],
    concurrency: 2,
    tempDirName: 'test-results/stryker',
    reporters: ['clear-text', 'html'],
    htmlReporter: { fileName: `test-results/mutation/${name}.html` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    thresholds: { high: 100, low: least, break: least },
    allowConsoleColors: false,
    // Stryker's TypeScript version differs from ours, and mutants need no type check.
    tsconfigFile: 'none',
    checkers: [],
  }).runMutationTest();
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const judged = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError').length;
  console.log(`${name}: ${noticed} of ${judged} mutants noticed`);
}

process.chdir(ROOT);
process.env.PATH = `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in GROUPS));
if (unknown.length > 0) throw new Error(`No group is called ${unknown.join(', ')}: ${Object.keys(GROUPS).join(', ')}`);
const cluster = await startCluster();
process.env.TEST_DATABASE_URL = cluster.url;
try {
  for (const [name, group] of Object.entries(GROUPS))
    if (asked.length === 0 || asked.includes(name)) await mutate(name, group);
} finally {
  await cluster.stop();
}
