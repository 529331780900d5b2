import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { testClock } from '../../clock.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { verifyPassword } from '../../people/users/password.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, sql } from '../db/database.ts';
import { builders } from '../demo/builders.ts';
import { dumpTables, ROLL_UPS } from '../demo/dump.ts';
import { seedPlatform } from '../demo/platform.ts';
import { importRecords } from './import.ts';
import { RecordsRefused } from './problems.ts';
import { sessionIdOf } from './sessions.ts';

const clock = testClock('2026-06-15T10:00:00Z');
const PASSWORD = 'Ladder-2026!';
const STEPS = {
  formatVersion: 1,
  steps: [
    { id: 'alarm', title: { en: 'Alarm' }, skills: ['hard_skill_fire_safety'] },
    { id: 'act', title: { en: 'Act' }, skills: ['soft_skill_teamwork'], weight: 3 },
  ],
};
const stepCell = (steps: unknown) => `"${JSON.stringify(steps).replaceAll('"', '""')}"`;

/** A folder that uses every column, with semicolons, CRLF, a byte order mark, blank lines and quoted line breaks. */
const RECORDS: Record<string, string> = {
  'companies.csv':
    '\uFEFFkey;name;type;timeZone;contractExpiration\r\nnz;Kauri Ltd;COMPANY;Pacific/Auckland;2027-01-31\r\nfr;Métal Sud;;;\r\n',
  'people.csv': [
    'key;company;firstName;lastName;email;roles;manager;password',
    `boss;fr;Inès;Haddad;ines@metal.example;manager, admin;;${PASSWORD}`,
    '',
    'ana;fr;Ana;"de la; Cruz";ANA@metal.example;;boss;',
    'tui;nz;Tui;Parata;tui@kauri.example;learner;;',
  ].join('\r\n'),
  'trainings.csv': [
    'Key;Title;Company;Category;DurationInMinute;Language;Steps',
    'fire;Fire drill;;safety;15;;fire.json',
    'weld;Souder;fr;industry;30;fr;',
  ].join('\r\n'),
  'fire.json': JSON.stringify(STEPS),
  'sessions.csv': [
    'key;person;training;startedAt;seconds;minutes;progress;score;finished;fileType;contentVersion;steps',
    // In Auckland, it is already the next day. The rows of the file are in reverse chronological order.
    `late;tui;fire;2026-03-10T13:00:00Z;600;;;90;yes;WEB_GL;1.2;${stepCell([
      { id: 'alarm', success: true },
      { id: 'act', success: true, score: 79.6, seconds: 40.2 },
    ])}`,
    `early;tui;fire;2026-03-01 09:30;;12,5;5;40;no;;;${stepCell([{ id: 'alarm', success: false, score: 20 }])}`,
    '6F9619FF-8B86-4011-B42D-00CF4FC964FF;ana;weld;2026-01-05T08:00:00.250+01:00;90;;;;1;;;',
    'first try;ana;fire;2026-02-01T08:00:00Z;3600;;;100;true;;;',
    `second try;ana;fire;2026-02-02T08:00:00Z;60;;;10;false;;;"[${'\r\n'}]"`,
    'odd \\ key;boss;weld;2026-02-03T08:00:00Z;60;;30;;;;;',
  ].join('\r\n'),
};

