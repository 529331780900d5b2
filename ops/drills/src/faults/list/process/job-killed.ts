import { sql } from '@vr/server/platform/db/database';
import type { Fault } from '../../fault.ts';
import { until } from '../../world/world.ts';

export const jobKilled: Fault = {
  name: 'job-killed',
  kind: 'process',
  what: 'A node is killed while it runs a job.',
  noticed: 'calls in flight fail once; the job runs two minutes later',
  lost: 'nothing; a mail may be sent twice',
  ends: 'another node takes the job',
  seconds: 3,
  async inject(world, random) {
    const isActive = sql('', `select from pgboss.job where state = 'active'`);
    await until(5000, () => world.withDatabase(async (db) => (await db.rows(isActive)).length > 0));
    const node = random.pick(world.layout.nodes);
    await node.kill();
    return async () => void (await world.replace(node));
  },
};
