import { measureScreens, SCENARIOS, type ScenarioName, withDemo } from '../bytes.ts';
import { printRatio } from '../goal.ts';
import { buildMonolith, MONOLITH } from './build.ts';

/** The most script that a screen may load, as a multiple of the monolith's. */
const GOAL_SCRIPT = 1.2;

/** Prints what a browser loads for each screen, federated and as a monolith. `pnpm budgets` checks the limits. */
export async function benchBytes(): Promise<void> {
  await buildMonolith();
  const [federated, monolith] = await withDemo(async (browser, dataDir) => [
    await measureScreens(browser, dataDir),
    await measureScreens(browser, dataDir, MONOLITH),
  ]);
  for (const name of Object.keys(SCENARIOS) as ScenarioName[])
    for (const cache of ['cold', 'warm'] as const) {
      const [remotes, linked] = [federated[name][cache], monolith[name][cache]];
      const kilobytes = (remotes.script / 1024).toFixed(1);
      console.log(`  ${name}, ${cache}: ${kilobytes} KB of script; ${remotes.requests} requests to ${linked.requests}`);
      if (cache === 'cold')
        printRatio(`${name}: script to the monolith's`, remotes.script / linked.script, { atMost: GOAL_SCRIPT });
    }
}
