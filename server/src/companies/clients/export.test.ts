import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { BYTES_PER_GB, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { parse } from 'csv-parse/sync';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer } from '../../testing/server.ts';
import { blocked } from '../../testing/until.ts';
import { TEXTS } from './export-texts.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const signedIn = async (...who: Parameters<typeof server.someone>) => (await server.someone(...who)).token;
const superAdmin = await signedIn(1, 'ROLE_SUPER_ADMIN');

const deleteClients = sql('test.delete-clients', 'update client set deleted_at = :now where id <> 1');

async function exported(lang: UiLang, token = superAdmin) {
  const reply = await server.app.inject({
    url: `/api/v1/clients/export?lang=${lang}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const delimiter = lang === 'en' ? ',' : ';';
  const lines = () => parse(reply.body, { bom: true, delimiter, relax_column_count: false }) as string[][];
  return { reply, lines };
}

describe('the report on companies', () => {
  test('has a row for each company, by name, with its figures and contract', async () => {
    const { build, clock, db } = server;
    await db.rows(deleteClients, { now: clock.now() });
    const zinc = await build.client({
      name: 'Éts; "Zinc"',
      siret: '73282932000074',
      representativeFirstName: 'Aïcha',
      representativeLastName: 'Benali',
      representativeEmail: 'aicha@zinc.example',
      maxUser: 50,
      maxSize: 10 * BYTES_PER_GB,
      contractExpiration: '2027-03-31',
    });
    const room = await build.client({
      name: '=cmd|room',
      type: 'VR_ROOM',
      maxSize: 0,
      timeZone: 'Pacific/Auckland',
      // The last day is today in Paris, and yesterday in Auckland after noon UTC.
      contractExpiration: '2026-06-15',
    });
    const centre = await build.client({ name: 'abc', type: 'TRAINING_CENTER', contractExpiration: '2026-07-15' });
    await build.client({ name: 'Zest', type: 'PARTNER', contractExpiration: '2026-07-16' });
    const closing = await build.client({ name: 'Closing' });
    await db.rows(sql('test.close', 'update client set deleted_at = :now where id = :closingId'), {
      closingId: closing.id,
      now: clock.now(),
    });
    await server.rows('insert into client_deletion (client_id, requested_at) values (:closingId, :now)', {
      closingId: closing.id,
      now: clock.now(),
    });

    const one = await build.person({ clientId: zinc.id, lastConnection: new Date('2026-06-01T21:59:00Z') });
    const two = await build.person({ clientId: zinc.id, lastConnection: new Date('2026-06-01T22:30:00Z') });
    const gone = await build.person({ clientId: zinc.id, deletedAt: clock.now() });
    await build.person({ clientId: room.id, lastConnection: new Date('2026-06-01T22:30:00Z') });
    const own = await build.training({ clientId: zinc.id });
    await build.training({ clientId: zinc.id, deletedAt: clock.now() });
    const global = await build.training({ clientId: 1 });
    await build.contentFile({ trainingId: own.id, fileSize: 2.25 * BYTES_PER_GB });
    for (const [person, training, seconds] of [
      [one, own, 100],
      [one, own, 100],
      [two, own, 100],
      [gone, global, 3000],
    ] as const)
      await build.session({ personId: person.id, clientId: zinc.id, trainingId: training.id, seconds });
    await rebuildRollUps(db);
    clock.set('2026-06-15T12:30:00Z');

    const { reply, lines } = await exported('fr');
    assert.equal(reply.statusCode, 200);
    assert.match(String(reply.headers['content-type']), /^text\/csv/u);
    assert.equal(reply.headers['content-disposition'], 'attachment');
    assert.ok(reply.body.startsWith('\uFEFFNom;Type;SIRET;'));
    const [header, ...rows] = lines();
    assert.deepEqual(header, Object.values(TEXTS.fr.columns));
    const contact = (name: { representativeEmail: string }) => ['Dominique Arnaud', name.representativeEmail];
    assert.deepEqual(rows.slice(0, 3), [
      // An apostrophe keeps spreadsheets from running a formula.
      [
        "'=cmd|room",
        'Salle VR',
        '',
        ...contact(room),
        '1',
        '100',
        '0',
        '0',
        '0',
        '0',
        '0',
        '0',
        '02/06/2026',
        '15/06/2026',
        'Terminé',
      ],
      [
        'abc',
        'Centre de formation',
        '',
        ...contact(centre),
        '0',
        '100',
        '0',
        '10',
        '0',
        '0',
        '0',
        '0',
        '',
        '15/07/2026',
        'Se termine dans les 30 jours',
      ],
      [
        'Éts; "Zinc"',
        'Entreprise',
        '732 829 320 00074',
        'Aïcha Benali',
        'aicha@zinc.example',
        '2',
        '50',
        '2,3',
        '10',
        '4',
        '55',
        '2',
        '1',
        '02/06/2026',
        '31/03/2027',
        'En cours',
      ],
    ]);
    assert.deepEqual(
      rows.slice(3).map((row) => [row[0], row[1], row.at(-1)]),
      [['Zest', 'Partenaire', 'En cours']],
    );
  });

  test('comes in each language, with its words, its decimals and the delimiter of its spreadsheets', async () => {
    const replies = await Promise.all(UI_LANGS.map((lang) => exported(lang)));
    const [types, states, headers] = [new Set(), new Set(), new Set()];
    for (const [i, lang] of UI_LANGS.entries()) {
      const [header = [], ...rows] = replies[i]?.lines() ?? [];
      const zinc = rows.find(([name]) => name === 'Éts; "Zinc"');
      assert.equal(zinc?.[header.indexOf(TEXTS[lang].columns.storageUsed)], lang === 'en' ? '2.3' : '2,3');
      for (const row of rows) assert.ok(Object.values(TEXTS[lang].types).includes(row[1] ?? ''), row[1]);
      types.add(zinc?.[1]);
      states.add(zinc?.at(-1));
      headers.add(header.join());
    }
    assert.deepEqual([types.size, states.size, headers.size], [4, 4, 4]);
  });

  test('is for the super admin only', async () => {
    const { id: company } = await server.build.client();
    const { id: partner } = await server.build.client({ type: 'PARTNER' });
    const others = [
      await signedIn(company),
      await signedIn(company, 'ROLE_MANAGER'),
      await signedIn(company, 'ROLE_ADMINISTRATOR'),
      await signedIn(partner, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ];
    for (const token of others) assert.equal((await exported('en', token)).reply.statusCode, 403);
  });
});

/** Streams that decompress the content encodings of a reply. */
const UNPACK = { identity: () => new PassThrough(), gzip: createGunzip, br: createBrotliDecompress };

describe('the report on 250 companies', () => {
  const names = Array.from({ length: 250 }, (_, i) => `Company ${String(i).padStart(3, '0')}`);
  let url: string;
  before(async () => {
    await server.db.rows(deleteClients, { now: server.clock.now() });
    for (const name of names.toReversed()) await server.build.client({ name });
    url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/clients/export?lang=en`;
  });

  async function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const sent = request(url, { agent: false, headers: { authorization: `Bearer ${superAdmin}`, ...headers } });
    const [reply] = (await once(sent.end(), 'response')) as [IncomingMessage];
    return reply;
  }

  /**
   * Runs `work` while every page of the report waits for the lock on a table. `rejectWaiting` ends the waiting
   * connections.
   */
  const whilePagesWait = (work: (rejectWaiting: () => Promise<void>) => Promise<void>) =>
    server.db.connection(async (client) => {
      await client.query('begin');
      await client.query('lock table client_day in access exclusive mode');
      const rejectWaiting = async () => {
        await client.query('select pg_terminate_backend($1)', [await blocked(server.db)]);
      };
      await work(rejectWaiting).finally(() => client.query('rollback'));
    });

  test('has all of them in order, and takes one statement for each hundred', async () => {
    const [{ lines }, queries] = await server.watch(() => exported('en'));
    assert.deepEqual(
      lines()
        .slice(1)
        .map(([name]) => name),
      names,
    );
    assert.equal(touching(queries, 'client_day').length, 3);
  });

  for (const [encoding, unpack] of Object.entries(UNPACK))
    test(`begins with its header before any figure has been read (${encoding})`, async () => {
      const chunks = unpack().setEncoding('utf8');
      const parts: AsyncIterator<string> = chunks[Symbol.asyncIterator]();
      let received = '';
      const readUntil = async (end: string) => {
        while (!received.includes(end)) {
          const { value, done } = await parts.next();
          if (done) assert.fail(`ended before ${end}: ${received}`);
          received += value;
        }
      };
      await whilePagesWait(async () => {
        (await open({ 'accept-encoding': encoding })).pipe(chunks);
        await readUntil('\n');
        assert.match(received, /^\uFEFFName,Type,SIRET,[^\n]*\n$/u);
      });
      await readUntil(names.at(-1) as string);
    });

  for (const encoding of Object.keys(UNPACK))
    test(`is cut off, not ended, if the database fails in the middle (${encoding})`, async () => {
      await whilePagesWait(async (rejectWaiting) => {
        const reply = await open({ 'accept-encoding': encoding });
        await once(reply, 'readable');
        await rejectWaiting();
        await assert.rejects(text(reply), { code: 'ECONNRESET' });
      });
    });

  test('is no longer read once its reader has left', async () => {
    const closed = new Promise<void>((resolve) => {
      server.app.server.once('request', (_request, response) => response.once('close', resolve));
    });
    const [, queries] = await server.watch(async () => {
      await whilePagesWait(async () => {
        const reply = await open();
        await once(reply, 'readable');
        reply.destroy();
        await closed;
      });
      // While this second report is read, there is time to read the rest of the first one, too.
      await text(await open());
    });
    const pages = touching(queries, 'client_day').length;
    assert.ok(pages <= 1 + 3, `${pages} pages were read`);
  });
});
