import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/releases.schema';
import { RELEASE_EVENTS_LISTED, RELEASES_LISTED, type ReleaseAction } from '@vr/shared-api/release';
import { instant, type Queryable, sql } from '../db/database.ts';

const SELECT_REMOTES = `
  select n.name, c.version as current, ${instant('c.changed_at')} as "changedAt", c.previous_version as previous,
    case when c.canary_version is not null then jsonb_build_object('version', c.canary_version, 'percent', c.canary_percent,
      'clients', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name)
        order by k.name), '[]')
        from client k where k.id = any(c.canary_client_ids))) end as canary,
    (select coalesce(jsonb_agg(r order by r."publishedAt" desc, r.version), '[]') from (
       select r.version, r.manifest->>'contract' as contract, ${instant('r.published_at')} as "publishedAt",
         case when t.id is not null then jsonb_build_object('id', t.id, 'label', t.label) end as by, r.bytes,
         ${instant('r.current_at')} as "currentAt", ${instant('r.withdrawn_at')} as "withdrawnAt",
         r.people_loaded + (select count(*) from release_health h
           where h.remote = r.name and h.version = r.version and h.loaded_at is not null) as "peopleLoaded",
         r.people_failed + (select count(*) from release_health h
           where h.remote = r.name and h.version = r.version and h.failed_at is not null) as "peopleFailed"
       from remote_release r left join deploy_token t on t.id = r.deploy_token_id
       where r.name = n.name and r.published_at is not null
       order by r.published_at desc limit ${RELEASES_LISTED}) r) as releases
  from (select distinct name from remote_release where published_at is not null) n
  left join remote_current c on c.name = n.name`;

const selectRemotes = sql<ListedRemote>('releases.list', `${SELECT_REMOTES} order by n.name`);
const selectRemote = sql<ListedRemote>('releases.list-one', `${SELECT_REMOTES} where n.name = :name`);

type ListedRemote = ResponseOf<typeof s.getRemote>;

/** Lists the remotes with their latest releases. */
export const listRemotes = (db: Queryable): Promise<ListedRemote[]> => db.rows(selectRemotes);

/** Returns one remote with its latest releases, or undefined if the remote has no releases. */
export const findRemote = (db: Queryable, name: string): Promise<ListedRemote | undefined> =>
  db.row(selectRemote, { name });

const selectEvents = sql<EventRow>(
  'releases.events',
  `select a.id, ${instant('a.at')} as at, a.action, a.subject as remote, a.detail, p.id as "personId",
     nullif(concat_ws(' ', p.first_name, p.last_name), '') as "personName", t.id as "tokenId", t.label as "tokenLabel"
   from audit a left join person p on p.id = a.person_id
   left join deploy_token t on t.id = (a.detail->>'deployTokenId')::int
   where a.action like 'remote.%' order by a.id desc limit ${RELEASE_EVENTS_LISTED}`,
);

interface EventRow {
  id: number;
  at: string;
  action: ReleaseAction;
  remote: string;
  detail: Record<string, unknown> & { version?: string; previous?: string | null; automatic?: boolean };
  personId: number | null;
  personName: string | null;
  tokenId: number | null;
  tokenLabel: string | null;
}

/** Lists the latest events of all remotes, newest first. */
export async function listEvents(db: Queryable) {
  const rows = await db.rows(selectEvents);
  return rows.map(({ personId, personName, tokenId, tokenLabel, detail, ...event }) => {
    const { version = null, previous = null, automatic = false, deployTokenId: _, ...further } = detail;
    return {
      ...event,
      by: {
        person: personId === null ? null : { id: personId, name: personName },
        deployToken: tokenId === null ? null : { id: tokenId, label: tokenLabel ?? '' },
      },
      from: previous,
      to: version,
      automatic,
      detail: further,
    };
  });
}
