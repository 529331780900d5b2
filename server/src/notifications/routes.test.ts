import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/notifications';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../db/database.ts';
import { type NewNotification, raise } from '../raise.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * MINUTE_MS);

type WithoutPerson<N> = N extends unknown ? Omit<N, 'personId'> : never;
type Told = WithoutPerson<NewNotification>;

/** Somebody of a company with a token, and what they are told. */
async function someone({ clientId, roles = [] }: { clientId?: number; roles?: Role[] } = {}) {
  const company = clientId ?? (await server.build.client()).id;
  const person = await server.build.person({ clientId: company, roles });
  const token = await server.signIn(person);
  return {
    ...person,
    told: (notification: Told, createdAt = server.clock.now()) =>
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

/** A training that everybody of its company follows. */
async function training(clientId: number, title: string, over: object = {}) {
  const built = await server.build.training({ clientId, texts: { fr: titled(title) }, ...over });
  await server.build.contentFile({ trainingId: built.id });
  return built;
}

const change = (text: string, values: unknown[]) => server.db.rows(sql(`test.${text}`, text), values);

describe('the list', () => {
  test("is one's own, the newest first, those of one instant by their number", async () => {
    const reader = await someone();
    const other = await someone({ clientId: reader.clientId });
    await other.told(FILL_PROFILE);
    const old = await reader.told(FILL_PROFILE, minutesAgo(60));
    const first = await reader.told(FILL_PROFILE, minutesAgo(5));
    const second = await reader.told(FILL_PROFILE, minutesAgo(5));
    const { items, totalPage } = await reader.list();
    assert.deepEqual(
      items.map(({ id }) => id),
      [second.id, first.id, old.id],
    );
    assert.equal(totalPage, 1);
    assert.equal(items[2]?.date, minutesAgo(60).toISOString());
  });

  test('has twenty a page, and as many pages as it takes', async () => {
    const reader = await someone();
    assert.deepEqual(await reader.list(), { items: [], totalPage: 0 });
    const ids: number[] = [];
    for (let i = 0; i < 41; i++) ids.unshift((await reader.told(FILL_PROFILE, minutesAgo(100 - i))).id);
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
    assert.deepEqual(
      (await reader.list({ page: 2, limit: 40 })).items.map(({ id }) => id),
      ids.slice(40),
    );
    assert.equal((await reader.list({ limit: 41 })).totalPage, 1);
    assert.equal((await reader.list({ limit: 20, page: 100_000 })).items.length, 0);
  });

  test('refuses a page or a size that cannot be, naming it', async () => {
    const { token } = await someone();
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

  test('takes one statement, whatever it is about', async () => {
    const reader = await someone();
    const trainings = [await training(reader.clientId, 'Un'), await training(reader.clientId, 'Deux')];
    const trainingIds = trainings.map(({ id }) => id);
    for (let i = 0; i < 5; i++) {
      await reader.told({ type: 'TRAINING_SUGGESTION', params: { byPersonId: reader.id, trainingIds } });
      await reader.told({ type: 'NEW_TRAINING', params: { trainingIds } });
    }
    server.statements();
    assert.equal((await reader.list()).items.length, 10);
    assert.deepEqual(server.statements(), ['tokens.find', 'notifications.page']);
  });
});

describe('the texts', () => {
  test("come in the reader's language, and titles like those of the catalogue: English, else the first", async () => {
    const reader = await someone();
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
    await reader.told({ type: 'NEW_TRAINING', params: { trainingIds: [id, single.id] } });
    const textIn = async (lang: ContentLang) => {
      const [item] = (await reader.list({ lang })).items;
      return [item?.title, item?.content];
    };
    assert.deepEqual(await textIn('fr'), ['2 nouvelles formations', 'Utiliser un extincteur et Um']);
    assert.deepEqual(await textIn('it'), ['2 nuovi corsi', 'Using an extinguisher e Um']);
    assert.deepEqual(await textIn('es'), ['2 formaciones nuevas', 'Usar un extintor y Uno']);
    assert.deepEqual(await textIn('pt'), ['2 new trainings', 'Using an extinguisher and Um']);
  });

  test('name who suggests, and in the order in which the batch was', async () => {
    const reader = await someone();
    const hugo = await server.build.person({ clientId: reader.clientId, firstName: 'Hugo', lastName: 'Fabre' });
    const [a, b] = [await training(reader.clientId, 'Levage'), await training(reader.clientId, 'Secours')];
    await reader.told({ type: 'TRAINING_SUGGESTION', params: { byPersonId: hugo.id, trainingIds: [b.id, a.id] } });
    const [item] = (await reader.list()).items;
    assert.deepEqual(
      [item?.title, item?.content, item?.trainingIds],
      ['Hugo Fabre vous suggère 2 formations', 'Secours et Levage', [b.id, a.id]],
    );
  });

  test("name a badge of a training, in the reader's language where it has one", async () => {
    const reader = await someone();
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
    await reader.told({ type: 'TRAINING_BADGE', params: { trainingIds: [id], badgeNumber: 1 } }, minutesAgo(2));
    await reader.told({ type: 'TRAINING_BADGE', params: { trainingIds: [id], badgeNumber: 2 } }, minutesAgo(1));
    const { items } = await reader.list();
    assert.deepEqual(
      items.map(({ title, content, trainingIds, badgeNumber }) => [title, content, trainingIds, badgeNumber]),
      [
        ['Badge gagné\u202f: Moins de 4 minutes', 'Masser', [id], 2],
        ['Badge gagné\u202f: Begun', 'Masser', [id], 1],
      ],
    );
  });

  test("name a badge of the platform's", async () => {
    const reader = await someone();
    await reader.told({ type: 'PLATFORM_BADGE', params: { badgeId: 10 } });
    const badgeIn = async (lang: ContentLang) => {
      const [item] = (await reader.list({ lang })).items;
      return [item?.title, item?.content, item?.badgeId];
    };
    assert.deepEqual(await badgeIn('fr'), ['Badge gagné\u202f: Dans le mille', 'Plateforme', 10]);
    assert.deepEqual(await badgeIn('ge'), ['Badge earned: Ins Schwarze', 'Platform', 10]);
  });

  test('tell of a course by its title, and of one that is gone only that', async () => {
    const reader = await someone();
    const { id } = await server.build.course({
      clientId: reader.clientId,
      texts: { fr: titled('Accueil sécurité'), en: titled('Safety welcome') },
    });
    await reader.told({ type: 'COURSE_SUGGESTION', params: { byPersonId: reader.id, courseIds: [id] } });
    const told = async (lang: ContentLang) => {
      const [item] = (await reader.list({ lang })).items;
      return [item?.content, item?.courseIds, item?.trainingIds];
    };
    assert.deepEqual(await told('fr'), ['Accueil sécurité', [id], []]);
    assert.deepEqual(await told('ge'), ['Safety welcome', [id], []]);
    await change('update course set deleted_at = $2 where id = $1', [id, server.clock.now()]);
    assert.deepEqual(await told('fr'), ['Ce parcours n’est plus disponible', [], []]);
  });
});

describe('what a notification does not tell', () => {
  /** What a reader learns of a training that they are told of. */
  async function learns(reader: Awaited<ReturnType<typeof someone>>, trainingId: number) {
    await reader.deleteAll();
    await reader.told({ type: 'NEW_TRAINING', params: { trainingIds: [trainingId] } });
    const [item] = (await reader.list()).items;
    return item?.trainingIds.length ? item.content : null;
  }

  test('a training or a person that has been deleted goes unnamed', async () => {
    const reader = await someone();
    const by = await server.build.person({ clientId: reader.clientId });
    const { id } = await training(reader.clientId, 'Vieille formation');
    await reader.told({ type: 'TRAINING_SUGGESTION', params: { byPersonId: by.id, trainingIds: [id] } });
    await reader.told({ type: 'SATISFACTION_SURVEY', params: { trainingIds: [id] } });
    await reader.told({ type: 'TRAINING_BADGE', params: { trainingIds: [id], badgeNumber: 1 } });
    await reader.told({ type: 'TRAINING_SUGGESTION', params: { byPersonId: 999_999, trainingIds: [999_999] } });
    await change('update training set deleted_at = $2 where id = $1', [id, server.clock.now()]);
    await change('update person set deleted_at = $2 where id = $1', [by.id, server.clock.now()]);
    const gone = 'Cette formation n’est plus disponible';
    assert.deepEqual(
      (await reader.list()).items.map(({ title, content, trainingIds }) => [title, content, trainingIds]),
      [
        ['Une formation vous est suggérée', gone, []],
        ['Badge gagné', gone, []],
        ['Votre avis compte', gone, []],
        ['Une formation vous est suggérée', gone, []],
      ],
    );
  });

  test("another company's person is not named", async () => {
    const reader = await someone();
    const stranger = await someone();
    const { id } = await training(reader.clientId, 'La nôtre');
    await reader.told({ type: 'TRAINING_SUGGESTION', params: { byPersonId: stranger.id, trainingIds: [id] } });
    assert.equal((await reader.list()).items[0]?.title, 'Une formation vous est suggérée');
  });

  test("another company's training is not named, not even to those who played it while it was theirs", async () => {
    const reader = await someone();
    const elsewhere = await server.build.client();
    const { id: trainingId } = await training(reader.clientId, 'Notre procédé');
    assert.equal(await learns(reader, trainingId), 'Notre procédé');
    await server.build.session({ personId: reader.id, clientId: reader.clientId, trainingId });
    await change('update training set client_id = $2 where id = $1', [trainingId, elsewhere.id]);
    assert.equal(await learns(reader, trainingId), null);
  });

  test('a training kept for other groups is named to those alone who have played it', async () => {
    const reader = await someone();
    const { id: trainingId } = await training(reader.clientId, 'Pour le levage');
    const group = await server.build.group({ clientId: reader.clientId });
    await server.build.access({ clientId: reader.clientId, trainingId, groupIds: [group.id] });
    assert.equal(await learns(reader, trainingId), null);
    await server.build.session({ personId: reader.id, clientId: reader.clientId, trainingId });
    assert.equal(await learns(reader, trainingId), 'Pour le levage');
  });

  test("a partner's training under review is named to the partner and to the super admin, with who asks", async () => {
    const partner = await server.build.client({ type: 'PARTNER', name: 'Studio Kaléo' });
    const { id } = await training(partner.id, 'Rouler de nuit', { status: 'VALIDATION_REQUESTED' });
    const root = await someone({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const maker = await someone({ clientId: partner.id, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] });
    const learner = await someone();
    assert.equal(await learns(root, id), 'Rouler de nuit');
    assert.equal(await learns(maker, id), 'Rouler de nuit');
    assert.equal(await learns(learner, id), null);

    const params = { trainingIds: [id], byClientId: partner.id };
    for (const reader of [root, learner]) await reader.told({ type: 'NEW_TRAINING', params });
    assert.equal((await root.list()).items[0]?.title, 'Studio Kaléo demande une validation');
    assert.equal((await learner.list()).items[0]?.title, 'Nouvelle formation');
    await change("update training set status = 'CREATED' where id = $1", [id]);
    assert.equal(await learns(root, id), null, 'a draft is the partner’s alone');
  });
});

describe('reading and deleting', () => {
  test('marks one as read, and the second time changes nothing', async () => {
    const reader = await someone();
    const { id } = await reader.told(FILL_PROFILE);
    await reader.told(FILL_PROFILE);
    assert.equal(await reader.unread(), 2);
    assert.equal((await reader.read(id)).status, 204);
    const readAt = () => server.db.row(sql('test.read-at', 'select read_at from notification where id = $1'), [id]);
    const first = await readAt();
    server.clock.advance(MINUTE_MS);
    assert.equal((await reader.read(id)).status, 204);
    assert.deepEqual(await readAt(), first);
    assert.equal(await reader.unread(), 1);
    assert.deepEqual(
      (await reader.list()).items.map(({ read }) => read),
      [false, true],
    );
  });

  test('knows no notification of another person, of the same company or not', async () => {
    const owner = await someone();
    const { id } = await owner.told(FILL_PROFILE);
    for (const other of [await someone({ clientId: owner.clientId }), await someone()]) {
      const { status, error } = await other.read(id);
      assert.deepEqual([status, error?.code], [404, 'NOT_FOUND']);
    }
    assert.equal((await owner.read(999_999)).status, 404);
    assert.equal(await owner.unread(), 1);
  });

  test("deletes all of one's own, and nobody else's", async () => {
    const reader = await someone();
    const other = await someone({ clientId: reader.clientId });
    const { id } = await reader.told(FILL_PROFILE);
    await other.told(FILL_PROFILE);
    assert.equal((await reader.deleteAll()).status, 204);
    assert.deepEqual(await reader.list(), { items: [], totalPage: 0 });
    assert.equal(await reader.unread(), 0);
    assert.equal((await reader.read(id)).status, 404);
    assert.equal((await reader.deleteAll()).status, 204);
    assert.equal(await other.unread(), 1);
  });

  test('counts with one statement', async () => {
    const reader = await someone();
    assert.equal(await reader.unread(), 0);
    server.statements();
    await reader.unread();
    assert.deepEqual(server.statements(), ['tokens.find', 'notifications.unread']);
  });

  test('survives being asked for all at once', async () => {
    const reader = await someone();
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push((await reader.told(FILL_PROFILE)).id);
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

test('what is raised stays with what has happened, or goes with it', async () => {
  const reader = await someone();
  const raised = { ...FILL_PROFILE, personId: reader.id };
  await assert.rejects(
    server.db.transaction(async (tx) => {
      await raise(tx, server.clock.now(), [raised]);
      throw new Error('undone');
    }),
    /undone/u,
  );
  assert.equal(await reader.unread(), 0);
  await server.db.transaction((tx) => raise(tx, server.clock.now(), [raised, raised]));
  await server.db.transaction((tx) => raise(tx, server.clock.now(), []));
  assert.equal(await reader.unread(), 2);
});
