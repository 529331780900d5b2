import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  deleteCertificateTemplate,
  listCertificateTemplates,
  previewCertificate,
  putCertificateTemplate,
} from '@vr/shared-api/contract/certificates';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { CERTIFICATE_PICTURE, type CertificateKind, type ContentLang, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { sql } from '../../platform/db/database.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { startTestServer } from '../../testing/server.ts';
import { sweepFiles } from '../../testing/sweep.ts';

const server = await startTestServer();
after(() => server.close());

const drawn = (width: number, height: number, background = '#2f6b85') =>
  sharp({ create: { width, height, channels: 3, background } });
const fileOf = (bytes: Uint8Array | string, name = 'certificate.png') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name);
const png = async (width = 280, height = 200) => fileOf(await drawn(width, height).png().toBuffer());

interface Which {
  clientId?: number;
  type?: CertificateKind;
  lang?: ContentLang;
}

async function signedInPerson(own: number, roles: Role[] = ['ROLE_ADMINISTRATOR']) {
  const person = await server.build.person({ clientId: own, roles });
  const token = await server.signIn(person);
  const { call } = server;
  const inputOf = ({ clientId = own, type = 'training', lang = 'fr' }: Which) => ({
    params: { clientId, lang },
    query: { type },
  });
  return {
    ...person,
    list: (clientId = own) => call(listCertificateTemplates, { params: { clientId } }, { token }),
    put: (file: File, which: Which = {}) =>
      call(putCertificateTemplate, { ...inputOf(which), body: { file } }, { token }),
    remove: (which: Which = {}) => call(deleteCertificateTemplate, inputOf(which), { token }),
    preview: (which: Which = {}) =>
      server.app.inject({
        url: `${API_PREFIX}${pathOf(previewCertificate, inputOf(which))}`,
        headers: { authorization: `Bearer ${token}` },
      }),
  };
}
async function createAdmin(name = 'Atelier Nord') {
  const company = await server.build.client({ name });
  return { company, ...(await signedInPerson(company.id)) };
}
const createSuperAdmin = () => signedInPerson(1, ['ROLE_SUPER_ADMIN']);

/** Returns the keys of the stored pictures after the files that are due have been deleted. */
async function storedFiles(): Promise<string[]> {
  await server.runJobs();
  const keys: string[] = [];
  for await (const key of server.parts.storage.list('media/')) keys.push(key);
  return keys;
}

const auditOf = sql(
  'test.audit',
  'select person_id, client_id, action, detail from audit where subject = :companyId order by id',
);
const removeCompany = sql('test.delete-company', 'update client set deleted_at = :now where id = :companyId');

describe('a certificate template', () => {
  test('is a picture of the certificate’s size, at a public address, and remembers the size of the upload', async () => {
    const admin = await createAdmin();
    const { status, body } = await admin.put(await png(700, 400), { type: 'course', lang: 'ge' });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      type: 'course',
      lang: 'ge',
      picture: body.picture,
      width: 700,
      height: 400,
      updatedDate: server.clock.now().toISOString(),
    });
    assert.deepEqual((await admin.list()).body.items, [body]);
    const served = await server.app.inject({ url: body.picture });
    assert.deepEqual([served.statusCode, served.headers['content-type']], [200, 'image/jpeg']);
    const { width, height } = await sharp(served.rawPayload).metadata();
    assert.deepEqual({ width, height }, CERTIFICATE_PICTURE);
  });

  test('can be a PNG or a JPEG with any name', async () => {
    const admin = await createAdmin();
    const jpeg = await drawn(280, 200).jpeg().toBuffer();
    for (const file of [await png(), fileOf(jpeg, 'a.jpg'), fileOf(jpeg, 'a.jpeg'), fileOf(jpeg, 'a.png')])
      assert.equal((await admin.put(file)).status, 200);
  });

  test('of another type or too large is refused, changes nothing and leaves nothing in the storage', async () => {
    const admin = await createAdmin();
    const { body: kept } = await admin.put(await png());
    const before = await storedFiles();
    const still = await drawn(30, 30).png().toBuffer();
    const animated = Buffer.concat([
      still.subarray(0, 33),
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.alloc(12),
      still.subarray(33),
    ]);
    for (const file of [
      fileOf(await drawn(30, 30).gif().toBuffer()),
      fileOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      fileOf('a text'),
      fileOf(''),
      fileOf(animated),
    ]) {
      const { status, error } = await admin.put(file);
      assert.deepEqual([status, error?.code, error?.field], [400, 'PICTURE_REFUSED', '/body/file']);
    }
    const tooLarge = await admin.put(fileOf(Buffer.alloc(PICTURE_MAX_BYTES + 1)));
    assert.deepEqual([tooLarge.status, tooLarge.error?.code], [413, 'PAYLOAD_TOO_LARGE']);
    assert.deepEqual((await admin.list()).body.items, [kept]);
    assert.deepEqual(await storedFiles(), before);
  });

  test('is one per kind and language', async () => {
    const admin = await createAdmin();
    await admin.put(await png(), { type: 'course', lang: 'fr' });
    await admin.put(await png(), { type: 'training', lang: 'pt' });
    await admin.put(await png(), { type: 'training', lang: 'en' });
    await admin.put(await png(), { type: 'training', lang: 'en' });
    assert.deepEqual(
      (await admin.list()).body.items.map(({ type, lang }) => `${type} ${lang}`),
      ['training en', 'training pt', 'course fr'],
    );
    for (const which of [{ type: 'diploma' }, { lang: 'de' }]) {
      const { status, error } = await admin.put(await png(), which as Which);
      assert.deepEqual([status, error?.code], [400, 'VALIDATION']);
    }
  });

  test('that is replaced or deleted loses its file, even if another company has the same picture', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const before = await storedFiles();
    const { body: theirs } = await other.put(await png());
    const first = (await admin.put(await png())).body.picture;
    const second = (await admin.put(await png())).body.picture;
    assert.equal(new Set([theirs.picture, first, second]).size, 3);
    assert.deepEqual(await storedFiles(), [...before, theirs.picture.slice(1), second.slice(1)].sort());
    assert.equal((await admin.remove()).status, 204);
    assert.deepEqual(await storedFiles(), [...before, theirs.picture.slice(1)].sort());
    assert.deepEqual((await admin.list()).body.items, []);
    assert.deepEqual([(await admin.remove()).status, (await admin.remove({ type: 'course' })).status], [404, 404]);
  });

  test('that is replaced several times at once keeps one file', async () => {
    const admin = await createAdmin();
    const before = await storedFiles();
    const replies = await Promise.all([
      admin.put(await png(20, 20)),
      admin.put(await png(30, 30)),
      admin.put(await png(40, 40)),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
    const [kept] = (await admin.list()).body.items;
    assert.deepEqual(await storedFiles(), [...before, kept?.picture.slice(1)].sort());
  });

  test('is recorded in the audit when it is set and deleted', async () => {
    const admin = await createAdmin();
    await admin.put(await png(), { type: 'course', lang: 'it' });
    await admin.remove({ type: 'course', lang: 'it' });
    await admin.remove({ type: 'course', lang: 'it' });
    const entry = { person_id: admin.id, client_id: admin.company.id, detail: { kind: 'course', lang: 'it' } };
    assert.deepEqual(await server.db.rows(auditOf, { companyId: `client:${admin.company.id}` }), [
      { ...entry, action: 'certificate.update' },
      { ...entry, action: 'certificate.delete' },
    ]);
  });
});

