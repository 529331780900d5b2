import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as c from '@vr/shared-api/contract/sessions';
import * as t from '@vr/shared-api/contract/trainings';
import { REPORTS_PER_DAY, SESSIONS_PER_DAY } from '@vr/shared-api/limits';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

async function learner() {
  const { build } = server;
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId });
  await build.contentFile({ trainingId });
  const person = await build.person({ clientId });
  const token = await server.signIn(person);
  const at = () => server.clock.now().toISOString();
  return {
    person,
    report: (id: string = randomUUID(), seconds = 1) =>
      server.call(
        c.reportSession,
        {
          params: { id: trainingId },
          body: { id, fileType: 'WEB_GL', startedAt: at(), sentAt: at(), seconds, finished: false, steps: [] },
        },
        { token },
      ),
    launch: () =>
      server.call(t.launchTraining, { params: { id: trainingId }, body: { fileType: 'WEB_GL' } }, { token }),
  };
}

const setCounts = (personId: number, reports: number, sessions: number) =>
  server.db.rows(
    sql('test.counts', 'update report_count set reports = :reports, sessions = :sessions where person_id = :personId'),
    { personId, reports, sessions },
  );

test('a person begins a limited number of sessions on a day, and goes on with those that have begun', async () => {
  const { person, report, launch } = await learner();
  await launch();
  const begun = randomUUID();
  assert.equal((await report(begun)).status, 200);
  await setCounts(person.id, 1, SESSIONS_PER_DAY - 1);
  assert.equal((await report()).status, 200);
  const refused = await report();
  assert.deepEqual([refused.status, refused.error?.code], [429, 'TOO_MANY_REQUESTS']);
  assert.equal(refused.error?.retryAfter, 14 * 3600, 'until midnight');
  assert.equal((await report(begun, 60)).status, 200);
  server.clock.advance(14 * 3_600_000);
  assert.equal((await report()).status, 200);
});

test('a person sends a limited number of reports on a day', async () => {
  const { person, report, launch } = await learner();
  await launch();
  const begun = randomUUID();
  await report(begun);
  await setCounts(person.id, REPORTS_PER_DAY - 1, 1);
  assert.equal((await report(begun, 2)).status, 200);
  assert.equal((await report(begun, 3)).status, 429);
  const other = await learner();
  await other.launch();
  assert.equal((await other.report()).status, 200);
});

test('a person launches a limited number of trainings in an hour', async () => {
  const { launch } = await learner();
  for (let count = 0; count < 300; count += 1) assert.equal((await launch()).status, 200);
  assert.equal((await launch()).status, 429);
  server.clock.advance(60_000);
  assert.equal((await launch()).status, 200);
});
