import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Endpoint, EndpointSchemas } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/users';
import type { ErrorBody } from '@vr/shared-api/errors';
import { formDataOf } from '@vr/shared-api/form-data';
import { IMPORT_MAX_BYTES, type UiLang } from '@vr/shared-api/limits';
import { IMPORT_PROBLEMS } from '@vr/shared-api/member-import';
import { parse } from 'csv-parse/sync';
import { encode } from '../../../platform/csv/testing/encode.ts';
import { sql } from '../../../platform/db/database.ts';
import type { BuiltPerson, NewPerson } from '../../../platform/demo/builders/people.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { readMail } from '../../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let clientId: number;
let admin: BuiltPerson;
let token: string;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function company(maxUser = 100) {
  const client = await server.build.client({ name: 'Nordvik', maxUser });
  const person = await server.build.person({ clientId: client.id, roles: ['ROLE_ADMINISTRATOR'] });
  return { clientId: client.id, admin: person, token: await server.signIn(person) };
}
beforeEach(async () => {
  ({ clientId, admin, token } = await company());
});
const person = (more: Partial<NewPerson>) => server.build.person({ clientId, ...more });

const HEADER = 'First name,Last name,Email,Roles,Manager email';
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\r\n')], 'members.csv');
const emailOf = (name: string) => `${name}-${clientId}@import.example`.toLowerCase();
const rowOf = (name: string, roles = 'learner', manager = '') => `${name},Petit,${emailOf(name)},${roles},${manager}`;
const manyRows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) =>
    place === 0 ? rowOf('Boss', 'manager') : rowOf(`P${from + place}`, 'learner', emailOf('Boss')),
  );

const check = (file: File, as = token, lang: UiLang = 'en') =>
  server.call(c.checkImport, { body: { lang, file } }, { token: as });

/** Calls an endpoint whose reply is a file. */
async function fetchFile<S extends EndpointSchemas>(endpoint: Endpoint<S>, path: string, body?: object, as = token) {
  const response = await server.app.inject({
    method: endpoint.method,
    url: `${API_PREFIX}${path}`,
    headers: { authorization: `Bearer ${as}` },
    ...(body ? { payload: formDataOf(body) } : {}),
  });
  const { statusCode: status, headers } = response;
  const error = status === 200 ? undefined : response.json<ErrorBody>();
  return { status, error, headers, text: status === 200 ? response.body : '' };
}
const runImport = (file: File, as = token, lang: UiLang = 'en') =>
  fetchFile(c.importMembers, '/users/import', { lang, file }, as);
/** Returns the rows of a report in English: line, outcome, reason. */
const readReport = (text: string) =>
  parse(text, { bom: true, columns: true, relax_column_count: true }).map((row) => {
    const { Line, Outcome, Reason } = row as Record<string, string>;
    return [Number(Line), Outcome, Reason];
  });

const selectPeople = sql<StoredPerson>(
  'test.people',
  `select p.first_name as "firstName", p.last_name as "lastName", p.email, p.roles, p.lang,
     array(select m.email from team_member t join person m on m.id = t.manager_id where t.person_id = p.id) as managers
   from person p where p.client_id = :clientId and p.id <> :adminId order by p.id`,
);
interface StoredPerson {
  firstName: string;
  lastName: string;
  email: string;
  roles: string[];
  lang: string;
  managers: string[];
}
const people = () => server.db.rows(selectPeople, { clientId, adminId: admin.id });
const selectAll = sql<object>(
  'test.everything',
  `select (select json_agg(p order by id) from person p) as people,
     (select json_agg(t order by person_id, manager_id) from team_member t) as teams,
     (select json_agg(a order by id) from audit a) as audit`,
);
const everything = () => server.db.row(selectAll);
const selectAudit = sql(
  'test.audit',
  `select a.action, a.detail, p.first_name as name from audit a join person p on a.subject = 'person:' || p.id
   where a.client_id = :clientId and a.person_id = :adminId order by a.id`,
);

