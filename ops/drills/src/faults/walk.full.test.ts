import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { sql } from '@vr/server/platform/db/database';
import { random } from '@vr/server/platform/demo/random';
import { missingNginx } from '@vr/server/testing/nginx';
import { ROOT } from '@vr/tooling/packages';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { prepareRounds } from './round.ts';
import { tableOf } from './table.ts';
import { inOrderOf } from './walk.ts';
import { startWorld } from './world/world.ts';

/** Statements that the checks must notice, by the invariant that each statement breaks. */
const SPOILS = {
  'everything acknowledged is there once': 'delete from training_like',
  'roll-ups equal a recomputation': 'update training_total set views = views + 1',
  'each row has its bytes': `update content_file set entry = 'gone.html' where id = (select max(id) from content_file)`,
};

test('a node that is killed and commits that are not confirmed lose nothing, and what is spoiled is found', {
  skip: missingNginx() ?? false,
}, async () => {
  const world = await startWorld('folder');
  try {
    const rounds = await prepareRounds(world, '1');
    const own = random('1');
    const chosen = ['node-killed', 'commits-unconfirmed'];
    for (const fault of FAULTS.filter(({ name }) => chosen.includes(name))) {
      const { calls } = await rounds.run(fault, own);
      assert.ok(calls > 0);
      assert.deepEqual(rounds.journal.violations, [], fault.name);
    }
    assert.ok(rounds.acknowledged() > 0);
    for (const text of Object.values(SPOILS)) await world.withDatabase((db) => db.rows(sql('', text)));
    await rounds.check();
    const found = new Set(rounds.journal.violations.map(({ invariant }) => invariant));
    assert.deepEqual([...found].sort(), Object.keys(SPOILS).sort());
  } finally {
    await world.stop();
  }
});

describe('the order of faults', () => {
  const first = (seed: string, count: number): string[] => {
    const order = inOrderOf(random(seed), FAULTS);
    return Array.from({ length: count }, () => (order.next().value as Fault).name);
  };

  test('follows from the seed', () => {
    assert.deepEqual(first('7', 100), first('7', 100));
    assert.notDeepEqual(first('7', FAULTS.length), first('8', FAULTS.length));
  });

  test('has every fault once before any of them comes again', () => {
    assert.deepEqual(first('7', FAULTS.length).sort(), FAULTS.map(({ name }) => name).sort());
  });
});

describe('the documents', () => {
  const read = (name: string) => readFile(path.join(ROOT, 'docs', name), 'utf8');

  test('have the table of all faults', async () => {
    // The formatter pads the cells of the document.
    const rows = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| ') && !line.startsWith('| --'))
        .map((line) => line.replaceAll(/\s+/gu, ' '));
    assert.deepEqual(rows(await read('faults.md')), rows(tableOf(FAULTS)));
  });

  test('name only faults that there are as what has provoked a case', async () => {
    const names = new Set(FAULTS.map(({ name }) => name));
    const provoked = [...(await read('runbook.md')).matchAll(/\*\*Provoked by\*\*([^.]*)/gu)];
    assert.ok(provoked.length >= 12);
    for (const [, list = ''] of provoked)
      for (const [, name = ''] of list.matchAll(/`([^`]+)`/gu)) assert.ok(names.has(name), name);
  });
});
