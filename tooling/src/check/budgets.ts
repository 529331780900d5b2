/** Fails if the scripts of a screen or of a release exceed their size budget: `node tooling/src/check/budgets.ts`. */
import path from 'node:path';
import { measureBytes, SCENARIOS, type ScenarioName } from '@vr/ops-bench/bytes';
import budgets from '../../budgets.json' with { type: 'json' };
import { folderOf, remoteNames } from '../packages.ts';
import { budgetProblems, readBuild } from '../remote/built.ts';

interface Budget {
  most: number;
  aim: number;
}

const KILOBYTE = 1024;
const { portal, embedded } = await measureBytes();

let broken = 0;
function check(what: string, value: number, { most, aim }: Budget, digits: number): void {
  const verdict = value > most ? 'TOO MUCH' : value > aim ? 'fits' : 'fits, at its aim';
  if (value > most) broken += 1;
  console.log(`${what}: ${value.toFixed(digits)} of at most ${most} (aim ${aim}): ${verdict}`);
}

for (const name of Object.keys(SCENARIOS) as ScenarioName[]) {
  const { script, requests } = portal[name].cold;
  check(`${name}, KB of script in ${requests} requests`, script / KILOBYTE, budgets.scriptKilobytes[name], 1);
}
check(
  'embedded catalogue, to the portal’s own',
  embedded.script / portal.catalogue.cold.script,
  budgets.embeddedToPortal,
  2,
);
for (const remote of remoteNames()) {
  const problems = await budgetProblems(await readBuild(path.join(folderOf(remote), 'dist')));
  for (const problem of problems) console.log(problem);
  broken += problems.length;
}
process.exitCode = broken > 0 ? 1 : 0;
