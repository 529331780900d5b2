import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import type { createClient, updateClient } from '@vr/shared-api/contract/clients.schema';
import type { InputOf } from '@vr/shared-api/contract/endpoint';
import { deleteMember, finishPasswordReset, generateCodes, signIn } from '@vr/shared-api/contract/users';
import { formDataOf } from '@vr/shared-api/form-data';
import { BYTES_PER_GB, CLIENT_TYPES, FRESH_SIGN_IN_MS, STORED_MAX_FACTOR } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import { API_PREFIX } from '../../platform/http/route.ts';
import { keyIn, readMail } from '../../testing/mail.ts';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, sessionOf, startTestServer } from '../../testing/server.ts';
import { sweepFiles } from '../../testing/sweep.ts';

type Form = InputOf<typeof createClient>['body'];
type Change = InputOf<typeof updateClient>['body'];

const PLATFORM = 1;
const PASSWORD = 'Better-2027?';
const ADMIN: Role[] = ['ROLE_ADMINISTRATOR'];
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

const picture = (background: string) => sharp({ create: { width: 240, height: 240, channels: 3, background } });
const fileOf = (bytes: Uint8Array | string, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name);
const LOGO = fileOf(await picture('#0a7d32').png().toBuffer(), 'logo.png');

let token: string;
let number = 0;

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const root = await server.build.person({ clientId: PLATFORM, roles: ['ROLE_SUPER_ADMIN'] });
token = await server.signIn(root);

function address(): string {
  number += 1;
  return `represent-${number}@company.example`;
}

/** Returns a valid form with the given fields changed. */
function formOf(over: Partial<Form> = {}): Form {
  return {
    name: 'Aciérie du Nord',
    type: 'COMPANY',
    representativeFirstName: 'Aïcha',
    representativeLastName: 'Benali',
    representativeEmail: address(),
    siret: '732 829 320 00074',
    contractExpirationDate: '2027-03-31',
    primaryColor: '#0a7d32',
    secondaryColor: '#F2b705',
    scoreRanking: true,
    hourRanking: false,
    masterContentAccess: true,
    offlineAccess: false,
    enableSatisfactionSurvey: true,
    maxUser: 10,
    maxSize: 20 * BYTES_PER_GB,
    timeZone: 'Indian/Reunion',
    ...over,
  };
}

const post = (body: Form, headers: Record<string, string> = {}) =>
  server.call(c.createClient, { query: { lang: 'fr' }, body }, { token, headers });
const put = (id: number, body: Change, version = 1) =>
  server.call(
    c.updateClient,
    { params: { id }, query: { lang: 'it' }, body },
    { token, headers: { 'if-match': `"${version}"` } },
  );
const read = async (id: number) => (await server.call(c.getClient, { params: { id } }, { token })).body;
const invite = (id: number) => server.call(c.inviteRepresentative, { params: { id } }, { token });

async function created(over: Partial<Form> = {}) {
  const form = formOf(over);
  const { status, body, error } = await post({ ...form, logo: LOGO });
  assert.equal(status, 200, error?.message);
  return { form, ...body };
}

interface Account {
  id: number;
  firstName: string;
  email: string;
  roles: Role[];
  lang: string;
}
const peopleOf = (clientId: number) =>
  server.rows<Account>(
    `select id, first_name as "firstName", email, roles, lang from person where client_id = :clientId and deleted_at is null
     order by id`,
    { clientId },
  );
const representativeOf = async (clientId: number) => {
  const [row] = await server.rows<{ id: number }>(
    'select person_id as id from representative where client_id = :clientId',
    { clientId },
  );
  const people = await peopleOf(clientId);
  return people.find(({ id }) => id === row?.id) ?? assert.fail('no representative');
};
const auditOf = (clientId: number) =>
  server.rows<{ person_id: number; action: string; subject: string; detail: Record<string, unknown> }>(
    'select person_id, action, subject, detail from audit where client_id = :clientId and expires_at is null order by id',
    { clientId },
  );
const actionsOf = async (clientId: number) => (await auditOf(clientId)).map(({ action }) => action);
const hasSignedIn = (personId: number) =>
  server.rows('update person set first_sign_in_at = :now where id = :personId', { personId, now: server.clock.now() });

/** Returns everything that a save can have stored, after the clean-up of files. */
async function traces() {
  await sweepFiles(server);
  const [counts] =
    await server.rows(`select (select count(*) from client) as clients, (select count(*) from person) as people,
    (select count(*) from audit) as audit, (select count(*) from representative) as representatives,
    (select count(*) from graphical_charter) as charters, (select count(*) from idempotency_key) as keys,
    (select count(*) from pgboss.job) as jobs`);
  return { counts, files: await server.keys('') };
}

