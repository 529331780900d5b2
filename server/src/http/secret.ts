import { randomBytes } from 'node:crypto';
import { type Queryable, sql } from '../db/database.ts';

const keepFirst = sql(
  'setting.keepSecret',
  `insert into setting (key, value) values ('secret', to_jsonb($1::text)) on conflict (key) do nothing`,
);
const readSecret = sql('setting.readSecret', `select value #>> '{}' as value from setting where key = 'secret'`);

/** The key that signs what the server hands out: made by whichever node comes first, the same for all of them. */
export async function loadSecret(db: Queryable): Promise<Buffer> {
  await db.rows(keepFirst, [randomBytes(32).toString('base64url')]);
  const kept = await db.row<{ value: string }>(readSecret);
  if (!kept) throw new Error('The setting "secret" is missing');
  return Buffer.from(kept.value, 'base64url');
}
