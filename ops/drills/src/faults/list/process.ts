import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { sql } from '@vr/server/platform/db/database';
import type { FaultOfKind } from '../fault.ts';
import { evaluateIn } from '../world/debugger.ts';
import { until } from '../world/world.ts';

const ENOUGH = 4096;

export const processFaults: readonly FaultOfKind[] = [
  {
    name: 'node-killed',
    what: 'A node is killed (SIGKILL).',
    noticed: 'calls in flight fail once, and the client repeats them',
    ends: 'the supervisor starts the node again',
    seconds: 3,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      await node.kill();
      return () => world.replace(node);
    },
  },
  {
    name: 'node-frozen',
    what: 'A node stops for 10 seconds (SIGSTOP), as a paused virtual machine does.',
    noticed: 'half of the calls wait until it goes on',
    seconds: 10,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      process.kill(node.pid, 'SIGSTOP');
      return async () => void process.kill(node.pid, 'SIGCONT');
    },
  },
  {
    name: 'node-stopped',
    what: 'A node is stopped under load (SIGTERM) and started again.',
    noticed: 'nothing, or a call that the client repeats',
    seconds: 1,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      await node.stop();
      return () => world.replace(node);
    },
  },
  {
    name: 'node-crashed',
    what: 'A node ends by an exception that nobody catches.',
    noticed: 'calls in flight fail once, and the client repeats them',
    ends: 'the supervisor starts the node again',
    seconds: 3,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      await evaluateIn(node, `setTimeout(() => { throw new Error('provoked') })`);
      return () => world.replace(node);
    },
  },
  {
    name: 'node-out-of-memory',
    what: 'A node reaches the limit of its heap.',
    noticed: 'its calls wait for some seconds, then fail once, and the client repeats them',
    ends: 'the supervisor starts the node again',
    seconds: 8,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      await evaluateIn(
        node,
        'setTimeout(() => { const kept = []; for (;;) kept.push(new Array(1_000_000).fill({})); })',
      );
      return () => world.replace(node);
    },
  },
  {
    name: 'node-blocked',
    what: 'A node computes for 8 seconds and does nothing else.',
    noticed: 'half of the calls wait that long',
    seconds: 8,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      await evaluateIn(node, 'setTimeout(() => { const end = Date.now() + 8000; while (Date.now() < end); })');
      return async () => undefined;
    },
  },
  {
    name: 'node-out-of-files',
    what: 'A node may open no more files or connections.',
    noticed: 'some calls fail, and the client repeats them',
    ends: 'by itself, once files are closed or the limit is raised',
    seconds: 8,
    async inject(world, random) {
      const node = random.pick(world.layout.nodes);
      const limit = (files: number) =>
        execFileSync('prlimit', ['--pid', String(node.pid), `--nofile=${files}:${ENOUGH}`]);
      limit((await readdir(`/proc/${node.pid}/fd`)).length);
      return async () => void limit(ENOUGH);
    },
  },
  {
    name: 'job-killed',
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
      return () => world.replace(node);
    },
  },
];
