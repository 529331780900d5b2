import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@vr/server/testing/free-ports';
import { signalAll } from '@vr/server/testing/processes';
import { fillTemplate } from '@vr/server/testing/template';
import { ROOT } from '@vr/tooling/packages';
import pg from 'pg';
import { POSTGRES_BIN, postgresFolder, postgresUser } from '../debian-postgres.ts';
import { end, start, until } from './programs.ts';

const HOST = '127.0.0.1';
const READY_SECONDS = 120;

/** The state of a member, as Patroni reports it. */
interface MemberState {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

/** One machine of the cluster: a PostgreSQL with its Patroni. */
interface Member {
  name: string;
  restPort: number;
  postgresPort: number;
  process: ChildProcess | undefined;
  start(): void;
}

/** Several PostgreSQL servers under Patroni, behind HAProxy, with the configuration of `ops/deploy/`. */
export interface FailoverCluster {
  /** The address of the current primary. */
  url: string;
  replicaUrl: string;
  superuserUrl: string;
  members(): Promise<MemberState[]>;
  leader(): Promise<string>;
  /** The id of the main process of a member's PostgreSQL. */
  postmaster(name: string): number;
  /** Kills all processes of a member at once, as a failure of its machine would. */
  kill(name: string): void;
  /** Starts a killed member again, and waits until it follows the primary. */
  revive(name: string): Promise<void>;
  /** Makes another member the primary in an orderly way. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the process id in a member's postmaster.pid, or 0 without that file. After a kill, the file remains. */
function postmasterOf(folder: string, name: string): number {
  const file = path.join(folder, name, 'data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

const template = (file: string) => readFile(path.join(ROOT, 'ops/deploy', file), 'utf8');

/** Starts etcd. Returns its address for Patroni, and its process. */
async function startEtcd(folder: string): Promise<{ hosts: string; process: ChildProcess }> {
  await postgresFolder(path.join(folder, 'etcd'));
  const [clients, peers] = [await freePort(), await freePort()];
  const address = `http://${HOST}:${clients}`;
  const args = ['--data-dir', path.join(folder, 'etcd'), '--name', 'only', '--logger', 'zap', '--enable-v2'];
  args.push('--listen-client-urls', address, '--advertise-client-urls', address);
  args.push(
    '--listen-peer-urls',
    `http://${HOST}:${peers}`,
    '--initial-advertise-peer-urls',
    `http://${HOST}:${peers}`,
  );
  args.push('--initial-cluster', `only=http://${HOST}:${peers}`);
  const process = start('/usr/bin/etcd', args, path.join(folder, 'etcd.log'), postgresUser());
  await until('etcd is ready', READY_SECONDS, async () => (await fetch(`${address}/health`)).ok);
  return { hosts: `${HOST}:${clients}`, process };
}

/** Starts a cluster of this many members in a folder, with an empty database that the role `portal` owns. */
export async function startFailoverCluster(folder: string, count: number): Promise<FailoverCluster> {
  await postgresFolder(folder);
  const password = () => randomBytes(12).toString('hex');
  const passwords = { superuser: password(), replication: password(), rest: password(), portal: password() };
  const etcd = await startEtcd(folder);
  const patroni = await template('patroni/patroni.yml.template');

  const members: Member[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `member${number}`;
    const [postgresPort, restPort] = [await freePort(), await freePort()];
    const home = path.join(folder, name);
    await postgresFolder(home);
    await postgresFolder(path.join(home, 'sockets'));
    const config = path.join(home, 'patroni.yml');
    const filled = fillTemplate(patroni, {
      NAME: name,
      ADDRESS: HOST,
      POSTGRES_PORT: String(postgresPort),
      REST_PORT: String(restPort),
      ETCD_HOSTS: etcd.hosts,
      DATA_DIR: path.join(home, 'data'),
      SOCKET_DIR: path.join(home, 'sockets'),
      BIN_DIR: POSTGRES_BIN,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REST_PASSWORD: passwords.rest,
      NETWORK: `${HOST}/32`,
    });
    await writeFile(config, filled, { mode: 0o644 });
    const member: Member = {
      name,
      restPort,
      postgresPort,
      process: undefined,
      start() {
        member.process = start('/usr/bin/patroni', [config], path.join(folder, `${name}.log`), postgresUser());
      },
    };
    members.push(member);
  }
  const named = (name: string): Member => {
    const member = members.find((each) => each.name === name);
    if (!member) throw new Error(`There is no member ${name}`);
    return member;
  };
  /** Kills a member's Patroni and PostgreSQL. PostgreSQL runs as a daemon, not as a child process of Patroni. */
  const killMachine = ({ name, process: patroniProcess }: Member) => {
    for (const pid of [patroniProcess?.pid, postmasterOf(folder, name)]) if (pid) signalAll(pid, 'SIGKILL');
  };
  process.once('exit', () => members.filter(isAlive).forEach(killMachine));
  const isAlive = ({ process }: Member) => process !== undefined && process.exitCode === null && !process.signalCode;

  const states = async (): Promise<MemberState[]> => {
    for (const { restPort } of members.filter(isAlive)) {
      const reply = await fetch(`http://${HOST}:${restPort}/cluster`).catch(() => undefined);
      if (reply?.ok) return ((await reply.json()) as { members: MemberState[] }).members;
    }
    throw new Error('No member replies');
  };
  const leader = async (): Promise<string> => {
    const found = (await states()).find(({ role, state }) => role === 'leader' && state === 'running');
    if (!found) throw new Error('There is no primary');
    return found.name;
  };
  /** Returns whether all living members run and one replica is synchronous. */
  const isWhole = async () => {
    const all = await states();
    const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
    return running.length === members.filter(isAlive).length && all.some(({ role }) => role === 'sync_standby');
  };

  // The first member creates the cluster, and the others copy its data.
  for (const member of members) {
    member.start();
    await until('there is a primary', READY_SECONDS, async () => (await leader()) !== '');
  }
  await until('all members run', READY_SECONDS, isWhole);

  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const haproxyConfig = path.join(folder, 'haproxy.cfg');
  const lines = members.map(
    ({ name, postgresPort, restPort }) => `server ${name} ${HOST}:${postgresPort} check port ${restPort}`,
  );
  await writeFile(
    haproxyConfig,
    fillTemplate(await template('haproxy/postgresql.cfg.template'), {
      PRIMARY_BIND: `${HOST}:${primaryPort}`,
      REPLICA_BIND: `${HOST}:${replicaPort}`,
      MEMBERS: lines.join('\n  '),
    }),
  );
  const haproxy = start('/usr/sbin/haproxy', ['-db', '-f', haproxyConfig], path.join(folder, 'haproxy.log'));

  const urlOf = (role: string, secret: string, port: number, database: string) =>
    `postgres://${role}:${secret}@${HOST}:${port}/${database}`;
  const superuserUrl = (database: string) => urlOf('postgres', passwords.superuser, primaryPort, database);
  await until('HAProxy finds the primary', READY_SECONDS, async () => {
    const client = new pg.Client({ connectionString: superuserUrl('postgres') });
    await client.connect();
    await client.query(`create role portal login password '${passwords.portal}'`);
    await client.query('create database portal owner portal');
    await client.end();
    return true;
  });

  return {
    url: urlOf('portal', passwords.portal, primaryPort, 'portal'),
    replicaUrl: urlOf('portal', passwords.portal, replicaPort, 'portal'),
    superuserUrl: superuserUrl('portal'),
    members: states,
    leader,
    postmaster: (name) => postmasterOf(folder, name),
    kill: (name) => killMachine(named(name)),
    async revive(name) {
      named(name).start();
      await until(`${name} follows the primary`, READY_SECONDS, async () => {
        const state = (await states()).find((each) => each.name === name);
        return state?.role !== 'leader' && ['running', 'streaming'].includes(state?.state ?? '') && isWhole();
      });
    },
    async switchOver() {
      const from = await leader();
      const reply = await fetch(`http://${HOST}:${named(from).restPort}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${passwords.rest}`)}` },
        body: JSON.stringify({ leader: from }),
      });
      if (!reply.ok) throw new Error(`Patroni refuses the switchover: ${await reply.text()}`);
      await until('another member is the primary', READY_SECONDS, async () => (await leader()) !== from);
    },
    async stop() {
      await end(haproxy);
      // Replicas first, so that none of them is promoted.
      const primary = await leader().catch(() => '');
      for (const member of members.toSorted((a, b) => Number(a.name === primary) - Number(b.name === primary)))
        await end(member.process);
      // A PostgreSQL that was just starting outlives its Patroni.
      members.forEach(killMachine);
      await end(etcd.process);
    },
  };
}
