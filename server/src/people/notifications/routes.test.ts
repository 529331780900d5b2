import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/notifications';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer } from '../../testing/server.ts';
import { type NewNotification, notify } from './notify.ts';

const server = await startTestServer();
after(() => server.close());

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * MINUTE_MS);

type WithoutPerson<N> = N extends unknown ? Omit<N, 'personId'> : never;
type NotificationContent = WithoutPerson<NewNotification>;

/** Creates a person and signs them in. Returns their calls, and `receive`, which stores a notification for them. */
async function signedInPerson({ clientId, roles = [] }: { clientId?: number; roles?: Role[] } = {}) {
  const company = clientId ?? (await server.build.client()).id;
  const person = await server.build.person({ clientId: company, roles });
  const token = await server.signIn(person);
  return {
    ...person,
    receive: (notification: NotificationContent, createdAt = server.clock.now()) =>
      server.build.notification({ ...notification, personId: person.id, createdAt }),
    list: async (query: { lang?: ContentLang; page?: number; limit?: number } = {}) =>
      (await server.call(c.listNotifications, { query: { lang: 'fr', ...query } }, { token })).body,
    read: (id: number) => server.call(c.readNotification, { params: { id } }, { token }),
    deleteAll: () => server.call(c.deleteNotifications, {}, { token }),
    unread: async () => (await server.call(c.countUnreadNotifications, {}, { token })).body.count,
    token,
  };
}

const FILL_PROFILE = { type: 'FILL_PROFILE', params: {} } as const;
const titled = (title: string) => ({ title, briefDescription: '', fullDescription: '', goals: [] });

async function training(clientId: number, title: string, over: object = {}) {
  const built = await server.build.training({ clientId, texts: { fr: titled(title) }, ...over });
  await server.build.contentFile({ trainingId: built.id });
  return built;
}

describe('the list of notifications', () => {
  test("contains the reader's own, newest first, and by id if the time is the same", async () => {
    const reader = await signedInPerson();
    const other = await signedInPerson({ clientId: reader.clientId });
    await other.receive(FILL_PROFILE);
    const old = await reader.receive(FILL_PROFILE, minutesAgo(60));
    const first = await reader.receive(FILL_PROFILE, minutesAgo(5));
    const second = await reader.receive(FILL_PROFILE, minutesAgo(5));
    const { items, totalPage } = await reader.list();
    assert.deepEqual(pluck(items, 'id'), [second.id, first.id, old.id]);
    assert.equal(totalPage, 1);
    assert.equal(items[2]?.date, minutesAgo(60).toISOString());
  });

  test('has twenty notifications per page by default', async () => {
    const reader = await signedInPerson();
    assert.deepEqual(await reader.list(), { items: [], totalPage: 0 });
    const ids: number[] = [];
    for (let i = 0; i < 41; i++) ids.unshift((await reader.receive(FILL_PROFILE, minutesAgo(100 - i))).id);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => reader.list({ page })));
    assert.deepEqual(
      pages.map(({ items, totalPage }) => [items.length, totalPage]),
      [
        [20, 3],
        [20, 3],
        [1, 3],
        [0, 3],
      ],
    );
    assert.deepEqual(
      pages.flatMap(({ items }) => items.map(({ id }) => id)),
      ids,
    );
    assert.deepEqual(pluck((await reader.list({ page: 2, limit: 40 })).items, 'id'), ids.slice(40));
    assert.equal((await reader.list({ limit: 41 })).totalPage, 1);
    assert.equal((await reader.list({ limit: 20, page: 100_000 })).items.length, 0);
  });

  test('refuses an invalid page, size or language, and names the field', async () => {
    const { token } = await signedInPerson();
    for (const [field, query] of [
      ['/query/page', { page: 0 }],
      ['/query/page', { page: 1.5 }],
      ['/query/limit', { limit: 0 }],
      ['/query/limit', { limit: 101 }],
      ['/query/lang', { lang: 'xx' as ContentLang }],
    ] as const) {
      const { status, error } = await server.call(
        c.listNotifications,
        { query: { lang: 'fr' as ContentLang, ...query } },
        { token },
      );
      assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION', field]);
    }
  });

  test('takes one query, whatever the notifications are about', async () => {
    const reader = await signedInPerson();
    const trainings = [await training(reader.clientId, 'Un'), await training(reader.clientId, 'Deux')];
    const trainingIds = trainings.map(({ id }) => id);
    for (let i = 0; i < 5; i++) {
      await reader.receive({ type: 'TRAINING_SUGGESTION', params: { byPersonId: reader.id, trainingIds } });
      await reader.receive({ type: 'NEW_TRAINING', params: { trainingIds } });
    }
    const [{ items }, queries] = await server.watch(() => reader.list());
    assert.deepEqual([items.length, queries.length], [10, 1]);
  });
});

