/** `pnpm bench [name…]`: runs the benchmarks of these names, or all of them. README.md describes them and the options. */
import { availableParallelism, loadavg } from 'node:os';
import { benchCatalogue } from './catalogue.ts';
import { benchCertificates } from './certificates.ts';
import { benchCompanies } from './companies.ts';
import { benchCourses } from './courses.ts';
import { benchDashboards } from './dashboards.ts';
import { benchDownloads } from './downloads.ts';
import { benchFirstScreens } from './first-screens.ts';
import { missedGoals } from './goal.ts';
import { benchImports } from './imports.ts';
import { benchLists } from './lists.ts';
import { benchMembers } from './members.ts';
import { benchMemory } from './memory.ts';
import { benchMixed } from './mixed.ts';
import { benchBytes } from './monolith/bytes.ts';
import { benchRecords } from './records.ts';
import { benchReleases } from './releases.ts';
import { benchReports } from './reports.ts';
import { readSettings, type Settings } from './settings.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchSuggestions } from './suggestions.ts';
import { benchUploads } from './uploads.ts';

const BENCHES: Record<string, (settings: Settings) => Promise<void>> = {
  'first-screens': benchFirstScreens,
  bytes: benchBytes,
  catalogue: benchCatalogue,
  lists: benchLists,
  courses: benchCourses,
  suggestions: benchSuggestions,
  members: benchMembers,
  imports: benchImports,
  companies: benchCompanies,
  records: benchRecords,
  dashboards: benchDashboards,
  releases: benchReleases,
  reports: benchReports,
  'sign-ins': benchSignIns,
  certificates: benchCertificates,
  uploads: benchUploads,
  downloads: benchDownloads,
  mixed: benchMixed,
  memory: benchMemory,
};

const { names, settings } = readSettings(process.argv.slice(2));
const unknown = names.find((name) => !BENCHES[name]);
if (unknown) {
  console.error(`There is no benchmark "${unknown}". The benchmarks are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
// Servers that a benchmark has started are killed on `exit`, an event that a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${name} (Node ${process.versions.node}, ${availableParallelism()} processors, load average ${load} before)`,
  );
  await bench(settings);
}
process.exitCode = missedGoals() > 0 ? 1 : 0;
