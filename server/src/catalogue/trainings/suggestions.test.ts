import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/trainings';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { type Someone, startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(server.clock.now().getTime() + hours * HOUR_MS);

const { someone } = server;

/** Creates a company with two people, the manager of one of them, and a training that both see. */
async function team() {
  const { id: clientId } = await server.build.client();
  const training = await server.build.training({ clientId });
  await server.build.contentFile({ trainingId: training.id });
  const manager = await server.build.person({ clientId, roles: ['ROLE_MANAGER'] });
  return { clientId, training, manager, me: await someone(clientId), colleague: await someone(clientId) };
}

/** Returns whether a training is suggested to a person. List and detail must agree. Undefined if it is hidden. */
async function isSuggested({ token }: Someone, id: number): Promise<boolean | undefined> {
  const { body } = await server.call(c.listTrainings, { query: { lang: 'en' } }, { token });
  const card = body.items.find((item) => item.id === id);
  const detail = await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token });
  assert.equal(detail.status, card ? 200 : 404);
  assert.equal(card?.isSuggested, card && detail.body.isSuggested);
  assert.deepEqual(card?.suggestion, card && detail.body.suggestion);
  return card?.isSuggested;
}

describe('a suggested training', () => {
  test('is suggested from the start until it is done, or to the end of the suggestion if that is later', async () => {
    const { clientId, training, manager, me } = await team();
    const suggestion = { to: [me.id], clientId, trainingIds: [training.id], byPersonId: manager.id };
    const [startsAt, endsAt] = [inHours(1), inHours(3)];
    await server.build.suggestion({ ...suggestion, startsAt, endsAt });
    const suggestedAt = (instant: Date) => server.at(instant, () => isSuggested(me, training.id));
    const before = (instant: Date) => new Date(instant.getTime() - 1);
    assert.equal(await isSuggested(me, training.id), false, 'before the suggestion starts');
    assert.equal(await suggestedAt(before(startsAt)), false);
    for (const instant of [startsAt, before(endsAt), endsAt])
      assert.equal(await suggestedAt(instant), true, instant.toISOString());
    await server.at(endsAt, async () => {
      await server.build.session({ personId: me.id, clientId, trainingId: training.id, progress: 100 });
    });
    await rebuildRollUps(server.db);
    assert.equal(await suggestedAt(endsAt), false, 'done, after the end');
    assert.equal(await suggestedAt(before(endsAt)), true, 'done, before the end');
  });

  test('shows who suggests it, until that person is deleted, and until when', async () => {
    const { clientId, training, manager, me } = await team();
    const suggestion = async () => {
      const input = { params: { id: training.id }, query: { lang: 'en' } } as const;
      return (await server.call(c.getTraining, input, { token: me.token })).body.suggestion;
    };
    assert.equal(await suggestion(), null);
    const [startsAt, endsAt] = [inHours(-1), inHours(3)];
    const given = { to: [me.id], clientId, trainingIds: [training.id], byPersonId: manager.id, startsAt, endsAt };
    await server.build.suggestion(given);
    const until = endsAt.toISOString();
    assert.deepEqual(await suggestion(), { by: `${manager.firstName} ${manager.lastName}`, until });
    assert.equal(await isSuggested(me, training.id), true);
    const leave = sql('test.leave', 'update person set deleted_at = :now where id = :managerId');
    await server.db.rows(leave, { managerId: manager.id, now: server.clock.now() });
    assert.deepEqual(await suggestion(), { by: '', until });
  });

  test('stays suggested if the suggestion has no end', async () => {
    const { clientId, training, manager, me } = await team();
    await server.build.suggestion({
      to: [me.id],
      clientId,
      trainingIds: [training.id],
      byPersonId: manager.id,
      startsAt: inHours(-24 * 400),
    });
    assert.equal(await isSuggested(me, training.id), true);
  });

  test('is suggested only to the person, not to colleagues or the suggester', async () => {
    const { clientId, training, manager, me, colleague } = await team();
    await server.build.suggestion({ to: [me.id], clientId, trainingIds: [training.id], byPersonId: manager.id });
    assert.equal(await isSuggested(me, training.id), true);
    assert.equal(await isSuggested(colleague, training.id), false);
    assert.equal(await isSuggested({ ...manager, token: await server.signIn(manager) }, training.id), false);
  });

  test('changes the ETag of the list', async () => {
    const { clientId, training, manager, me } = await team();
    const get = (etag?: string) =>
      server.app.inject({
        url: '/api/v1/trainings?lang=en',
        headers: { authorization: `Bearer ${me.token}`, ...(etag && { 'if-none-match': etag }) },
      });
    const etag = (await get()).headers.etag as string;
    assert.equal((await get(etag)).statusCode, 304);
    await server.build.suggestion({ to: [me.id], clientId, trainingIds: [training.id], byPersonId: manager.id });
    assert.equal((await get(etag)).statusCode, 200);
  });

  test('outside the offer stays locked: visible, but neither launched nor downloaded', async () => {
    const { clientId, manager, me } = await team();
    const locked = await server.build.training({ clientId: 1 });
    await server.build.contentFile({ trainingId: locked.id });
    await server.build.suggestion({ to: [me.id], clientId, trainingIds: [locked.id], byPersonId: manager.id });
    assert.equal(await isSuggested(me, locked.id), true);
    const { body } = await server.call(
      c.getTraining,
      { params: { id: locked.id }, query: { lang: 'en' } },
      { token: me.token },
    );
    assert.equal(body.isUnlocked, false);
    const launched = await server.call(
      c.launchTraining,
      { params: { id: locked.id }, body: { fileType: 'WEB_GL' } },
      { token: me.token },
    );
    assert.deepEqual([launched.status, launched.error?.code], [409, 'TRAINING_LOCKED']);
  });

  test('that is not visible to the person stays hidden', async () => {
    const { clientId, manager, me } = await team();
    const { id: elsewhere } = await server.build.client();
    const { id: otherGroup } = await server.build.group({ clientId });
    const kept = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId: kept.id });
    await server.build.access({ clientId, trainingId: kept.id, groupIds: [otherGroup] });
    const theirs = await server.build.training({ clientId: elsewhere });
    await server.build.contentFile({ trainingId: theirs.id });
    const draft = await server.build.training({ clientId: elsewhere, partnerId: elsewhere, status: 'CREATED' });
    await server.build.contentFile({ trainingId: draft.id });
    const empty = await server.build.training({ clientId });
    for (const { id } of [kept, theirs, draft, empty]) {
      await server.build.suggestion({ to: [me.id], clientId, trainingIds: [id], byPersonId: manager.id });
      assert.equal(await isSuggested(me, id), undefined);
      const launched = await server.call(
        c.launchTraining,
        { params: { id }, body: { fileType: 'WEB_GL' } },
        { token: me.token },
      );
      assert.equal(launched.status, 404);
    }
  });
});
