import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/certificates';
import { deleteCertificateTemplate, putCertificateTemplate } from '@vr/shared-api/contract/certificates';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { resetProgress, undoProgressReset } from '@vr/shared-api/contract/resets';
import { deleteTraining } from '@vr/shared-api/contract/trainings';
import { deleteMember } from '@vr/shared-api/contract/users';
import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { sql } from '../../platform/db/database.ts';
import type { NewText } from '../../platform/demo/builders/trainings.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
await server.build.skill();

const text = (title: string): NewText => ({ title, briefDescription: `${title}!`, fullDescription: 'f', goals: [] });
const someone = async (clientId: number, firstName: string, ...roles: Role[]) => {
  const person = await server.build.person({ clientId, firstName, lastName: 'Łukasik', roles });
  return { ...person, token: await server.signIn(person) };
};
type Someone = Awaited<ReturnType<typeof someone>>;

/** Makes a company in Auckland: an admin, a manager with Ann in the team, Bob, and a training with two steps. */
async function company() {
  const { id: clientId } = await server.build.client({ name: 'Atelier Sud', timeZone: 'Pacific/Auckland' });
  const admin = await someone(clientId, 'Ada', 'ROLE_ADMINISTRATOR');
  const manager = await someone(clientId, 'Max', 'ROLE_MANAGER');
  const ann = await someone(clientId, 'Ann');
  const bob = await someone(clientId, 'Bob');
  await server.build.team({ clientId, managerId: manager.id, members: [ann.id] });
  const trainingId = await training(clientId, 'Lock out');
  await server.build.stepFile({ trainingId });
  return { clientId, admin, manager, ann, bob, trainingId };
}

async function training(clientId: number, title: string): Promise<number> {
  const { id } = await server.build.training({ clientId, texts: { fr: text(`${title} (fr)`), en: text(title) } });
  await server.build.contentFile({ trainingId: id });
  return id;
}

type Session = Parameters<TestServer['build']['session']>[0];
async function follow({ id, clientId }: Someone, trainingId: number, over: Partial<Session> = {}): Promise<void> {
  await server.build.session({ personId: id, clientId, trainingId, progress: 100, score: 92, ...over });
  await rebuildRollUps(server.db);
}

interface Asked {
  of?: number;
  kind?: CertificateKind;
  lang?: ContentLang;
  userId?: number;
}
const PDF = { training: c.getTrainingCertificate, course: c.getCourseCertificate };
const NUMBER = { training: c.issueTrainingCertificate, course: c.issueCourseCertificate };

/** Returns the number of a certificate, or the code of the error. */
async function numberOf(by: { token: string }, id: number, { kind = 'training', userId }: Asked = {}) {
  const query = userId === undefined ? {} : { userId };
  const { body, error } = await server.call(NUMBER[kind], { params: { id }, query }, { token: by.token });
  return error?.code ?? body.number;
}

async function read(by: { token: string }, id: number, { kind = 'training', lang = 'en', userId }: Asked = {}) {
  const input = { params: { id, lang }, query: userId === undefined ? {} : { userId } };
  const reply = await server.app.inject({
    url: `${API_PREFIX}${pathOf(PDF[kind], input)}`,
    headers: { authorization: `Bearer ${by.token}` },
  });
  if (reply.statusCode !== 200) return { code: reply.json<{ code: string }>().code, text: '', pictures: [] };
  assert.equal(reply.headers['content-type'], 'application/pdf');
  const document = await getDocumentProxy(new Uint8Array(reply.rawPayload));
  const { items } = await (await document.getPage(1)).getTextContent();
  const pictures = [...reply.rawPayload.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)/gu)];
  const texts = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return { code: undefined, text: texts.replace(/\s+/gu, ' '), pictures: pictures.map(([, width]) => Number(width)) };
}

async function reset(admin: Someone, { id }: Someone, trainingId: number): Promise<number> {
  const { body } = await server.call(resetProgress, { params: { id }, query: { trainingId } }, { token: admin.token });
  return body.items[0]?.id ?? assert.fail('nothing was reset');
}
async function undo(admin: Someone, { id }: Someone, resetId: number): Promise<void> {
  const { status } = await server.call(
    undoProgressReset,
    { params: { id, resetId }, query: { lang: 'en' } },
    { token: admin.token },
  );
  assert.equal(status, 204);
}
const stateOf = async (number: string, lang: ContentLang = 'en') =>
  (await server.call(c.verifyCertificate, { params: { number }, query: { lang } })).body;

