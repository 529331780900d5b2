import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { UiLang } from '@vr/shared-api/limits';
import { buildApp } from '../../../app.ts';
import type { NewClient } from '../../../platform/demo/builders/companies.ts';
import type { NewPerson } from '../../../platform/demo/builders/people.ts';
import { type ReceivedMail, readMail } from '../../../testing/mail.ts';
import { startTestServer } from '../../../testing/server.ts';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-06-15T10:00:00Z');

const server = await startTestServer();
after(() => server.close());

beforeEach(async () => {
  // Otherwise, the companies of other tests would also be warned.
  await server.rows('update client set deleted_at = :now', { now: server.clock.now() });
  server.clock.set(new Date(NOON));
  // Also sets the clock of the queue.
  await server.runJobs();
  await server.rows('delete from pgboss.job');
  await rm(outbox(), { recursive: true, force: true });
});

const outbox = () => join(server.parts.config.dataDir, 'outbox');
async function takeMails(): Promise<ReceivedMail[]> {
  const files = (await readdir(outbox()).catch(() => [])).sort();
  const mails = await Promise.all(files.map(async (name) => readMail(await readFile(join(outbox(), name)))));
  await rm(outbox(), { recursive: true, force: true });
  return mails;
}
const addressesOf = (mails: ReceivedMail[]) => mails.map(({ to }) => to[0]?.address).sort();

const dayIn = (days: number) => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);

async function warn(): Promise<void> {
  await server.app.jobHandlers['contract-warnings']?.({});
  await server.runJobs();
}

async function company(endsIn: number, over: Partial<NewClient> = {}) {
  const client = await server.build.client({ contractExpiration: dayIn(endsIn), ...over });
  return {
    ...client,
    admin: (more: Partial<NewPerson> = {}) =>
      server.build.person({ clientId: client.id, roles: ['ROLE_ADMINISTRATOR'], ...more }),
    setEnd: (days: number) =>
      server.rows('update client set contract_expiration = :days where id = :clientId', {
        clientId: client.id,
        days: dayIn(days),
      }),
    recorded: async () =>
      (
        await server.rows<{ days: number }>(
          'select days_before as days from contract_warning where client_id = :clientId and expiration = :contractExpiration order by 1',
          { clientId: client.id, contractExpiration: client.contractExpiration },
        )
      ).map(({ days }) => days),
  };
}

/** Returns the contract's last day in each of a person's notifications, oldest first. */
const notified = async ({ id }: { id: number }) =>
  (
    await server.rows<{ expiration: string }>(
      `select params->>'expiration' as expiration from notification
       where person_id = :id and type = 'CONTRACT_ENDING' order by id`,
      { id },
    )
  ).map(({ expiration }) => expiration);

