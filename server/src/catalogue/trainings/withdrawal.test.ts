import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as deletions from '@vr/shared-api/contract/deletions';
import * as notifications from '@vr/shared-api/contract/notifications';
import * as reviews from '@vr/shared-api/contract/reviews';
import * as c from '@vr/shared-api/contract/trainings';
import { PLATFORM_CLIENT_ID, WITHDRAWAL_NOTICE_DAYS } from '@vr/shared-api/limits';
import { startMailServer } from '../../testing/mail.ts';
import { type Someone, startTestServer } from '../../testing/server.ts';
import { carryOutWithdrawals } from './withdrawal.ts';

const DAY_MS = 86_400_000;

const mail = await startMailServer();
const server = await startTestServer({ smtpUrl: mail.url });
after(async () => {
  await server.close();
  await mail.stop();
});
const { someone } = server;
await server.build.platform();
const superAdmin = await someone(PLATFORM_CLIENT_ID, 'ROLE_SUPER_ADMIN');

const remove = ({ token }: Someone, id: number) => server.call(c.deleteTraining, { params: { id } }, { token });
const keep = ({ token }: Someone, id: number) => server.call(c.keepTraining, { params: { id } }, { token });
const launches = async ({ token }: Someone, id: number): Promise<string> => {
  const input = { params: { id }, body: { fileType: 'WEB_GL' as const } };
  const { status, error } = await server.call(c.launchTraining, input, { token });
  return error?.code ?? String(status);
};
const detail = ({ token }: Someone, id: number) =>
  server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token });
const toldOf = async ({ token }: Someone): Promise<string[]> =>
  (await server.call(notifications.listNotifications, { query: { lang: 'en' } }, { token })).body.items.map(
    ({ title, content }) => `${title}: ${content}`,
  );

