import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testClock } from '../../clock.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { playableTraining, TRAININGS } from '../../visibility/trainings.ts';
import { sql } from '../db/database.ts';
import { seedBulk } from './bulk.ts';
import { dumpTables, ROLL_UPS } from './dump.ts';

const SIZE = { trainings: 60, users: 45, sessions: 2000, companies: 3 };
const clock = testClock('2026-06-15T10:00:00Z');
const quiet = () => undefined;

describe('a large set', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
    await seedBulk(database.db, clock, SIZE, quiet);
  });
  after(() => database?.drop());

  const count = async (what: string) =>
    (await database.db.row(sql<{ count: number }>(`test.${what}`, `select count(*) from ${what}`)))?.count;

  it('has the requested size, plus the platform', async () => {
    assert.equal(await count('training'), 60);
    assert.equal(await count('person'), 45);
    assert.equal(await count('session'), 2000);
    assert.equal(await count('client'), 4);
    assert.equal(await count('course'), 60);
  });

  it('has roll-ups that equal a rebuild from its sessions', async () => {
    const seeded = await dumpTables(database.db, ROLL_UPS);
    for (const table of ROLL_UPS) assert.ok(seeded[table]?.length, table);
    await rebuildRollUps(database.db);
    assert.deepEqual(await dumpTables(database.db, ROLL_UPS), seeded);
  });

  it('has sessions of the last year, of trainings that their people may follow, counted on the day of their start', async () => {
    const row = await database.db.row(
      sql<Record<'wrong' | 'late' | 'locked' | 'keptForOthers', number>>(
        'test.plausible',
        `select count(*) filter (where s.day <> (s.started_at at time zone 'Europe/Paris')::date) as wrong,
           count(*) filter (where s.started_at > :now or s.started_at < :now::timestamptz - interval '367 days') as late,
           count(*) filter (where t.client_id <> s.client_id and not exists (
             select from offer o where o.client_id = s.client_id and o.training_id = s.training_id)) as locked,
           count(*) filter (where exists (select from training_restriction r
               where r.client_id = s.client_id and r.training_id = s.training_id)
             and not exists (select from person_group_member i where i.person_id = s.person_id)) as "keptForOthers"
         from session s join training t on t.id = s.training_id`,
      ),
      { now: clock.now() },
    );
    assert.deepEqual(row, { wrong: 0, late: 0, locked: 0, keptForOthers: 0 });
  });

  it('has courses of trainings that their people may follow, which managers suggest to their teams', async () => {
    const row = await database.db.row(
      sql<Record<string, number>>(
        'test.courses',
        `select count(*) filter (where exists (select from course c join person p on p.client_id = c.client_id
             join (${TRAININGS}) on t.id = s.training_id
             where c.id = s.course_id and not ${playableTraining({ person: 'p.id', company: 'p.client_id' })})) as closed,
           (select count(*) from course where owner_id is not null) as own,
           (select count(*) from course_suggestion g where not exists (select from team_member m
              where m.manager_id = g.by_person_id and m.person_id = g.person_id)) as strange,
           (select count(*) from course_suggestion) - (select count(*) from team_member) as missing
         from course_training s`,
      ),
    );
    assert.deepEqual(row, { closed: 0, own: 15, strange: 0, missing: 0 });
  });

  it('is the same every time', async () => {
    const again = await createTestDatabase();
    try {
      await seedBulk(again.db, clock, SIZE, quiet);
      const tables = [
        'person',
        'training',
        'offer',
        'training_restriction',
        'training_suggestion',
        'course',
        'course_training',
        'course_suggestion',
        'progress',
        'team_member',
      ];
      assert.deepEqual(await dumpTables(again.db, tables), await dumpTables(database.db, tables));
    } finally {
      await again.drop();
    }
  });

  it('can be added to existing data', async () => {
    await seedBulk(database.db, clock, { trainings: 10, users: 5, sessions: 50 }, quiet);
    assert.equal(await count('session'), 2050);
    const seeded = await dumpTables(database.db, ROLL_UPS);
    await rebuildRollUps(database.db);
    assert.deepEqual(await dumpTables(database.db, ROLL_UPS), seeded);
  });

  it('has a partner instead of the platform if requested, with trainings in every state of the review', async () => {
    const { db, drop } = await createTestDatabase();
    try {
      await seedBulk(db, clock, { ...SIZE, byPartner: true }, quiet);
      const states = await db.rows(
        sql<{ status: string; owners: string[]; published: boolean; played: boolean }>(
          'test.states',
          `select t.status, array_agg(distinct w.type) as owners, bool_or(t.already_published) as published,
             bool_or(exists (select from session s where s.training_id = t.id)) as played
           from training t join client w on w.id = t.client_id where t.status is not null group by 1 order by 1`,
        ),
      );
      const waiting = { owners: ['PARTNER'], published: false, played: false };
      assert.deepEqual(states, [
        { status: 'CREATED', ...waiting },
        { status: 'REJECTED', ...waiting },
        { status: 'UNDER_REVIEW', ...waiting },
        { status: 'VALIDATED', owners: ['PARTNER'], published: true, played: true },
        { status: 'VALIDATION_REQUESTED', ...waiting },
      ]);
    } finally {
      await drop();
    }
  });

  it('refuses companies of more than 100 people, and sessions without people', async () => {
    const size = { trainings: 1, users: 201, sessions: 0, companies: 2 };
    await assert.rejects(seedBulk(database.db, clock, size, quiet), /at least 3 companies/u);
    const nobody = { trainings: 1, users: 0, sessions: 1 };
    await assert.rejects(seedBulk(database.db, clock, nobody, quiet), /need users and trainings/u);
  });
});
