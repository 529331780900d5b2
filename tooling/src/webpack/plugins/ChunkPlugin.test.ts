import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { integrityOf } from '@vr/shared-api/release-signing';
import webpack from 'webpack';
import { CHUNKS_OF_RELEASE, ChunkPlugin } from './ChunkPlugin.ts';

/** The properties that the entry's code sets on the script element of a chunk. */
interface ScriptElement {
  src: string;
  integrity?: string;
  crossOrigin?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
  setAttribute(): void;
}

let folder: string;

/** Builds a release whose chunks `one` and `two` say its name. Returns its folder. */
async function build(release: string): Promise<string> {
  const context = path.join(folder, `${release}-source`);
  const output = path.join(folder, release);
  await mkdir(context);
  await writeFile(
    path.join(context, 'entry.js'),
    `for (const load of [() => import('./one.js'), () => import('./two.js')])
      load().catch(load).then((chunk) => said.push('${release} got ' + chunk.default));`,
  );
  for (const name of ['one', 'two'])
    await writeFile(path.join(context, `${name}.js`), `export default '${name} of ${release}';`);
  const compiler = webpack({
    mode: 'production',
    context,
    entry: { entry: './entry.js' },
    output: {
      path: output,
      filename: '[name].js',
      chunkFilename: '[id].[contenthash:8].js',
      publicPath: '/',
      ...CHUNKS_OF_RELEASE,
    },
    plugins: [
      new ChunkPlugin(),
      new webpack.BannerPlugin({
        banner: '// added late',
        raw: true,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
      }),
    ],
  });
  const stats = await promisify(compiler!.run.bind(compiler))();
  assert.ok(stats && !stats.hasErrors() && !stats.hasWarnings(), stats?.toString('errors-warnings'));
  return output;
}

/** Returns a page that runs scripts, and keeps the script elements that they add. */
function openPage() {
  const scripts: ScriptElement[] = [];
  const said: string[] = [];
  const document = {
    currentScript: null as ScriptElement | null,
    getElementsByTagName: () => [],
    createElement() {
      const script: ScriptElement = { src: '', setAttribute: () => undefined };
      scripts.push(script);
      return script;
    },
    head: { appendChild: () => undefined },
  };
  const page: vm.Context = {
    document,
    said,
    location: { origin: 'https://portal.example' },
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  };
  page.window = page;
  page.self = page;
  vm.createContext(page);
  const run = async (file: string, script: ScriptElement = document.createElement()) => {
    document.currentScript = script;
    vm.runInContext(await readFile(file, 'utf8'), page);
    document.currentScript = null;
    script.onload?.({ type: 'load', target: script });
    await setImmediate();
  };
  return { page, scripts, said, run };
}

let one: string;
let other: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chunks-'));
  one = await build('1.0.0');
  other = await build('2.0.0');
});
after(() => rm(folder, { recursive: true }));

test('the entry loads each chunk with the hash of its bytes, and after a failure from another address', async () => {
  const { scripts, run } = openPage();
  await run(path.join(one, 'entry.js'));
  const [, ...failing] = scripts;
  const chunks = (await readdir(one)).filter((file) => file !== 'entry.js');
  assert.equal(chunks.length, 2);
  const expected = await Promise.all(
    chunks.map(async (file) => ({
      src: `/${file}`,
      integrity: integrityOf(await readFile(path.join(one, file))),
      crossOrigin: 'anonymous',
    })),
  );
  const inOrder = (found: ScriptElement[]) =>
    found
      .map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))
      .sort((a, b) => a.src.localeCompare(b.src));
  expected.sort((a, b) => a.src.localeCompare(b.src));
  assert.deepEqual(inOrder(failing), expected);

  for (const script of failing) script.onerror?.({ type: 'error', target: script });
  await setImmediate();
  assert.deepEqual(
    inOrder(scripts.slice(3)),
    expected.map((chunk) => ({ ...chunk, src: `${chunk.src}?attempt=1` })),
  );
});

test('two releases in one page, whose chunks have the same ids, get their own chunks and leave no global', async () => {
  const { page, scripts, said, run } = openPage();
  const names = Object.keys(page);
  for (const release of [one, other]) await run(path.join(release, 'entry.js'));
  const chunks = scripts.filter(({ src }) => src);
  const idOf = ({ src }: ScriptElement) => src.split('.')[0];
  assert.deepEqual(chunks.slice(0, 2).map(idOf), chunks.slice(2).map(idOf));
  for (const [index, script] of chunks.entries()) await run(path.join(index < 2 ? one : other, script.src), script);
  assert.deepEqual(said.sort(), [
    '1.0.0 got one of 1.0.0',
    '1.0.0 got two of 1.0.0',
    '2.0.0 got one of 2.0.0',
    '2.0.0 got two of 2.0.0',
  ]);
  assert.deepEqual(Object.keys(page), names);
});
