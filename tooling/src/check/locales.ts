/**
 * Checks that every text exists in every language, is used, and has the terms of docs/glossary.md and French spaces:
 * `node tooling/src/check/locales.ts`, or with the name of a package only for that one.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UI_LANGS } from '@vr/shared-api/limits';
import { ROOT, remoteNames } from '../packages.ts';
import { sourcesBelow } from '../sources.ts';
import { frenchSpaceProblems } from './french-spaces.ts';
import { glossaryProblems, refusalsIn } from './glossary.ts';
import { keysOf, type Locales, localeProblems, usageProblems } from './translations.ts';

interface Namespace {
  name: string;
  folder: string;
  locales: string;
}

/** Returns the namespace of a remote's texts, which its remote.ts defines. */
const namespaceOf = (remote: string): string => {
  const text = readFileSync(path.join(ROOT, remote, 'src/remote.ts'), 'utf8');
  const name = /\bnamespace: '(\w+)'/.exec(text)?.[1];
  if (!name) throw new Error(`${remote}/src/remote.ts names no namespace`);
  return name;
};

const namespaces: Namespace[] = [
  { name: 'shell', folder: 'shell/src', locales: 'shell/src/locales' },
  { name: 'help', folder: 'shell/src', locales: 'shell/src/help/locales' },
  { name: 'account', folder: 'shell/src', locales: 'shell/src/account-texts/locales' },
  // Texts that few people ever see, in a file of their own.
  { name: 'secondFactor', folder: 'shell/src/second-factor', locales: 'shell/src/second-factor/locales' },
  { name: 'overrides', folder: 'shell/src/overrides', locales: 'shell/src/overrides/locales' },
  { name: 'embed', folder: 'shell/src/embed', locales: 'shell/src/embed/locales' },
  { name: 'verification', folder: 'shell/src/verification', locales: 'shell/src/verification/locales' },
  { name: 'overview', folder: 'mfe-dashboard/src/overview', locales: 'mfe-dashboard/src/overview/locales' },
  { name: 'summary', folder: 'mfe-dashboard/src/summary', locales: 'mfe-dashboard/src/summary/locales' },
  { name: 'versions', folder: 'shared-ui/src/versions', locales: 'shared-ui/src/versions/locales' },
  { name: 'ui', folder: 'shared-ui/src', locales: 'shared-ui/src/i18n/locales' },
  ...remoteNames().map((remote) => ({
    name: namespaceOf(remote),
    folder: `${remote}/src`,
    locales: `${remote}/src/locales`,
  })),
];

const [only] = process.argv.slice(2);
const isChecked = (folder: string): boolean => only === undefined || folder.startsWith(`${only}/`);
const checked = namespaces.filter(({ folder }) => isChecked(folder));

const read = (folder: string): Locales =>
  Object.fromEntries(
    UI_LANGS.map((lang) => [lang, JSON.parse(readFileSync(path.join(ROOT, folder, `${lang}.json`), 'utf8'))]),
  ) as Locales;

const keys = new Map(namespaces.map(({ name, locales }) => [name, keysOf(read(locales).en)]));
const localesAndUsage = checked.flatMap(({ name, folder, locales }) => {
  const files = sourcesBelow(folder, /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file.path));
  return [...localeProblems(locales, read(locales)), ...usageProblems(name, keys, files)];
});
const refusals = refusalsIn(readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8'));
// Not the demo's trainings: they are content, and a "casco" in them may be a hard hat.
const words = [...(only === undefined ? ['content', 'server/src'] : []), ...checked.map(({ folder }) => folder)]
  .flatMap((folder) => sourcesBelow(folder, /\.(?:tsx?|json)$/))
  .filter(({ path: file }) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/src/demo/'))
  .flatMap((file) => glossaryProblems(refusals, file));
const spaces = checked
  .flatMap(({ locales }) => sourcesBelow(locales, /^fr\.json$/))
  .concat(only === undefined ? sourcesBelow('content', /^fr\.json$/) : [])
  .flatMap(frenchSpaceProblems);
const problems = [...localesAndUsage, ...words, ...spaces];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