describe("the admins of a company are warned of its contract's end", () => {
  test('30, 7 and 1 days before, by notification and mail, once each', async () => {
    const steel = await company(40);
    const admin = await steel.admin();
    const warnedAt: number[] = [];
    for (let left = 40; left >= -2; left -= 1) {
      const earlier = (await notified(admin)).length;
      await warn();
      await warn();
      const mails = (await takeMails()).length;
      const notifications = (await notified(admin)).length - earlier;
      assert.equal(mails, notifications, `${left} days left`);
      warnedAt.push(...Array(notifications).fill(left));
      server.clock.advance(DAY_MS);
    }
    assert.deepEqual(warnedAt, [30, 7, 1]);
    assert.deepEqual(await notified(admin), Array(3).fill(dayIn(40)));
  });

  test("by the days of the company's own time zone", async () => {
    const east = await (await company(31, { timeZone: 'Pacific/Auckland' })).admin();
    const west = await (await company(31, { timeZone: 'America/Los_Angeles' })).admin();
    const counts = async (at: string) => {
      server.clock.set(at);
      await warn();
      return [(await notified(east)).length, (await notified(west)).length];
    };
    assert.deepEqual(await counts('2026-06-15T11:59:59Z'), [0, 0]);
    assert.deepEqual(await counts('2026-06-15T12:00:00Z'), [1, 0], 'it is the 16th in Auckland');
    assert.deepEqual(await counts('2026-06-16T06:59:59Z'), [1, 0]);
    assert.deepEqual(await counts('2026-06-16T07:00:00Z'), [1, 1], 'it is the 16th in Los Angeles');
  });

  test('once, even if several nodes run the job at the same time, each several times', async () => {
    const companies = await Promise.all([30, 7, 1, 20].map((days) => company(days)));
    const admins = await Promise.all(companies.flatMap((one) => [one.admin(), one.admin()]));
    const nodes = await Promise.all([1, 2, 3].map(() => buildApp(server.parts)));
    const runs = [...nodes, ...nodes, ...nodes, ...nodes].map((node) => node.jobHandlers['contract-warnings']?.({}));
    await Promise.all(runs);
    await server.runJobs();
    for (const admin of admins) assert.equal((await notified(admin)).length, 1);
    assert.deepEqual(addressesOf(await takeMails()), admins.map(({ email }) => email).sort());
    for (const node of nodes) await node.close();
  });

  test('only of the end that is near, if no node ran when the earlier warnings were due', async () => {
    const steel = await company(31);
    const admin = await steel.admin();
    await warn();
    server.clock.set(new Date(NOON + 25 * DAY_MS));
    await warn();
    await warn();
    assert.equal((await notified(admin)).length, 1);
    assert.deepEqual(await steel.recorded(), [7, 30]);
    server.clock.set(new Date(NOON + 31 * DAY_MS));
    await warn();
    assert.deepEqual(await steel.recorded(), [1, 7, 30]);
    assert.equal((await takeMails()).length, 2);
  });

  test('at once if a new contract is shorter than 30 days, and then 7 days before', async () => {
    const admin = await (await company(20)).admin();
    await warn();
    assert.equal((await notified(admin)).length, 1);
    server.clock.set(new Date(NOON + 12 * DAY_MS));
    await warn();
    assert.equal((await notified(admin)).length, 1);
    server.clock.set(new Date(NOON + 13 * DAY_MS));
    await warn();
    assert.equal((await notified(admin)).length, 2);
  });

  test('again only before the new end if the contract is prolonged', async () => {
    const steel = await company(5);
    const admin = await steel.admin();
    await warn();
    await steel.setEnd(60);
    await warn();
    assert.deepEqual(await notified(admin), [dayIn(5)]);
    server.clock.set(new Date(NOON + 30 * DAY_MS));
    await warn();
    assert.deepEqual(await notified(admin), [dayIn(5), dayIn(60)]);
  });

  test('if they are admins of a partner too, but not if they are disabled, deleted or have another role', async () => {
    const partner = await company(30, { type: 'PARTNER' });
    const maker = await partner.admin({ roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] });
    const steel = await company(30);
    const active = await steel.admin();
    const others = await Promise.all([
      steel.admin({ disabled: true }),
      steel.admin({ deletedAt: server.clock.now() }),
      steel.admin({ roles: ['ROLE_MANAGER'] }),
      steel.admin({ roles: [] }),
      partner.admin({ roles: ['ROLE_PARTNER'] }),
    ]);
    await warn();
    for (const person of others) assert.deepEqual(await notified(person), []);
    for (const admin of [maker, active]) assert.deepEqual(await notified(admin), [dayIn(30)]);
    assert.deepEqual(addressesOf(await takeMails()), [maker.email, active.email].sort());
  });

  test('unless the company is deleted or the platform', async () => {
    const gone = await company(7);
    const former = await gone.admin();
    await server.rows('update client set deleted_at = :now where id = :goneId', {
      goneId: gone.id,
      now: server.clock.now(),
    });
    await server.rows('update client set deleted_at = null, contract_expiration = :contractExpiration where id = 1', {
      contractExpiration: dayIn(7),
    });
    const root = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN', 'ROLE_ADMINISTRATOR'] });
    await warn();
    for (const person of [former, root]) assert.deepEqual(await notified(person), []);
    assert.deepEqual(await gone.recorded(), []);
    assert.deepEqual(await takeMails(), []);
  });
});

test('a company without admins is recorded as warned', async () => {
  const empty = await company(7);
  await warn();
  assert.deepEqual(await empty.recorded(), [7, 30]);
});

test('the number of statements does not depend on the number of companies', async () => {
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) await (await company(30)).admin();
  };
  const statements = async () => {
    await server.rows('delete from pgboss.job');
    const [, queries] = await server.watch(async () => server.app.jobHandlers['contract-warnings']?.({}));
    return queries;
  };
  await add(3);
  const few = await statements();
  await add(30);
  assert.deepEqual(await statements(), few);
  const [{ warned }] = (await server.rows(
    'select count(*)::int as warned from contract_warning where warned_at = :now and expiration = :expiration',
    { now: server.clock.now(), expiration: dayIn(30) },
  )) as [{ warned: number }];
  assert.ok(warned >= 33);
});

