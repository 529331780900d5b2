import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { integrityOf } from '@vr/shared-api/release-signing';
import webpack from 'webpack';
import { ChunkIntegrityPlugin } from './ChunkIntegrityPlugin.ts';

/** The properties that the entry's code sets on the script element of a chunk. */
interface ScriptElement {
  src: string;
  integrity?: string;
  crossOrigin?: string;
  onerror?: (event: object) => void;
  setAttribute(): void;
}

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chunk-integrity-'));
  await writeFile(
    path.join(folder, 'entry.js'),
    "for (const load of [() => import('./one.js'), () => import('./two.js')]) load().catch(load);",
  );
  for (const name of ['one', 'two']) await writeFile(path.join(folder, `${name}.js`), `export default 'I am ${name}';`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { entry: './entry.js' },
    output: {
      path: path.join(folder, 'out'),
      filename: '[name].js',
      chunkFilename: '[id].[contenthash:8].js',
      publicPath: '/',
    },
    plugins: [
      new ChunkIntegrityPlugin(),
      new webpack.BannerPlugin({
        banner: '// added late',
        raw: true,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
      }),
    ],
  });
  const stats = await promisify(compiler!.run.bind(compiler))();
  assert.ok(stats && !stats.hasErrors() && !stats.hasWarnings(), stats?.toString('errors-warnings'));
});
after(() => rm(folder, { recursive: true }));

test('the entry loads each chunk with the hash of its bytes, and after a failure from another address', async () => {
  const scripts: ScriptElement[] = [];
  const document = {
    getElementsByTagName: () => [],
    createElement() {
      const script: ScriptElement = { src: '', setAttribute: () => undefined };
      scripts.push(script);
      return script;
    },
    head: { appendChild: () => undefined },
  };
  const window = { location: { origin: 'https://portal.example' } };
  const output = path.join(folder, 'out');
  vm.runInNewContext(await readFile(path.join(output, 'entry.js'), 'utf8'), {
    document,
    window,
    self: window,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  });
  const chunks = (await readdir(output)).filter((file) => file !== 'entry.js');
  assert.equal(chunks.length, 2);
  const expected = await Promise.all(
    chunks.map(async (file) => ({
      src: `/${file}`,
      integrity: integrityOf(await readFile(path.join(output, file))),
      crossOrigin: 'anonymous',
    })),
  );
  const takeLoaded = () =>
    scripts
      .splice(0)
      .map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))
      .sort((a, b) => a.src.localeCompare(b.src));
  expected.sort((a, b) => a.src.localeCompare(b.src));
  const failing = [...scripts];
  assert.deepEqual(takeLoaded(), expected);

  for (const script of failing) script.onerror?.({ type: 'error', target: script });
  await setImmediate();
  assert.deepEqual(
    takeLoaded(),
    expected.map((one) => ({ ...one, src: `${one.src}?attempt=1` })),
  );
});
