import * as c from '@vr/shared-api/contract/releases';
import * as s from '@vr/shared-api/contract/releases.schema';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';
import type { FastifyRequest } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import type { Queryable } from '../db/database.ts';
import type { DeployToken } from '../http/deploy-tokens.ts';
import { fail } from '../http/fail.ts';
import { cleanText } from '../http/input.ts';
import { route } from '../http/route.ts';
import { type Change, endCanary, makeCurrent, promote, releaseToTesters, rollBack, startCanary } from './current.ts';
import { createToken, listTokens, revokeToken } from './deploy-tokens.ts';
import { AUTOMATIC_ROLLBACK, recordReports } from './health.ts';
import { announce, complete, storeFile } from './publish.ts';
import { releaserOf } from './release-events.ts';
import { findRemote, listEvents, listRemotes } from './release-list.ts';
import { registerRollbackMail } from './rollback-mail.ts';

const tokenOf = ({ deployToken }: FastifyRequest): DeployToken => deployToken ?? fail('NOT_AUTHORIZED');

async function remoteOf({ db }: Pick<Parts, 'db'>, name: string) {
  return (await findRemote(db, name)) ?? fail('NOT_FOUND', { message: `There is no release of ${name}.` });
}

/** Changes the releases of a remote in one transaction, and returns the result of `work`. */
const change = <T>(
  { db, clock }: Parts,
  request: FastifyRequest,
  remote: string,
  work: (tx: Queryable, change: Change) => Promise<T>,
): Promise<T> => db.transaction((tx) => work(tx, { now: clock.now(), by: releaserOf(request), remote }));

/** Registers the endpoints for publishing releases and for deciding who gets them. */
export function registerReleases(app: App): void {
  registerRollbackMail(app);

  route(app, c.listRemotes, s.listRemotes, async ({ parts: { db } }) => ({
    items: await listRemotes(db),
    contract: REMOTE_CONTRACT,
    automatic: AUTOMATIC_ROLLBACK,
  }));

  route(app, c.getRemote, s.getRemote, async ({ params, parts }) => remoteOf(parts, params.remote));

  route(app, c.announceRelease, s.announceRelease, async ({ params, body, parts, request }) => {
    const { id: deployTokenId, publicKey } = tokenOf(request);
    return announce(parts, {
      remote: params.remote,
      manifest: Buffer.from(body.manifest, 'utf8'),
      signature: Buffer.from(body.signature, 'base64'),
      deployTokenId,
      publicKey,
    });
  });

  route(app, c.uploadReleaseFile, s.uploadReleaseFile, async ({ params, body, parts }) => {
    const bytes = Buffer.from(await body.file.arrayBuffer());
    await storeFile(parts, { name: params.remote, version: params.version }, body.path, bytes);
    return undefined;
  });

  route(app, c.publishRelease, s.publishRelease, async ({ params, body, parts, request }) => {
    const { remote, version } = params;
    if (body.canary && body.testers)
      fail('VALIDATION', { field: '/body/testers', message: 'A canary is not for testers alone.' });
    const replaced = await complete(parts, { name: remote, version }, async (tx, now) => {
      const about = { now, by: releaserOf(request), remote };
      if (body.canary) return startCanary(tx, about, { version, ...body.canary });
      if (body.testers) await releaseToTesters(tx, about, version);
      else await makeCurrent(tx, about, version, 'remote.release');
      return null;
    });
    return { ...(await remoteOf(parts, remote)), replaced };
  });

  route(app, c.promoteRelease, s.promoteRelease, async ({ params: { remote }, body, parts, request }) => {
    await change(parts, request, remote, (tx, about) => promote(tx, about, body.version));
    return remoteOf(parts, remote);
  });

  route(app, c.rollBackRelease, s.rollBackRelease, async ({ params: { remote }, parts, request }) => {
    const { from, to } = await change(parts, request, remote, rollBack);
    return { from, to, remote: await remoteOf(parts, remote) };
  });

  route(app, c.setCanary, s.setCanary, async ({ params: { remote }, body, parts, request }) => {
    const replaced = await change(parts, request, remote, (tx, about) => startCanary(tx, about, body));
    return { ...(await remoteOf(parts, remote)), replaced };
  });

  route(app, c.stopCanary, s.stopCanary, async ({ params: { remote }, parts, request }) => {
    await change(parts, request, remote, endCanary);
    return remoteOf(parts, remote);
  });

  route(app, c.listReleaseEvents, s.listReleaseEvents, async ({ parts: { db } }) => ({ items: await listEvents(db) }));

  route(app, c.listDeployTokens, s.listDeployTokens, async ({ parts: { db } }) => ({ items: await listTokens(db) }));

  route(app, c.createDeployToken, s.createDeployToken, async ({ body, actor, parts, request }) => {
    const { db, clock } = parts;
    const { remote, label } = body;
    const by = { ...releaserOf(request), personId: actor.id };
    return db.transaction((tx) => createToken(tx, { now: clock.now(), by, remote, label: cleanText(label) }));
  });

  route(app, c.revokeDeployToken, s.revokeDeployToken, async ({ params, parts: { db, clock }, request }) => {
    await db.transaction((tx) => revokeToken(tx, clock.now(), releaserOf(request), params.tokenId));
    return undefined;
  });

  route(app, c.reportReleases, s.reportReleases, async ({ body, actor, parts, request }) => {
    // Embedded elements send no reports, and any intranet visitor can have an embedded session.
    if (actor.kind === 'embedded')
      fail('NOT_AUTHORIZED', { message: 'Only the browser of the portal itself reports on releases.' });
    await recordReports(parts, request.log, actor, body.reports);
    return undefined;
  });
}
