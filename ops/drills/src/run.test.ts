import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('the command loads all drills', () => {
  const { stderr, status } = spawnSync(process.execPath, [`${import.meta.dirname}/run.ts`, 'nothing'], {
    encoding: 'utf8',
  });
  assert.match(stderr, /^There is no drill "nothing"\. The drills are failover, /u);
  assert.equal(status, 1);
});