describe('the templates of another company', () => {
  test('do not exist for an admin, in any call', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const { body: theirs } = await other.put(await png());
    const which = { clientId: other.company.id };
    const statuses = [
      (await admin.list(other.company.id)).status,
      (await admin.put(await png(), which)).status,
      (await admin.remove(which)).status,
      (await admin.preview(which)).statusCode,
    ];
    assert.deepEqual(statuses, [404, 404, 404, 404]);
    assert.deepEqual((await other.list()).body.items, [theirs]);
  });

  test('can be changed by the super admin, unless the company is deleted', async () => {
    const { company } = await createAdmin();
    const superAdmin = await createSuperAdmin();
    const which = { clientId: company.id };
    const statuses = async () => [
      (await superAdmin.put(await png(), which)).status,
      (await superAdmin.list(company.id)).status,
      (await superAdmin.preview(which)).statusCode,
      (await superAdmin.remove(which)).status,
    ];
    assert.deepEqual(await statuses(), [200, 200, 200, 204]);
    await server.db.rows(removeCompany, { companyId: company.id, now: server.clock.now() });
    await sweepFiles(server);
    const before = await storedFiles();
    assert.deepEqual(await statuses(), [404, 404, 404, 404]);
    await sweepFiles(server);
    assert.deepEqual(await storedFiles(), before);
  });
});

describe('the preview', () => {
  async function read(pdf: Buffer) {
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    const pictures = [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)/gu)];
    return { text, pictures: pictures.map(([, width]) => Number(width)) };
  }

  test('is a certificate with sample values, the company’s name and logo, and the day in its time zone', async () => {
    const logo = `media/${crypto.randomUUID()}.webp`;
    await server.parts.storage.put(logo, await drawn(120, 120).webp().toBuffer());
    const company = await server.build.client({ name: 'Taller Sur', logo: `/${logo}`, timeZone: 'Pacific/Auckland' });
    const admin = await signedInPerson(company.id);
    server.clock.set('2026-06-15T20:00:00Z');
    const reply = await admin.preview({ type: 'course', lang: 'es' });
    assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/pdf']);
    const { text, pictures } = await read(reply.rawPayload);
    for (const part of [
      'Taller Sur',
      'Anne-Sophie',
      'por haber superado el itinerario',
      '16 de junio de 2026',
      '2222-3333-4444-5555',
    ])
      assert.ok(text.includes(part), `${part} is not in: ${text}`);
    assert.deepEqual(pictures, [120]);
  });

  test('shows the company’s picture in its kind and language, and the product’s own template after its deletion', async () => {
    const admin = await createAdmin();
    await admin.put(await png());
    const picturesOf = async (which: Which = {}) => (await read((await admin.preview(which)).rawPayload)).pictures;
    assert.deepEqual(await picturesOf(), [CERTIFICATE_PICTURE.width]);
    assert.deepEqual(await picturesOf({ lang: 'en' }), []);
    assert.deepEqual(await picturesOf({ type: 'course' }), []);
    await admin.remove();
    assert.deepEqual(await picturesOf(), []);
  });

  test('works for a company whose logo is missing in the storage', async () => {
    const company = await server.build.client({ name: 'Sans logo', logo: '/media/none.webp' });
    const admin = await signedInPerson(company.id);
    const { statusCode, rawPayload } = await admin.preview();
    assert.equal(statusCode, 200);
    assert.match((await read(rawPayload)).text, /Sans logo/u);
  });
});