describe('a check', () => {
  test('says what would happen to each row, and writes nothing', async () => {
    const boss = await person({
      firstName: 'Boss',
      lastName: 'Petit',
      email: emailOf('Boss'),
      roles: ['ROLE_MANAGER'],
    });
    const ana = await person({ firstName: 'Ana', lastName: 'Petit', email: emailOf('Ana') });
    await server.build.team({ clientId, managerId: boss.id, members: [ana.id] });
    const before = await everything();
    const file = csv(
      rowOf('Boss', 'manager'),
      rowOf('Ana', 'manager'),
      rowOf('New', 'learner', boss.email),
      rowOf('x', '=1'),
    );
    const { status, body } = await check(file);
    assert.equal(status, 200);
    const { rows, ...rest } = body;
    assert.deepEqual(rest, { encoding: 'utf-8', delimiter: ',', ignoredColumns: [], freePlaces: 97 });
    assert.deepEqual(
      rows.map(({ line, outcome }) => [line, outcome]),
      [
        [2, 'UNCHANGED'],
        [3, 'UPDATE'],
        [4, 'ADD'],
        [5, 'REFUSED'],
      ],
    );
    assert.deepEqual(rows[3], {
      line: 5,
      cells: { firstName: 'x', lastName: 'Petit', email: emailOf('x'), roles: '=1', managerEmail: '' },
      outcome: 'REFUSED',
      problems: [{ column: 'roles', value: '=1', reason: 'FORMULA' }],
    });
    assert.deepEqual(await everything(), before);
    assert.equal(await server.runJobs(), 0);
  });

  test('reveals nothing of people of other companies but that an address is in use', async () => {
    const other = await server.build.client();
    const stranger = await server.build.person({
      clientId: other.id,
      email: emailOf('Stranger'),
      roles: ['ROLE_MANAGER'],
    });
    await server.build.person({ clientId: other.id, email: emailOf('gone'), deletedAt: server.clock.now() });
    const { body } = await check(csv(rowOf('STRANGER'), rowOf('a', 'learner', stranger.email), rowOf('gone')));
    assert.deepEqual(
      body.rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ reason }) => reason)]),
      [['REFUSED', 'EMAIL_IN_USE'], ['REFUSED', 'MANAGER_NOT_FOUND'], ['ADD']],
    );
  });
});

