import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SECURITY_EVENT_DAYS } from '@vr/shared-api/limits';
import { daysAfter } from '../../clock.ts';
import type { Parts } from '../../parts.ts';
import { sql } from '../db/database.ts';

/** The pause in milliseconds after all entries are written. */
const PAUSE_MS = 5000;
/** The maximum number of entries per transaction. */
const BATCH = 500;

// Each node skips rows that another node has locked, so only one node writes each entry.
const lockUnshipped = sql<{
  id: number;
  at: Date;
  lastAt: Date | null;
  action: string;
  outcome: string;
  times: number;
  personId: number | null;
  clientId: number | null;
  subject: string | null;
  address: string | null;
  detail: object | null;
}>(
  'security-log.lock',
  `select id, at, last_at as "lastAt", action, outcome, times, person_id as "personId", client_id as "clientId", subject,
     address, detail
   from audit where not shipped order by id limit ${BATCH} for update skip locked`,
);
const markShipped = sql('security-log.shipped', 'update audit set shipped = true where id = any(:ids)');

/** Appends lines to a file. First ends an incomplete last line, which a full disk or a killed process can leave. */
async function appendLines(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) });
    const isCut = size > 0 && buffer.toString() !== '\n';
    await file.appendFile(isCut ? `\n${text}` : text);
  } finally {
    await file.close();
  }
}

/** Appends lines to the file of the day. When a new file begins, deletes files that are too old. */
async function writeToFolder(folder: string, now: Date, text: string): Promise<void> {
  const fileOf = (at: Date) => `${at.toISOString().slice(0, 10)}.jsonl`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = await readdir(folder);
  if (!files.includes(fileOf(now))) {
    const oldest = fileOf(daysAfter(now, -SECURITY_EVENT_DAYS));
    const old = files.filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/u.test(name) && name < oldest);
    for (const name of old) await rm(join(folder, name));
  }
  await appendLines(join(folder, fileOf(now)), text);
}

/** Writes the entries since the last call as JSON lines. If the process dies meanwhile, some entries are written again. */
export async function writeSecurityLog({ db, clock, config, logTo }: Parts): Promise<void> {
  let written: number;
  do
    written = await db.transaction(async (tx) => {
      const entries = await tx.rows(lockUnshipped);
      if (entries.length === 0) return 0;
      const text = entries.map((entry) => `${JSON.stringify({ log: 'security', ...entry })}\n`).join('');
      if (config.securityLog === 'stdout') (logTo ?? process.stdout).write(text);
      else await writeToFolder(config.securityLog, clock.now(), text);
      await tx.rows(markShipped, { ids: entries.map(({ id }) => id) });
      return entries.length;
    });
  while (written === BATCH);
}

/** Writes the security log every few seconds. Returns a function that stops this loop. Failures are reported and retried. */
export function startSecurityLog(parts: Parts, onFailure: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = async (): Promise<void> => {
    await writeSecurityLog(parts).catch(onFailure);
    if (!stopped) timer = setTimeout(next, PAUSE_MS);
  };
  let running = run();
  function next() {
    running = run();
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
