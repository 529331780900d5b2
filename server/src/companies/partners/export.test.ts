import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import { parse } from 'csv-parse/sync';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { contentOf, readArchive } from '../../publishing/gate/archive.ts';
import { Findings } from '../../publishing/gate/findings.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer } from '../../testing/server.ts';
import { TEXTS } from './export-texts.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
await server.build.category();
const signedIn = async (...who: Parameters<typeof server.someone>) => (await server.someone(...who)).token;
const superAdmin = await signedIn(1, 'ROLE_SUPER_ADMIN');

const fetchReport = (lang: string, token = superAdmin) =>
  server.app.inject({ url: `/api/v1/partners/export?lang=${lang}`, headers: { authorization: `Bearer ${token}` } });

/** Returns the texts of the report's files by name. Reads the archive with the gate, which checks sizes and checksums. */
async function exported(lang: ContentLang): Promise<Map<string, string>> {
  const reply = await fetchReport(lang);
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['content-type'], 'application/zip');
  await server.parts.storage.put('report.zip', reply.rawPayload);
  const findings = new Findings();
  const archive = await readArchive(server.parts.storage, 'report.zip', findings);
  assert.ok(archive && !findings.refused);
  const files = new Map<string, string>();
  for (const file of archive.files) files.set(file.path, await text(contentOf(archive, file)));
  return files;
}

const rowsOf = (csv = '', lang: ContentLang = 'fr') =>
  parse(csv, { bom: true, delimiter: lang === 'en' ? ',' : ';' }) as string[][];

const textOf = (title: string) => ({ title, briefDescription: 'Short.', fullDescription: 'Full.', goals: [] });
const closeClient = sql('test.close', 'update client set deleted_at = :now where id = :closedId');

describe('the report on partners', () => {
  test('is an archive with a note if there is no partner', async () => {
    await server.build.client();
    for (const lang of CONTENT_LANGS) {
      const { fileName, text } = TEXTS[lang].noPartners;
      assert.deepEqual([...(await exported(lang))], [[fileName, text]]);
    }
  });

  test('has a file for each partner by name, with a row for each training that is not a draft', async () => {
    const { build, clock, db } = server;
    const studio = await build.client({ type: 'PARTNER', name: 'Studio: Zéro', timeZone: 'Pacific/Auckland' });
    await build.client({ type: 'PARTNER', name: 'école' });
    const gone = await build.client({ type: 'PARTNER', name: 'Gone' });
    await db.rows(closeClient, { closedId: gone.id, now: clock.now() });
    const of = { clientId: studio.id, partnerId: studio.id };
    const played = await build.training({
      ...of,
      status: 'VALIDATED',
      publishedAt: new Date('2026-01-31T12:00:00Z'),
      texts: { en: textOf('Scaffolding'), fr: textOf('=Échafaudage; "sûr"') },
    });
    await build.training({
      ...of,
      status: 'UNDER_REVIEW',
      publishedAt: null,
      texts: { ge: textOf('Gerüst'), en: textOf('Tower') },
    });
    await build.training({ ...of, status: 'CREATED', texts: { fr: textOf('Brouillon') } });
    await build.training({ ...of, status: 'VALIDATED', deletedAt: clock.now() });
    const [company, other, closed] = [await build.client(), await build.client(), await build.client()];
    for (const { id } of [company, other, closed]) await build.offer({ clientId: id, trainingIds: [played.id] });
    await db.rows(closeClient, { closedId: closed.id, now: clock.now() });
    const [one, two, three] = [
      await build.person({ clientId: company.id }),
      await build.person({ clientId: company.id }),
      await build.person({ clientId: other.id }),
    ];
    const play = (person: typeof one, progress: number) =>
      build.session({ personId: person.id, clientId: person.clientId, trainingId: played.id, seconds: 100, progress });
    await play(one, 100);
    await play(one, 50);
    await play(two, 40);
    for (const [person, rating] of [
      [one, 5],
      [two, 4],
      [three, 4],
    ] as const)
      await build.satisfaction({ personId: person.id, clientId: person.clientId, trainingId: played.id, rating });
    await build.like({ personId: one.id, trainingId: played.id });
    await build.favorite({ personId: one.id, trainingId: played.id });
    await build.favorite({ personId: two.id, trainingId: played.id });
    await rebuildRollUps(db);

    const files = await exported('fr');
    assert.deepEqual([...files.keys()], ['école.csv', 'Studio_ Zéro.csv']);
    const header = Object.values(TEXTS.fr.columns);
    assert.deepEqual(rowsOf(files.get('école.csv')), [header]);
    assert.deepEqual(rowsOf(files.get('Studio_ Zéro.csv')), [
      header,
      // An apostrophe keeps spreadsheets from running a formula. The day is the one in Auckland.
      ['\'=Échafaudage; "sûr"', 'En ligne', 'Sécurité', '3', '5', '2', '1', '1', '2', '4,33', '3', '01/02/2026', '2'],
      ['Tower', 'En cours d’examen', 'Sécurité', '0', '0', '0', '0', '0', '0', '', '0', '', '0'],
    ]);
    const german = rowsOf((await exported('ge')).get('Studio_ Zéro.csv'));
    assert.deepEqual(german[0], Object.values(TEXTS.ge.columns));
    assert.deepEqual(
      german.slice(1).map(([title, status]) => [title, status]),
      [
        ['Scaffolding', 'Online'],
        ['Gerüst', 'In Prüfung'],
      ],
    );
    const english = rowsOf((await exported('en')).get('Studio_ Zéro.csv'), 'en');
    assert.equal(english[1]?.[9], '4.33');
  });

  test('is named in UTF-8, and says so', async () => {
    const { rawPayload } = await fetchReport('fr');
    // The flags of the first local header (PKWARE APPNOTE 4.4.4): bit 11 is UTF-8.
    assert.equal(rawPayload.readUInt16LE(6) & 0x800, 0x800);
  });

  test('reads a hundred trainings at a time', async () => {
    const { build } = server;
    const { id } = await build.client({ type: 'PARTNER', name: 'Large' });
    for (let i = 0; i < 205; i += 1)
      await build.training({
        clientId: id,
        partnerId: id,
        status: 'VALIDATED',
        texts: { fr: textOf(`Formation ${i}`) },
      });
    const [files, queries] = await server.watch(() => exported('fr'));
    const titles = rowsOf(files.get('Large.csv')).slice(1);
    assert.deepEqual(
      titles.map(([title]) => title),
      Array.from({ length: 205 }, (_, i) => `Formation ${i}`),
    );
    const pages = touching(queries, 'training_total');
    assert.equal(pages.length, 3 + 2, 'three of this partner, and one of each other');
  });

  test('is for the super admin only', async () => {
    const { id: company } = await server.build.client();
    const { id: partner } = await server.build.client({ type: 'PARTNER' });
    for (const token of [
      await signedIn(company),
      await signedIn(company, 'ROLE_MANAGER'),
      await signedIn(company, 'ROLE_ADMINISTRATOR'),
      await signedIn(partner, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ])
      assert.equal((await fetchReport('fr', token)).statusCode, 403);
  });
});
