/** Steps of a test run. A failed step does not stop the others; the last lines say what failed and where to look. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step } from '../cli/progress.ts';
import { CommandError } from '../cli/run.ts';
import { ROOT } from '../packages.ts';
import { explain } from '../tasks/build.ts';
import type { Count } from './counts.ts';

export type Step = [title: string, work: () => Promise<unknown>];

/** The folder with the output of each step that failed. */
const LOGS = path.join(ROOT, 'test-results/steps');
/** How many lines of a failed step are printed: the last ones, where runners list what failed. */
const PRINTED_LINES = 100;

const total: Count = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Count): void => {
  total.passed += passed;
  total.failed += failed;
};

/** One line for each kind of test that this machine cannot run, with the reason. */
const notRun: string[] = [];
/** One line for each step that failed or could not begin. */
const failures: string[] = [];

/** Runs tests, adds their counts to the total even if some fail, and collects their `NOT RUN` lines. */
export async function runCounted(tests: () => Promise<string>, count: (output: string) => Count): Promise<void> {
  const read = (output: string) => {
    add(count(output));
    notRun.push(...(output.match(/^NOT RUN: .*$/gmu) ?? []));
  };
  try {
    read(await tests());
  } catch (error) {
    if (error instanceof CommandError) read(error.output);
    throw error;
  }
}

/** Runs a step. If the step fails, stores its output in LOGS, and {@link end} lists it. Returns whether it succeeded. */
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

/** Runs steps sequentially. Several lanes can run in parallel. Returns whether all steps of this lane succeeded. */
export async function lane(steps: readonly Step[]): Promise<boolean> {
  let succeeded = true;
  for (const each of steps) succeeded = (await attempt(each)) && succeeded;
  return succeeded;
}

/** Reports steps that did not begin because something that they need has failed. */
export const skip = (steps: readonly Step[], reason: string): void => {
  failures.push(`FAILED: ${steps.map(([title]) => title).join(' and ')}: ${reason}`);
};

/** Deletes the logs of the last run. */
export const begin = (): void => rmSync(LOGS, { recursive: true, force: true });

/** Prints what did not run, what failed, and the counts. With `complete`, what did not run counts as failed. */
export function end({ complete }: { complete: boolean }): void {
  for (const line of [...notRun, ...failures]) console.error(line);
  if (complete) total.failed += notRun.length;
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
}
