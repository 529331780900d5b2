import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { scopedName } from './scoped-names.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'scoped-names-'));
});
after(() => rm(folder, { recursive: true }));

/** Writes a style sheet, and returns the scoped name of a class. */
async function nameIn(file: string, css: string, name = 'card'): Promise<string> {
  const resourcePath = path.join(folder, file);
  await writeFile(resourcePath, css);
  return scopedName({ resourcePath }, '[local]', name);
}

test('a name keeps its readable part and gets a hash of the content of its sheet', async () => {
  const name = await nameIn('a.css', '.card { color: red }');
  assert.match(name, /^card_[A-Za-z0-9]{4}$/u);
  assert.equal(await nameIn('copy.css', '.card { color: red }'), name);
  assert.notEqual(await nameIn('changed.css', '.card { color: blue }'), name);
});

test('a class of antd, of an icon or of the reset must be written as global', async () => {
  for (const name of ['ant-btn', 'lucide', 'ui-card']) await assert.rejects(nameIn('a.css', '', name), /write :global/);
});
