import { setTimeout as pause } from 'node:timers/promises';
import { rebuildRollUps } from '@vr/server/learning/sessions/rebuild';
import { sql } from '@vr/server/platform/db/database';
import type { Random } from '@vr/server/platform/demo/random';
import { getProfile } from '@vr/shared-api/contract/users';
import { checkBytes } from './checks/clean.ts';
import { finishJobs } from './checks/jobs.ts';
import { createStoredCheck } from './checks/stored.ts';
import { checkTraces, createLogCheck } from './checks/traces.ts';
import type { Fault } from './fault.ts';
import { createJournal, type Journal } from './load/journal.ts';
import { createLedger } from './load/ledger.ts';
import { createLoad } from './load/load.ts';
import { addCompany } from './world/companies.ts';
import { until, type World } from './world/world.ts';

/** How long people act before a fault begins, and after it has ended, in milliseconds. */
const BEFORE_MS = { min: 1000, max: 3000 };
const AFTER_MS = 1000;
/** How long the portal may take until it works again. */
const WELL_MS = 60_000;

const selectSuggestionTwice = sql(
  '',
  `select person_id as "personId", training_id as "trainingId" from training_suggestion group by 1, 2 having count(*) > 1`,
);

/** The effects of a fault that people noticed. */
export interface Noticed {
  /** `calls`: how many calls were made. `failures`: how many failed at first, by status; 0 means no reply. */
  calls: number;
  failures: Record<string, number>;
  /** The longest time that anybody waited for a reply, in milliseconds. */
  slowestMs: number;
  /** How long after the end of the fault everybody could work again, in milliseconds. */
  wellAfterMs: number;
}

/** Rounds of faults in a world with people. */
export interface Rounds {
  journal: Journal;
  acknowledged(): number;
  /** Lets people act, injects a fault, ends it, and checks all invariants. */
  run(fault: Fault, random: Random): Promise<Noticed>;
  /** Checks all invariants. Nobody may be acting. */
  check(): Promise<void>;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Adds people to a world. The seed decides what they do. */
export async function prepareRounds(world: World, seed: string): Promise<Rounds> {
  const journal = createJournal();
  const ledger = createLedger();
  const companies = [await addCompany(world, 'QZALPHA'), await addCompany(world, 'QZBRAVO')] as const;
  const load = createLoad(seed, () => world.url, companies, { ledger, journal, files: world.files });
  for (const visitor of load.visitors) await visitor.signIn();
  const checkStored = createStoredCheck(ledger);
  const checkLogs = createLogCheck();
  const logs = new Set<string>();
  const mailed = new Set<string>();
  journal.take();

  async function check(allowed?: RegExp): Promise<void> {
    await world.withDatabase(async (db) => {
      await finishJobs(db, journal);
      for (const { to } of world.mail.take()) for (const { address = '' } of to) mailed.add(address);
      for (const [email, possible] of ledger.entries('member'))
        if (possible.size === 1 && !mailed.has(email)) journal.violate('each mail arrives', email);
      await checkStored(db, world.storage, journal);
      for (const twice of await db.rows(selectSuggestionTwice))
        journal.violate('everything acknowledged is there once', `suggestion ${JSON.stringify(twice)}`);
      await checkTraces(db, world.layout.nodes, journal);
      const lines: string[] = [];
      const wrong = await rebuildRollUps(db, (line) => lines.push(line));
      if (wrong > 0) journal.violate('roll-ups equal a recomputation', lines.join(', '));
      await checkBytes(world, db, journal);
    });
    await checkLogs([...logs], allowed, journal);
  }

  const noteLogs = () => {
    for (const { log } of world.layout.nodes) logs.add(log);
  };

  return {
    journal,
    acknowledged: ledger.acknowledged,
    check,
    async run(fault, random) {
      noteLogs();
      const stopLoad = load.start();
      await pause(random.int(BEFORE_MS.min, BEFORE_MS.max));
      const end = await fault.inject(world, random);
      noteLogs();
      await pause(fault.seconds * 1000);
      await end();
      noteLogs();
      const ended = performance.now();
      const isWell = await until(WELL_MS, async () =>
        (await Promise.all(world.layout.nodes.map(({ url }) => isReady(url)))).every(Boolean),
      );
      if (!isWell) journal.violate('the portal works again by itself', `not after ${WELL_MS / 1000} seconds`);
      await Promise.all(load.visitors.map((visitor) => visitor.insist(() => visitor.api.call(getProfile, {})))).catch(
        (error: unknown) => journal.violate('the portal works again by itself', String(error)),
      );
      const wellAfterMs = performance.now() - ended;
      await pause(AFTER_MS);
      await stopLoad();
      const { statuses, slowestMs } = journal.take();
      await check(fault.logs);
      const all = [...statuses];
      return {
        calls: all.reduce((sum, [, count]) => sum + count, 0),
        failures: Object.fromEntries(all.filter(([status]) => status === 0 || status >= 500)),
        slowestMs: Math.round(slowestMs),
        wellAfterMs: Math.round(wellAfterMs),
      };
    },
  };
}
