/** `pnpm bench [name…]`: bytes, catalogue, lists, courses, suggestions, reports, sign-ins, uploads, downloads, or all of them; sizes by options (see README.md). */
import { availableParallelism, loadavg } from 'node:os';
import { measureBytes, SCENARIOS, type ScenarioName } from './bytes.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchCourses } from './courses.ts';
import { benchDownloads } from './downloads.ts';
import { goalsMissed } from './goal.ts';
import { benchLists } from './lists.ts';
import { benchReports } from './reports.ts';
import { readSettings, type Settings } from './settings.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchSuggestions } from './suggestions.ts';
import { benchUploads } from './uploads.ts';

const KILOBYTE = 1024;

/** What each screen costs to open, linked by federation and as a monolith; `pnpm budgets` holds the limits. */
async function benchBytes(): Promise<void> {
  const { federated, monolith } = await measureBytes();
  for (const name of Object.keys(SCENARIOS) as ScenarioName[])
    for (const cache of ['cold', 'warm'] as const) {
      const [one, other] = [federated[name][cache], monolith[name][cache]];
      const ratio = other.script ? `, ${(one.script / other.script).toFixed(2)} of the monolith's` : '';
      console.log(
        `${name}, ${cache}: ${(one.script / KILOBYTE).toFixed(1)} KB of script${ratio}; ${one.requests} requests to ${other.requests}`,
      );
    }
}

const BENCHES: Record<string, (settings: Settings) => Promise<void>> = {
  bytes: benchBytes,
  catalogue: benchCatalogue,
  lists: benchLists,
  courses: benchCourses,
  suggestions: benchSuggestions,
  reports: benchReports,
  'sign-ins': benchSignIns,
  uploads: benchUploads,
  downloads: benchDownloads,
};

const { names, settings } = readSettings(process.argv.slice(2));
const unknown = names.find((name) => !BENCHES[name]);
if (unknown) {
  console.error(`There is no bench "${unknown}", only ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
// What a bench has started ends with this process, which a signal alone would not tell it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${name} (Node ${process.versions.node}, ${availableParallelism()} processors, load ${load} before)`);
  await bench(settings);
}
process.exitCode = goalsMissed() > 0 ? 1 : 0;
