import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import type { changeContracts } from '@vr/shared-api/contract/clients.schema';
import type { InputOf } from '@vr/shared-api/contract/endpoint';
import { CLIENTS_PER_CALL } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { startTestServer } from '../../../testing/server.ts';

type Change = InputOf<typeof changeContracts>['body']['changes'][number];

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const root = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
const token = await server.signIn(root);

const company = async () => (await server.build.client({ contractExpiration: '2027-03-31' })).id;
const change = (...changes: Change[]) => server.call(c.changeContracts, { body: { changes } }, { token });

interface Contract {
  end: string;
  offline: boolean;
  ranking: boolean;
  version: number;
}
const contractOf = async (id: number): Promise<Contract> => {
  const [found] = await server.rows<Contract>(
    `select contract_expiration::text as end, offline_access as offline, score_ranking as ranking, version
     from client where id = :id`,
    { id },
  );
  return found ?? assert.fail();
};
const auditOf = (id: number) =>
  server.rows<{ personId: number; detail: object }>(
    `select person_id as "personId", detail from audit where action = 'client.contract' and subject = :id`,
    { id: `client:${id}` },
  );

describe('contracts of several companies', () => {
  test('are changed in one call, each in its own way, and what is missing stays as it is', async () => {
    const [one, other, third] = [await company(), await company(), await company()];
    const before = await contractOf(other);
    const { status } = await change(
      { clientId: one, version: 1, contractExpirationDate: '2028-03-31' },
      { clientId: other, version: 1, offlineAccess: !before.offline },
    );
    assert.equal(status, 204);
    assert.deepEqual(await contractOf(one), { ...(await contractOf(third)), end: '2028-03-31', version: 2 });
    assert.deepEqual(await contractOf(other), { ...before, offline: !before.offline, version: 2 });
  });

  test('are recorded like a change of one company', async () => {
    const [one, other] = [await company(), await company()];
    await change(
      { clientId: one, version: 1, contractExpirationDate: '2028-03-31' },
      { clientId: other, version: 1, contractExpirationDate: '2028-03-31' },
    );
    for (const id of [one, other])
      assert.deepEqual(await auditOf(id), [
        {
          personId: root.id,
          detail: {
            fields: ['contractExpirationDate'],
            from: { contractExpirationDate: '2027-03-31' },
            to: { contractExpirationDate: '2028-03-31' },
          },
        },
      ]);
  });

  test('stay as they are if one of the companies cannot be changed, which the refusal names', async () => {
    const [one, changed, closed] = [await company(), await company(), await company()];
    await server.rows('update client set deleted_at = :now where id = :closed', { closed, now: server.clock.now() });
    await change({ clientId: changed, version: 1, contractExpirationDate: '2029-01-01' });
    const good: Change = { clientId: one, version: 1, contractExpirationDate: '2028-03-31' };
    const end = good.contractExpirationDate ?? '';
    const refused: [Change, number, string, string][] = [
      [{ ...good, clientId: closed }, 404, 'NOT_FOUND', '/body/changes/1/clientId'],
      [{ ...good, clientId: 1 }, 404, 'NOT_FOUND', '/body/changes/1/clientId'],
      [{ ...good, clientId: 2_147_483_647 }, 404, 'NOT_FOUND', '/body/changes/1/clientId'],
      [{ ...good, clientId: changed }, 412, 'STALE_EDIT', '/body/changes/1/clientId'],
      [{ ...good, offlineAccess: true }, 400, 'VALIDATION', '/body/changes/1/clientId'],
      [
        { clientId: changed, version: 2, contractExpirationDate: `0000${end.slice(4)}` },
        400,
        'VALIDATION',
        '/body/changes/1/contractExpirationDate',
      ],
    ];
    for (const [wrong, ...expected] of refused) {
      const { status, error } = await change(good, wrong);
      assert.deepEqual([status, error?.code, error?.field], expected);
      assert.equal((await contractOf(one)).end, '2027-03-31');
    }
    assert.deepEqual(await auditOf(one), []);
    assert.equal((await contractOf(changed)).end, '2029-01-01', 'what somebody else has saved');
  });

  test('may be sent again after a lost reply', async () => {
    const id = await company();
    const sent: Change = { clientId: id, version: 1, contractExpirationDate: '2028-03-31' };
    assert.deepEqual([(await change(sent)).status, (await change(sent)).status], [204, 204]);
    assert.equal((await contractOf(id)).version, 2);
    assert.equal((await auditOf(id)).length, 1);
  });

  test('are changed by two calls at the same time one after the other', async () => {
    const [one, other] = [await company(), await company()];
    const change1: Change = { clientId: one, version: 1, scoreRanking: !(await contractOf(one)).ranking };
    const change2: Change = { clientId: other, version: 1, scoreRanking: !(await contractOf(other)).ranking };
    const end = { contractExpirationDate: '2030-01-01' };
    const replies = await Promise.all([
      change(change1, change2),
      change({ clientId: other, version: 1, ...end }, { clientId: one, version: 1, ...end }),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 412]);
  });

  test('must be a list of at least one company and not too many', async () => {
    const id = await company();
    const tooMany = Array.from({ length: CLIENTS_PER_CALL + 1 }, (_, at) => ({ clientId: id + at, version: 1 }));
    for (const changes of [[], tooMany]) {
      const { status, error } = await change(...changes);
      assert.deepEqual([status, error?.field], [400, '/body/changes']);
    }
  });

  test('are changed by the super admin only', async () => {
    const id = await company();
    for (const roles of [['ROLE_ADMINISTRATOR'], ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], []] as Role[][]) {
      const person = await server.build.person({ clientId: id, roles });
      const body = { changes: [{ clientId: id, version: 1, offlineAccess: true }] };
      const { status } = await server.call(c.changeContracts, { body }, { token: await server.signIn(person) });
      assert.equal(status, 403);
    }
  });
});
