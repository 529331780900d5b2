import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileHashes } from './file-hashes.ts';

test('every file of a build is hashed, except its manifest and compressed copies', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-hashes-'));
  await mkdir(path.join(folder, 'chunks'));
  for (const file of ['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz', 'chunks/1.js', 'remote.json'])
    await writeFile(path.join(folder, file), 'alert("hello");');
  // From `openssl dgst -sha384 -binary | base64`.
  const hash = 'sha384-TirQsvnG1MeGfZkhq8L6lMDkgOou3m57SpmscoAaKeSlZ42p1PWjQWD5Hsvyra7f';
  const hashes = await fileHashes(folder);
  assert.deepEqual(Object.keys(hashes), ['chunks/1.js', 'remoteEntry.js']);
  assert.ok(Object.values(hashes).every((found) => /^sha384-[A-Za-z0-9+/]{64}$/u.test(found)));
  assert.equal(hashes['remoteEntry.js'], hash);
  await rm(folder, { recursive: true });
});