async function mailsTo(email: string) {
  const outbox = join(server.parts.config.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.sort().map(async (file) => readMail(await readFile(join(outbox, file)))));
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === email));
}

describe('a new company', () => {
  test('of each type is stored as the form says, with its representative as an admin', async () => {
    for (const type of CLIENT_TYPES) {
      const { form, ...body } = await created({ type, name: ' Aciérie du Nord ' });
      const { maxUser, maxSize, ...shown } = form;
      const stored = { builds: 0, replaced: 0, documents: 0, max: maxSize * STORED_MAX_FACTOR };
      assert.deepEqual(
        { ...body, logo: null, id: 0, representative: null },
        {
          ...shown,
          id: 0,
          name: 'Aciérie du Nord',
          siret: '73282932000074',
          primaryColor: '#0A7D32',
          secondaryColor: '#F2B705',
          logo: null,
          contractDaysLeft: 289,
          quota: { currentUser: 1, maxUser, currentSize: 0, maxSize, stored },
          graphicalCharter: null,
          representative: null,
          usage: { masterContents: 0, masterContentTrainings: 0, offlineTrainings: 0, surveyAnswers: 0 },
          version: 1,
        },
        type,
      );
      assert.match(body.logo ?? '', /^\/media\/[0-9a-f]{64}\.webp$/u);
      assert.equal((await server.app.inject({ url: body.logo ?? '' })).statusCode, 200);
      const account = await representativeOf(body.id);
      const roles = type === 'PARTNER' ? ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] : ['ROLE_ADMINISTRATOR'];
      assert.deepEqual(
        [account.firstName, account.email, account.roles, account.lang],
        ['Aïcha', form.representativeEmail, roles, 'fr'],
      );
      assert.deepEqual(body.representative, {
        personId: account.id,
        hasSignedIn: false,
        hasSecondFactor: false,
        invitedAt: null,
        disabled: false,
      });
    }
  });

  test('invites its representative by a mail whose link sets a password, with which they sign in', async () => {
    const { form, id } = await created();
    await server.runJobs();
    const [mail, ...others] = await mailsTo(form.representativeEmail);
    assert.deepEqual(others, []);
    assert.equal(mail?.subject, 'Votre compte chez Aciérie du Nord');
    const reset = { resetKey: keyIn(mail?.text ?? ''), newPassword: PASSWORD };
    assert.equal((await server.call(finishPasswordReset, { body: reset })).status, 204);
    const signedIn = await server.call(signIn, { body: { email: form.representativeEmail, password: PASSWORD } });
    assert.equal(sessionOf(signedIn).profile.clientId, id);
    const { representative } = await read(id);
    assert.deepEqual(
      [representative?.hasSignedIn, representative?.invitedAt],
      [true, server.clock.now().toISOString()],
    );
  });

  test('is recorded without the name and address of its representative', async () => {
    const { form, id } = await created();
    const { id: personId } = await representativeOf(id);
    assert.deepEqual(await auditOf(id), [
      {
        person_id: root.id,
        action: 'person.create',
        subject: `person:${personId}`,
        detail: { roles: ['ROLE_ADMINISTRATOR'] },
      },
      {
        person_id: root.id,
        action: 'client.create',
        subject: `client:${id}`,
        detail: { name: 'Aciérie du Nord', type: 'COMPANY' },
      },
    ]);
    assert.ok(!JSON.stringify(await auditOf(id)).includes(form.representativeEmail));
  });

  test('may have no storage', async () => {
    const { quota } = await created({ maxSize: 0 });
    assert.equal(quota.maxSize, 0);
  });

  test('is made once for each Idempotency-Key, also by calls at the same time', async () => {
    const form = { ...formOf(), logo: LOGO };
    const headers = { 'idempotency-key': 'company-0001' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => post(form, headers)));
    const [first] = replies;
    assert.equal(first?.status, 200);
    for (const { body } of replies) assert.deepEqual(body, first?.body);
    const stored = await server.rows("select answer from idempotency_key where key = 'company-0001'");
    assert.deepEqual(stored, [{ answer: { id: first?.body.id } }]);
  });

  test('is made by one of ten calls at the same time for the same representative', async () => {
    const form = { ...formOf({ name: 'Race' }), logo: LOGO };
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(form)));
    assert.deepEqual(replies.map(outcomeOf).toSorted(), [
      '200',
      ...Array<string>(9).fill('409 EMAIL_IN_USE /body/representativeEmail'),
    ]);
    assert.equal((await server.rows("select from client where name = 'Race'")).length, 1);
  });
});

