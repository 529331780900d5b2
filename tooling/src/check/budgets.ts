/**
 * Fails when a screen costs more script than it may: `node tooling/src/check/budgets.ts`. With `--monolith`, also when it costs
 * too much more than in the monolith, which must be built.
 */
import { measureBytes, SCENARIOS, type ScenarioName } from '@vr/bench/bytes';
import budgets from '../../budgets.json' with { type: 'json' };

interface Budget {
  most: number;
  aim: number;
}

const KILOBYTE = 1024;
const { federated, monolith, embedded } = await measureBytes({
  monolith: process.argv.includes('--monolith'),
});

let broken = 0;
function check(what: string, value: number, { most, aim }: Budget, digits: number): void {
  const verdict = value > most ? 'TOO MUCH' : value > aim ? 'fits' : 'fits, at its aim';
  if (value > most) broken += 1;
  console.log(`${what}: ${value.toFixed(digits)} of at most ${most} (aim ${aim}): ${verdict}`);
}

for (const name of Object.keys(SCENARIOS) as ScenarioName[]) {
  const { script, requests } = federated[name].cold;
  check(`${name}, KB of script in ${requests} requests`, script / KILOBYTE, budgets.scriptKilobytes[name], 1);
  if (monolith)
    check(`${name}, federated to monolith`, script / monolith[name].cold.script, budgets.federatedToMonolith, 2);
}
check(
  'embedded catalogue, to the portal’s own',
  embedded.script / federated.catalogue.cold.script,
  budgets.embeddedToPortal,
  2,
);
process.exitCode = broken > 0 ? 1 : 0;
