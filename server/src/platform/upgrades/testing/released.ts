/** The databases and servers of released versions, which tests upgrade. `snapshot.ts` creates them. */
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, createBrotliDecompress, constants as zlib } from 'node:zlib';
import { extract, pack } from 'tar-stream';

export const ROOT = new URL('../../../../../', import.meta.url);
const FOLDER = new URL('server/released/', ROOT);
const DATABASE = /\.database\.tar\.gz$/u;
const SERVER = /\.server\.tar\.br$/u;

/** The files of a server. It imports the packages of this checkout. */
const SOURCES = [
  'server/package.json',
  'server/{src,migrations}/**/*.*',
  'shared-api/package.json',
  'shared-api/src/**/*.ts',
];
const NOT_KEPT = /\.test\.ts$|\/testing\//u;

/** Returns the path of the archived database of a released version. */
export const releasedDatabase = (version: string): string =>
  fileURLToPath(new URL(`${version}.database.tar.gz`, FOLDER));
/** Returns the path of the archived server of a released version. */
export const releasedServer = (version: string): string => fileURLToPath(new URL(`${version}.server.tar.br`, FOLDER));

const keptAs = (pattern: RegExp): string[] =>
  readdirSync(FOLDER)
    .filter((name) => pattern.test(name))
    .map((name) => name.replace(pattern, ''))
    .sort();
/** Returns the names of all archived databases. */
export const releasedDatabases = (): string[] => keptAs(DATABASE);
/** Returns the versions of all archived servers. */
export const releasedServers = (): string[] => keptAs(SERVER);

/** Packs the sources of this checkout's server into one file. Returns the size of the file in bytes. */
export async function packServer(file: string): Promise<number> {
  const root = fileURLToPath(ROOT);
  const names: string[] = [];
  for await (const name of glob(SOURCES, { cwd: root })) if (!NOT_KEPT.test(name)) names.push(name);
  const archive = pack();
  const whole = buffer(archive);
  for (const name of names.sort()) archive.entry({ name, mtime: new Date(0) }, await readFile(join(root, name)));
  archive.finalize();
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_LGWIN]: 24 };
  const packed = await promisify(brotliCompress)(await whole, { params });
  await writeFile(file, packed);
  return packed.length;
}

/** Links the packages that an archived server imports, and the shell, to those of this checkout. */
async function linkPackages(folder: string, target: string): Promise<void> {
  const root = fileURLToPath(ROOT);
  const link = async (name: string, to = join(root, name)) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    // Relative to the final path of the folder, so that a checkout can be moved.
    await symlink(relative(dirname(join(target, name)), to), join(folder, name));
  };
  for (const entry of await readdir(join(root, 'server/node_modules')))
    if (entry !== '@vr') await link(`server/node_modules/${entry}`);
  await link('server/node_modules/@vr/shared-api', join(target, 'shared-api'));
  // A package that this server no longer imports may still be installed as a dependency of another package.
  await link('node_modules', join(root, 'node_modules/.pnpm/node_modules'));
  await link('shared-api/node_modules');
  await link('shell');
}

/** Unpacks the server of a version below `.cache`, unless it is already there. Returns the folder of its sources. */
export async function unpackServer(version: string): Promise<string> {
  const target = fileURLToPath(new URL(`.cache/${basename(FOLDER.pathname)}/${version}`, ROOT));
  if (existsSync(target)) return join(target, 'server/src');
  const aside = `${target}.${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  const archive = createReadStream(releasedServer(version)).pipe(createBrotliDecompress()).pipe(extract());
  for await (const entry of archive) {
    const file = join(aside, entry.header.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await buffer(entry));
  }
  await linkPackages(aside, target);
  // Another test may have unpacked the same server meanwhile.
  await rename(aside, target).catch(() => rm(aside, { recursive: true }));
  return join(target, 'server/src');
}
