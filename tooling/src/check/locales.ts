/**
 * `node tooling/src/check/locales.ts [package]`: checks that every text exists in every language, is used, follows
 * docs/glossary.md, and has the right spaces in French. Without a package, checks the whole repository. In the repository
 * of a single remote, checks the texts of that remote.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UI_LANGS } from '@vr/shared-api/limits';
import { folderOf, isInstalled, REFERENCES, ROOT, remoteNames } from '../packages.ts';
import { frenchSpaceProblems } from './french-spaces.ts';
import { glossaryProblems, refusalsIn } from './glossary.ts';
import { type Namespace, PORTAL_NAMESPACES, UI } from './namespaces.ts';
import { sourcesBelow } from './sources.ts';
import { keysOf, type Locales, localeProblems, usageProblems } from './translations.ts';

/** Returns whether a namespace belongs to a remote in its own repository: its paths are relative to the current folder. */
const isOwn = ({ folder }: Namespace): boolean => folder === 'src';
const rootOf = (namespace: Namespace): string => (isOwn(namespace) ? process.cwd() : ROOT);

/** Reads the name of a remote's namespace from `src/remote.ts` of the remote. */
const namespaceOf = (remote: string): string => {
  const text = readFileSync(path.join(folderOf(remote), 'src/remote.ts'), 'utf8');
  const name = /\bnamespace: '(\w+)'/.exec(text)?.[1];
  if (!name) throw new Error(`${remote}/src/remote.ts names no namespace`);
  return name;
};

const ofRemotes = remoteNames().map((remote): Namespace => {
  const folder = isInstalled ? 'src' : `${remote}/src`;
  return { name: namespaceOf(remote), folder, locales: `${folder}/locales` };
});
const namespaces = [...(isInstalled ? [UI] : PORTAL_NAMESPACES), ...ofRemotes];

const [only] = process.argv.slice(2);
const isWhole = only === undefined && !isInstalled;
const isChecked = (namespace: Namespace): boolean =>
  isInstalled ? isOwn(namespace) : only === undefined || namespace.folder.startsWith(`${only}/`);
const checked = namespaces.filter(isChecked);

const read = (namespace: Namespace): Locales => {
  const fileOf = (lang: string) => path.join(rootOf(namespace), namespace.locales, `${lang}.json`);
  return Object.fromEntries(UI_LANGS.map((lang) => [lang, JSON.parse(readFileSync(fileOf(lang), 'utf8'))])) as Locales;
};

const keys = new Map(namespaces.map((namespace) => [namespace.name, keysOf(read(namespace).en)]));
const localesAndUsage = checked.flatMap((namespace) => {
  const { name, folder, locales } = namespace;
  const sources = sourcesBelow(folder, /\.tsx?$/, rootOf(namespace));
  const files = sources.filter((file) => !/\.test\.tsx?$/.test(file.path));
  return [...localeProblems(locales, read(namespace)), ...usageProblems(name, keys, files)];
});
const refusals = refusalsIn(readFileSync(path.join(REFERENCES, 'docs/glossary.md'), 'utf8'));
// The trainings in server/src/platform/demo are content, so they may use refused words: a "casco" may be a hard hat.
const words = [
  ...(isWhole ? ['demo', 'server/src'] : []).flatMap((folder) => sourcesBelow(folder, /\.(?:tsx?|json)$/)),
  ...checked.flatMap((namespace) => sourcesBelow(namespace.folder, /\.(?:tsx?|json)$/, rootOf(namespace))),
]
  .filter(({ path: file }) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/src/platform/demo/'))
  .flatMap((file) => glossaryProblems(refusals, file));
const spaces = checked
  .flatMap((namespace) => sourcesBelow(namespace.locales, /^fr\.json$/, rootOf(namespace)))
  .concat(isWhole ? sourcesBelow('demo', /^fr\.json$/) : [])
  .flatMap(frenchSpaceProblems);
const problems = [...localesAndUsage, ...words, ...spaces];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
