import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { getContract, getCurrentClient, updateCurrentClient } from '@vr/shared-api/contract/clients';
import { DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import { sql } from '../../platform/db/database.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';
import { sweepFiles } from '../../testing/sweep.ts';

const server = await startTestServer();
after(() => server.close());

interface Change {
  primaryColor?: string;
  secondaryColor?: string;
  logo?: File;
}
async function signedInPerson(clientId: number, roles: Role[] = ['ROLE_ADMINISTRATOR']) {
  const person = await server.build.person({ clientId, roles });
  const token = await server.signIn(person);
  return {
    id: person.id,
    read: () => server.call(getCurrentClient, {}, { token }),
    contract: () => server.call(getContract, {}, { token }),
    update: (body: Change, version = 1) =>
      server.call(updateCurrentClient, { body }, { token, headers: { 'if-match': `"${version}"` } }),
    updateBlindly: (body: Change) => server.call(updateCurrentClient, { body }, { token }),
  };
}
async function createAdmin() {
  const company = await server.build.client({ primaryColor: '#112233', logo: '/media/old.webp' });
  return { company, ...(await signedInPerson(company.id)) };
}

const logo = async (background: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 240, height: 240, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'logo.png',
  );

const storedPictures = async () => (await server.keys('media/')).length;

const selectAudit = sql('test.audit', 'select person_id, client_id, action, detail from audit where subject = :id');
const auditOf = ({ id }: { id: number }) => server.db.rows(selectAudit, { id: `client:${id}` });

describe('the colours and the logo', () => {
  test('are changed by an admin, and everyone in the company gets them from then on', async () => {
    const admin = await createAdmin();
    const learner = await signedInPerson(admin.company.id, []);
    const change = { primaryColor: '#0a7d32', secondaryColor: '#F2b705', logo: await logo('#0a7d32') };
    const { status, body } = await admin.update(change);
    assert.equal(status, 200);
    assert.deepEqual([body.primaryColor, body.secondaryColor, body.version], ['#0A7D32', '#F2B705', 2]);
    assert.match(body.logo ?? '', /^\/media\/[0-9a-f]{64}\.webp$/u);
    assert.deepEqual((await learner.read()).body, body);
    const served = await server.app.inject({ url: body.logo ?? '' });
    assert.deepEqual([served.statusCode, served.headers['content-type']], [200, 'image/webp']);
  });

  test('stay as they are if they are not sent', async () => {
    const admin = await createAdmin();
    const { body } = await admin.update({ primaryColor: '#445566' });
    assert.deepEqual(
      [body.primaryColor, body.secondaryColor, body.logo, body.version],
      ['#445566', DEFAULT_SECONDARY, '/media/old.webp', 2],
    );
    const withLogo = (await admin.update({ logo: await logo('#445566') }, 2)).body;
    assert.deepEqual([withLogo.primaryColor, withLogo.version], ['#445566', 3]);
    assert.notEqual(withLogo.logo, '/media/old.webp');
  });

  test('keep their version, and leave no record, if nothing changes', async () => {
    const admin = await createAdmin();
    const unchanged = (await admin.read()).body;
    assert.deepEqual((await admin.update({})).body, unchanged);
    assert.deepEqual((await admin.update({ primaryColor: unchanged.primaryColor })).body, unchanged);
    assert.deepEqual(await auditOf(admin.company), []);
  });

  test('are recorded with the colours before and after, without the files', async () => {
    const admin = await createAdmin();
    await admin.update({ primaryColor: '#445566' });
    await admin.update({ logo: await logo('#0000ff') }, 2);
    const by = { person_id: admin.id, client_id: admin.company.id, action: 'client.update' };
    assert.deepEqual(await auditOf(admin.company), [
      {
        ...by,
        detail: { fields: ['primaryColor'], from: { primaryColor: '#112233' }, to: { primaryColor: '#445566' } },
      },
      { ...by, detail: { fields: ['logo'] } },
    ]);
  });

  test('of an outdated edit are refused, and change nothing', async () => {
    const admin = await createAdmin();
    const other = await signedInPerson(admin.company.id);
    await other.update({ primaryColor: '#445566' });
    await sweepFiles(server);
    const before = await storedPictures();
    const { status, error } = await admin.update({ secondaryColor: '#000000', logo: await logo('#123456') });
    assert.deepEqual([status, error?.code], [412, 'STALE_EDIT']);
    const { primaryColor, secondaryColor, version } = (await admin.read()).body;
    assert.deepEqual([primaryColor, secondaryColor, version], ['#445566', DEFAULT_SECONDARY, 2]);
    await sweepFiles(server);
    assert.equal(await storedPictures(), before);
    assert.equal((await auditOf(admin.company)).length, 1);
  });

  test('of two edits at the same time are saved by only one', async () => {
    const admin = await createAdmin();
    const replies = await Promise.all(['#111111', '#222222'].map((primaryColor) => admin.update({ primaryColor })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
    assert.equal((await admin.read()).body.version, 2);
  });

  test('change the newest version if none is named', async () => {
    const { body } = await (await createAdmin()).updateBlindly({ primaryColor: '#445566' });
    assert.deepEqual([body.primaryColor, body.version], ['#445566', 2]);
  });

  test('are refused together if one of them is wrong', async () => {
    const admin = await createAdmin();
    const unchanged = (await admin.read()).body;
    const before = await storedPictures();
    for (const secondaryColor of ['#12345', '123456', '#12345g', 'red', '#1234567', '']) {
      const { status, error } = await admin.update({
        primaryColor: '#445566',
        secondaryColor,
        logo: await logo('red'),
      });
      assert.deepEqual(
        [status, error?.code, error?.field],
        [400, 'VALIDATION', '/body/secondaryColor'],
        secondaryColor,
      );
    }
    assert.equal(
      outcomeOf(await admin.update({ primaryColor: '#445566', logo: new File(['text'], 'logo.png') })),
      '400 PICTURE_REFUSED /body/logo',
    );
    assert.deepEqual((await admin.read()).body, unchanged);
    assert.equal(await storedPictures(), before);
    assert.deepEqual(await auditOf(admin.company), []);
  });

  test('of other companies stay as they are', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    await admin.update({ primaryColor: '#445566' });
    assert.equal((await other.read()).body.primaryColor, '#112233');
  });
});

test("an admin reads their own company's contract, in one query", async () => {
  const company = await server.build.client({
    representativeFirstName: 'Aïcha',
    representativeLastName: 'Benali',
    representativeEmail: 'aicha@steel.example',
    siret: '73282932000074',
    contractExpiration: '2027-03-31',
  });
  const admin = await signedInPerson(company.id);
  const [{ body }, queries] = await server.watch(() => admin.contract());
  assert.deepEqual(body, {
    representativeFirstName: 'Aïcha',
    representativeLastName: 'Benali',
    representativeEmail: 'aicha@steel.example',
    siret: '73282932000074',
    contractExpirationDate: '2027-03-31',
  });
  assert.equal(queries.length, 1);
});

test("managers, learners and a partner's admin neither read the contract nor change the company", async () => {
  const { id } = await server.build.client();
  const partner = await server.build.client({ type: 'PARTNER' });
  const others = [
    await signedInPerson(id, []),
    await signedInPerson(id, ['ROLE_MANAGER']),
    await signedInPerson(partner.id, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']),
  ];
  for (const person of others) {
    assert.equal((await person.contract()).status, 403);
    assert.equal((await person.update({ primaryColor: '#445566' })).status, 403);
    assert.equal((await person.read()).body.version, 1);
  }
});