describe('an import', () => {
  test('adds and updates people with their roles and managers, and leaves out refused rows', async () => {
    const old = await person({ email: emailOf('Old'), firstName: 'Old', lastName: 'Petit', roles: ['ROLE_MANAGER'] });
    const ana = await person({ email: `Ana-${clientId}@IMPORT.example`, firstName: 'Anna', lastName: 'Petit' });
    await server.build.team({ clientId, managerId: old.id, members: [ana.id] });
    const file = csv(
      rowOf('Boss', 'manager/admin'),
      rowOf('Ana', 'learner', emailOf('boss')),
      rowOf('New', 'learner', emailOf('Boss')),
      rowOf('Bad', 'king'),
      rowOf('Old', 'manager'),
    );
    const { status, text, headers } = await runImport(file, token, 'en');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/csv');
    assert.deepEqual(readReport(text), [
      [2, 'Added', ''],
      [3, 'Updated', ''],
      [4, 'Added', ''],
      [5, 'Refused', 'Roles: Use the roles learner, manager or admin.'],
      [6, 'Unchanged', ''],
    ]);
    const petit = { lastName: 'Petit', lang: 'en' };
    assert.deepEqual(await people(), [
      { ...petit, firstName: 'Old', email: emailOf('Old'), roles: ['ROLE_MANAGER'], managers: [] },
      { ...petit, firstName: 'Ana', email: ana.email, roles: [], managers: [emailOf('Boss')] },
      {
        ...petit,
        firstName: 'Boss',
        email: emailOf('Boss'),
        roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'],
        managers: [],
      },
      { ...petit, firstName: 'New', email: emailOf('New'), roles: [], managers: [emailOf('Boss')] },
    ]);
  });

  test('is recorded for each person without names and addresses', async () => {
    await person({ firstName: 'Ana', lastName: 'Petit', email: emailOf('Ana'), roles: ['ROLE_MANAGER'] });
    await runImport(csv(rowOf('Ana', 'admin'), rowOf('New'), rowOf('Bad', '')));
    assert.deepEqual(await server.db.rows(selectAudit, { clientId, adminId: admin.id }), [
      { name: 'New', action: 'person.create', detail: { import: true, roles: [] } },
      {
        name: 'Ana',
        action: 'person.update',
        detail: { import: true, fields: ['roles'], from: ['ROLE_MANAGER'], to: ['ROLE_ADMINISTRATOR'] },
      },
    ]);
  });

  test('invites only new people, by jobs and in its language', async () => {
    await server.runJobs();
    await person({ firstName: 'Ana', lastName: 'Petit', email: emailOf('Ana') });
    await runImport(csv(rowOf('Ana', 'manager'), rowOf('Ben'), rowOf('Cleo')), token, 'it');
    const outbox = join(server.parts.config.dataDir, 'outbox');
    const mails = async () => {
      const files = await readdir(outbox).catch(() => []);
      const read = await Promise.all(files.map(async (file) => readMail(await readFile(join(outbox, file)))));
      return read
        .filter(({ to }) => to.some(({ address = '' }) => address.includes(`-${clientId}@`)))
        .map(({ to, subject }) => [to[0]?.address, subject])
        .sort();
    };
    assert.deepEqual(await mails(), []);
    assert.equal(await server.runJobs(), 3, 'also for the changed roles, of which only people hear who have signed in');
    const subject = 'Il tuo account presso Nordvik';
    assert.deepEqual(await mails(), [
      [emailOf('Ben'), subject],
      [emailOf('Cleo'), subject],
    ]);
  });

  test('of the same file twice changes nothing the second time', async () => {
    const file = () =>
      csv(
        ...manyRows(20),
        rowOf('Twice'),
        rowOf('TWICE'),
        rowOf('Bad', ''),
        `${admin.firstName},New,${admin.email},admin,`,
      );
    const first = await runImport(file());
    assert.equal(readReport(first.text).filter(([, outcome]) => outcome === 'Added').length, 21);
    await server.runJobs();
    const before = await everything();
    const second = await runImport(file());
    assert.equal(second.status, 200);
    assert.deepEqual(
      readReport(second.text).map(([line, outcome]) => [line, outcome === 'Refused' ? outcome : 'Unchanged']),
      readReport(second.text).map(([line, outcome]) => [line, outcome]),
    );
    assert.deepEqual(await everything(), before);
    assert.equal(await server.runJobs(), 0);
  });

  test('takes both spellings of a domain for one address', async () => {
    const [typed, stored] = [`boss-${clientId}@société.example`, `boss-${clientId}@xn--socit-esab.example`];
    const rows = (boss: string, manager: string) =>
      csv(`Boss,Petit,${boss},manager,`, rowOf('Ana', 'learner', manager));
    await runImport(rows(typed, stored));
    assert.deepEqual(
      (await people()).map(({ email, managers }) => [email, managers]),
      [
        [stored, []],
        [emailOf('Ana'), [stored]],
      ],
    );
    const again = await check(rows(stored, typed));
    assert.deepEqual(
      again.body.rows.map(({ outcome }) => outcome),
      ['UNCHANGED', 'UNCHANGED'],
    );
    const other = await company();
    const { body } = await check(rows(typed, typed), other.token);
    assert.deepEqual(body.rows[0]?.problems, [{ column: 'email', value: typed, reason: 'EMAIL_IN_USE' }]);
  });

  test('reports every cell, so that refused rows can be corrected in the report, which is then imported', async () => {
    const before = await runImport(
      csv(
        rowOf('Boss', 'manager'),
        rowOf('Ana', 'king', emailOf('Boss')),
        rowOf('=Bob', 'manager/admin'),
        `${rowOf('Cleo')},surplus`,
        rowOf('Dan', 'manager'),
      ),
    );
    assert.deepEqual(
      readReport(before.text).map(([line, outcome]) => [line, outcome]),
      [
        [2, 'Added'],
        [3, 'Refused'],
        [4, 'Refused'],
        [5, 'Refused'],
        [6, 'Added'],
      ],
    );
    const importReport = async (text: string) =>
      readReport((await runImport(new File([text], 'report.csv'))).text).map(([, outcome]) => outcome);
    assert.deepEqual(await importReport(before.text), ['Unchanged', 'Refused', 'Refused', 'Refused', 'Unchanged']);
    const corrected = before.text.replace('king', 'learner').replaceAll("'=", '').replace(',surplus', '');
    assert.deepEqual(await importReport(corrected), ['Unchanged', 'Added', 'Added', 'Added', 'Unchanged']);
    assert.deepEqual(
      (await people()).map(({ firstName, roles, managers }) => [firstName, roles, managers]),
      [
        ['Boss', ['ROLE_MANAGER'], []],
        ['Dan', ['ROLE_MANAGER'], []],
        ['Ana', [], [emailOf('Boss')]],
        ['Bob', ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], []],
        ['Cleo', [], []],
      ],
    );
  });

  test('of 100 rows with every kind of fault adds the other rows and explains each fault', async () => {
    const { clientId: smallId, admin: smallAdmin, token: smallToken } = await company(87);
    const other = await person({ email: `taken-${clientId}@import.example` });
    const superAdmin = await server.build.person({
      clientId: smallId,
      email: emailOf('root'),
      roles: ['ROLE_SUPER_ADMIN'],
    });
    const row = (first: string, email: string, roles = 'learner', manager = '') =>
      `${first},Petit,${email},${roles},${manager}`;
    const faults: Record<string, string> = {
      REQUIRED: row('', emailOf('f1')),
      TOO_LONG: row('x'.repeat(101), emailOf('f2')),
      INVALID_NAME: `"Two\nlines",Petit,${emailOf('f3')},learner,`,
      INVALID_EMAIL: row('F4', 'f4.import.example'),
      INVALID_MAILBOX: row('F4', 'zoé@import.example'),
      UNKNOWN_ROLE: row('F5', emailOf('f5'), 'king'),
      FORMULA: row('=HYPERLINK(1)', emailOf('f6')),
      EMAIL_IN_USE: row('F7', other.email),
      RIGHTS_ABOVE_OWN: row('F8', superAdmin.email, 'manager'),
      DUPLICATE_ROW: row('F9', emailOf('P1')),
      MANAGER_NOT_FOUND: row('F10', emailOf('f10'), 'learner', emailOf('later')),
      OWN_MANAGER: row('F11', emailOf('f11'), 'learner', emailOf('f11')),
      LAST_ADMIN: row('F12', smallAdmin.email, 'manager'),
      WRONG_CELL_COUNT: `Petit, F13,Petit,${emailOf('f13')},learner,x`,
    };
    // 85 people fill the company, so that the last row has no place.
    const good = manyRows(85);
    const rows = [...good, ...Object.values(faults), rowOf('Later', 'manager')];
    assert.equal(rows.length, 100);
    const { body } = await check(csv(...rows), smallToken);
    assert.deepEqual(
      body.rows.slice(85).map(({ problems }) => problems.map(({ reason }) => reason)),
      [...Object.keys(faults), 'USER_QUOTA_REACHED'].map((reason) => [reason]),
    );
    assert.deepEqual([...Object.keys(faults), 'USER_QUOTA_REACHED'].sort(), [...IMPORT_PROBLEMS].sort());
    // The row with a line break takes two lines.
    assert.deepEqual(
      body.rows.slice(85).map(({ line }) => line),
      [87, 88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102],
    );
    const { text } = await runImport(csv(...rows), smallToken);
    const report = readReport(text);
    assert.equal(report.filter(([, outcome]) => outcome === 'Added').length, 85);
    assert.equal(new Set(report.slice(85).map(([, , reason]) => reason)).size, 15);
  });

  test('sends as many statements for 100 rows as for 5', async () => {
    const statementsFor = async (count: number) => {
      const here = await company(1000);
      const known = await server.build.person({ clientId: here.clientId });
      const rows = [
        `New,Name,${known.email},manager,`,
        ...manyRows(count).map((row) => row.replaceAll(`-${clientId}@`, `-${here.clientId}@`)),
      ];
      const [{ status, text }, queries] = await server.watch(() => runImport(csv(...rows), here.token));
      assert.equal(status, 200);
      assert.deepEqual(
        readReport(text).map(([, outcome]) => outcome),
        ['Updated', ...Array.from({ length: count }, () => 'Added')],
      );
      return queries;
    };
    assert.deepEqual(await statementsFor(100), await statementsFor(5));
  });

  test('that competes for the last places with another one adds nobody beyond them', async () => {
    const small = await company(6);
    const email = (name: string) => `${name}-${small.clientId}@import.example`;
    const rows = (start: string) => ['1', '2', '3', '4'].map((end) => `A,B,${email(start + end)},learner,`);
    const [one, two] = await Promise.all([
      runImport(csv(...rows('a')), small.token),
      runImport(csv(...rows('b')), small.token),
    ]);
    const outcomes = [...readReport(one.text), ...readReport(two.text)].map(([, outcome]) => outcome);
    assert.equal(outcomes.filter((outcome) => outcome === 'Added').length, 5);
    assert.equal(outcomes.filter((outcome) => outcome === 'Refused').length, 3);
  });

  test('that competes with another company for an address adds the person once', async () => {
    const other = await company();
    const file = () => csv(...manyRows(30));
    const replies = await Promise.all([runImport(file()), runImport(file(), other.token)]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    const outcomes = replies.map(({ text }) => readReport(text).map(([, outcome]) => outcome));
    assert.deepEqual(outcomes.map(([first]) => first).sort(), ['Added', 'Refused']);
    assert.ok(outcomes.every((all) => new Set(all).size === 1));
  });
});

