import assert from 'node:assert/strict';
import { buildApp } from '../../../app.ts';
import { testClock } from '../../../clock.ts';
import type { App } from '../../../parts.ts';
import { sql } from '../../../platform/db/database.ts';
import { builders } from '../../../platform/demo/builders.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { issueToken } from '../../../platform/http/tokens.ts';
import { openBoss } from '../../../platform/jobs/boss.ts';
import { type Jobs, jobsOn } from '../../../platform/jobs/jobs.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { testJobs } from '../../../testing/jobs.ts';
import type { TestServer } from '../../../testing/server.ts';

/** The start of the suggestions. It is in the past, so that the job is due immediately on nodes with the machine's clock. */
export const STARTS = '2024-06-16T22:00:00.000Z';

const selectNotificationCounts = sql<{ count: number }>(
  'test.notification-counts',
  `select p.id, count(n.id)::int as count from person p left join notification n on n.person_id = p.id
   where p.roles = '{}' group by p.id`,
);
const selectToldAt = sql<{ toldAt: Date | null }>(
  'test.told-at',
  'select told_at as "toldAt" from suggestion where id = :id',
);
const countJobs = sql<{ jobs: number }>(
  'test.jobs',
  `select count(*)::int as jobs from pgboss.job where name = 'tell-suggestions' and state = :state`,
);

/** Opens a new database with a node whose jobs run only when the test runs them. */
export async function openScene(server: TestServer) {
  const database = await createTestDatabase();
  const clock = testClock('2024-06-15T10:00:00Z');
  const build = builders(database.db, clock);
  const jobs = testJobs(database.db, clock);
  const app = await buildApp({ ...server.parts, db: database.db, clock, jobs });
  const nodes: { app: App; jobs: Jobs }[] = [];
  return {
    database,
    clock,
    jobs,
    app,
    /** Makes another node, with the test's clock. Once started, it runs the jobs that are due by the machine's clock. */
    async newNode() {
      const node = jobsOn(openBoss({ connectionString: database.url }));
      const nodeApp = await buildApp({ ...server.parts, db: database.db, clock, jobs: node });
      nodes.push({ app: nodeApp, jobs: node });
      return { app: nodeApp, jobs: node };
    },
    /** Suggests a training to eight people from a day in Paris, by default in two days. Returns the suggestion's id. */
    async suggestLater(on: App, startDate = '2024-06-17'): Promise<number> {
      const { id: clientId } = await build.client();
      const { id: trainingId } = await build.training({ clientId });
      await build.contentFile({ trainingId });
      const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
      const members = await Promise.all(Array.from({ length: 8 }, () => build.person({ clientId })));
      const { token } = await issueToken(database.db, clock, { personId: admin.id, kind: 'session' });
      const response = await on.inject({
        method: 'PUT',
        url: `${API_PREFIX}/trainings/suggestions`,
        headers: { authorization: `Bearer ${token}` },
        payload: {
          trainingIds: [trainingId],
          userIds: members.map(({ id }) => id),
          groupIds: [],
          startDate,
          timeZone: 'Europe/Paris',
        },
      });
      assert.equal(response.statusCode, 200);
      return response.json<{ id: number }>().id;
    },
    notificationCounts: async () =>
      [...new Set((await database.db.rows(selectNotificationCounts)).map((person) => person.count))].sort(),
    toldAt: async (id: number) => (await database.db.row(selectToldAt, { id }))?.toldAt?.toISOString(),
    jobsIn: async (state: 'created' | 'active' | 'completed') => (await database.db.row(countJobs, { state }))?.jobs,
    async close() {
      for (const node of nodes) {
        await node.jobs.stop();
        await node.app.close();
      }
      await app.close();
      await jobs.stop();
      await database.drop();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
