import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/audit';
import { exportClients } from '@vr/shared-api/contract/clients';
import { listNotifications } from '@vr/shared-api/contract/notifications';
import * as users from '@vr/shared-api/contract/users';
import { SECURITY_EVENT_DAYS } from '@vr/shared-api/limits';
import { startMailServer } from '../../testing/mail.ts';
import { sessionOf, startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import type { BuiltPerson } from '../demo/builders/people.ts';
import { expireAudit, recordAudit } from './audit.ts';
import { startSecurityLog, writeSecurityLog } from './security-log.ts';

const PASSWORD = 'Demo-2026!';
const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let clientId: number;
let admin: BuiltPerson;
let number = 0;

const mailServer = await startMailServer();
const server = await startTestServer({ smtpUrl: mailServer.url, trustProxy: 1 });
await server.build.platform();
const superAdmin = await server.build.person({
  clientId: 1,
  roles: ['ROLE_SUPER_ADMIN'],
  firstName: 'Sue',
  lastName: 'Per',
});
after(async () => {
  await server.close();
  await mailServer.stop();
});
beforeEach(async () => {
  await server.db.rows(sql('test.clear', 'delete from audit'));
  clientId = (await server.build.client({ name: 'Nordvik' })).id;
  number += 1;
  const email = `admin-${number}@company.example`;
  const names = { firstName: 'Ada', lastName: 'Min', password: PASSWORD };
  admin = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'], email, ...names });
  mailServer.take();
});

const signIn = (password = PASSWORD, { userAgent = FIREFOX, from = '203.0.113.7', email = admin.email } = {}) =>
  server.call(
    users.signIn,
    { body: { email, password } },
    { headers: { 'user-agent': userAgent, 'x-forwarded-for': from } },
  );
const list = async (person: { id: number }, query: { outcome?: 'failure'; clientId?: number } = {}) =>
  server.call(c.listSecurityEvents, { query: { lang: 'en', ...query } }, { token: await server.signIn(person) });
const linesOf = async (person: { id: number }, query = {}) =>
  (await list(person, query)).body.items.map(({ action, outcome, times, actor, subject, address }) => [
    action,
    outcome,
    times,
    actor?.name ?? null,
    subject?.name ?? null,
    address,
  ]);

describe('security events', () => {
  test('say who signed in, who failed how often and from where, and who signed out', async () => {
    await signIn('Wrong-2026!');
    await signIn('Wrong-2026!');
    const { token } = sessionOf(await signIn());
    await server.call(users.signOut, {}, { token, headers: { 'x-forwarded-for': '203.0.113.7' } });
    assert.deepEqual(await linesOf(admin), [
      ['sign-out', 'success', 1, 'Ada Min', 'Ada Min', '203.0.113.7'],
      ['sign-in.password', 'success', 1, 'Ada Min', 'Ada Min', '203.0.113.7'],
      ['sign-in.password', 'failure', 2, null, 'Ada Min', '203.0.113.7'],
    ]);
    assert.equal((await linesOf(admin, { outcome: 'failure' })).length, 1);
    const trail = await server.call(c.listAudit, { query: { lang: 'en' } }, { token: await server.signIn(admin) });
    assert.deepEqual(trail.body.items, [], 'they do not hide the changes in the trail');
  });

  test('contain changes of roles, codes, deletions and exports, but no other changes of people', async () => {
    const token = await server.signIn(admin);
    const member = await server.build.person({ clientId, firstName: 'Mem', lastName: 'Ber' });
    const form = { firstName: 'Mem', lastName: 'Ber', email: member.email };
    const put = (roles: 'ROLE_MANAGER'[], lastName: string, version: number) =>
      server.call(
        users.updateMember,
        { params: { id: member.id }, query: { lang: 'en' }, body: { ...form, lastName, roles } },
        { token, headers: { 'if-match': `"${version}"` } },
      );
    await put([], 'Renamed', 1);
    await put(['ROLE_MANAGER'], 'Renamed', 2);
    await server.call(users.generateCodes, { body: { userIds: [member.id] } }, { token });
    await server.call(users.deleteMember, { params: { id: member.id } }, { token });
    assert.deepEqual(
      (await list(admin)).body.items.map(({ action }) => action),
      ['person.delete', 'code.generate', 'person.update'],
    );
    await server.app.inject({
      url: `/api/v1${exportClients.path}?lang=en`,
      headers: { authorization: `Bearer ${await server.signIn(superAdmin)}` },
    });
    assert.deepEqual((await linesOf(superAdmin))[0]?.slice(0, 4), ['export', 'success', 1, 'Sue Per']);
  });

  test('of unknown accounts and of other companies are shown to the super admin alone', async () => {
    await signIn('Wrong-2026!', { email: 'nobody@company.example' });
    await server.call(users.signInWithCode, { body: { code: 'ZZZZZZ' } });
    await signIn();
    const other = await server.build.person({
      clientId: (await server.build.client()).id,
      roles: ['ROLE_ADMINISTRATOR'],
    });
    assert.deepEqual(await linesOf(other), []);
    const ofPlatform = (await list(superAdmin)).body.items;
    assert.deepEqual(
      ofPlatform.map(({ action, outcome, subject, client }) => [action, outcome, subject?.id, client?.name]),
      [
        ['sign-in.password', 'success', admin.id, 'Nordvik'],
        ['sign-in.code', 'failure', undefined, undefined],
        ['sign-in.password', 'failure', undefined, undefined],
      ],
    );
    assert.equal((await linesOf(superAdmin, { clientId })).length, 1);
    assert.equal((await list(other, { clientId })).status, 404);
    assert.equal((await list(superAdmin, { clientId: 999_999 })).status, 404);
  });

  test('do not name people of the platform to a company, nor where they are', async () => {
    await recordAudit(server.db, {
      at: server.clock.now(),
      personId: superAdmin.id,
      clientId,
      action: 'person.disable',
      subject: `person:${admin.id}`,
      address: '198.51.100.1',
    });
    assert.deepEqual(await linesOf(admin), [['person.disable', 'success', 1, null, 'Ada Min', null]]);
  });

  test('are deleted after 400 days; the trail stays, without addresses', async () => {
    const start = server.clock.now();
    await signIn();
    await signIn('Wrong-2026!');
    await recordAudit(server.db, {
      at: start,
      personId: admin.id,
      clientId,
      action: 'person.disable',
      subject: `person:${admin.id}`,
      address: '198.51.100.1',
    });
    await expireAudit(server.db, new Date(start.getTime() + (SECURITY_EVENT_DAYS - 1) * DAY_MS));
    assert.equal((await linesOf(admin)).length, 3);
    await expireAudit(server.db, new Date(start.getTime() + SECURITY_EVENT_DAYS * DAY_MS));
    assert.deepEqual(await linesOf(admin), [['person.disable', 'success', 1, 'Ada Min', 'Ada Min', null]]);
  });

  test('of one account and address are one row an hour, so that failures cannot fill the table', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1)
      await signIn('Wrong-2026!', { email: `x${attempt}@nowhere.example` });
    server.clock.advance(3_600_000);
    await signIn('Wrong-2026!', { email: 'x@nowhere.example' });
    assert.deepEqual(
      (await linesOf(superAdmin)).map(([, , times]) => times),
      [1, 8],
    );
  });
});

