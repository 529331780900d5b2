import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import vm from 'node:vm';
import webpack from 'webpack';
import { ForeignPagePlugin } from './ForeignPagePlugin.ts';

const SOURCE = `
  function Parent() { this.own = 1; }
  Parent.prototype = { inherited: 2 };
  for (const key in new Parent()) said.push(key);
  for (var index in ['a', 'b']) said.push(index);
  let key;
  for (key in(said, { version: 3 })) said.push(key);
  for (key in null) said.push('never');
  outer: for (const one in { x: 1, y: 2 }) for (const two in { z: 3 }) { if (one === 'x') continue outer; said.push(one + two); }
`;

test('loops over keys meet nothing that a page adds to the prototypes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foreign-page-'));
  await writeFile(path.join(folder, 'entry.js'), SOURCE);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: folder, filename: 'built.js' },
    plugins: [new ForeignPagePlugin()],
  });
  const stats = await promisify(compiler!.run.bind(compiler))();
  assert.ok(stats && !stats.hasErrors() && !stats.hasWarnings(), stats?.toString('errors-warnings'));
  const said: string[] = [];
  const page = vm.createContext({ said });
  vm.runInContext("Object.prototype.version = '1.6'; Array.prototype.last = () => 0;", page);
  vm.runInContext(await readFile(path.join(folder, 'built.js'), 'utf8'), page);
  assert.deepEqual(said, ['own', 'inherited', '0', '1', 'version', 'yz']);
  await rm(folder, { recursive: true });
});
