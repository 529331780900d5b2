import { UI_LANGS } from '@vr/shared-api/limits';
import { compressedCopies, originalOf, RELEASE_FILES_MAX, RELEASE_PATH, REMOTE_NAME } from '@vr/shared-api/release';
import {
  contractFits,
  isContractOutdated,
  PAGE_ICONS,
  PAGE_PURPOSES,
  REMOTE_CONTRACT,
  type RemoteManifest,
} from '@vr/shared-api/remote';
import { PORTAL_ROLES } from '@vr/shared-api/roles';
import Type from 'typebox';
import { fail } from '../http/fail.ts';
import { indexOfRepeated } from '../http/input.ts';
import { validatorFor } from '../http/route.ts';
import { comparedPath } from './claims.ts';

const Text = Type.String({ maxLength: 2000 });
const FilePath = Type.String({ pattern: RELEASE_PATH, maxLength: 300 });
const Titles = Type.Object({ en: Text, fr: Text, es: Text, it: Text });
const PerLanguage = Type.Record(Type.Enum([...UI_LANGS]), Type.Array(FilePath));

const Look = { icon: Type.Enum([...PAGE_ICONS]), title: Titles, shortTitle: Titles };
/** The path of an API call, without the prefix of the API. */
const Call = Type.String({ pattern: '^/', maxLength: 500 });

/** The data of a page that the shell reads before loading the remote. Wrong data would break everyone's navigation. */
const Page = Type.Object({
  ...Look,
  id: Type.String({ minLength: 1, maxLength: 200 }),
  // Only plain segments: `:` and `*` have a meaning for routers, and the server treats a path with a dot as a file.
  path: Type.String({ pattern: '^(?:/[A-Za-z0-9_-]+)+$', maxLength: 200 }),
  roles: Type.Array(Type.Enum([...PORTAL_ROLES])),
  order: Type.Number(),
  byCompanyType: Type.Optional(Type.Record(Type.String(), Type.Object(Look))),
  serves: Type.Optional(Type.Enum([...PAGE_PURPOSES])),
  requires: Type.Optional(Type.Literal('masterContentAccess')),
  hiddenOnSmallPhones: Type.Optional(Type.Boolean()),
  preload: Type.Optional(Type.Boolean()),
  early: Type.Optional(
    Type.Array(Type.Union([Call, Type.Object({ call: Call, tabs: Type.Array(Text, { maxItems: 100 }) })]), {
      maxItems: 100,
    }),
  ),
});

/** The first segments of paths that the server or the shell uses itself. */
const OWN_PATHS = new Set([
  'api',
  'assets',
  'content',
  'docs',
  'embed',
  'health',
  'media',
  'metrics',
  'ready',
  'remotes',
  'confirm-email',
  'login',
  'reset-password',
  'super-admin',
  'undo-email',
  'verify',
]);

const Manifest = Type.Object({
  name: Type.String({ pattern: REMOTE_NAME }),
  version: Type.String({ pattern: String.raw`^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.]{1,20})?$` }),
  contract: Type.String({ pattern: String.raw`^\d{1,4}\.\d{1,4}$` }),
  entry: FilePath,
  pages: Type.Array(Page, { maxItems: 100 }),
  slots: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100 }),
  scripts: Type.Optional(
    Type.Object({
      pages: Type.Record(Type.String(), Type.Object({ files: Type.Array(FilePath), shared: Type.Array(Text) })),
      locales: PerLanguage,
    }),
  ),
  sharesFiles: Type.Optional(Type.Boolean()),
  files: Type.Record(Type.String(), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }), {
    minProperties: 1,
    maxProperties: RELEASE_FILES_MAX,
  }),
});
const validate = validatorFor(Manifest);
/** The maximum nesting depth. Real manifests have about six levels. */
const DEPTH_MAX = 20;
const IS_PATH = new RegExp(RELEASE_PATH, 'u');

/** The manifest of a release. Unlike other manifests, it always lists all files. */
export type ReleaseManifest = RemoteManifest & Required<Pick<RemoteManifest, 'files'>>;

const refuse = (message: string): never => fail('RELEASE_REFUSED', { field: '/body/manifest', message });

/** Reads the manifest of a remote's release. If it is invalid, fails with RELEASE_REFUSED and the reason. */
export function readManifest(remote: string, bytes: Buffer): ReleaseManifest {
  const { value, error } = validate(parsed(bytes));
  if (error) refuse(`The manifest is not valid: ${error.message.replace('/body', '')}`);
  const manifest = value as ReleaseManifest;
  if (manifest.name !== remote) refuse(`The manifest is of ${manifest.name}, and not of ${remote}.`);
  checkPages(manifest);
  const odd = Object.keys(manifest.files).find((path) => !IS_PATH.test(path));
  if (odd !== undefined) refuse(`${JSON.stringify(odd)} is no path of a file.`);
  checkPlaces(Object.keys(manifest.files));
  const { scripts } = manifest;
  const named = [
    manifest.entry,
    ...Object.values(scripts?.pages ?? {}).flatMap(({ files }) => files),
    ...Object.values(scripts?.locales ?? {}).flat(),
  ];
  const unknown = named.find((file) => !Object.hasOwn(manifest.files, file));
  if (unknown !== undefined) refuse(`The manifest has no hash of ${unknown}.`);
  return manifest;
}

/** Returns the folders that contain a file: `a` and `a/b` for `a/b/c.js`. */
const foldersOf = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, depth, names) => names.slice(0, depth + 1).join('/'));

/** Fails with RELEASE_REFUSED if a file has the path of another file's compressed copy, or another file is its folder. */
function checkPlaces(files: readonly string[]): void {
  const copies = new Set(files.flatMap(compressedCopies));
  const taken = files.find((file) => copies.has(file));
  if (taken !== undefined) refuse(`${taken} is the place of the compressed copy of ${originalOf(taken)}.`);
  const folders = new Set(files.flatMap(foldersOf));
  const both = [...files, ...copies].find((path) => folders.has(path));
  if (both !== undefined) refuse(`${both} is both a file and a folder.`);
}

/** Fails with RELEASE_REFUSED for a path that the portal uses itself, and for a repeated path or slot. */
function checkPages({ pages, slots }: ReleaseManifest): void {
  const paths = pages.map(({ path }) => comparedPath(path));
  const own = paths.find((path) => OWN_PATHS.has(path.split('/')[1] ?? ''));
  if (own !== undefined) refuse(`The portal needs the path ${own} itself.`);
  const [path, slot] = [paths[indexOfRepeated(paths)], slots[indexOfRepeated(slots)]];
  if (path !== undefined) refuse(`Two pages have the path ${path}.`);
  if (slot !== undefined) refuse(`The slot ${slot} is there twice.`);
}

function parsed(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isWithinDepth(value)) return value;
  } catch {
    return refuse('The manifest is not JSON.');
  }
  return refuse(`The manifest is nested more than ${DEPTH_MAX} levels deep.`);
}

/** Returns whether a value is nested no deeper than {@link DEPTH_MAX}, which recursive code can process. */
function isWithinDepth(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= DEPTH_MAX; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
}

/** Fails with CONTRACT_UNFIT if this portal's shell cannot run a remote that was built for `contract`. */
export function checkContract(contract: string): void {
  if (contractFits(contract)) return;
  const update = isContractOutdated(contract)
    ? 'Update shared-api and shared-ui of the remote, and build it again.'
    : 'Update the portal first, then release again.';
  fail('CONTRACT_UNFIT', {
    message: `The release was built for version ${contract} of the contract, and this portal offers ${REMOTE_CONTRACT}. ${update}`,
  });
}
