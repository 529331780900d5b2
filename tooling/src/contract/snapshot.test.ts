import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readContract, writeSnapshot } from './snapshot.ts';

test('a snapshot is written once, and another one never replaces it', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeSnapshot(folder, new Map([['kernel.d.ts', 'old']]));
  writeSnapshot(folder, new Map([['kernel.d.ts', 'old']]));
  assert.throws(() => writeSnapshot(folder, new Map([['kernel.d.ts', 'new']])), /differs in kernel\.d\.ts.*Raise/);
  assert.equal(readFileSync(path.join(folder, 'kernel.d.ts'), 'utf8'), 'old');
});

test('a contract without a snapshot is an error that names it', () => {
  assert.throws(() => readContract('99.0'), /There is no snapshot of contract 99\.0/);
});