describe('a file', () => {
  test('that is no list of members is refused with a title in the language of the person, and changes nothing', async () => {
    const before = await everything();
    const files: [File, RegExp][] = [
      [new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])], 'membres.xlsx'), /^C’est un classeur/u],
      [
        new File([new Uint8Array(2000).map((_, place) => place % 251)], 'membres.csv'),
        /^Ce fichier n’est pas un fichier texte/u,
      ],
      [csv(...Array.from({ length: 10_000 }, () => rowOf('x'))), /^Ce fichier compte 10\u202f000 membres/u],
      [new File(['a;b\n1;2'], 'members.csv'), /^Ces colonnes manquent/u],
      [new File([], 'members.csv'), /^Ce fichier est vide/u],
    ];
    for (const [file, title] of files)
      for (const { status, error } of [await check(file, token, 'fr'), await runImport(file, token, 'fr')]) {
        assert.deepEqual([status, error?.code, error?.field], [400, 'IMPORT_REFUSED', '/body/file']);
        assert.match(error?.title ?? '', title);
      }
    assert.deepEqual(await everything(), before);
  });

  test('that is too large is refused', async () => {
    const large = new File([new Uint8Array(IMPORT_MAX_BYTES + 1).fill(97)], 'members.csv');
    const { status, error } = await check(large);
    assert.deepEqual([status, error?.code, error?.field], [413, 'PAYLOAD_TOO_LARGE', '/body/file']);
  });

  test('in Windows-1252 is imported with its accents', async () => {
    const bytes = encode(`${HEADER}\r\nZoé,Müller,${emailOf('zoe')},learner,`, 'windows-1252');
    const file = () => new File([bytes], 'members.csv');
    assert.equal((await check(file())).body.encoding, 'windows-1252');
    await runImport(file());
    assert.deepEqual(
      (await people()).map(({ firstName, lastName }) => [firstName, lastName]),
      [['Zoé', 'Müller']],
    );
  });

  test('is checked and imported in the encoding that the person chooses', async () => {
    const file = new File([encode(`${HEADER}\r\nZuzana,Gdańska,${emailOf('a')},learner,`, 'windows-1250')], 'a.csv');
    const body = { lang: 'en', file, encoding: 'windows-1250' } as const;
    const checked = await server.call(c.checkImport, { body }, { token });
    assert.deepEqual([checked.body.encoding, checked.body.rows[0]?.cells.lastName], ['windows-1250', 'Gdańska']);
    await fetchFile(c.importMembers, '/users/import', body);
    assert.equal((await people())[0]?.lastName, 'Gdańska');
  });
});

test('the sample comes in each language and can be imported without changes', async () => {
  for (const [lang, header] of [
    ['fr', 'Prénom;Nom;'],
    ['en', 'First name,Last name,'],
  ] as const) {
    const { status, text, headers } = await fetchFile(c.getImportSample, `/users/import/sample?lang=${lang}`);
    assert.deepEqual([status, headers['content-type']], [200, 'text/csv']);
    assert.ok(text.includes(`\r\n${header}`));
    const { body } = await check(new File([text], 'sample.csv'));
    assert.deepEqual(new Set(body.rows.map(({ outcome }) => outcome)), new Set(['ADD']));
  }
});

test('only admins import', async () => {
  for (const roles of [[], ['ROLE_MANAGER'], ['ROLE_SUPER_ADMIN'], ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']] as const) {
    const as = await server.signIn(await person({ roles: [...roles] }));
    assert.equal((await check(csv(rowOf('x')), as)).status, 403);
    assert.equal((await runImport(csv(rowOf('x')), as)).status, 403);
    assert.equal((await fetchFile(c.getImportSample, '/users/import/sample?lang=en', undefined, as)).status, 403);
  }
});
