import { STORED_MAX_FACTOR } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

const BYTES = `case when f.file_type = 'WEB_GL' then coalesce((f.report->>'unpackedSize')::bigint, f.file_size)
  else f.file_size end`;

/**
 * SQL for the bytes that each company has on disk, as `client_id, builds, replaced, documents`. Builds for the browser
 * are stored unpacked. `replaced`: removed builds and documents, which are kept for a while. Builds that share files all
 * count (decision 14).
 */
export const STORED = `(
  select client_id, coalesce(sum(size) filter (where kind = 'builds'), 0)::bigint as builds,
    coalesce(sum(size) filter (where kind = 'replaced'), 0)::bigint as replaced,
    coalesce(sum(size) filter (where kind = 'documents'), 0)::bigint as documents
  from (
    select t.client_id, ${BYTES} as size,
      case when least(f.removed_at, t.deleted_at) is null then 'builds' else 'replaced' end as kind
    from content_file f join training t on t.id = f.training_id where f.purged_at is null
    union all
    select m.client_id, ${BYTES},
      case when least(f.removed_at, m.deleted_at) is null then 'builds' else 'replaced' end
    from content_file f join master_content m on m.id = f.master_content_id where f.purged_at is null
    union all
    select client_id, file_size, case when deleted_at is null then 'documents' else 'replaced' end
    from resource where purged_at is null
    union all
    select client_id, file_size, 'documents' from graphical_charter) every group by client_id)`;

/** SQL for a company's stored bytes as JSON, from an optional row of {@link STORED} and the company's row of `client`. */
export const storedJson = (stored: string, company: string): string => `json_build_object(
  'builds', coalesce(${stored}.builds, 0), 'replaced', coalesce(${stored}.replaced, 0),
  'documents', coalesce(${stored}.documents, 0), 'max', ${company}.max_size * ${STORED_MAX_FACTOR})`;

const lockRow = sql<{ maxSize: number }>(
  'quota.lock',
  'select max_size as "maxSize" from client where id = :clientId for no key update',
);
/** Locks a company until the transaction ends, and returns the storage that its contract allows. */
export const lockClient = (tx: Queryable, clientId: number): Promise<{ maxSize: number } | undefined> =>
  tx.row(lockRow, { clientId });

const selectStored = sql<{ bytes: number }>(
  'quota.stored',
  `select coalesce((select builds + replaced + documents from ${STORED} z where z.client_id = :clientId), 0)::bigint
     + (select coalesce(sum(size), 0) from upload u
        where u.client_id = :clientId and u.state in ('RECEIVING', 'INSPECTING') and u.id is distinct
          from :uploadId::uuid)::bigint as bytes`,
);

/**
 * Checks that `size` more bytes fit into the disk space of the company. Call it in the transaction that adds the bytes:
 * the company stays locked until the transaction ends. `uploadId`: the upload to which the bytes belong. Fails with
 * QUOTA_EXCEEDED.
 */
export async function reserveStored(
  tx: Queryable,
  clientId: number,
  { size, uploadId = null }: { size: number; uploadId?: string | null },
): Promise<void> {
  const client = await lockClient(tx, clientId);
  const stored = await tx.row(selectStored, { clientId, uploadId });
  const room = (client?.maxSize ?? 0) * STORED_MAX_FACTOR - (stored?.bytes ?? 0);
  if (size > room)
    fail('QUOTA_EXCEEDED', {
      message: `${size} bytes do not fit on the disk: there is room for ${Math.max(0, room)}.`,
    });
}