describe('a certificate of a training', () => {
  test('says who completed what, on which day of the company, with the score, the skills, a number and its address', async () => {
    const { ann, trainingId } = await company();
    const steps = (...done: string[]) => done.map((id) => ({ id, success: true, score: 90, seconds: 5 }));
    const part = { progress: 25, score: 60, stepVersion: 1 };
    await follow(ann, trainingId, { ...part, day: '2026-06-01', steps: steps('alarm') });
    await follow(ann, trainingId, { ...part, day: '2026-06-03', score: 88, progress: 75, steps: steps('act') });
    await follow(ann, trainingId, { ...part, day: '2026-06-09', steps: steps('alarm') });
    const { text } = await read(ann, trainingId);
    const number = await numberOf(ann, trainingId);
    assert.match(number, /^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/u);
    const { publicUrl } = server.parts.config;
    for (const part of ['Atelier Sud', 'Ann Łukasik', 'Lock out', 'Skills: Fire safety', '3 June 2026', '88%', number])
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    assert.ok(text.includes(`${publicUrl}/verify/${number}`), text);
    const { body } = await server.call(
      c.issueTrainingCertificate,
      { params: { id: trainingId }, query: {} },
      { token: ann.token },
    );
    assert.deepEqual(body, { number, verificationUrl: `${publicUrl}/verify/${number}`, day: '2026-06-03' });
  });

  test('is in the language asked for, with the title in it or else in English', async () => {
    const { ann, trainingId } = await company();
    await follow(ann, trainingId, { day: '2026-06-03' });
    const titles: Record<string, string[]> = {
      fr: ['Certificat de réussite', 'Lock out (fr)', '3 juin 2026'],
      es: ['Certificado de aprovechamiento', 'Lock out', '3 de junio de 2026'],
      ge: ['Zertifikat', 'Lock out', '3. Juni 2026'],
      it: ['Attestato di completamento', 'Lock out', '3 giugno 2026'],
      pt: ['Certificado de conclusão', 'Lock out', '3 de junho de 2026'],
    };
    for (const [lang, parts] of Object.entries(titles)) {
      const { text } = await read(ann, trainingId, { lang: lang as ContentLang });
      for (const part of parts) assert.ok(text.includes(part), `${part} is not in ${text}`);
    }
  });

  test('is refused below 100 percent, and issues nothing', async () => {
    const { ann, trainingId } = await company();
    assert.equal(await numberOf(ann, trainingId), 'CERTIFICATE_NOT_EARNED');
    await follow(ann, trainingId, { progress: 99 });
    assert.equal((await read(ann, trainingId)).code, 'CERTIFICATE_NOT_EARNED');
    const count = sql('test.certificates', 'select count(*) as count from certificate where person_id = :annId');
    assert.deepEqual(await server.db.rows(count, { annId: ann.id }), [{ count: 0 }]);
  });

  test('is issued once, however many calls come at once', async () => {
    const { ann, trainingId } = await company();
    await follow(ann, trainingId);
    const numbers = await Promise.all(Array.from({ length: 12 }, () => numberOf(ann, trainingId)));
    assert.equal(new Set(numbers).size, 1);
    assert.match(numbers[0] ?? '', /-/u);
  });

  test('is drawn for everyone who asks, if more do at once than are served at a time', async () => {
    const { ann, trainingId } = await company();
    await follow(ann, trainingId);
    const files = await Promise.all(Array.from({ length: 9 }, () => read(ann, trainingId)));
    for (const { text } of files) assert.ok(text.includes('Ann Łukasik'), text);
    // A refused call also frees its slot.
    const refused = await Promise.all(Array.from({ length: 9 }, () => read({ token: 'x'.repeat(30) }, trainingId)));
    assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(['NOT_AUTHENTICATED']));
    assert.equal((await read(ann, trainingId)).code, undefined);
  });

  test('is for oneself, for one’s manager and admins, and for nobody else', async () => {
    const { ann, manager, admin, bob, trainingId } = await company();
    const other = await company();
    await follow(ann, trainingId);
    const number = await numberOf(ann, trainingId);
    const userId = ann.id;
    const stranger = await someone(other.clientId, 'Eve', 'ROLE_ADMINISTRATOR');
    const root = await someone(1, 'Root', 'ROLE_SUPER_ADMIN');
    for (const [reader, expected] of [
      [manager, number],
      [admin, number],
      [root, number],
      [bob, 'NOT_FOUND'],
      [stranger, 'NOT_FOUND'],
    ] as const)
      assert.equal(await numberOf(reader, trainingId, { userId }), expected);
    assert.equal(await numberOf(admin, trainingId, { userId: 2_147_483_647 }), 'NOT_FOUND');
    assert.equal(await numberOf(ann, other.trainingId), 'NOT_FOUND');
    assert.equal(await numberOf(ann, 2_147_483_647), 'NOT_FOUND');
  });

  test('does not change with the person’s name, the title, the company’s look or its pictures', async () => {
    const { ann, admin, clientId, trainingId } = await company();
    const png = await sharp({ create: { width: 280, height: 200, channels: 3, background: '#2f6b85' } })
      .png()
      .toBuffer();
    const template = { params: { clientId, lang: 'fr' as const }, query: { type: 'training' as const } };
    const put = await server.call(
      putCertificateTemplate,
      { ...template, body: { file: new File([new Uint8Array(png)], 'a.png') } },
      { token: admin.token },
    );
    assert.equal(put.status, 200);
    await follow(ann, trainingId);
    const before = [await read(ann, trainingId, { lang: 'fr' }), await read(ann, trainingId)];
    assert.deepEqual([before[0]?.pictures, before[1]?.pictures], [[1512], []]);
    await server.db.rows(sql('test.rename-person', `update person set first_name = 'Zoe' where id = :annId`), {
      annId: ann.id,
    });
    await server.db.rows(sql('test.retitle', `update training_text set title = 'X' where training_id = :trainingId`), {
      trainingId,
    });
    await server.db.rows(
      sql('test.rename', `update client set name = 'Y', primary_color = '#000000' where id = :clientId`),
      {
        clientId,
      },
    );
    assert.equal((await server.call(deleteCertificateTemplate, template, { token: admin.token })).status, 204);
    await server.runJobs();
    assert.deepEqual([await read(ann, trainingId, { lang: 'fr' }), await read(ann, trainingId)], before);
  });

  test('stays for the person after the training was deleted', async () => {
    const { ann, admin, trainingId } = await company();
    await follow(ann, trainingId);
    const number = await numberOf(ann, trainingId);
    const deleted = await server.call(deleteTraining, { params: { id: trainingId } }, { token: admin.token });
    assert.equal(deleted.status, 204);
    assert.equal(await numberOf(ann, trainingId), number);
    assert.ok((await read(ann, trainingId)).text.includes('Lock out'));
    assert.equal((await stateOf(number)).state, 'VALID');
  });

  test('is withdrawn by a reset; completing again issues another one, and undoing the reset then restores nothing', async () => {
    const { admin, ann, bob, trainingId } = await company();
    await follow(ann, trainingId);
    await follow(bob, trainingId);
    const [number, ofBob] = [await numberOf(ann, trainingId), await numberOf(bob, trainingId)];
    const resetId = await reset(admin, ann, trainingId);
    assert.equal((await stateOf(number)).state, 'WITHDRAWN');
    assert.equal((await stateOf(number)).certificate?.withdrawnAt, server.clock.now().toISOString());
    assert.equal((await stateOf(ofBob)).state, 'VALID');
    assert.equal(await numberOf(ann, trainingId), 'CERTIFICATE_NOT_EARNED');
    await follow(ann, trainingId, { attempt: 2 });
    const next = await numberOf(ann, trainingId);
    assert.notEqual(next, number);
    await undo(admin, ann, resetId);
    assert.deepEqual([(await stateOf(number)).state, (await stateOf(next)).state], ['WITHDRAWN', 'VALID']);
  });

  test('that a reset has withdrawn is valid again after its undoing', async () => {
    const { admin, ann, trainingId } = await company();
    await follow(ann, trainingId);
    const number = await numberOf(ann, trainingId);
    const resetId = await reset(admin, ann, trainingId);
    await undo(admin, ann, resetId);
    assert.deepEqual([(await stateOf(number)).state, await numberOf(ann, trainingId)], ['VALID', number]);
  });

  test('of a deleted person verifies no longer, and nothing in it names the person', async () => {
    const { ann, admin, trainingId } = await company();
    await follow(ann, trainingId);
    const number = await numberOf(ann, trainingId);
    const { status } = await server.call(deleteMember, { params: { id: ann.id } }, { token: admin.token });
    assert.equal(status, 204);
    assert.deepEqual(await stateOf(number), { state: 'UNKNOWN', certificate: null });
    const rows = await server.db.rows(sql('test.rows', 'select e::text from certificate e where person_id = :annId'), {
      annId: ann.id,
    });
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), /Ann|Łukasik/u);
  });
});