describe('the texts of notifications', () => {
  test("are in the reader's language; titles fall back to English, then to the training's first language", async () => {
    const reader = await signedInPerson();
    const { id } = await server.build.training({
      clientId: reader.clientId,
      texts: {
        es: titled('Usar un extintor'),
        en: titled('Using an extinguisher'),
        fr: titled('Utiliser un extincteur'),
      },
    });
    const single = await server.build.training({
      clientId: reader.clientId,
      texts: { pt: titled('Um'), es: titled('Uno') },
    });
    for (const trainingId of [id, single.id]) await server.build.contentFile({ trainingId });
    await reader.receive({ type: 'NEW_TRAINING', params: { trainingIds: [id, single.id] } });
    const textIn = async (lang: ContentLang) => {
      const [item] = (await reader.list({ lang })).items;
      return [item?.title, item?.content];
    };
    assert.deepEqual(await textIn('fr'), ['2 nouvelles formations', 'Utiliser un extincteur et Um']);
    assert.deepEqual(await textIn('it'), ['2 nuovi corsi', 'Using an extinguisher e Um']);
    assert.deepEqual(await textIn('es'), ['2 formaciones nuevas', 'Usar un extintor y Uno']);
    assert.deepEqual(await textIn('pt'), ['2 new trainings', 'Using an extinguisher and Um']);
  });

  test('name the suggester, and the trainings in the order of the suggestion', async () => {
    const reader = await signedInPerson();
    const hugo = await server.build.person({ clientId: reader.clientId, firstName: 'Hugo', lastName: 'Fabre' });
    const [a, b] = [await training(reader.clientId, 'Levage'), await training(reader.clientId, 'Secours')];
    await reader.receive({ type: 'TRAINING_SUGGESTION', params: { byPersonId: hugo.id, trainingIds: [b.id, a.id] } });
    const [item] = (await reader.list()).items;
    assert.deepEqual(
      [item?.title, item?.content, item?.trainingIds],
      ['Hugo Fabre vous suggère 2 formations', 'Secours et Levage', [b.id, a.id]],
    );
  });

  test("name a badge of a training in the reader's language, else in English", async () => {
    const reader = await signedInPerson();
    const { id } = await training(reader.clientId, 'Masser', {
      badges: [
        { logo: null, texts: { en: { name: 'Begun', description: '' } } },
        {
          logo: null,
          texts: {
            en: { name: 'Under 4 minutes', description: '' },
            fr: { name: 'Moins de 4 minutes', description: '' },
          },
        },
      ],
    });
    await reader.receive({ type: 'TRAINING_BADGE', params: { trainingIds: [id], badgeNumber: 1 } }, minutesAgo(2));
    await reader.receive({ type: 'TRAINING_BADGE', params: { trainingIds: [id], badgeNumber: 2 } }, minutesAgo(1));
    const { items } = await reader.list();
    assert.deepEqual(
      items.map(({ title, content, trainingIds, badgeNumber }) => [title, content, trainingIds, badgeNumber]),
      [
        ['Badge gagné\u202f: Moins de 4 minutes', 'Masser', [id], 2],
        ['Badge gagné\u202f: Begun', 'Masser', [id], 1],
      ],
    );
  });

  test("name a badge of the platform in the reader's language", async () => {
    const reader = await signedInPerson();
    await reader.receive({ type: 'PLATFORM_BADGE', params: { badgeId: 10 } });
    const badgeIn = async (lang: ContentLang) => {
      const [item] = (await reader.list({ lang })).items;
      return [item?.title, item?.content, item?.badgeId];
    };
    assert.deepEqual(await badgeIn('fr'), ['Badge gagné\u202f: Dans le mille', 'Plateforme', 10]);
    assert.deepEqual(await badgeIn('ge'), ['Badge earned: Ins Schwarze', 'Platform', 10]);
  });

  test('name a course by its title, and say that a deleted one is no longer available', async () => {
    const reader = await signedInPerson();
    const { id } = await server.build.course({
      clientId: reader.clientId,
      texts: { fr: titled('Accueil sécurité'), en: titled('Safety welcome') },
    });
    await reader.receive({ type: 'COURSE_SUGGESTION', params: { byPersonId: reader.id, courseIds: [id] } });
    const shown = async (lang: ContentLang) => {
      const [item] = (await reader.list({ lang })).items;
      return [item?.content, item?.courseIds, item?.trainingIds];
    };
    assert.deepEqual(await shown('fr'), ['Accueil sécurité', [id], []]);
    assert.deepEqual(await shown('ge'), ['Safety welcome', [id], []]);
    await server.rows('update course set deleted_at = :now where id = :id', { id, now: server.clock.now() });
    assert.deepEqual(await shown('fr'), ['Ce parcours n’est plus disponible', [], []]);
  });
});