describe('a SIRET', () => {
  const SIRETS: [siret: string, stored: string | null][] = [
    ['73282932000074', '73282932000074'],
    [' 732 829 320 00074 ', '73282932000074'],
    ['732\u00a0829\u202f320 00074', '73282932000074'],
    // La Poste's head office satisfies the Luhn formula. For its other sites, a digit sum that is a multiple of 5 is
    // enough.
    ['35600000000048', '35600000000048'],
    ['35600000049837', '35600000049837'],
    ['35600000049838', null],
    ['73282932000075', null],
    ['00000000000000', null],
    ['7328293200007', null],
    ['732829320000740', null],
    ['7328293200007A', null],
    ['732-829-320-00074', null],
    ['٧٣٢٨٢٩٣٢٠٠٠٠٧٤', null],
    ['', null],
  ];

  test('is stored without spaces if it is valid, and refused otherwise', async () => {
    for (const [siret, stored] of SIRETS) {
      const reply = await post(formOf({ siret, logo: LOGO }));
      const expected = stored === null ? '400 INVALID_SIRET /body/siret' : '200';
      assert.deepEqual([outcomeOf(reply), reply.body?.siret ?? null], [expected, stored], siret);
    }
  });

  test('is checked again when a company is changed', async () => {
    const { id, form } = await created();
    assert.equal(outcomeOf(await put(id, { ...form, siret: '1' })), '400 INVALID_SIRET /body/siret');
    assert.equal((await put(id, { ...form, siret: '35600000049837' })).body.siret, '35600000049837');
  });
});

describe('a refused form', () => {
  const taken = 'Taken@company.example';
  before(async () => {
    const { id } = await server.build.client();
    await server.build.person({ clientId: id, email: taken });
  });

  const cases = async (): Promise<Record<string, Partial<Form>>> => ({
    '400 VALIDATION /body/name': { name: ' ' },
    '400 VALIDATION /body/type': { type: 'SCHOOL' as Form['type'] },
    '400 VALIDATION /body/representativeFirstName': { representativeFirstName: '' },
    '400 VALIDATION /body/representativeLastName': { representativeLastName: 'x\ny' },
    '400 VALIDATION /body/representativeEmail': { representativeEmail: 'aicha@nowhere' },
    '400 VALIDATION /body/contractExpirationDate': { contractExpirationDate: '2027-02-29' },
    '400 VALIDATION /body/primaryColor': { primaryColor: '#12345' },
    '400 VALIDATION /body/secondaryColor': { secondaryColor: 'red' },
    '400 VALIDATION /body/scoreRanking': { scoreRanking: 'perhaps' as unknown as boolean },
    '400 VALIDATION /body/maxUser': { maxUser: 101 },
    '400 VALIDATION /body/maxSize': { maxSize: BYTES_PER_GB / 2 },
    '400 VALIDATION /body/timeZone': { timeZone: 'Europe/Nowhere' },
    '400 INVALID_SIRET /body/siret': { siret: '12345678901234' },
    '400 PICTURE_REFUSED /body/logo': { logo: fileOf('<svg/>', 'logo.png') },
    '400 CHARTER_REFUSED /body/graphicalCharter': { graphicalCharter: fileOf('text', 'charter.pdf') },
    '409 EMAIL_IN_USE /body/representativeEmail': {
      representativeEmail: taken.toUpperCase(),
      graphicalCharter: fileOf(PDF, 'charter.pdf'),
      logo: fileOf(await picture('#998877').png().toBuffer(), 'logo.png'),
    },
  });

  test('of a new company leaves no row, no file and no record', async () => {
    const unchanged = await traces();
    for (const [expected, over] of Object.entries(await cases()))
      assert.equal(outcomeOf(await post(formOf({ logo: LOGO, ...over }))), expected);
    assert.equal(outcomeOf(await post(formOf())), '400 VALIDATION /body/logo');
    assert.deepEqual(await traces(), unchanged);
  });

  test('of a change leaves the company as it was', async () => {
    const { id, form } = await created();
    const [company, unchanged] = [await read(id), await traces()];
    for (const [expected, over] of Object.entries(await cases()))
      assert.equal(outcomeOf(await put(id, { ...form, ...over })), expected);
    assert.deepEqual([await read(id), await traces()], [company, unchanged]);
  });

  test('includes other sizes, dates and time zones that a company cannot have', async () => {
    const refused: Record<string, Partial<Form>[]> = {
      maxUser: [{ maxUser: 0 }, { maxUser: 1.5 }],
      maxSize: [{ maxSize: -BYTES_PER_GB }, { maxSize: 1001 * BYTES_PER_GB }, { maxSize: 1 }],
      contractExpirationDate: [{ contractExpirationDate: '0000-01-01' }, { contractExpirationDate: '2027-13-01' }],
      // Known only to Intl, only to PostgreSQL, or to both with different meanings.
      timeZone: [{ timeZone: '+02:00' }, { timeZone: 'Factory' }, { timeZone: 'BST' }, { timeZone: '' }],
    };
    for (const [field, forms] of Object.entries(refused))
      for (const over of forms)
        assert.equal(
          outcomeOf(await post(formOf({ logo: LOGO, ...over }))),
          `400 VALIDATION /body/${field}`,
          JSON.stringify(over),
        );
    const accepted = { contractExpirationDate: '2024-02-29', timeZone: 'Asia/Kolkata', maxSize: 1000 * BYTES_PER_GB };
    await created({ ...accepted, maxUser: 100 });
  });
});

