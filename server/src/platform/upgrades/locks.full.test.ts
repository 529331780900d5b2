import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startTestServer } from '../../testing/server.ts';
import { readBackup } from '../backup/read.ts';
import { appliedTo, readMigrations } from '../db/migrate.ts';
import { locksOf } from './testing/locks.ts';
import { releasedDatabase } from './testing/released.ts';

/** Migrations up to this release may block large tables, because no portal had many rows before it. */
const FIRST = '1.0.0';
/** For this migration, nodes of release `FIRST` must be stopped, because they cannot store sessions by month. */
const WITHOUT_NODES = '0044_one_shape_of_sessions.sql';

const server = await startTestServer();
await readBackup(server.parts, releasedDatabase(FIRST), { migrated: false });
after(() => server.close());

test(`no migration since ${FIRST} makes calls wait for as long as a large table has rows`, async () => {
  await server.db.connection(async (client) => {
    const applied = await appliedTo(client);
    for (const migration of await readMigrations())
      if (!applied.has(migration.name)) {
        const locks = await locksOf(client, server.clock, migration);
        if (migration.name !== WITHOUT_NODES) assert.deepEqual(locks, [], migration.name);
      }
  });
});

let number = 0;
function locksOfText(text: string): Promise<string[]> {
  number += 1;
  const name = `9${String(number).padStart(3, '0')}_test.sql`;
  return server.db.connection((client) => locksOf(client, server.clock, { name, text, checksum: '' }));
}

describe('a migration is refused if it', () => {
  const cases: [string, string, RegExp][] = [
    [
      'builds an index',
      'create index attempt_void on attempt (voided_at)',
      /reads every row of attempt while attempt/u,
    ],
    [
      'writes all rows again for a new type',
      'alter table progress alter column points type bigint',
      /writes every row of progress again/u,
    ],
    [
      'writes all rows again for a default that differs by row',
      'alter table notification add column test_key uuid default gen_random_uuid()',
      /writes every row of notification again/u,
    ],
    [
      'checks all rows for a constraint',
      'alter table session add constraint test_seconds check (seconds >= 0)',
      /reads every row of session/u,
    ],
    [
      'checks all rows for a null',
      'alter table session alter column seconds drop not null, alter column seconds set not null',
      /reads every row of session/u,
    ],
    [
      'checks all rows for a foreign key',
      'alter table audit add constraint test_client foreign key (client_id) references client',
      /reads every row of audit/u,
    ],
    [
      'reads a large table while another one is locked',
      'alter table person add column test_days int; update client set max_user = (select count(*) from attempt)',
      /reads every row of attempt while person/u,
    ],
    [
      'changes all rows at once',
      'update progress set seconds = seconds',
      /changes \d+ of \d+ rows of progress at once/u,
    ],
    [
      'builds an index on its own, but without `concurrently`',
      '-- no transaction\ncreate index attempt_test on attempt (voided_at);\n',
      /reads every row of attempt while attempt/u,
    ],
  ];
  for (const [title, text, expected] of cases)
    test(title, async () => {
      assert.match((await locksOfText(text)).join('\n'), expected);
    });
});

describe('a migration may', () => {
  const cases: [string, string][] = [
    ['add a column', 'alter table session add column test_note text'],
    [
      'add a column with a default that is the same in all rows',
      'alter table person add column test_flag boolean not null default false',
    ],
    ['add a column that refers to another table', 'alter table audit add column test_by int references person'],
    [
      'add a table with an index',
      'create table test_thing (id int primary key, at timestamptz); create index on test_thing (at)',
    ],
    ['change rows of a small table', 'update client set max_user = max_user'],
    [
      'add a constraint for new rows',
      'alter table session add constraint test_progress check (progress >= 0) not valid',
    ],
    [
      'add a constraint, and check the old rows later',
      '-- no transaction\nalter table session add constraint test_score check (score >= 0) not valid;\nalter table session validate constraint test_score;\n',
    ],
    [
      'build an index beside the traffic',
      '-- no transaction\ndrop index concurrently if exists test_day;\ncreate index concurrently test_day on client_day (day);\n',
    ],
  ];
  for (const [title, text] of cases)
    test(title, async () => {
      assert.deepEqual(await locksOfText(text), []);
    });
});