describe('a sign-in from a new device', () => {
  const notified = async () => {
    const token = await server.signIn(admin);
    const { body } = await server.call(listNotifications, { query: { lang: 'en', page: 1, limit: 20 } }, { token });
    return body.items.filter(({ type }) => type === 'NEW_DEVICE');
  };

  test('is told to the person by notification and mail; the first of all and known ones are not', async () => {
    await signIn();
    await signIn(PASSWORD, { from: '203.0.250.250' });
    assert.deepEqual(await notified(), []);
    await signIn(PASSWORD, { userAgent: SAFARI, from: '198.51.100.9' });
    await signIn(PASSWORD, { userAgent: SAFARI, from: '198.51.100.9' });
    const [notice, ...others] = await notified();
    assert.deepEqual(others, []);
    assert.match(notice?.content ?? '', /^Safari · iOS, from 198\.51\.100\.9\./u);
    await server.runJobs();
    const [mail, ...further] = mailServer.take();
    assert.deepEqual([mail?.to[0]?.address, further.length], [admin.email, 0]);
    assert.match(mail?.text ?? '', /with Safari · iOS, from the network address 198\.51\.100\.9/u);
    assert.match(mail?.text ?? '', / [0-9]{2}\/[0-9]{2}\/[0-9]{4} [0-9]{2}:[0-9]{2} \(Central European Time\)/u);
  });

  test('is told if a known kind of device signs in from another network', async () => {
    await signIn();
    await signIn(PASSWORD, { from: '2001:db8:1:2::3' });
    await signIn(PASSWORD, { from: '2001:db8:1:9::9' });
    assert.equal((await notified()).length, 1);
  });
});