describe('the mail of a warning', () => {
  const TEXTS: Record<UiLang, { subject: string; sentences: string[] }> = {
    en: {
      subject: 'Your company’s contract ends on 22/06/2026',
      sentences: [
        'The contract of your company, Ateliers & Fils, for the training portal ends on 22/06/2026. This is the last day on which your members can use the portal.',
        'From the next day on, nobody in your company can sign in or start a training. Accounts, trainings and results are kept.',
        'To extend the contract, contact the support of the portal.',
      ],
    },
    fr: {
      subject: 'Le contrat de votre entreprise se termine le 22/06/2026',
      sentences: [
        'Le contrat de votre entreprise, Ateliers & Fils, pour le portail de formation se termine le 22/06/2026. C’est le dernier jour où vos équipes peuvent utiliser le portail.',
        'À partir du lendemain, plus personne dans votre entreprise ne pourra se connecter ni commencer une formation. Les comptes, les formations et les résultats sont conservés.',
        'Pour prolonger le contrat, contactez l’assistance du portail.',
      ],
    },
    es: {
      subject: 'El contrato de su empresa finaliza el 22/06/2026',
      sentences: [
        'El contrato de su empresa, Ateliers & Fils, para el portal de formación finaliza el 22/06/2026. Es el último día en que sus equipos pueden utilizar el portal.',
        'A partir del día siguiente, nadie de su empresa podrá iniciar sesión ni comenzar una formación. Las cuentas, las formaciones y los resultados se conservan.',
        'Para prolongar el contrato, póngase en contacto con el soporte del portal.',
      ],
    },
    it: {
      subject: 'Il contratto della tua azienda termina il 22/06/2026',
      sentences: [
        'Il contratto della tua azienda, Ateliers & Fils, per il portale di formazione termina il 22/06/2026. È l’ultimo giorno in cui i tuoi collaboratori possono usare il portale.',
        'Dal giorno successivo nessuno nella tua azienda potrà accedere o iniziare un corso. Account, corsi e risultati vengono conservati.',
        'Per prolungare il contratto, contatta l’assistenza del portale.',
      ],
    },
  };
  const setLang = (id: number, lang: UiLang) =>
    server.rows('update person set lang = :lang where id = :id', { id, lang });

  test("is in the person's language, and says when the contract ends, what ends then and what to do", async () => {
    const steel = await company(7, { name: 'Ateliers & Fils' });
    for (const [lang, { subject, sentences }] of Object.entries(TEXTS) as [UiLang, (typeof TEXTS)[UiLang]][]) {
      const admin = await steel.admin({ firstName: 'Zoé' });
      await setLang(admin.id, lang);
      const payload = { personId: admin.id, expiration: steel.contractExpiration };
      await server.app.jobHandlers['contract-warning-mail']?.(payload);
      const [mail] = await takeMails();
      assert.deepEqual([mail?.to[0]?.address, mail?.subject, mail?.from?.name], [admin.email, subject, steel.name]);
      assert.match(mail?.text ?? '', /Zoé/u);
      for (const sentence of sentences) {
        assert.ok(mail?.text.includes(sentence), mail?.text);
        assert.ok(mail?.html.includes(sentence.replace('&', '&amp;')), mail?.html);
      }
      const link = server.parts.config.publicUrl;
      assert.ok(mail?.text.includes(`\n${link}\n`));
      assert.ok(mail?.html.includes(`<a href="${link}"`));
    }
  });

  test('names the support address if the operator has set one', async () => {
    const portal = await startTestServer({ supportEmail: 'help@portal.example' });
    try {
      const { id: clientId, contractExpiration: expiration } = await portal.build.client();
      const { id: personId } = await portal.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
      await portal.app.jobHandlers['contract-warning-mail']?.({ personId, expiration });
      const folder = join(portal.parts.config.dataDir, 'outbox');
      const [file] = await readdir(folder);
      const { text } = await readMail(await readFile(join(folder, file ?? '')));
      assert.match(text, /To extend the contract, write to help@portal\.example\./u);
    } finally {
      await portal.close();
    }
  });

  const MEANWHILE = {
    'the contract has been prolonged': `update client set contract_expiration = contract_expiration + 365
      where id = (select client_id from person where id = :adminId)`,
    'the company is deleted': `update client set deleted_at = contract_expiration where id = (select client_id from person
      where id = :adminId)`,
    'the person is disabled': 'update person set disabled = true where id = :adminId',
    'the person is deleted': 'update person set deleted_at = created_at where id = :adminId',
    'the person is no longer an admin': `update person set roles = '{}' where id = :adminId`,
  };
  for (const [reason, statement] of Object.entries(MEANWHILE))
    test(`is not sent if ${reason} meanwhile`, async () => {
      const admin = await (await company(7)).admin();
      await server.app.jobHandlers['contract-warnings']?.({});
      await server.rows(statement, { adminId: admin.id });
      assert.equal(await server.runJobs(), 1);
      assert.deepEqual(await takeMails(), []);
    });
});
