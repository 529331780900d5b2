import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { copyProblems } from './check.ts';

test('a library that may exist once is refused if the remote has a copy of its own', () => {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'vr-copies-')));
  try {
    const sharedUi = path.join(home, 'node_modules/@vr/shared-ui');
    for (const name of ['react', '@vr/shared-ui/node_modules/i18next', '@ant-design/charts'])
      mkdirSync(path.join(home, 'node_modules', name), { recursive: true });
    assert.deepEqual(copyProblems(home, sharedUi), []);
    mkdirSync(path.join(home, 'node_modules/i18next'));
    const [problem, ...more] = copyProblems(home, sharedUi);
    assert.match(problem ?? '', /^i18next is installed twice/u);
    assert.deepEqual(more, []);
  } finally {
    rmSync(home, { recursive: true });
  }
});