describe('a certificate of a course', () => {
  async function withCourse() {
    const made = await company();
    const { clientId, trainingId } = made;
    const second = await training(clientId, 'Lift');
    const course = await server.build.course({
      clientId,
      texts: { fr: text('Parcours'), en: text('Course') },
      trainings: [{ trainingId, score: 80 }, { trainingId: second }],
    });
    return { ...made, second, courseId: course.id };
  }
  const kind = 'course' as const;

  test('needs all trainings with the score that the course demands, and names them', async () => {
    const { ann, trainingId, second, courseId } = await withCourse();
    await follow(ann, trainingId, { score: 79, day: '2026-06-01' });
    await follow(ann, second, { score: null, progress: 10, day: '2026-06-04' });
    assert.equal(await numberOf(ann, courseId, { kind }), 'CERTIFICATE_NOT_EARNED');
    await follow(ann, trainingId, { score: 80, progress: 40, day: '2026-06-07' });
    await follow(ann, trainingId, { score: 99, day: '2026-06-09' });
    const { text } = await read(ann, courseId, { kind });
    for (const part of ['Course', 'Trainings: Lock out · Lift', '7 June 2026', 'Ann Łukasik'])
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    assert.doesNotMatch(text, /Score/u);
    assert.ok((await read(ann, courseId, { kind, lang: 'fr' })).text.includes('Formations : Lock out (fr)'));
  });

  test('is withdrawn with the results of one of its trainings, until none of them is reset any more', async () => {
    const { admin, ann, trainingId, second, courseId } = await withCourse();
    await follow(ann, trainingId);
    await follow(ann, second);
    const [ofCourse, ofSecond] = [await numberOf(ann, courseId, { kind }), await numberOf(ann, second)];
    const first = await reset(admin, ann, trainingId);
    assert.deepEqual([(await stateOf(ofCourse)).state, (await stateOf(ofSecond)).state], ['WITHDRAWN', 'VALID']);
    const later = await reset(admin, ann, second);
    await undo(admin, ann, first);
    assert.equal((await stateOf(ofCourse)).state, 'WITHDRAWN');
    await undo(admin, ann, later);
    assert.equal(await numberOf(ann, courseId, { kind }), ofCourse);
  });

  test('of a manager’s own course is not for managers who do not see the course', async () => {
    const { ann, manager, trainingId, second, clientId } = await withCourse();
    const other = await someone(clientId, 'Mia', 'ROLE_MANAGER');
    await server.build.team({ clientId, managerId: other.id, members: [ann.id] });
    const trainings = [{ trainingId }, { trainingId: second }];
    const own = await server.build.course({ clientId, ownerId: manager.id, texts: { en: text('Own') }, trainings });
    await follow(ann, trainingId);
    await follow(ann, second);
    const number = await numberOf(ann, own.id, { kind });
    assert.equal(await numberOf(manager, own.id, { kind, userId: ann.id }), number);
    assert.equal(await numberOf(other, own.id, { kind, userId: ann.id }), 'NOT_FOUND');
  });

  test('stays for the person after the course was deleted, but none is issued then', async () => {
    const { ann, bob, trainingId, second, courseId } = await withCourse();
    for (const person of [ann, bob]) for (const id of [trainingId, second]) await follow(person, id);
    const number = await numberOf(ann, courseId, { kind });
    await server.db.rows(sql('test.delete-course', 'update course set deleted_at = :now where id = :courseId'), {
      courseId,
      now: server.clock.now(),
    });
    assert.equal(await numberOf(ann, courseId, { kind }), number);
    assert.equal(await numberOf(bob, courseId, { kind }), 'NOT_FOUND');
  });
});