/** A partner's published training in the offer of one of two companies. */
async function scene() {
  const { build } = server;
  const partnerId = (await build.client({ type: 'PARTNER', name: 'Alto' })).id;
  const company = (await build.client({ timeZone: 'Europe/Paris' })).id;
  const other = (await build.client()).id;
  const text = { title: 'Fire', briefDescription: 'x', fullDescription: 'x', goals: ['x'] };
  const { id } = await build.training({
    clientId: partnerId,
    partnerId,
    status: 'VALIDATED',
    publishedAt: server.clock.now(),
    texts: { en: text },
  });
  await build.contentFile({ trainingId: id });
  await build.offer({ clientId: company, trainingIds: [id] });
  return {
    id,
    partner: await someone(partnerId, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    admin: await someone(company, 'ROLE_ADMINISTRATOR'),
    learner: await someone(company),
    outsider: await someone(other, 'ROLE_ADMINISTRATOR'),
  };
}

const NOTICE_MS = WITHDRAWAL_NOTICE_DAYS * DAY_MS;

describe('a partner who deletes a training that companies have in their offer', () => {
  test('withdraws it: it stays available, and the admins are told until when', async () => {
    const { id, partner, admin, learner, outsider } = await scene();
    await server.rows('delete from notification');
    const until = new Date(server.clock.now().getTime() + NOTICE_MS).toISOString();
    const usage = await server.call(c.getTrainingUsage, { params: { id } }, { token: partner.token });
    assert.equal(usage.body.keptUntil, until);
    assert.equal((await remove(partner, id)).status, 204);
    assert.equal((await remove(partner, id)).status, 204, 'again');
    assert.equal(await launches(learner, id), '200');
    for (const person of [partner, admin, learner, superAdmin])
      assert.equal((await detail(person, id)).body.availableUntil, until);
    const told = ['A training is being withdrawn: Fire: available until 29/06/2026'];
    for (const person of [admin, superAdmin]) assert.deepEqual(await toldOf(person), told);
    for (const person of [partner, learner, outsider]) assert.deepEqual(await toldOf(person), []);
    await server.runJobs();
    const mails = mail.take();
    assert.deepEqual(
      mails.map(({ to }) => to[0]?.address).sort(),
      [admin.email, superAdmin.email].map((address) => address.toLowerCase()).sort(),
    );
    for (const { text } of mails) assert.match(text, /Alto is withdrawing the training “Fire”.*29\/06\/2026/u);
    const audit = await server.rows('select action from audit where subject = :id', { id: `training:${id}` });
    assert.deepEqual(audit, [{ action: 'training.withdraw' }]);
  });

  test('may take that back, and the admins are told that it stays', async () => {
    const { id, partner, admin, learner, outsider } = await scene();
    await remove(partner, id);
    assert.equal((await keep(outsider, id)).status, 404);
    await server.rows('delete from notification');
    assert.equal((await keep(partner, id)).status, 204);
    assert.equal((await keep(partner, id)).status, 204, 'again');
    assert.deepEqual(await toldOf(admin), ['A training stays available after all: Fire']);
    await server.later(NOTICE_MS, async () => {
      await carryOutWithdrawals(server.parts);
      const [row] = await server.rows<{ deleted: boolean }>(
        'select deleted_at is not null as deleted from training where id = :id',
        { id },
      );
      assert.equal(row?.deleted, false);
    });
    assert.equal(await launches(learner, id), '200');
    assert.equal((await detail(learner, id)).body.availableUntil, null);
  });

  test('cannot request a validation until that is taken back', async () => {
    const { id, partner } = await scene();
    await server.rows(`update training set status = 'CREATED' where id = :id`, { id });
    await remove(partner, id);
    const request = () => server.call(reviews.requestValidation, { params: { id } }, { token: partner.token });
    assert.equal((await request()).error?.code, 'WITHDRAWAL_PENDING');
    await keep(partner, id);
    assert.equal((await request()).status, 200);
  });

  test('loses it on the date, once, whichever nodes carry it out, and can restore it into the offers', async () => {
    const { id, partner, admin, learner } = await scene();
    await remove(partner, id);
    await server.later(NOTICE_MS - 1, async () => {
      await carryOutWithdrawals(server.parts);
      assert.equal(await launches({ ...learner, token: await server.signIn(learner) }, id), '200');
    });
    await server.later(NOTICE_MS, async () => {
      await Promise.all([1, 2, 3].map(() => carryOutWithdrawals(server.parts)));
      const audit = await server.rows('select action from audit where subject = :id order by id', {
        id: `training:${id}`,
      });
      assert.deepEqual(audit, [{ action: 'training.withdraw' }, { action: 'training.delete' }]);
      const again = { ...learner, token: await server.signIn(learner) };
      assert.equal(await launches(again, id), 'NOT_FOUND');
      await server.rows('delete from notification');
      const token = await server.signIn(partner);
      const restored = await server.call(deletions.restoreDeletion, { params: { kind: 'training', id } }, { token });
      assert.equal(restored.status, 204);
      assert.equal(await launches(again, id), '200');
      assert.equal((await detail(again, id)).body.availableUntil, null);
      const told = await toldOf({ ...admin, token: await server.signIn(admin) });
      assert.deepEqual(told, ['A training stays available after all: Fire']);
    });
  });

  test('is either deleted or taken back if both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, partner } = await scene();
      await remove(partner, id);
      await server.later(NOTICE_MS, async () => {
        const again = { ...partner, token: await server.signIn(partner) };
        const [kept] = await Promise.all([keep(again, id), carryOutWithdrawals(server.parts)]);
        const [row] = await server.rows<{ deleted: boolean; pending: boolean }>(
          'select deleted_at is not null as deleted, withdraws_at is not null as pending from training where id = :id',
          { id },
        );
        const isKept = kept.status === 204;
        assert.deepEqual(row, { deleted: !isKept, pending: !isKept });
      });
    }
  });

  test('loses it at once if the super admin deletes it, or if no company has it', async () => {
    const { id, learner } = await scene();
    assert.equal((await remove(superAdmin, id)).status, 204);
    assert.equal(await launches(learner, id), 'NOT_FOUND');
    const other = await scene();
    await server.rows('delete from offer where training_id = :otherId', { otherId: other.id });
    const usage = await server.call(c.getTrainingUsage, { params: { id: other.id } }, { token: other.partner.token });
    assert.equal(usage.body.keptUntil, null);
    await remove(other.partner, other.id);
    assert.equal((await detail(other.partner, other.id)).status, 404);
  });
});

test('withdrawals are carried out by the hourly job', async () => {
  const { id, partner } = await scene();
  await remove(partner, id);
  await server.runJobs();
  await server.later(NOTICE_MS, async () => {
    await server.parts.jobs.enqueue(server.db, 'withdrawals', {}, { key: 'withdrawals' });
    await server.runJobs();
    assert.equal((await detail({ ...partner, token: await server.signIn(partner) }, id)).status, 404);
  });
});
