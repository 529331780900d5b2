import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import type { UiLang } from '@vr/shared-api/limits';
import type { TextEncoding } from '@vr/shared-api/member-import';
import type { FastifyRequest } from 'fastify';
import type { App, Parts } from '../../../parts.ts';
import { type DoneBy, TooMuchWork } from '../../../platform/aside/pool.ts';
import { files } from '../../../platform/aside/pools.ts';
import { AppError, fail } from '../../../platform/http/fail.ts';
import { countAttempt } from '../../../platform/http/rate-limits.ts';
import { FileContent, route } from '../../../platform/http/route.ts';
import type { Caller } from '../../../platform/http/tokens.ts';
import { lockMembers } from '../members/write.ts';
import { type Facts, type JudgedRow, judgeRows } from './judge.ts';
import type { ImportFile, ImportRow } from './parse.ts';
import { findFacts, findFreePlaces } from './queries.ts';
import { reportOf } from './report.ts';
import { sampleOf } from './sample.ts';
import { TEXTS } from './texts.ts';
import { writeRows } from './write.ts';

interface Body {
  lang: UiLang;
  file: File;
  encoding?: TextEncoding | undefined;
}
const BY: DoneBy<typeof import('./parse.ts'), 'readRows'> = {
  module: new URL('parse.ts', import.meta.url),
  name: 'readRows',
};

/** Reads an uploaded file in another process, where companies take turns. Fails with IMPORT_REFUSED. */
const read = ({ lang, file, encoding }: Body, { clientId }: Caller): Promise<ImportFile> =>
  files
    .run(BY, { party: clientId }, async () => ({
      bytes: Buffer.from(await file.arrayBuffer()),
      lang,
      encoding,
    }))
    .catch((error: unknown) => {
      if (!(error instanceof TooMuchWork)) throw error;
      const { tooLong: message } = TEXTS.en.refused;
      return fail('IMPORT_REFUSED', { field: '/body/file', title: TEXTS[lang].refused.tooLong, message });
    });

interface Import {
  rows: readonly ImportRow[];
  lang: UiLang;
  actor: Caller;
  request: FastifyRequest;
}

/**
 * Counts addresses of other companies' people towards a rate limit, so that nobody can search for addresses by uploading
 * files.
 */
async function countForeign(parts: Parts, { clientId }: Caller, { takenEmails }: Facts): Promise<void> {
  if (takenEmails.length > 0) await countAttempt(parts, 'foreignEmail', { company: clientId }, takenEmails.length);
}

/** Imports the rows in one transaction, which locks the company's people against other changes. */
const importRows = (parts: Parts, { rows, lang, actor, request }: Import): Promise<JudgedRow[]> =>
  parts.db.transaction(async (tx) => {
    const { clock, jobs } = parts;
    const facts = await findFacts(tx, actor, { rows, freePlaces: await lockMembers(tx, actor.clientId) });
    await countForeign(parts, actor, facts);
    const judged = judgeRows(rows, facts);
    const { people } = facts;
    await writeRows(tx, jobs, judged, { actor, people, lang, now: clock.now(), address: request.ip });
    return judged;
  });

/** Registers the import of members from a CSV file, its dry run and its sample file (spec §2 Member management). */
export function registerMemberImport(app: App): void {
  const { parts } = app;

  route(app, c.checkImport, s.checkImport, async ({ body, actor }) => {
    const { rows, ...file } = await read(body, actor);
    const freePlaces = await findFreePlaces(parts.db, actor.clientId);
    const facts = await findFacts(parts.db, actor, { rows, freePlaces });
    await countForeign(parts, actor, facts);
    return { ...file, freePlaces: facts.freePlaces, rows: judgeRows(rows, facts) };
  });

  route(app, c.importMembers, s.importMembers, async ({ body, actor, request }) => {
    const { rows } = await read(body, actor);
    const attempt = () => importRows(parts, { rows, lang: body.lang, actor, request });
    const judged = await attempt().catch((error) => {
      // Another company has taken one of the addresses in the meantime. The second attempt refuses that row.
      if (error instanceof AppError && error.code === 'EMAIL_IN_USE') return attempt();
      throw error;
    });
    return new FileContent(reportOf(judged, body.lang));
  });

  route(app, c.getImportSample, s.getImportSample, async ({ query }) => new FileContent(sampleOf(query.lang)));
}