describe('the verification', () => {
  test('says what the certificate says, to anyone who has the number, however it is typed', async () => {
    const { ann, trainingId } = await company();
    await follow(ann, trainingId, { day: '2026-06-03' });
    const number = await numberOf(ann, trainingId);
    const expected = {
      state: 'VALID',
      certificate: {
        number,
        kind: 'training',
        personName: 'Ann Łukasik',
        title: 'Lock out (fr)',
        lang: 'fr',
        companyName: 'Atelier Sud',
        day: '2026-06-03',
        score: 92,
        withdrawnAt: null,
      },
    };
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.replaceAll('-', '')])
      assert.deepEqual(await stateOf(typed, 'fr'), expected);
  });

  test('answers alike for numbers that do not exist and for texts that are none', async () => {
    for (const number of ['2222-2222-2222-2222', '0', 'O0I1-2222-2222-2222', "' or 1=1 --"])
      assert.deepEqual(await stateOf(encodeURIComponent(number)), { state: 'UNKNOWN', certificate: null });
  });

  test('is limited per address', async () => {
    const call = (remoteAddress: string) =>
      server.app.inject({ url: `${API_PREFIX}/verify/2222222222222222?lang=en`, remoteAddress });
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) statuses.push((await call('198.51.100.7')).statusCode);
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [100, 429]);
    assert.equal((await call('198.51.100.8')).statusCode, 200);
  });
});