describe('an import of records', () => {
  let database: TestDatabase;
  let db: Database;
  let folder: string;
  before(async () => {
    database = await createTestDatabase();
    db = database.db;
    await seedPlatform({ db, clock });
    folder = await mkdtemp(join(tmpdir(), 'records-'));
  });
  after(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Imports `RECORDS` with the changes in `over`. */
  async function run(over: Record<string, string | undefined> = {}, dryRun = false) {
    await rm(folder, { recursive: true, force: true });
    folder = await mkdtemp(join(tmpdir(), 'records-'));
    for (const [name, text] of Object.entries({ ...RECORDS, ...over }))
      if (text !== undefined) await writeFile(join(folder, name), text);
    return importRecords(db, clock, { folder, dryRun, log: () => undefined });
  }
  /** Returns the lines of the error message when files are refused. */
  async function refusals(over: Record<string, string | undefined>): Promise<string[]> {
    const before = await everything();
    const error = await run(over).then(
      () => assert.fail('The import was not refused.'),
      (error: Error) => error,
    );
    assert.ok(error instanceof RecordsRefused, String(error.stack));
    assert.deepEqual(await everything(), before);
    return error.message.split('\n').slice(0, -1);
  }
  const TABLES = ['client', 'person', 'team_member', 'training', 'training_text', 'step_file', 'attempt', 'session'];
  const EARNED = ['person_badge', 'person_training_badge', 'survey_invitation', 'notification'];
  const everything = () => dumpTables(db, [...TABLES, ...ROLL_UPS, ...EARNED]);
  const rows = <R>(name: string, text: string) => db.rows(sql<R>(`test.${name}`, text));

  it('of a dry run counts what would be added, and writes nothing', async () => {
    const before = await everything();
    const imported = await run({}, true);
    assert.deepEqual(imported, {
      companies: { added: 2, known: 0 },
      people: { added: 3, known: 0 },
      trainings: { added: 2, known: 0 },
      sessions: { added: 6, known: 0 },
    });
    assert.deepEqual(await everything(), before);
  });

  it('adds companies, people with their managers, trainings and sessions', async () => {
    assert.equal((await run()).sessions.added, 6);
    assert.deepEqual(
      await rows('companies', 'select name, type, time_zone, contract_expiration from client where id > 1 order by id'),
      [
        { name: 'Kauri Ltd', type: 'COMPANY', time_zone: 'Pacific/Auckland', contract_expiration: '2027-01-31' },
        { name: 'Métal Sud', type: 'COMPANY', time_zone: 'Europe/Paris', contract_expiration: '2027-06-15' },
      ],
    );
    const people = await rows<{
      last_name: string;
      roles: string[];
      manager: string | null;
      password_hash: string | null;
    }>(
      'people',
      `select p.last_name, p.roles, m.last_name as manager, p.password_hash from person p
       left join team_member t on t.person_id = p.id left join person m on m.id = t.manager_id order by p.id`,
    );
    assert.deepEqual(
      people.map(({ last_name, roles, manager }) => [last_name, roles, manager]),
      [
        ['Haddad', ['ROLE_MANAGER', 'ROLE_ADMINISTRATOR'], null],
        ['de la; Cruz', [], 'Haddad'],
        ['Parata', [], null],
      ],
    );
    assert.equal(await verifyPassword(people[0]?.password_hash, PASSWORD), true);
    assert.equal(people[1]?.password_hash, null);
    assert.deepEqual(
      await rows(
        'trainings',
        `select title, lang, client_id = 1 as global, skill_ids <> '{}' as skilled, status
        from training join training_text on training_id = id order by id`,
      ),
      [
        { title: 'Fire drill', lang: 'en', global: true, skilled: true, status: null },
        { title: 'Souder', lang: 'fr', global: false, skilled: false, status: null },
      ],
    );
  });

  it('stores sessions in the order of time, with days and local times of the company', async () => {
    assert.deepEqual(
      await rows(
        'sessions',
        `select client_session_id as id, started_at at time zone 'UTC' = time as "inTime", day, seconds, progress, score,
           finished, attempt, file_type as type, content_version as version
         from session join (values
           ('${sessionIdOf('early')}'::uuid, timestamp '2026-02-28 20:30'),
           ('${sessionIdOf('late')}', '2026-03-10 13:00'),
           ('${sessionIdOf('first try')}', '2026-02-01 08:00'),
           ('6f9619ff-8b86-4011-b42d-00cf4fc964ff', '2026-01-05 07:00:00.25')) e (id, time) on e.id = client_session_id
         order by session.id`,
      ),
      [
        {
          id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
          inTime: true,
          day: '2026-01-05',
          seconds: 90,
          progress: 100,
          score: null,
          finished: true,
          attempt: 1,
          type: 'APK',
          version: null,
        },
        {
          id: sessionIdOf('first try'),
          inTime: true,
          day: '2026-02-01',
          seconds: 3600,
          progress: 0,
          score: 100,
          finished: true,
          attempt: 1,
          type: 'APK',
          version: null,
        },
        {
          id: sessionIdOf('early'),
          inTime: true,
          day: '2026-03-01',
          seconds: 750,
          progress: 0,
          score: 40,
          finished: false,
          attempt: 1,
          type: 'APK',
          version: null,
        },
        {
          id: sessionIdOf('late'),
          inTime: true,
          day: '2026-03-11',
          seconds: 600,
          progress: 100,
          score: 90,
          finished: true,
          attempt: 1,
          type: 'WEB_GL',
          version: '1.2',
        },
      ],
    );
  });

  it('makes the same id of the same key, as RFC 9562 describes', () => {
    assert.equal(sessionIdOf('early'), sessionIdOf('early'));
    assert.match(sessionIdOf('early'), /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    assert.notEqual(sessionIdOf('early'), sessionIdOf('late'));
  });

  it('leaves roll-ups that equal a rebuild, and the badges that the sessions have earned', async () => {
    const imported = await dumpTables(db, ROLL_UPS);
    for (const table of ROLL_UPS) assert.ok(imported[table]?.length, table);
    await rebuildRollUps(db);
    assert.deepEqual(await dumpTables(db, ROLL_UPS), imported);
    assert.deepEqual(
      await rows(
        'progress',
        `select p.first_name, t.id = (select min(id) from training) as fire, g.attempt, g.percent,
          g.points, g.best_score from progress g join person p on p.id = g.person_id join training t on t.id = g.training_id
        order by g.person_id, g.training_id`,
      ),
      [
        { first_name: 'Inès', fire: false, attempt: 1, percent: 30, points: 30, best_score: null },
        { first_name: 'Ana', fire: true, attempt: 1, percent: 0, points: 0, best_score: 100 },
        { first_name: 'Ana', fire: false, attempt: 1, percent: 100, points: 100, best_score: null },
        { first_name: 'Tui', fire: true, attempt: 1, percent: 100, points: 85, best_score: 90 },
      ],
    );
    // Both badges have the time at which the session ended: one for the completion, and one for the manager, for the
    // completion in her team.
    assert.deepEqual(
      await rows(
        'badges',
        `select p.first_name, b.metric, b.threshold, e.earned_at at time zone 'UTC' as at from person_badge e
        join badge b on b.id = e.badge_id join person p on p.id = e.person_id
        where b.metric in ('TRAININGS_COMPLETED', 'TEAM_COMPLETIONS') order by 1, 2`,
      ),
      [
        { first_name: 'Ana', metric: 'TRAININGS_COMPLETED', threshold: 1, at: new Date('2026-01-05T07:01:30.250Z') },
        { first_name: 'Inès', metric: 'TEAM_COMPLETIONS', threshold: 1, at: new Date('2026-01-05T07:01:30.250Z') },
        { first_name: 'Tui', metric: 'TRAININGS_COMPLETED', threshold: 1, at: new Date('2026-03-10T13:10:00Z') },
      ],
    );
  });

  it('adds nothing the second time, whichever delimiter, and keeps what has changed since', async () => {
    await db.rows(sql('test.rename', `update person set first_name = 'Anna' where first_name = 'Ana'`));
    const before = await everything();
    const none = { added: 0, known: 2 };
    assert.deepEqual(await run({ 'companies.csv': 'key,name\nnz,Kauri Ltd\nfr,Métal Sud' }), {
      companies: none,
      people: { added: 0, known: 3 },
      trainings: none,
      sessions: { added: 0, known: 6 },
    });
    assert.deepEqual(await everything(), before);
  });

  it('adds later sessions to the progress that there is, beside people who are not in the folder', async () => {
    const build = builders(db, clock);
    const other = await build.client();
    await build.person({ clientId: other.id });
    const header = RECORDS['sessions.csv']?.split('\r\n', 1)[0];
    const act = stepCell([{ id: 'act', success: true }]);
    const imported = await run({
      'sessions.csv': `${header}\nmore;ana;fire;2026-06-15T09:00:00Z;30;;;;;;;${act}`,
    });
    assert.deepEqual(imported.sessions, { added: 1, known: 0 });
    const later = await dumpTables(db, ROLL_UPS);
    assert.deepEqual(
      await rows(
        'later',
        `select percent, sessions from progress g join person p on p.id = g.person_id join training t on t.id = g.training_id
        where p.first_name = 'Anna' and t.duration_in_minute = 15`,
      ),
      [{ percent: 75, sessions: 3 }],
    );
    await rebuildRollUps(db);
    assert.deepEqual(await dumpTables(db, ROLL_UPS), later);
  });

  it('after a reset of the progress begins the next attempt', async () => {
    await db.rows(
      sql(
        'test.void-attempts',
        `with a as (update attempt set voided_at = $$2026-06-01$$ where number = 1 returning *)
         update session s set voided = true from a
         where (a.person_id, a.training_id, a.number) = (s.person_id, s.training_id, s.attempt)`,
      ),
    );
    const header = RECORDS['sessions.csv']?.split('\r\n', 1)[0];
    await run({
      'sessions.csv': `${header}\nopen;tui;fire;2026-06-14T09:05;30;;;;;;;`,
    });
    assert.deepEqual(
      await rows(
        'void',
        'select attempt, voided from session where seconds = 30 and day = $$2026-06-14$$ order by started_at',
      ),
      [{ attempt: 2, voided: false }],
    );
  });

  it('of a partner makes its trainings drafts, which people of every company may have taken', async () => {
    const imported = await run({
      'companies.csv': `${RECORDS['companies.csv']}vr;Studio VR;PARTNER\r\n`,
      'trainings.csv': 'key,company,title,category,durationInMinute\nfire,vr,Studio fire,safety,15',
      'sessions.csv': 'key,person,training,startedAt,seconds\nof partner,tui,fire,2026-06-01T08:00:00Z,30',
    });
    assert.equal(imported.sessions.added, 1);
    assert.deepEqual(
      await rows(
        'draft',
        `select t.status from training t join client c on c.id = t.client_id where c.name = 'Studio VR'`,
      ),
      [{ status: 'CREATED' }],
    );
  });

  describe('is refused, with file, line, column and reason', () => {
    it('for each cell that is not valid', async () => {
      const sessions = (...lines: string[]) => ({
        'sessions.csv': [
          'key;person;training;startedAt;seconds;minutes;progress;score;finished;fileType;contentVersion;steps',
          ...lines,
        ].join('\n'),
      });
      const ok = '2026-02-01T08:00:00Z';
      assert.deepEqual(
        await refusals(
          sessions(
            `a;nobody;nothing;${ok};60`,
            'b;ana;weld;2026-02-30T08:00;60',
            'c;ana;weld;1999-12-31;60',
            `d;ana;weld;${ok};;`,
            `e;ana;weld;${ok};1;1`,
            `f;ana;weld;${ok};86401`,
            `g;ana;weld;${ok};;1441`,
            `h;ana;weld;${ok};60;;101;-1;perhaps;PSP;1.2.3.4.5.6;{`,
            `i;ana;fire;${ok};60;;;;;;;"[{""id"":""alarm""}]"`,
            `j;tui;weld;${ok};60`,
            ';ana;weld;;60',
            `k;ana;weld;${ok};60;;;;;;;;too many`,
            'l;ana;weld;2026-06-15T09:59:30Z;60',
            `m;ana;weld;${ok};60`,
            `m;boss;weld;${ok};60`,
            `early;tui;fire;${ok};60`,
          ),
        ),
        [
          'sessions.csv:2:person: "nobody" is not a key of people.csv',
          'sessions.csv:2:training: "nothing" is not a key of trainings.csv',
          'sessions.csv:3:startedAt: "2026-02-30T08:00" is not a time since 2000-01-01 such as 2026-03-31T14:30:00+02:00',
          'sessions.csv:4:startedAt: "1999-12-31" is not a time since 2000-01-01 such as 2026-03-31T14:30:00+02:00',
          'sessions.csv:5:seconds: is missing, and so is minutes',
          'sessions.csv:6:minutes: "1" is given together with seconds',
          'sessions.csv:7:seconds: "86401" is not a whole number from 0 to 86400',
          'sessions.csv:8:minutes: "1441" is not a number from 0 to 1440',
          'sessions.csv:9:progress: "101" is not a whole number from 0 to 100',
          'sessions.csv:9:score: "-1" is not a whole number from 0 to 100',
          'sessions.csv:9:finished: "perhaps" is neither true nor false',
          'sessions.csv:9:fileType: "PSP" is none of UNITY, APK, WEB_GL',
          'sessions.csv:9:contentVersion: "1.2.3.4.5.6" is longer than 10 characters',
          'sessions.csv:9:steps: "{" is not JSON',
          'sessions.csv:10:steps: "[{"id":"alarm"}]" is not a list of steps: /0 must have required properties success',
          'sessions.csv:11:training: "weld" belongs to another company than the person',
          'sessions.csv:12:key: is missing',
          'sessions.csv:12:startedAt: is missing',
          'sessions.csv:13: The row has 13 cells, but the header has 12',
          'sessions.csv:14:startedAt: is in the future',
          'sessions.csv:16:key: is the key of the session on line 15',
          'sessions.csv:17:key: is the key of another session of this person in the portal',
        ],
      );
    });

    it('for companies, people and trainings', async () => {
      assert.deepEqual(
        await refusals({
          'companies.csv':
            'key;name;type;timeZone;contractExpiration\na;Kauri Ltd\na;Twice;SHOP;Mars/Base;2026-02-30\nb;Kauri Ltd\n',
          'people.csv': [
            'key;company;firstName;lastName;email;roles;manager;password',
            'x;gone;A;B;nobody;boss;;short',
            'y;a;Tui;Parata;ines@metal.example;;;',
            'z;a;Tui;Parata;tui@kauri.example;;z;',
            'z;a;Tui;Parata;TUI@kauri.example;;;',
            'w;a;Tui;Parata;w@kauri.example;;nobody;',
            'v;a;Tui;Parata;v@kauri.example;;z;',
          ].join('\n'),
          'trainings.csv': [
            'key,company,title,category,durationInMinute,language,steps',
            `f,gone,${'x'.repeat(51)},cooking,7,xx,gone.json`,
            'g,,Fire drill,safety,15,,people.csv',
            'h,,Twin,safety,15,,',
            'i,,Twin,safety,15,,',
          ].join('\n'),
          'sessions.csv': undefined,
        }),
        [
          'companies.csv:3:key: "a" is the key of an earlier row',
          'companies.csv:3:type: "SHOP" is none of COMPANY, TRAINING_CENTER, VR_ROOM, PARTNER',
          'companies.csv:3:timeZone: "Mars/Base" is not a time zone such as Europe/Paris',
          'companies.csv:3:contractExpiration: "2026-02-30" is not a day such as 2026-12-31',
          'companies.csv:4:name: "Kauri Ltd" is the name of the company on line 2',
          'people.csv:2:email: "nobody" is not an e-mail address of at most 254 characters',
          'people.csv:2:roles: "boss" contains a role that is none of admin, manager and learner',
          'people.csv:2:password: breaks the rules for passwords',
          'people.csv:2:company: "gone" is not a key of companies.csv',
          'people.csv:3:email: "ines@metal.example" is the address of a person of another company',
          'people.csv:4:manager: "z" is the person themselves',
          'people.csv:5:key: "z" is the key of an earlier row',
          'people.csv:5:email: "TUI@kauri.example" is the address on line 4',
          'people.csv:6:manager: "nobody" is not a key of this file',
          'people.csv:7:manager: "z" is a person without the role of a manager',
          `trainings.csv:2:title: "${'x'.repeat(51)}" is longer than 50 characters`,
          'trainings.csv:2:company: "gone" is not a key of companies.csv',
          'trainings.csv:2:language: "xx" is none of en, fr, es, ge, it, pt',
          'trainings.csv:2:category: "cooking" is none of safety, construction, industry, health, communication, logistics',
          'trainings.csv:2:durationInMinute: "7" is none of 5, 15, 30, 45, 60',
          'trainings.csv:2:steps: "gone.json" is not the name of a file in the folder',
          'trainings.csv:3:steps: "people.csv" was refused: line 1: NOT_JSON key;company;firstName;lastName;email;roles;manager;password',
          'trainings.csv:5:title: "Twin" is the title of the training on line 4',
        ],
      );
    });

    it('for a company that would have too many people', async () => {
      const people = Array.from({ length: 101 }, (_, i) => `p${i};nz;Tui;Parata;p${i}@kauri.example`);
      assert.deepEqual(
        await refusals({
          'people.csv': ['key;company;firstName;lastName;email', ...people].join('\n'),
          'sessions.csv': undefined,
        }),
        ['people.csv:company: "Kauri Ltd" would have 102 people, but may have at most 100'],
      );
    });

    it('for files that cannot be read as a table', async () => {
      const only = (text: string) => refusals({ 'sessions.csv': text });
      assert.deepEqual(await only(''), ['sessions.csv: is empty']);
      assert.deepEqual(await only('key,person,training,when,person\n'), [
        'sessions.csv:1:when: is not a column of this file: key, person, training, startedAt, seconds, minutes, progress, score, finished, fileType, contentVersion, steps',
        'sessions.csv:1:person: is there twice',
        'sessions.csv:1:startedAt: is missing',
      ]);
      const [quote] = await only('key,person,training,startedAt,seconds\n"a,ana,weld,2026-02-01,60\n');
      assert.equal(quote, 'sessions.csv:2: has a quotation mark that is misplaced or never closed');
      const [within] = await only('key,person,training,startedAt,seconds\na "b",ana,weld,2026-02-01,60\n');
      assert.equal(within, quote);
      assert.deepEqual(await refusals({ 'session.csv': 'key' }), [
        'session.csv: is not a file of the import: companies.csv, people.csv, trainings.csv, sessions.csv',
      ]);
    });

    it('for text that is not UTF-8', async () => {
      await run({}, true);
      await writeFile(
        join(folder, 'people.csv'),
        Buffer.from('key;company;firstName;lastName;email\na;fr;In\xe8s;H;a@b.example', 'latin1'),
      );
      await assert.rejects(
        importRecords(db, clock, { folder, log: () => undefined }),
        /people\.csv: is not UTF-8 text/u,
      );
    });

    it('with the first hundred problems if there are more', async () => {
      const lines = Array.from({ length: 250 }, (_, i) => `k${i},ana,weld,2026-02-01T08:00:00Z,many`);
      const listed = await refusals({ 'sessions.csv': ['key,person,training,startedAt,seconds', ...lines].join('\n') });
      assert.equal(listed.length, 101);
      assert.equal(listed[100], '… and 150 more');
    });

    it('if the folder is missing or has none of the files', async () => {
      const log = () => undefined;
      await assert.rejects(importRecords(db, clock, { folder: join(folder, 'gone'), log }), /cannot be read/u);
      const empty = await mkdtemp(join(tmpdir(), 'records-'));
      await assert.rejects(importRecords(db, clock, { folder: empty, log }), /has none of the files/u);
      await rm(empty, { recursive: true });
    });
  });
});