describe('a changed company', () => {
  test('has the new values, with the change recorded without names and addresses of people', async () => {
    const { id, form } = await created();
    const change = {
      ...form,
      name: 'Aciérie du Sud',
      maxUser: 5,
      representativeLastName: 'Diallo',
      offlineAccess: true,
    };
    const { status, body } = await put(id, change);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.name, body.quota.maxUser, body.representativeLastName, body.offlineAccess, body.version],
      ['Aciérie du Sud', 5, 'Diallo', true, 2],
    );
    const { detail } = (await auditOf(id)).find(({ action }) => action === 'client.contract') ?? assert.fail();
    assert.deepEqual(detail, {
      fields: ['name', 'representativeLastName', 'offlineAccess', 'maxUser'],
      from: { name: 'Aciérie du Nord', offlineAccess: false, maxUser: 10 },
      to: { name: 'Aciérie du Sud', offlineAccess: true, maxUser: 5 },
    });
  });

  test('keeps its version, files and records if nothing changes', async () => {
    const { id, form } = await created();
    const [company, unchanged] = [await read(id), await traces()];
    for (const over of [{}, { logo: LOGO }, { removeGraphicalCharter: true }, { keepFormerAdmin: true }]) {
      const { status, body } = await put(id, { ...form, primaryColor: '#0A7D32', ...over });
      assert.deepEqual([status, body], [200, company]);
    }
    assert.deepEqual(await traces(), unchanged);
  });

  test('gets another logo, and needs one if it has none', async () => {
    const { id, form, logo } = await created();
    const { body } = await put(id, { ...form, logo: fileOf(await picture('#334455').jpeg().toBuffer(), 'logo.jpg') });
    assert.notEqual(body.logo, logo);
    await server.runJobs();
    const statusOf = async (url: string | null) => (await server.app.inject({ url: url ?? '' })).statusCode;
    assert.equal(await statusOf(body.logo), 200);
    assert.equal(await statusOf(logo), 200, 'other companies have the same logo as the former one');
    await put(id, { ...form, logo: LOGO }, 2);
    await server.runJobs();
    assert.equal(await statusOf(body.logo), 404, 'no company has this logo any more');
    const bare = await server.build.client({ logo: null });
    assert.equal(outcomeOf(await put(bare.id, formOf())), '400 VALIDATION /body/logo');
    assert.equal((await put(bare.id, formOf({ logo: LOGO }))).status, 200);
  });

  test('gets another address of its representative only in a recent session', async () => {
    const { id, form } = await created();
    const weak = await server.signIn(root);
    server.clock.advance(FRESH_SIGN_IN_MS);
    const save = (body: Change) =>
      server.call(c.updateClient, { params: { id }, query: { lang: 'it' }, body }, { token: weak });
    assert.equal(outcomeOf(await save({ ...form, representativeEmail: address() })), '409 PASSWORD_NEEDED');
    assert.equal(outcomeOf(await save({ ...form, maxUser: 9 })), '200');
    token = await server.signIn(root);
  });

  test('is not changed by an outdated edit', async () => {
    const { id, form } = await created();
    await put(id, { ...form, maxUser: 5 });
    const unchanged = await traces();
    const late = { ...form, representativeEmail: address(), graphicalCharter: fileOf(PDF, 'charter.pdf') };
    assert.equal(outcomeOf(await put(id, late)), '412 STALE_EDIT');
    assert.deepEqual(await traces(), unchanged);
    assert.equal((await read(id)).quota.maxUser, 5);
    const { timeZone: _, ...rest } = { ...form, maxUser: 7 };
    const blind = await server.call(c.updateClient, { params: { id }, query: { lang: 'en' }, body: rest }, { token });
    assert.deepEqual(
      [blind.status, blind.body.quota.maxUser, blind.body.timeZone],
      [200, 7, form.timeZone],
      'without a version the newest is replaced, and without a time zone it stays',
    );
  });

  test('is saved by only one of several edits at the same time', async () => {
    const { id, form } = await created();
    const places = Array.from({ length: 8 }, (_, index) => 20 + index);
    const replies = await Promise.all(places.map((maxUser) => put(id, { ...form, maxUser })));
    assert.deepEqual(replies.map(outcomeOf).toSorted(), ['200', ...Array<string>(7).fill('412 STALE_EDIT')]);
    assert.equal((await read(id)).version, 2);
  });

  test('keeps its people and builds when the contract becomes narrower', async () => {
    const { id, form } = await created();
    for (let more = 0; more < 3; more += 1) await server.build.person({ clientId: id });
    const training = await server.build.training({ clientId: id });
    await server.build.contentFile({ trainingId: training.id, fileSize: 5 });
    const { quota } = (await put(id, { ...form, maxUser: 1, maxSize: 0 })).body;
    const { stored, ...counted } = quota;
    assert.deepEqual(stored, { builds: 5, replaced: 0, documents: 0, max: 0 });
    assert.deepEqual(counted, { currentUser: 4, maxUser: 1, currentSize: 5, maxSize: 0 });
    assert.equal((await peopleOf(id)).length, 4);
  });

  test('can become another type, but not a partner, nor a partner anything else', async () => {
    const { id, form } = await created();
    const types = ['TRAINING_CENTER', 'VR_ROOM', 'COMPANY'] as const;
    for (const [index, type] of types.entries())
      assert.equal((await put(id, { ...form, type }, index + 1)).body.type, type);
    assert.equal(outcomeOf(await put(id, { ...form, type: 'PARTNER' }, 4)), '400 VALIDATION /body/type');
    const partner = await created({ type: 'PARTNER' });
    for (const type of types)
      assert.equal(outcomeOf(await put(partner.id, { ...partner.form, type })), '400 VALIDATION /body/type');
  });

  test('needs as many statements as any other, however many people and trainings it has', async () => {
    const statementsOf = async (id: number, form: Form) => {
      const [{ status }, queries] = await server.watch(() => put(id, { ...form, maxUser: 50 }));
      assert.equal(status, 200);
      return queries;
    };
    const small = await created();
    const large = await created();
    for (let more = 0; more < 5; more += 1) {
      await server.build.person({ clientId: large.id });
      await server.build.training({ clientId: large.id });
    }
    assert.deepEqual(await statementsOf(large.id, large.form), await statementsOf(small.id, small.form));
  });
});

