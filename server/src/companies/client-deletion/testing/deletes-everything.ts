import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import { buildApp } from '../../../app.ts';
import { rebuildRollUps } from '../../../learning/sessions/rebuild.ts';
import type { App, Parts } from '../../../parts.ts';
import { sql } from '../../../platform/db/database.ts';
import type { TestJobs } from '../../../testing/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import {
  addSessions,
  buildMarkedCompany,
  MARK,
  type MarkedCompany,
  markedFiles,
  rollUpsIn,
  rowsAbout,
  SHARED_LOGO,
} from './marked-company.ts';

const PEOPLE = 20;
const SESSIONS_EACH = 20;

/** Registers the tests that delete a whole company, with the storage that `open` returns. */
export function deletesEverything(
  open: (folder: string) => Promise<{ storage: Parts['storage']; keys(): Promise<string[]> }>,
) {
  let server: TestServer;
  let app: App;
  let storage: Parts['storage'];
  let allKeys: () => Promise<string[]>;
  let superAdmin: string;
  let company: MarkedCompany;
  let keysBefore: string[];

  before(async () => {
    server = await startTestServer();
    const { build, db, clock, parts } = server;
    ({ storage, keys: allKeys } = await open(parts.config.dataDir));
    app = await buildApp({ ...parts, storage });
    await parts.jobs.prepare();
    await build.skill();
    await build.platform({ name: 'Platform' });
    superAdmin = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
    const { id: played } = await build.training({ clientId: 1 });
    await build.stepFile({ trainingId: played });
    // Another company with the same logo, whose people have played the same training.
    const other = await build.client({ name: 'Another', logo: SHARED_LOGO });
    const neighbours = await Promise.all([1, 2, 3].map(() => build.person({ clientId: other.id })));
    const people = neighbours.map(({ id }) => id);
    await addSessions(db, clock.now(), { people, trainings: [played], clientId: other.id, each: 4 });
    await storage.put('media/other.webp', Buffer.from('x'));
    keysBefore = await allKeys();
    const size = { people: PEOPLE, each: SESSIONS_EACH, played };
    company = await buildMarkedCompany({ parts: { ...parts, storage }, build }, size);
  });
  after(async () => {
    await app?.close();
    await server?.close();
  });

  const runJobs = async () => {
    const jobs = server.parts.jobs as TestJobs;
    while ((await jobs.run(app)) > 0);
  };

  test('leaves no row and no file of it, but one entry of the audit and what others have too', async () => {
    const { db } = server;
    const found = await rowsAbout(db, company);
    for (const table of await tablesWithCompany()) assert.ok(found.includes(table), `${table} is found before`);
    assert.ok((await markedFiles(server.parts.config.dataDir)).length > 0);

    const deletion = await server.call(c.deleteClient, { params: { id: company.id } }, { token: superAdmin });
    assert.equal(deletion.status, 204);
    await runJobs();

    assert.deepEqual(await rowsAbout(db, company), []);
    const kept = [...keysBefore, SHARED_LOGO.slice(1)];
    assert.deepEqual((await allKeys()).sort(), kept.sort());
    const files = await markedFiles(server.parts.config.dataDir);
    assert.deepEqual(
      files.filter((file) => !file.endsWith(SHARED_LOGO)),
      [],
    );
    const trace = await db.rows(sql<{ detail: object }>('test.trace', `select * from audit where client_id = 1`));
    assert.equal(trace.length, 1);
    assert.deepEqual(trace[0]?.detail, {
      name: `${MARK} company`,
      people: PEOPLE,
      trainings: 5,
      courses: 1,
      sessions: PEOPLE * 6 * SESSIONS_EACH,
      files: 5 * 2 + 1 + 1 + 1,
      bytes: 5 * 2 * 1_000_000 + 1 + 7 + 20_000,
    });
  });

  test('leaves the totals of others as a rebuild makes them', async () => {
    const { db } = server;
    const left = await rollUpsIn(db);
    assert.equal(left.training_total?.length, 1);
    await rebuildRollUps(db);
    assert.deepEqual(await rollUpsIn(db), left);
  });

  /** Returns every table and column in which the search must find rows before the deletion, so that none is missed. */
  async function tablesWithCompany(): Promise<string[]> {
    const tables = await server.rows<{
      place: string;
    }>(`select c.table_name || '.' || c.column_name as place from information_schema.columns c
           join pg_class r on r.oid = c.table_name::regclass and r.relkind in ('r', 'p') and not r.relispartition
         where c.table_schema = 'public' and c.column_name in ('client_id', 'person_id', 'training_id')
           and c.table_name || '.' || c.column_name not in ('client_deletion.client_id', 'offer.training_id',
             'token.training_id')`);
    return tables.map(({ place }) => place);
  }
}