test("a notification of the end of a contract shows the days left in the company's time zone, or the new end", async () => {
  const { id: clientId } = await server.build.client({
    timeZone: 'Pacific/Auckland',
    contractExpiration: '2026-06-22',
  });
  const reader = await signedInPerson({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  await reader.receive({ type: 'CONTRACT_ENDING', params: { expiration: '2026-06-22' } });
  const shown = async () => {
    const [item] = (await reader.list({ lang: 'en' })).items;
    return [item?.title, item?.content];
  };
  assert.deepEqual(await shown(), ['Your contract ends on 22/06/2026', '7 days left']);
  // It is the next day in Auckland.
  assert.deepEqual(await server.at('2026-06-15T12:30:00Z', shown), ['Your contract ends on 22/06/2026', '6 days left']);
  const setEnd = 'update client set contract_expiration = :contractExpiration where id = :clientId';
  await server.rows(setEnd, { clientId, contractExpiration: '2026-06-20' });
  assert.deepEqual(await shown(), ['Your contract ends on 20/06/2026', '5 days left']);
  await server.rows(setEnd, { clientId, contractExpiration: '2027-06-22' });
  assert.deepEqual(await shown(), ['Your contract has been extended', 'Your contract ends on 22/06/2027']);
});

describe('a notification', () => {
  /** Returns the title of the training as a notification shows it to a reader, or null if it is not named. */
  async function shownTitle(reader: Awaited<ReturnType<typeof signedInPerson>>, trainingId: number) {
    await reader.deleteAll();
    await reader.receive({ type: 'NEW_TRAINING', params: { trainingIds: [trainingId] } });
    const [item] = (await reader.list()).items;
    return item?.trainingIds.length ? item.content : null;
  }

  test('does not name a deleted training or person', async () => {
    const reader = await signedInPerson();
    const by = await server.build.person({ clientId: reader.clientId });
    const { id } = await training(reader.clientId, 'Vieille formation');
    await reader.receive({ type: 'TRAINING_SUGGESTION', params: { byPersonId: by.id, trainingIds: [id] } });
    await reader.receive({ type: 'SATISFACTION_SURVEY', params: { trainingIds: [id] } });
    await reader.receive({ type: 'TRAINING_BADGE', params: { trainingIds: [id], badgeNumber: 1 } });
    await reader.receive({ type: 'TRAINING_SUGGESTION', params: { byPersonId: 999_999, trainingIds: [999_999] } });
    await server.rows('update training set deleted_at = :now where id = :id', { id, now: server.clock.now() });
    await server.rows('update person set deleted_at = :now where id = :byId', { byId: by.id, now: server.clock.now() });
    const unavailable = 'Cette formation n’est plus disponible';
    assert.deepEqual(
      (await reader.list()).items.map(({ title, content, trainingIds }) => [title, content, trainingIds]),
      [
        ['Une formation vous est suggérée', unavailable, []],
        ['Badge gagné', unavailable, []],
        ['Votre avis compte', unavailable, []],
        ['Une formation vous est suggérée', unavailable, []],
      ],
    );
  });

  test('does not name a person of another company', async () => {
    const reader = await signedInPerson();
    const stranger = await signedInPerson();
    const { id } = await training(reader.clientId, 'La nôtre');
    await reader.receive({ type: 'TRAINING_SUGGESTION', params: { byPersonId: stranger.id, trainingIds: [id] } });
    assert.equal((await reader.list()).items[0]?.title, 'Une formation vous est suggérée');
  });

  test("does not name another company's training, even to a person who played it while it was their company's", async () => {
    const reader = await signedInPerson();
    const elsewhere = await server.build.client();
    const { id: trainingId } = await training(reader.clientId, 'Notre procédé');
    assert.equal(await shownTitle(reader, trainingId), 'Notre procédé');
    await server.build.session({ personId: reader.id, clientId: reader.clientId, trainingId });
    await server.rows('update training set client_id = :elsewhereId where id = :trainingId', {
      trainingId,
      elsewhereId: elsewhere.id,
    });
    assert.equal(await shownTitle(reader, trainingId), null);
  });

  test('names a training that is restricted to other groups only to people who have played it', async () => {
    const reader = await signedInPerson();
    const { id: trainingId } = await training(reader.clientId, 'Pour le levage');
    const group = await server.build.group({ clientId: reader.clientId });
    await server.build.access({ clientId: reader.clientId, trainingId, groupIds: [group.id] });
    assert.equal(await shownTitle(reader, trainingId), null);
    await server.build.session({ personId: reader.id, clientId: reader.clientId, trainingId });
    assert.equal(await shownTitle(reader, trainingId), 'Pour le levage');
  });

  test("names a partner's training in review only to the partner and to the super admin, who also reads the partner's name", async () => {
    const partner = await server.build.client({ type: 'PARTNER', name: 'Studio Kaléo' });
    const { id } = await training(partner.id, 'Rouler de nuit', { status: 'VALIDATION_REQUESTED' });
    const root = await signedInPerson({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const maker = await signedInPerson({ clientId: partner.id, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] });
    const learner = await signedInPerson();
    assert.equal(await shownTitle(root, id), 'Rouler de nuit');
    assert.equal(await shownTitle(maker, id), 'Rouler de nuit');
    assert.equal(await shownTitle(learner, id), null);

    const params = { trainingIds: [id], byClientId: partner.id };
    for (const reader of [root, learner]) await reader.receive({ type: 'NEW_TRAINING', params });
    assert.equal((await root.list()).items[0]?.title, 'Studio Kaléo demande une validation');
    assert.equal((await learner.list()).items[0]?.title, 'Nouvelle formation');
    await server.rows("update training set status = 'CREATED' where id = :id", { id });
    assert.equal(await shownTitle(root, id), null, 'only the partner sees a draft');
  });
});

describe('a person’s notifications', () => {
  test('can be marked as read; doing so again changes nothing', async () => {
    const reader = await signedInPerson();
    const { id } = await reader.receive(FILL_PROFILE);
    await reader.receive(FILL_PROFILE);
    assert.equal(await reader.unread(), 2);
    assert.equal((await reader.read(id)).status, 204);
    const readAt = () => server.db.row(sql('test.read-at', 'select read_at from notification where id = :id'), { id });
    const first = await readAt();
    server.clock.advance(MINUTE_MS);
    assert.equal((await reader.read(id)).status, 204);
    assert.deepEqual(await readAt(), first);
    assert.equal(await reader.unread(), 1);
    assert.deepEqual(pluck((await reader.list()).items, 'read'), [false, true]);
  });

  test('do not exist for another person, of the same company or not', async () => {
    const owner = await signedInPerson();
    const { id } = await owner.receive(FILL_PROFILE);
    for (const other of [await signedInPerson({ clientId: owner.clientId }), await signedInPerson()]) {
      const { status, error } = await other.read(id);
      assert.deepEqual([status, error?.code], [404, 'NOT_FOUND']);
    }
    assert.equal((await owner.read(999_999)).status, 404);
    assert.equal(await owner.unread(), 1);
  });

  test('can all be deleted at once, and those of others stay', async () => {
    const reader = await signedInPerson();
    const other = await signedInPerson({ clientId: reader.clientId });
    const { id } = await reader.receive(FILL_PROFILE);
    await other.receive(FILL_PROFILE);
    assert.equal((await reader.deleteAll()).status, 204);
    assert.deepEqual(await reader.list(), { items: [], totalPage: 0 });
    assert.equal(await reader.unread(), 0);
    assert.equal((await reader.read(id)).status, 404);
    assert.equal((await reader.deleteAll()).status, 204);
    assert.equal(await other.unread(), 1);
  });

  test('are counted in one query', async () => {
    const reader = await signedInPerson();
    assert.equal(await reader.unread(), 0);
    const [, queries] = await server.watch(() => reader.unread());
    assert.equal(queries.length, 1);
  });

  test('can be read and deleted by concurrent calls', async () => {
    const reader = await signedInPerson();
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push((await reader.receive(FILL_PROFILE)).id);
    const calls = ids.flatMap((id) => [reader.read(id), reader.read(id)]);
    const replies = await Promise.all([
      ...calls.slice(0, 12),
      reader.deleteAll(),
      ...calls.slice(12),
      reader.deleteAll(),
    ]);
    for (const { status } of replies) assert.ok(status === 204 || status === 404, String(status));
    assert.deepEqual([await reader.unread(), (await reader.list()).totalPage], [0, 0]);
  });
});

test('a notification is stored in the transaction of its event, and rolled back with it', async () => {
  const reader = await signedInPerson();
  const notification = { ...FILL_PROFILE, personId: reader.id };
  await assert.rejects(
    server.db.transaction(async (tx) => {
      await notify(tx, server.clock.now(), [notification]);
      throw new Error('undone');
    }),
    /undone/u,
  );
  assert.equal(await reader.unread(), 0);
  await server.db.transaction((tx) => notify(tx, server.clock.now(), [notification, notification]));
  await server.db.transaction((tx) => notify(tx, server.clock.now(), []));
  assert.equal(await reader.unread(), 2);
});