describe('the representative', () => {
  let company: Awaited<ReturnType<typeof created>>;
  let former: Account;
  beforeEach(async () => {
    company = await created();
    former = await representativeOf(company.id);
    await server.runJobs();
  });
  const handOver = (over: Partial<Change> = {}, version = 1) =>
    put(
      company.id,
      { ...company.form, representativeFirstName: 'Tomasz', representativeEmail: address(), ...over },
      version,
    );
  const accountOf = async (id: number) =>
    (await peopleOf(company.id)).find((person) => person.id === id) ?? assert.fail('no such person');

  test('who has never signed in gets the corrected address and names, and another invitation', async () => {
    // A stranger who has the mistyped address sets a password, but does not sign in.
    const [mail] = await mailsTo(former.email);
    const reset = { resetKey: keyIn(mail?.text ?? ''), newPassword: PASSWORD };
    assert.equal((await server.call(finishPasswordReset, { body: reset })).status, 204);
    await server.rows(
      "insert into sign_in_code (hash, person_id, created_at, expires_at) values ('\\x01', :formerId, :now, :now::timestamptz + interval '1 hour')",
      { formerId: former.id, now: server.clock.now() },
    );

    const representativeEmail = address();
    const { body } = await handOver({ representativeEmail });
    assert.deepEqual([body.representative?.personId, body.representative?.invitedAt], [former.id, null]);
    const [account, ...others] = await peopleOf(company.id);
    assert.deepEqual([account?.firstName, account?.email, others], ['Tomasz', representativeEmail, []]);
    const stranger = await server.call(signIn, { body: { email: representativeEmail, password: PASSWORD } });
    assert.equal(stranger.error?.code, 'WRONG_CREDENTIALS');
    assert.deepEqual(
      await server.rows('select from sign_in_code where person_id = :formerId', { formerId: former.id }),
      [],
    );
    await server.runJobs();
    assert.equal((await mailsTo(representativeEmail)).length, 1);
    assert.deepEqual((await actionsOf(company.id)).slice(3), ['person.update', 'email.change', 'client.contract']);
  });

  test('who has signed in hands over to a new account, which is invited in the language of the form', async () => {
    await hasSignedIn(former.id);
    const session = await server.signIn(former);
    const representativeEmail = address();
    const { body } = await handOver({ representativeEmail });
    const successor = await representativeOf(company.id);
    assert.notEqual(successor.id, former.id);
    assert.deepEqual(
      [body.representative?.personId, successor.email, successor.roles, successor.lang],
      [successor.id, representativeEmail, ADMIN, 'it'],
    );
    assert.deepEqual((await accountOf(former.id)).roles, [], 'the former representative stays a member');
    assert.equal((await server.call(c.getCurrentClient, {}, { token: session })).status, 200, 'and stays signed in');
    assert.equal((await server.call(c.getContract, {}, { token: session })).status, 403, 'without the rights');
    await server.runJobs();
    assert.match((await mailsTo(representativeEmail))[0]?.html ?? '', /lang="it"/u);
    const entries = (await auditOf(company.id)).slice(2);
    assert.deepEqual(
      entries.map(({ action, subject }) => [action, subject]),
      [
        ['person.create', `person:${successor.id}`],
        ['person.update', `person:${former.id}`],
        ['client.contract', `client:${company.id}`],
      ],
    );
    assert.deepEqual(entries[2]?.detail, {
      fields: ['representativeFirstName', 'representativeEmail', 'representative'],
    });
  });

  test('stays an admin after handing over if the form says so', async () => {
    await hasSignedIn(former.id);
    await handOver({ keepFormerAdmin: true });
    assert.deepEqual((await accountOf(former.id)).roles, ADMIN);
  });

  test('hands over to a person of the company, who becomes an admin and keeps their other roles and names', async () => {
    const colleague = await server.build.person({ clientId: company.id, roles: ['ROLE_MANAGER'], firstName: 'Inès' });
    const { body } = await handOver({ representativeEmail: colleague.email.toUpperCase() });
    assert.equal(body.representative?.personId, colleague.id);
    const account = await accountOf(colleague.id);
    assert.deepEqual([account.firstName, account.roles.toSorted()], ['Inès', ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']]);
    assert.deepEqual((await accountOf(former.id)).roles, [], 'also if they have never signed in');
    assert.equal((await peopleOf(company.id)).length, 2);
    await server.runJobs();
    assert.deepEqual(await mailsTo(colleague.email), []);
  });

  test('of a partner gives the partner role to their successor, and loses it', async () => {
    const partner = await created({ type: 'PARTNER' });
    const { id: formerId } = await representativeOf(partner.id);
    const colleague = await server.build.person({ clientId: partner.id });
    await put(partner.id, { ...partner.form, representativeEmail: colleague.email });
    const roles = new Map((await peopleOf(partner.id)).map((person) => [person.id, person.roles]));
    assert.deepEqual(roles.get(colleague.id)?.toSorted(), ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']);
    assert.deepEqual(roles.get(formerId), []);
    const { items } = (await server.call(generateCodes, { body: { userIds: [], clientId: partner.id } }, { token }))
      .body;
    assert.deepEqual(pluck(items, 'id'), [partner.id]);
    const holders = await server.rows<{ id: number }>(
      'select person_id as id from sign_in_code where person_id = any(:colleagueId)',
      { colleagueId: [colleague.id, formerId] },
    );
    assert.deepEqual(holders, [{ id: colleague.id }]);
  });

  test('cannot be a disabled person, or a person of another company', async () => {
    const disabled = await server.build.person({ clientId: company.id, disabled: true });
    const { id: elsewhere } = await server.build.client();
    const stranger = await server.build.person({ clientId: elsewhere });
    const unchanged = [await read(company.id), await traces()];
    const field = '/body/representativeEmail';
    for (const [email, expected] of [
      [disabled.email, `409 PERSON_DISABLED ${field}`],
      [stranger.email, `409 EMAIL_IN_USE ${field}`],
    ] as const)
      assert.equal(outcomeOf(await handOver({ representativeEmail: email })), expected);
    assert.deepEqual([await read(company.id), await traces()], unchanged);
  });

  test('is replaced by a new account only if the contract that is saved has a place left', async () => {
    await hasSignedIn(former.id);
    for (let more = 0; more < 3; more += 1) await server.build.person({ clientId: company.id });
    const colleague = await server.build.person({ clientId: company.id });
    const unchanged = await traces();
    assert.equal(outcomeOf(await handOver({ maxUser: 5 })), '413 USER_QUOTA_REACHED');
    assert.deepEqual(await traces(), unchanged);
    assert.equal(outcomeOf(await handOver({ maxUser: 6 })), '200');
    const toColleague = { maxUser: 2, representativeEmail: colleague.email };
    assert.equal(outcomeOf(await handOver(toColleague, 2)), '200', 'a person of the company takes no place');
  });

  test('who has changed their own address stays, whichever of the two addresses the form has', async () => {
    await hasSignedIn(former.id);
    const own = address();
    await server.rows('update person set email = :own where id = :formerId', { formerId: former.id, own });
    const changed = { ...company.form, maxUser: 12 };
    assert.equal((await put(company.id, changed)).body.representative?.personId, former.id);
    const { body } = await put(company.id, { ...changed, representativeEmail: own }, 2);
    assert.deepEqual([body.representativeEmail, body.representative?.personId], [own, former.id]);
    assert.deepEqual(await peopleOf(company.id), [{ ...former, email: own }]);
  });

  test('keeps the names of the account after the first sign-in, and follows the contract until then', async () => {
    await put(company.id, { ...company.form, representativeFirstName: 'Linh' });
    assert.equal((await accountOf(former.id)).firstName, 'Linh');
    await hasSignedIn(former.id);
    const { body } = await put(company.id, { ...company.form, representativeFirstName: 'Noah' }, 2);
    assert.equal(body.representativeFirstName, 'Noah');
    assert.equal((await accountOf(former.id)).firstName, 'Linh');
  });

  test('gets an account again when the company is saved after theirs was deleted', async () => {
    const admin = await server.build.person({ clientId: company.id, roles: ADMIN });
    const session = await server.signIn(admin);
    await server.call(deleteMember, { params: { id: former.id } }, { token: session });
    assert.deepEqual(
      await server.rows('select from representative where client_id = :companyId', { companyId: company.id }),
      [],
    );
    assert.equal((await read(company.id)).representative, null);
    assert.equal(outcomeOf(await invite(company.id)), '409 NO_REPRESENTATIVE');
    const { body } = await put(company.id, company.form);
    const account = await representativeOf(company.id);
    assert.deepEqual([body.representative?.personId, body.version], [account.id, 2]);
    assert.deepEqual([account.email, account.roles], [former.email, ADMIN]);
    assert.deepEqual((await auditOf(company.id)).at(-1)?.detail, { fields: ['representative'] });
  });

  test('is the only one after two changes at the same time', async () => {
    await hasSignedIn(former.id);
    const replies = await Promise.all([handOver(), handOver()]);
    assert.deepEqual(replies.map(outcomeOf).toSorted(), ['200', '412 STALE_EDIT']);
    assert.equal((await peopleOf(company.id)).length, 2);
  });

  test('can be invited again, at most three times an hour, unless the account is disabled', async () => {
    assert.equal(outcomeOf(await invite(company.id)), '204');
    await server.runJobs();
    assert.equal((await mailsTo(former.email)).length, 2);
    assert.deepEqual((await auditOf(company.id)).at(-1), {
      person_id: root.id,
      action: 'person.invite',
      subject: `person:${former.id}`,
      detail: {},
    });
    await invite(company.id);
    await invite(company.id);
    assert.equal(outcomeOf(await invite(company.id)), '429 TOO_MANY_REQUESTS');
    await server.rows('update person set disabled = true where id = :formerId', { formerId: former.id });
    assert.equal(outcomeOf(await invite(company.id)), '409 PERSON_DISABLED');
  });
});

describe('the graphical charter', () => {
  async function fetched(id: number) {
    const reply = await server.app.inject({
      url: `${API_PREFIX}/clients/${id}/graphical-charter`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload };
  }

  test('is returned byte for byte with its media type', async () => {
    const png = await picture('#ff0000').png().toBuffer();
    const jpeg = await picture('#00ff00').jpeg().toBuffer();
    for (const [fileName, bytes, fileType, mediaType] of [
      ['Charte d’Altis.pdf', PDF, 'pdf', 'application/pdf'],
      ['charte.PNG', png, 'png', 'image/png'],
      ['charte.jpg', jpeg, 'jpg', 'image/jpeg'],
      ['charte.jpeg', jpeg, 'jpg', 'image/jpeg'],
    ] as const) {
      const { id, graphicalCharter } = await created({ graphicalCharter: fileOf(bytes, fileName) });
      assert.deepEqual(graphicalCharter, { fileName, fileType, fileSize: bytes.length });
      assert.deepEqual(await fetched(id), { status: 200, type: mediaType, bytes });
    }
  });

  test('is refused with other content or another extension, and leaves no file', async () => {
    const unchanged = await server.keys('charters/');
    const png = await picture('#ff0000').png().toBuffer();
    for (const [name, content] of [
      ['charter.pdf', 'text'],
      ['charter.pdf', png],
      ['charter.png', PDF],
      ['charter.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['charter.csv', 'a;b\nc;d\n'],
      ['charter.html', PDF],
      ['charter', PDF],
    ] as const) {
      const reply = await post(formOf({ logo: LOGO, graphicalCharter: fileOf(content, name) }));
      assert.equal(outcomeOf(reply), '400 CHARTER_REFUSED /body/graphicalCharter', name);
    }
    assert.deepEqual(await server.keys('charters/'), unchanged);
  });

  test('is replaced and removed, with its bytes', async () => {
    const others = await server.keys('charters/');
    const { id, form } = await created({ graphicalCharter: fileOf(PDF, 'first.pdf') });
    const contract = { ...form, graphicalCharter: undefined };
    const png = await picture('#ff0000').png().toBuffer();
    const replaced = (await put(id, { ...contract, graphicalCharter: fileOf(png, 'second.png') })).body;
    assert.deepEqual([replaced.graphicalCharter?.fileName, replaced.version], ['second.png', 2]);
    await server.runJobs();
    assert.equal((await server.keys('charters/')).length, others.length + 1);
    assert.deepEqual((await fetched(id)).bytes, png);
    const kept = (await put(id, { ...contract, maxUser: 11 }, 2)).body;
    assert.equal(kept.graphicalCharter?.fileName, 'second.png');
    const removed = (await put(id, { ...contract, maxUser: 11, removeGraphicalCharter: true }, 3)).body;
    assert.deepEqual([removed.graphicalCharter, removed.version], [null, 4]);
    await server.runJobs();
    assert.deepEqual(await server.keys('charters/'), others);
    assert.equal((await fetched(id)).status, 404);
    const fields = (await auditOf(id)).slice(2).map(({ detail }) => detail.fields);
    assert.deepEqual(fields, [['graphicalCharter'], ['maxUser'], ['graphicalCharter']]);
  });
});

const allCalls = async (id: number, bearer = token) => {
  const headers = { authorization: `Bearer ${bearer}`, 'if-match': '"1"' };
  const path = `${API_PREFIX}/clients/${id}`;
  const payload = formDataOf(formOf({ logo: LOGO }));
  const replies = [
    await server.app.inject({ method: 'PUT', url: `${path}?lang=en`, headers, payload }),
    await server.app.inject({ method: 'POST', url: `${path}/invitation`, headers }),
    await server.app.inject({ method: 'GET', url: `${path}/graphical-charter`, headers }),
  ];
  return replies.map(({ statusCode }) => statusCode);
};

test('an unknown company, a deleted one and the platform itself are 404', async () => {
  const gone = await created({ graphicalCharter: fileOf(PDF, 'charter.pdf') });
  await server.rows('update client set deleted_at = :now where id = :goneId', {
    goneId: gone.id,
    now: server.clock.now(),
  });
  for (const id of [gone.id, PLATFORM, 999_999]) assert.deepEqual(await allCalls(id), [404, 404, 404], String(id));
});

test('other roles than the super admin are refused, also for their own company', async () => {
  const { id } = await created();
  const partner = await created({ type: 'PARTNER' });
  const people = [
    await server.build.person({ clientId: id }),
    await server.build.person({ clientId: id, roles: ['ROLE_MANAGER'] }),
    await server.build.person({ clientId: id, roles: ADMIN }),
    await server.build.person({ clientId: partner.id, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] }),
  ];
  const unchanged = await traces();
  for (const person of people) {
    const bearer = await server.signIn(person);
    assert.deepEqual(await allCalls(person.clientId, bearer), [403, 403, 403]);
    const body = formOf({ logo: LOGO });
    assert.equal((await server.call(c.createClient, { query: { lang: 'en' }, body }, { token: bearer })).status, 403);
  }
  assert.deepEqual(await traces(), unchanged);
});