describe('the security log', () => {
  const folder = () => server.parts.config.securityLog;
  const read = async (): Promise<Record<string, unknown>[]> => {
    const text = await readFile(join(folder(), `${server.clock.now().toISOString().slice(0, 10)}.jsonl`), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  test('has a JSON line for each entry, once, without names and addresses of people, in a file of the day', async () => {
    server.clock.advance(2 * DAY_MS);
    await signIn('Wrong-2026!');
    await signIn();
    await Promise.all([writeSecurityLog(server.parts), writeSecurityLog(server.parts)]);
    await writeSecurityLog(server.parts);
    const lines = await read();
    assert.deepEqual(
      lines.map(({ log, action, outcome, personId, subject, address }) => [
        log,
        action,
        outcome,
        personId,
        subject,
        address,
      ]),
      [
        ['security', 'sign-in.password', 'failure', null, `person:${admin.id}`, '203.0.113.7'],
        ['security', 'sign-in.password', 'success', admin.id, `person:${admin.id}`, '203.0.113.7'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(lines), /@|Ada/u);
    await signIn('Wrong-2026!');
    await writeSecurityLog(server.parts);
    assert.deepEqual([(await read())[2]?.id, (await read())[2]?.times], [lines[0]?.id, 2], 'with its new count');
  });

  test('goes on below a line that a full disk or a killed process has cut off', async () => {
    server.clock.advance(DAY_MS);
    const file = join(folder(), `${server.clock.now().toISOString().slice(0, 10)}.jsonl`);
    await writeFile(file, '{"log":"secu');
    await signIn();
    await writeSecurityLog(server.parts);
    const lines = (await readFile(file, 'utf8')).split('\n');
    assert.equal(lines.length, 3);
    assert.equal(JSON.parse(lines[1] ?? '').action, 'sign-in.password');
  });

  test('is deleted after 400 days, file by file', async () => {
    await writeFile(join(folder(), '2020-01-01.jsonl'), '');
    server.clock.advance(DAY_MS);
    await signIn();
    await writeSecurityLog(server.parts);
    assert.ok(!(await readdir(folder())).includes('2020-01-01.jsonl'));
  });

  test('goes to the standard output if the operator wants it, and waits in the table while it cannot be written', async () => {
    await signIn();
    const lines: string[] = [];
    const failures: unknown[] = [];
    const parts = { ...server.parts, config: { ...server.parts.config, securityLog: '/dev/null/security' } };
    await startSecurityLog(parts, (error) => failures.push(error))();
    assert.equal(failures.length, 1);
    const toOutput = {
      ...parts,
      config: { ...parts.config, securityLog: 'stdout' },
      logTo: { write: (line: string) => void lines.push(line) },
    };
    await startSecurityLog(toOutput, (error) => failures.push(error))();
    assert.deepEqual([lines.length, failures.length], [1, 1]);
  });
});
