import { randomBytes } from 'node:crypto';
import { type Queryable, sql } from '../db/database.ts';

const keepFirst = sql(
  'setting.keepSecret',
  `insert into setting (key, value) values ('secret', to_jsonb(:secret::text)) on conflict (key) do nothing`,
);
const readSecret = sql<{ value: string }>(
  'setting.readSecret',
  `select value #>> '{}' as value from setting where key = 'secret'`,
);

/** Returns the key that signs tickets and hashes codes. The first node creates the key; all nodes share it. */
export async function loadSecret(db: Queryable): Promise<Buffer> {
  await db.rows(keepFirst, { secret: randomBytes(32).toString('base64url') });
  const kept = await db.row(readSecret);
  if (!kept) throw new Error('The setting "secret" is missing');
  return Buffer.from(kept.value, 'base64url');
}
