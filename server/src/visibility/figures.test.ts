/** Checks which figures each role can read against the table in docs/visibility.md. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as c from '@vr/shared-api/contract/dashboards';
import type { Role } from '@vr/shared-api/permissions';
import { parse } from 'csv-parse/sync';
import { rebuildRollUps } from '../learning/sessions/rebuild.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { readTable } from '../testing/table.ts';

const GIVEN = ['Role', 'Asks for', 'Training'] as const;
const EXPECTED = ['Counts', 'Names'] as const;
const ROLES = ['learner', 'manager', 'admin', 'partner', 'super admin'] as const;
const QUESTIONS = ['nothing', 'own', 'another', 'partner', 'no partner', 'team'] as const;
const PERIOD = { startDate: '2026-01-01', endDate: '2026-12-31' };

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.build.platform();
});
after(() => server.close());

test('the server agrees with the table of docs/visibility.md about figures', async () => {
  const table = await readTable('visibility.md', 'figures', GIVEN, EXPECTED);
  const { build } = server;
  server.clock.set('2026-06-15T10:00:00Z');
  const { id: company } = await build.client();
  const { id: elsewhere } = await build.client();
  const { id: partner } = await build.client({ type: 'PARTNER' });
  const trainings = {
    company: (await build.training({ clientId: company })).id,
    'another company': (await build.training({ clientId: elsewhere })).id,
    partner: (await build.training({ clientId: partner, partnerId: partner, status: 'VALIDATED' })).id,
  };
  for (const trainingId of Object.values(trainings)) await build.contentFile({ trainingId });
  for (const clientId of [company, elsewhere]) await build.offer({ clientId, trainingIds: [trainings.partner] });

  const learner = (clientId: number, firstName: string) => build.person({ clientId, firstName });
  const [ana, ben, zoe, pia] = [
    await learner(company, 'Ana'),
    await learner(company, 'Ben'),
    await learner(elsewhere, 'Zoe'),
    await learner(partner, 'Pia'),
  ];
  const names = new Map(Object.entries({ Ana: ana, Ben: ben, Pia: pia, Zoe: zoe }).map(([name, { id }]) => [id, name]));
  // The minutes of each session are a power of two, so that a sum shows which sessions it contains.
  const played = [
    [ana, company, trainings.company],
    [ben, company, trainings.company],
    [zoe, elsewhere, trainings['another company']],
    [ana, company, trainings.partner],
    [ben, company, trainings.partner],
    [zoe, elsewhere, trainings.partner],
    [pia, partner, trainings.partner],
  ] as const;
  for (const [index, [person, clientId, trainingId]] of played.entries())
    await build.session({ personId: person.id, clientId, trainingId, seconds: 60 * 2 ** index });
  await rebuildRollUps(server.db);
  const namesIn = (minutes: number): string => {
    const counted = played.filter((_, index) => Math.floor(minutes / 2 ** index) % 2 === 1);
    return [...new Set(counted.map(([{ id }]) => names.get(id)))].sort().join(', ') || 'nobody';
  };

  const exportedIn = (csv: string): string => {
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    const found = rows.filter(({ Sessions }) => Number(Sessions) > 0).map((one) => one['First name']);
    return [...new Set(found.filter(Boolean))].sort().join(', ') || 'nobody';
  };

  const member = async (clientId: number, ...roles: Role[]) => build.person({ clientId, roles });
  const callers = {
    learner: ana,
    manager: await member(company, 'ROLE_MANAGER'),
    admin: await member(company, 'ROLE_ADMINISTRATOR', 'ROLE_MANAGER'),
    partner: await member(partner, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    'super admin': await member(1, 'ROLE_SUPER_ADMIN'),
  };
  for (const managerId of [callers.manager.id, callers.admin.id])
    await build.team({ clientId: company, managerId, members: [ana.id] });
  const companyOf = { learner: company, manager: company, admin: company, partner, 'super admin': 1 };

  for (const Role of ROLES) {
    const token = await server.signIn(callers[Role]);
    const anotherOf = Role === 'super admin' || Role === 'partner' ? company : elsewhere;
    const asked = {
      nothing: {},
      own: { clientId: companyOf[Role] },
      another: { clientId: anotherOf },
      partner: { partnerId: partner },
      'no partner': { partnerId: company },
      team: { ofTeam: true },
    };
    for (const question of QUESTIONS)
      for (const Training of ['all', ...Object.keys(trainings)] as ('all' | keyof typeof trainings)[]) {
        const what = `${Role}, ${question}, ${Training}`;
        const row = table.rowOf({ Role, 'Asks for': question, Training });
        assert.ok(row, `no row of the table covers ${what}`);
        const scope = asked[question];
        const trainingId = Training === 'all' ? undefined : trainings[Training];
        const figures =
          trainingId === undefined
            ? [
                await server.call(c.getGeneralStats, { query: { ...scope, lang: 'en' } }, { token }),
                await server.call(c.getPeriodStats, { query: { ...scope, ...PERIOD } }, { token }),
              ]
            : [
                await server.call(c.getTrainingStats, { params: { id: trainingId }, query: scope }, { token }),
                await server.call(
                  c.getTrainingPeriodStats,
                  { params: { id: trainingId }, query: { ...scope, ...PERIOD } },
                  { token },
                ),
              ];
        for (const { status, body } of figures) {
          const minutes = () =>
            'items' in body
              ? body.items.reduce((sum, { totalMinuteSpent }) => sum + totalMinuteSpent, 0)
              : body.totalMinuteSpent;
          assert.equal(status === 200 ? namesIn(minutes()) : String(status), row.expected.Counts, what);
        }
        for (const period of [{}, PERIOD]) {
          const query = {
            ...scope,
            ...period,
            lang: 'en' as const,
            ...(trainingId === undefined ? {} : { trainingId }),
          };
          const { status, body } = await server.call(c.listStatsPeople, { query }, { token });
          const named = () =>
            body.items
              .filter(({ totalView }) => totalView > 0)
              .map(({ userId }) => names.get(userId))
              .sort()
              .join(', ') || 'nobody';
          assert.equal(status === 200 ? named() : String(status), row.expected.Names, `${what}, people`);
        }
        const { Counts, Names } = row.expected;
        const reply = await server.app.inject({
          url: `/api/v1/trainings${trainingId === undefined ? '' : `/${trainingId}`}/export/en`,
          query: Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, String(value)])),
          headers: { authorization: `Bearer ${token}` },
        });
        // The report on the whole platform names nobody.
        const isOfPlatform = Names === '404' && Counts !== '404';
        assert.equal(
          reply.statusCode === 200 ? exportedIn(reply.body) : String(reply.statusCode),
          isOfPlatform ? 'nobody' : Names,
          `${what}, export`,
        );
      }
  }
  assert.deepEqual(table.unreached(), [], 'every row of the table covers a combination');
});
