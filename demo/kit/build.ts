import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import webpack from 'webpack';

const kit = import.meta.dirname;
const require = createRequire(import.meta.url);
const font = join(
  dirname(require.resolve('@fontsource-variable/figtree/package.json')),
  'files/figtree-latin-wght-normal.woff2',
);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function inputs(training: string): Promise<string> {
  const sources = [join(training, 'src'), join(kit, 'src'), join(kit, 'page')].map(filesBelow);
  const files = (await Promise.all(sources)).flat().filter((path) => !path.endsWith('.test.ts'));
  files.push(join(kit, 'build.ts'), ...['package.json', 'steps.json'].map((name) => join(training, name)));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file.slice(dirname(kit).length)).update(await readFile(file));
  return hash.digest('hex');
}

function bundle(training: string, folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  webpack(
    {
      mode: 'production',
      context: training,
      entry: './src/main.ts',
      // The output is a classic script, which also runs where module scripts are blocked. webpack wraps top-level await.
      experiments: { topLevelAwait: true },
      output: { path: folder, filename: 'main.js' },
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
      module: {
        rules: [
          {
            test: /\.ts$/u,
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript' },
                target: 'es2023',
                experimental: { keepImportAttributes: true },
              },
            },
          },
        ],
      },
      performance: { hints: false },
    },
    (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    },
  );
  return promise;
}

async function compress(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => /\.(?:js|css|html|json)$/u.test(file))) {
    const content = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}

/** Builds a training's page, unless its inputs are unchanged since the last build. Returns the folder with the page. */
export async function buildTraining(training: string): Promise<string> {
  const dist = join(training, 'dist');
  // Outside the package, because all files of a package are inputs of other builds.
  const cache = join(kit, '../../.cache', basename(training));
  const stamp = join(cache, 'inputs');
  const hash = await inputs(training);
  const built = existsSync(join(dist, 'index.html')) && existsSync(stamp) && (await readFile(stamp, 'utf8'));
  if (built === hash) return dist;

  const fresh = join(cache, `dist-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await bundle(training, fresh);
  for (const name of await readdir(join(kit, 'page'))) await copyFile(join(kit, 'page', name), join(fresh, name));
  await copyFile(join(training, 'steps.json'), join(fresh, 'steps.json'));
  await copyFile(font, join(fresh, 'figtree.woff2'));
  await compress(fresh);
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
  await writeFile(stamp, hash);
  return dist;
}

// Usage: `node demo/kit/build.ts demo/lockout`
const [, script, folder] = process.argv;
if (script === import.meta.filename && folder) console.log(await buildTraining(join(process.cwd(), folder)));
