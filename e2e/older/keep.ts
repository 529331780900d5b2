/**
 * Keeps the builds of this checkout for the tests of later versions: `node e2e/older/keep.ts 3.0` writes
 * `contract-3.0.bin.br`, with the shell, all remotes and the simulated headset. Run it on the commit of a release, after
 * a build. An existing file is never overwritten.
 */
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants as zlib } from 'node:zlib';
import webpack from 'webpack';
import { keptBuild, pack } from './builds.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPRESSED_COPY = /\.(?:br|gz)$/u;

/** Bundles the simulated headset into one module for Node, because its sources import packages of the workspace. */
async function bundleHeadset(): Promise<Buffer> {
  const folder = join(import.meta.dirname, 'bundle');
  const compiler = webpack({
    mode: 'production',
    entry: join(ROOT, 'e2e/headset/headset.ts'),
    target: 'node24',
    experiments: { outputModule: true },
    output: { path: folder, filename: 'headset.mjs', library: { type: 'module' }, module: true },
    resolve: { extensions: ['.ts', '.js'] },
    optimization: { minimize: false },
    module: {
      rules: [{ test: /\.ts$/, loader: 'swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } }],
    },
    context: join(ROOT, 'tooling'),
    resolveLoader: { modules: [join(ROOT, 'tooling/node_modules')] },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  const bundle = readFileSync(join(folder, 'headset.mjs'));
  rmSync(folder, { recursive: true });
  return bundle;
}

const [contract = ''] = process.argv.slice(2);
if (!/^\d+\.\d+$/u.test(contract)) throw new Error('Usage: keep.ts CONTRACT, such as 3.0');
const target = keptBuild(contract);
if (existsSync(target)) throw new Error(`The builds of contract ${contract} are kept already`);
const folders = readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mfe-'));
const names = folders
  .flatMap((folder) => globSync(`${folder}/dist/**/*.*`, { cwd: ROOT }))
  .filter((name) => !COMPRESSED_COPY.test(name));
const files = new Map<string, Buffer>(names.sort().map((name) => [name, readFileSync(join(ROOT, name))]));
files.set('headset.mjs', await bundleHeadset());
const packed = brotliCompressSync(pack(files), {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(target, packed);
console.log(`${files.size} files, ${(packed.length / 1024).toFixed(0)} KB`);
