/** Fails when a screen costs more script than it may: `node tooling/src/check/budgets.ts`. */
import { measureBytes, SCENARIOS, type ScenarioName } from '@vr/bench/bytes';
import budgets from '../../budgets.json' with { type: 'json' };

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
process.exitCode = broken > 0 ? 1 : 0;
