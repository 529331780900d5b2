import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testFolder } from '../../testing/folder.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { keysOf } from '../storage/testing/stores-files.ts';
import { dumpTables } from './dump.ts';
import { seedDemo } from './seed.ts';
import { demoBuilds } from './testing/demo-builds.ts';

const OF_THE_SERVER = [
  'migration',
  'setting',
  'token',
  'remote_release',
  'remote_current',
  'release_health',
  'deploy_token',
];

const selectTables = sql<{ name: string }>(
  'test.tables',
  `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
);

const builds = await demoBuilds(await testFolder());

describe('the demo', () => {
  it('is the same every time', async () => {
    const [server, again] = [await startTestServer(), await startTestServer()];
    try {
      for (const { parts } of [server, again]) await seedDemo(parts, () => undefined, builds);
      const tables = (await server.db.rows(selectTables)).map(({ name }) => name);
      const compared = tables.filter((name) => !OF_THE_SERVER.includes(name));
      assert.deepEqual(await dumpTables(again.db, compared), await dumpTables(server.db, compared));
      assert.deepEqual(await keysOf(again.parts.storage.list('')), await keysOf(server.parts.storage.list('')));
    } finally {
      await server.close();
      await again.close();
    }
  });

  it('notifies people of a future suggestion once, when it begins', async () => {
    const later = await startTestServer();
    try {
      await seedDemo(later.parts, () => undefined, builds);
      const counts = sql<{ waiting: number; told: number }>(
        'test.waiting',
        `select (select count(*) from suggestion where told_at is null) as waiting,
           (select count(*) from notification where type in ('TRAINING_SUGGESTION', 'COURSE_SUGGESTION')) as told`,
      );
      const before = await later.db.row(counts);
      assert.equal(before?.waiting, 4);
      await later.runJobs();
      assert.deepEqual(await later.db.row(counts), before);
      later.clock.advance(21 * 86_400_000);
      await later.runJobs();
      assert.deepEqual(await later.db.row(counts), { waiting: 0, told: (before?.told ?? 0) + 9 });
    } finally {
      await later.close();
    }
  });

  it('is consistent at any time of seeding: New Year, the summer break, before clocks change, a leap day', async () => {
    for (const instant of [
      '2027-01-01T00:10:00Z',
      '2026-08-16T23:50:00Z',
      '2026-10-19T12:00:00Z',
      '2028-02-29T05:00:00Z',
    ]) {
      const other = await startTestServer();
      try {
        other.clock.set(instant);
        await seedDemo(other.parts, () => undefined, builds);
        const row = await other.db.row(
          sql<Record<string, number>>(
            'test.whenever',
            `select count(*) filter (where s.received_at > :now) as late,
               count(*) filter (where s.started_at < t.published_at) as early,
               (select g.percent from progress g join person p on p.id = g.person_id
                join training_text x on x.training_id = g.training_id and x.title = 'Using a fire extinguisher'
                where p.email = 'learner@demo.example') as percent,
               (select count(*) from suggestion b join client c on c.id = b.client_id
                where to_char(b.ends_at at time zone c.time_zone, 'HH24:MI:SS.MS') <> '23:59:59.999'
                  or (b.starts_at > :now and to_char(b.starts_at at time zone c.time_zone, 'HH24:MI:SS.MS') <> '00:00:00.000')
               ) as "midDay"
             from session s join training t on t.id = s.training_id`,
          ),
          { now: other.clock.now() },
        );
        assert.deepEqual(row, { late: 0, early: 0, percent: 61, midDay: 0 }, instant);
      } finally {
        await other.close();
      }
    }
  });
});
