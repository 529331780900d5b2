import * as c from '@vr/shared-api/contract/embedding';
import * as s from '@vr/shared-api/contract/embedding.schema';
import { isEmbeddingOrigin, issuerOf } from '@vr/shared-api/embedding-origin';
import { EMBEDDING_KEYS_MAX } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/db/database.ts';
import { ifMatchVersion, refuseStale } from '../../platform/http/conditions.ts';
import { ownOrigins } from '../../platform/http/content-origins.ts';
import { findOrigins, forgetOrigins } from '../../platform/http/embedding-origins.ts';
import { fail, refuse } from '../../platform/http/fail.ts';
import { cleanText } from '../../platform/http/input.ts';
import { route } from '../../platform/http/route.ts';
import { algorithmsOf, type EmbeddingKey, findKeys, readPublicKey } from './keys.ts';

const selectVersion = sql<{ version: number }>(
  'embedding.version',
  'select embedding_version as version from client where id = :clientId',
);
const lockCompany = sql<{ version: number }>(
  'embedding.lock-company',
  'select embedding_version as version from client where id = :clientId for no key update',
);
const raiseVersion = sql(
  'embedding.raise-version',
  'update client set embedding_version = embedding_version + 1 where id = :clientId',
);
const insertKey = sql<{ id: number }>(
  'embedding.add-key',
  `insert into embedding_key (client_id, kid, name, public_jwk, created_at) values (:clientId, :kid, :name, :jwk,
     :createdAt) returning id`,
);
const renameKey = sql(
  'embedding.rename-key',
  'update embedding_key set name = :name where client_id = :clientId and id = :id returning id',
);
const deleteKey = sql<{ kid: string }>(
  'embedding.remove-key',
  'delete from embedding_key where client_id = :clientId and id = :id returning kid',
);
const deleteOrigins = sql(
  'embedding.remove-origins',
  'delete from embedding_origin where client_id = :clientId and origin = any(:removed)',
);
const insertOrigins = sql(
  'embedding.add-origins',
  'insert into embedding_origin (client_id, origin) select :clientId, unnest(:added::text[])',
);
// Sessions of the portal's own page in an iframe do not record the surrounding page, so they always end, too. Pages that
// are still allowed start new sessions.
const endSessionsOfOrigins = sql(
  'embedding.end-sessions-of-origins',
  `delete from token where kind = 'embedded' and origin = any(:removed)
     and embedding_key_id in (select id from embedding_key where client_id = :clientId)`,
);

const presentKey = ({ jwk, createdAt, lastUsedAt, ...key }: EmbeddingKey) => ({
  ...key,
  algorithms: algorithmsOf(jwk),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Registers the endpoints with which an admin sets how the company's intranet shows the portal. */
export function registerEmbeddingSettings(app: App): void {
  const { clock, config, db } = app.parts;
  const isOwn = ownOrigins(config);

  route(app, c.getEmbedding, s.getEmbedding, async ({ actor: { clientId } }) => ({
    // Read before the origins, so that the next save is refused if the origins change in between.
    version: (await db.row(selectVersion, { clientId }))?.version ?? 0,
    clientId,
    issuer: issuerOf(clientId),
    audience: config.publicUrl,
    keys: (await findKeys(db, clientId)).map(presentKey),
    origins: await findOrigins(db, clientId),
  }));

  route(app, c.addEmbeddingKey, s.addEmbeddingKey, async ({ body, actor, request }) => {
    const { kid, jwk } = await readPublicKey(body.key);
    const { clientId } = actor;
    const subject = `client:${clientId}` as const;
    return db.transaction(async (tx) => {
      await tx.row(lockCompany, { clientId });
      const keys = await findKeys(tx, clientId);
      if (keys.some((key) => key.kid === kid))
        fail('KEY_EXISTS', { field: '/body/key', message: 'The company has this key already.' });
      if (keys.length >= EMBEDDING_KEYS_MAX)
        fail('TOO_MANY_KEYS', { message: `A company has at most ${EMBEDDING_KEYS_MAX} keys.` });
      const key = { kid, name: cleanText(body.name), jwk, createdAt: clock.now(), lastUsedAt: null };
      const row = await tx.row(insertKey, {
        clientId,
        kid,
        name: key.name,
        jwk: JSON.stringify(jwk),
        createdAt: key.createdAt,
      });
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'embedding-key.add', subject, detail: { kid } });
      return presentKey({ ...key, id: row?.id ?? 0 });
    });
  });

  route(app, c.renameEmbeddingKey, s.renameEmbeddingKey, async ({ params: { id }, body, actor, request }) => {
    await db.transaction(async (tx) => {
      if (!(await tx.row(renameKey, { clientId: actor.clientId, id, name: cleanText(body.name) })))
        fail('NOT_FOUND', { message: 'No such key.' });
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'embedding-key.rename', subject: `client:${actor.clientId}` });
    });
  });

  route(app, c.removeEmbeddingKey, s.removeEmbeddingKey, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const removed = await tx.row(deleteKey, { clientId: actor.clientId, id });
      if (!removed) fail('NOT_FOUND', { message: 'No such key.' });
      await recordAudit(tx, {
        ...auditBy(actor, request, clock.now()),
        action: 'embedding-key.remove',
        subject: `client:${actor.clientId}`,
        detail: { kid: removed.kid },
      });
    });
  });

  route(app, c.putEmbeddingOrigins, s.putEmbeddingOrigins, async ({ body, actor, request }) => {
    const { clientId } = actor;
    const edited = ifMatchVersion(request);
    const refused = body.origins.findIndex((origin) => !isEmbeddingOrigin(origin));
    if (refused !== -1) refuse(`origins/${refused}`, 'is not an origin as browsers send it');
    const saved = await db.transaction(async (tx) => {
      const version = (await tx.row(lockCompany, { clientId }))?.version ?? 0;
      refuseStale(edited, version);
      const before = await findOrigins(tx, clientId);
      const added = body.origins.filter((origin) => !before.includes(origin));
      // One of the portal's own origins may stay if it was registered earlier: it has no effect, and the rest of the list
      // can be changed. The page that sends this request is always the portal, even if its origin is not the configured
      // one.
      const own = added.find((origin) => isOwn(origin) || origin === request.headers.origin);
      if (own !== undefined)
        fail('ORIGIN_REFUSED', {
          field: `/body/origins/${body.origins.indexOf(own)}`,
          message: `${own} is an origin of the portal or of its contents.`,
        });
      const removed = before.filter((origin) => !body.origins.includes(origin));
      if (removed.length > 0) {
        await tx.rows(deleteOrigins, { clientId, removed });
        await tx.rows(endSessionsOfOrigins, { clientId, removed: [...removed, config.publicUrl] });
      }
      if (added.length > 0) await tx.rows(insertOrigins, { clientId, added });
      if (added.length + removed.length === 0) return { origins: before, version };
      await tx.rows(raiseVersion, { clientId });
      await recordAudit(tx, {
        ...auditBy(actor, request, clock.now()),
        action: 'embedding-origins.update',
        subject: `client:${clientId}`,
        detail: { added, removed },
      });
      return { origins: await findOrigins(tx, clientId), version: version + 1 };
    });
    forgetOrigins(db);
    return saved;
  });
}
