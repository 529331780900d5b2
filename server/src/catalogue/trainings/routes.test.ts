import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions';
import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import Type, { type TObject } from 'typebox';
import Value from 'typebox/value';
import { sql } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(server.clock.now().getTime() - days * DAY_MS);

async function signedInPerson(clientId: number, roles: Role[] = []): Promise<BuiltPerson & { token: string }> {
  const person = await server.build.person({ clientId, roles });
  return { ...person, token: await server.enrol(person) };
}

const list = (token: string, query: { lang?: ContentLang; asLearner?: boolean } = {}) =>
  server.call(c.listTrainings, { query: { lang: 'en', ...query } }, { token });

const seenBy = async (token: string): Promise<number[]> => (await list(token)).body.items.map(({ id }) => id);

/** Creates a training that learners see: published, with a WebGL build. */
async function playable(over: Parameters<TestServer['build']['training']>[0]) {
  const training = await server.build.training(over);
  await server.build.contentFile({ trainingId: training.id });
  return training;
}

const report = (token: string, trainingId: number, over: { progress?: number; seconds?: number } = {}) => {
  const now = server.clock.now().toISOString();
  const body = {
    id: randomUUID(),
    fileType: 'WEB_GL' as const,
    startedAt: now,
    sentAt: now,
    finished: false,
    steps: [],
  };
  return server.call(reportSession, { params: { id: trainingId }, body: { seconds: 30, ...body, ...over } }, { token });
};

function closed(schema: TObject): TObject {
  return Type.Object(schema.properties, { additionalProperties: false });
}

describe('the list of trainings', () => {
  test('is sorted newest first, takes one query, and matches the contract exactly', async () => {
    const company = await server.build.client();
    const old = await playable({
      clientId: company.id,
      publishedAt: daysAgo(40),
      logo: '/media/a.png',
      tags: ['"feu"'],
    });
    const recent = await playable({ clientId: company.id, publishedAt: daysAgo(2) });
    const me = await signedInPerson(company.id);
    await report(me.token, old.id, { progress: 30 });

    const [{ body }, queries] = await server.watch(() => list(me.token));
    assert.equal(queries.length, 1);
    assert.deepEqual(pluck(body.items, 'id'), [recent.id, old.id]);
    const card = closed(s.TrainingCard);
    const items = Type.Array(
      Type.Object(
        { ...card.properties, category: closed(s.TrainingCard.properties.category) },
        { additionalProperties: false },
      ),
    );
    assert.deepEqual([...Value.Errors(closed(Type.Object({ items })), body)], []);
    assert.deepEqual(body.items[1], {
      id: old.id,
      lang: 'en',
      title: old.texts.en?.title,
      briefDescription: old.texts.en?.briefDescription,
      category: { id: 1, key: 'safety', name: 'Safety' },
      durationInMinute: 15,
      clientId: company.id,
      partnerId: -1,
      skillIds: [],
      tags: ['"feu"'],
      headsetIds: [],
      contentTypes: ['WEB_GL'],
      contentLanguages: ['fr', 'en'],
      logo: '/media/a.png',
      status: null,
      rejectionReason: null,
      waitsSince: null,
      isOwner: true,
      isFromPartner: false,
      isUnlocked: true,
      isVerified: true,
      alreadyPublished: true,
      isNew: false,
      availableUntil: null,
      isUpdated: false,
      isSuggested: false,
      suggestion: null,
      favorite: false,
      like: false,
      totalLike: 0,
      progressionPercent: 30,
      lastSession: '2026-06-15T10:00:00.000Z',
      lastModifiedDate: '2026-06-15T10:00:00.000Z',
    });
  });

  test('of a company without trainings is empty', async () => {
    const root = await signedInPerson((await server.build.client()).id, ['ROLE_ADMINISTRATOR']);
    assert.deepEqual((await list(root.token, { asLearner: false })).body, { items: [] });
  });

  test('takes no more queries for more trainings', async () => {
    const company = await server.build.client();
    const me = await signedInPerson(company.id);
    for (let i = 0; i < 12; i += 1) await playable({ clientId: company.id });
    const [seen, queries] = await server.watch(() => seenBy(me.token));
    assert.ok(seen.length >= 12);
    assert.equal(queries.length, 1);
  });

  test('is a 304 for a reader who has it already, until something changes for them', async () => {
    const company = await server.build.client();
    const training = await playable({ clientId: company.id });
    const me = await signedInPerson(company.id);
    const get = (headers: Record<string, string> = {}) =>
      server.app.inject({
        url: '/api/v1/trainings?lang=en',
        headers: { authorization: `Bearer ${me.token}`, ...headers },
      });
    const first = await get();
    const etag = first.headers.etag as string;
    assert.equal(first.headers['cache-control'], 'private, no-cache');
    const again = await get({ 'if-none-match': etag });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    await server.call(c.likeTraining, { params: { id: training.id } }, { token: me.token });
    assert.equal((await get({ 'if-none-match': etag })).statusCode, 200);
  });

  test('marks new and updated trainings by the clock', async () => {
    const company = await server.build.client();
    const training = await playable({ clientId: company.id });
    const me = await signedInPerson(company.id);
    const flags = async () => {
      const { items } = (await list(await server.enrol(me))).body;
      const card = items.find(({ id }) => id === training.id);
      return { isNew: card?.isNew, isUpdated: card?.isUpdated };
    };
    const start = server.clock.now();
    assert.deepEqual(
      await flags(),
      { isNew: true, isUpdated: false },
      'a training that was never played is not updated',
    );
    server.clock.advance(29.9 * DAY_MS);
    assert.deepEqual(await flags(), { isNew: true, isUpdated: false });
    await report(await server.enrol(me), training.id);
    server.clock.advance(0.2 * DAY_MS);
    assert.deepEqual(await flags(), { isNew: false, isUpdated: false });
    await server.build.contentFile({ trainingId: training.id, version: '2.0.0' });
    assert.deepEqual(await flags(), { isNew: false, isUpdated: true });
    server.clock.advance(1000);
    await report(await server.enrol(me), training.id);
    assert.deepEqual(await flags(), { isNew: false, isUpdated: false });
    server.clock.set(start);
  });

  test("falls back from the reader's language to English, then to the first", async () => {
    const company = await server.build.client();
    const text = (title: string) => ({ title, briefDescription: 'b', fullDescription: 'f', goals: ['g'] });
    const both = await playable({ clientId: company.id, texts: { fr: text('Feu'), en: text('Fire') } });
    const neither = await playable({ clientId: company.id, texts: { pt: text('Fogo'), it: text('Fuoco') } });
    const me = await signedInPerson(company.id);
    const titles = async (lang: ContentLang) => {
      const { items } = (await list(me.token, { lang })).body;
      return [both, neither].map(({ id }) => {
        const card = items.find((item) => item.id === id);
        return `${card?.lang} ${card?.title}`;
      });
    };
    assert.deepEqual(await titles('fr'), ['fr Feu', 'pt Fogo']);
    assert.deepEqual(await titles('es'), ['en Fire', 'pt Fogo']);
    assert.deepEqual(await titles('it'), ['en Fire', 'it Fuoco']);
    const detail = await server.call(
      c.getTraining,
      { params: { id: neither.id }, query: { lang: 'es' } },
      { token: me.token },
    );
    assert.deepEqual([detail.body.lang, detail.body.languages], ['pt', ['pt', 'it']]);
  });
});

describe('the visibility of trainings', () => {
  const VALIDATED = { status: 'VALIDATED' } as const;

  async function scenario() {
    const { build } = server;
    const [mine, theirs] = [await build.client(), await build.client()];
    const partner = await build.client({ type: 'PARTNER' });
    const group = await build.group({ clientId: mine.id });
    const me = await signedInPerson(mine.id);
    await server.rows(
      'insert into person_group_member (client_id, group_id, person_id) values (:clientId, :groupId, :personId)',
      { clientId: mine.id, groupId: group.id, personId: me.id },
    );
    const otherGroup = await build.group({ clientId: mine.id });
    const theirGroup = await build.group({ clientId: theirs.id });
    const own = await playable({ clientId: mine.id });
    const platform = await playable({ clientId: 1 });
    const offered = await playable({ clientId: partner.id, partnerId: partner.id, ...VALIDATED });
    await build.offer({ clientId: mine.id, trainingIds: [offered.id] });
    const offeredToMe = async (over: Partial<Parameters<typeof playable>[0]>) => {
      const training = await playable({ clientId: partner.id, partnerId: partner.id, ...over });
      await build.offer({ clientId: mine.id, trainingIds: [training.id] });
      return training;
    };
    const restricted = async (groupIds: number[], clientId = mine.id) => {
      const training = await playable({ clientId: mine.id });
      await build.access({ clientId, trainingId: training.id, groupIds });
      return training;
    };
    return {
      mine,
      partner,
      me,
      own,
      platform,
      offered,
      unseen: {
        'without a file': await build.training({ clientId: mine.id }),
        "of another company's": await playable({ clientId: theirs.id }),
        "of another company's, validated": await playable({ clientId: theirs.id, ...VALIDATED }),
        "a partner's without status": await playable({ clientId: partner.id, alreadyPublished: false }),
        "a partner's draft": await playable({ clientId: partner.id, status: 'CREATED' }),
        "a partner's in review": await playable({ clientId: partner.id, status: 'UNDER_REVIEW' }),
        "a partner's, rejected": await playable({ clientId: partner.id, status: 'REJECTED' }),
        deleted: await playable({ clientId: mine.id, deletedAt: server.clock.now() }),
        'restricted to a group without the person': await restricted([otherGroup.id]),
      },
      seen: {
        own: own,
        "the platform's": platform,
        "a partner's, validated": offered,
        "a partner's, published, with a newer draft": await offeredToMe({ status: 'CREATED', alreadyPublished: true }),
        "a partner's, published, whose newer version was rejected": await offeredToMe({
          status: 'REJECTED',
          alreadyPublished: true,
        }),
        'restricted to groups of which one has the person': await restricted([otherGroup.id, group.id]),
        'restricted by another company to its groups': await restricted([theirGroup.id], theirs.id),
      },
    };
  }

  test('is the same in the list, the detail, likes, launches and reports', async () => {
    const { me, mine, seen, unseen } = await scenario();
    await server.build.offer({ clientId: mine.id, trainingIds: [seen["the platform's"].id] });
    const { token } = me;
    const listed = new Set(await seenBy(token));
    const answers = async (id: number) => [
      listed.has(id),
      (await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token })).status,
      (await server.call(c.likeTraining, { params: { id } }, { token })).status,
      (await server.call(c.unlikeTraining, { params: { id } }, { token })).status,
      (await server.call(c.favoriteTraining, { params: { id } }, { token })).status,
      (await server.call(c.unfavoriteTraining, { params: { id } }, { token })).status,
      (await server.call(c.launchTraining, { params: { id }, body: { fileType: 'WEB_GL' } }, { token })).status,
      (await report(token, id)).status,
    ];
    for (const [which, { id }] of Object.entries(seen))
      assert.deepEqual(await answers(id), [true, 200, 200, 200, 200, 200, 200, 200], which);
    for (const [which, { id }] of Object.entries(unseen))
      assert.deepEqual(await answers(id), [false, 404, 404, 404, 404, 404, 404, 404], which);
    assert.deepEqual((await answers(999_999)).slice(1), [404, 404, 404, 404, 404, 404, 404]);
  });

  test("includes trainings outside the company's offer, which are locked: neither launched nor reported", async () => {
    const { me, own, platform, offered } = await scenario();
    const { token } = me;
    const { items } = (await list(token)).body;
    const unlocked = (id: number) => items.find((item) => item.id === id)?.isUnlocked;
    assert.deepEqual([unlocked(own.id), unlocked(offered.id), unlocked(platform.id)], [true, true, false]);
    const params = { id: platform.id };
    const launched = await server.call(c.launchTraining, { params, body: { fileType: 'WEB_GL' } }, { token });
    assert.deepEqual([launched.status, launched.error?.code], [409, 'TRAINING_LOCKED']);
    const reported = await report(token, platform.id);
    assert.deepEqual([reported.status, reported.error?.code], [409, 'TRAINING_LOCKED']);
    assert.equal((await server.call(c.getTraining, { params, query: { lang: 'en' } }, { token })).status, 200);
    assert.equal((await server.call(c.likeTraining, { params }, { token })).status, 200);
  });

  test('includes restricted trainings for an admin outside those groups, who can change the restriction', async () => {
    const { mine, partner, unseen } = await scenario();
    const { id } = unseen['restricted to a group without the person'];
    assert.ok((await seenBy((await signedInPerson(mine.id, ['ROLE_ADMINISTRATOR'])).token)).includes(id));
    assert.ok(!(await seenBy((await signedInPerson(mine.id, ['ROLE_MANAGER'])).token)).includes(id));
    assert.ok(
      !(await seenBy((await signedInPerson(partner.id, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'])).token)).includes(id),
    );
  });

  test('includes the whole global catalogue, unlocked, for people of the platform', async () => {
    const { platform, offered, own } = await scenario();
    const { items } = (await list((await signedInPerson(1)).token)).body;
    const found = (id: number) => items.find((item) => item.id === id);
    assert.equal(found(platform.id)?.isUnlocked, true);
    assert.equal(found(offered.id)?.isUnlocked, true);
    assert.equal(found(own.id), undefined);
  });

  test('includes managed trainings: own ones in every state, and for an admin the global catalogue', async () => {
    const { mine, partner, own, unseen, seen, offered } = await scenario();
    const owned = async (token: string) =>
      (await list(token, { asLearner: false })).body.items.map(({ id, isOwner }) => (isOwner ? id : -id));
    const admin = await signedInPerson(mine.id, ['ROLE_ADMINISTRATOR']);
    const ids = await owned(admin.token);
    assert.ok(ids.includes(own.id) && ids.includes(unseen['without a file'].id));
    assert.ok(!ids.includes(unseen.deleted.id) && ids.includes(-offered.id));
    const partnerAdmin = await signedInPerson(partner.id, ['ROLE_PARTNER']);
    assert.deepEqual(
      (await owned(partnerAdmin.token)).toSorted(),
      [
        offered.id,
        seen["a partner's, published, with a newer draft"].id,
        seen["a partner's, published, whose newer version was rejected"].id,
        ...["a partner's without status", "a partner's draft", "a partner's in review", "a partner's, rejected"].map(
          (which) => unseen[which as keyof typeof unseen].id,
        ),
      ].toSorted(),
    );
    for (const roles of [[], ['ROLE_MANAGER']] as Role[][]) {
      const { token } = await signedInPerson(partner.id, roles);
      assert.deepEqual((await list(token, { asLearner: false })).body, (await list(token)).body);
      const draft = { params: { id: unseen["a partner's draft"].id }, query: { lang: 'en' } } as const;
      assert.equal((await server.call(c.getTraining, draft, { token })).status, 404);
      assert.equal((await server.call(c.getTraining, draft, { token: partnerAdmin.token })).status, 200);
    }
  });
});

test('the super admin can open what a partner has submitted, with its newest content; only the partner sees a draft', async () => {
  await server.build.platform();
  const { token } = await signedInPerson(1, ['ROLE_SUPER_ADMIN']);
  const partner = await server.build.client({ type: 'PARTNER' });
  const rival = await signedInPerson((await server.build.client({ type: 'PARTNER' })).id, ['ROLE_PARTNER']);
  const open = (id: number, by = token) =>
    server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token: by });
  for (const status of ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'REJECTED'] as const) {
    const { id } = await playable({ clientId: partner.id, partnerId: partner.id, status });
    const { status: reply, body } = await open(id);
    assert.equal(reply, status === 'CREATED' ? 404 : 200, status);
    if (reply === 200)
      assert.deepEqual([body.contentTypes, body.files.map(({ fileType }) => fileType)], [['WEB_GL'], ['WEB_GL']]);
    assert.equal((await open(id, rival.token)).status, 404, `${status} to another partner`);
  }
});

test('the detail of a training has its texts, files, badges and skills', async () => {
  const company = await server.build.client();
  await server.build.skill({ id: 7, skillType: 'soft_skill_calm', names: { en: 'Calm', fr: 'Calme' } });
  await server.build.headset({ id: 3, name: 'Vive Focus', type: 'VIVE' });
  const training = await server.build.training({
    clientId: company.id,
    skillIds: [7],
    headsetIds: [3],
    videoLink: 'https://video.example/1',
    badges: [
      { logo: '/media/b.png', texts: { en: { name: 'First', description: 'Done once' } } },
      { logo: null, texts: {} },
    ],
  });
  await server.build.contentFile({ trainingId: training.id, fileType: 'APK', version: '1', fileSize: 10 });
  server.clock.advance(1000);
  await server.build.contentFile({
    trainingId: training.id,
    fileType: 'APK',
    version: '2',
    fileSize: 3_000_000_000,
    offlineAvailable: true,
  });
  const { token } = await signedInPerson(company.id);
  const [{ body }, queries] = await server.watch(() =>
    server.call(c.getTraining, { params: { id: training.id }, query: { lang: 'fr' } }, { token }),
  );
  assert.equal(queries.length, 1);
  assert.deepEqual([...Value.Errors(s.TrainingDetail, body)], []);
  assert.equal(body.fullDescription, training.texts.fr?.fullDescription);
  assert.deepEqual(body.goals, training.texts.fr?.goals);
  assert.equal(body.videoLink, 'https://video.example/1');
  assert.deepEqual(body.languages, ['en', 'fr']);
  assert.deepEqual(body.skills, [{ id: 7, name: 'Calme', skillType: 'soft_skill_calm' }]);
  assert.deepEqual(body.headsets, [{ id: 3, name: 'Vive Focus', type: 'VIVE' }]);
  assert.deepEqual(body.files, [
    {
      fileType: 'APK',
      version: '2',
      fileName: 'build.apk',
      fileSize: 3_000_000_000,
      offlineAvailable: true,
      masterContentId: null,
      launchParameter: null,
      createdAt: server.clock.now().toISOString(),
    },
  ]);
  assert.deepEqual(body.badges, [
    { number: 1, logo: '/media/b.png', name: 'First', description: 'Done once', earnedAt: null },
    { number: 2, logo: null, name: '', description: '', earnedAt: null },
  ]);
});

describe('likes and favourites', () => {
  test('belong to a person, and repeating them changes nothing', async () => {
    const company = await server.build.client();
    const { id } = await playable({ clientId: company.id });
    const [ana, ben] = [await signedInPerson(company.id), await signedInPerson(company.id)];
    const input = { params: { id } };
    const like = (who: { token: string }) => server.call(c.likeTraining, input, who);
    const unlike = (who: { token: string }) => server.call(c.unlikeTraining, input, who);
    assert.deepEqual((await unlike(ana)).body, { like: false, totalLike: 0 });
    assert.deepEqual((await like(ana)).body, { like: true, totalLike: 1 });
    assert.deepEqual((await like(ana)).body, { like: true, totalLike: 1 });
    assert.deepEqual((await like(ben)).body, { like: true, totalLike: 2 });
    assert.deepEqual((await unlike(ana)).body, { like: false, totalLike: 1 });
    assert.deepEqual((await unlike(ana)).body, { like: false, totalLike: 1 });

    for (let i = 0; i < 2; i += 1)
      assert.deepEqual((await server.call(c.favoriteTraining, input, ben)).body, { favorite: true });
    const card = async (who: { token: string }) => {
      const found = (await list(who.token)).body.items.find((item) => item.id === id);
      return [found?.like, found?.favorite, found?.totalLike];
    };
    assert.deepEqual(await card(ana), [false, false, 1]);
    assert.deepEqual(await card(ben), [true, true, 1]);
    for (let i = 0; i < 2; i += 1)
      assert.deepEqual((await server.call(c.unfavoriteTraining, input, ben)).body, { favorite: false });
    assert.deepEqual(await card(ben), [true, false, 1]);
    const [total] = await server.db.rows<{ favorites: number }>(
      sql('test.favorites', 'select favorites from training_total where training_id = :id'),
      { id },
    );
    assert.equal(total?.favorites, 0);
  });

  test('that come at once are all counted', async () => {
    const company = await server.build.client();
    const { id } = await playable({ clientId: company.id });
    const people = await Promise.all(Array.from({ length: 20 }, () => signedInPerson(company.id)));
    await Promise.all(
      [...people, ...people].map(({ token }) => server.call(c.likeTraining, { params: { id } }, { token })),
    );
    const [last] = people;
    assert.equal(
      (await server.call(c.likeTraining, { params: { id } }, { token: last?.token ?? '' })).body.totalLike,
      20,
    );
  });
});

describe('the vocabularies', () => {
  test('are sorted by name in the reader’s language', async () => {
    const { token } = await signedInPerson((await server.build.client()).id);
    await server.build.category({ id: 11, key: 'health', names: { en: 'Health', fr: 'Éducation à la santé' } });
    await server.build.category({ id: 12, key: 'welcome', names: { en: 'Welcome' } });
    const { items } = (await server.call(c.listCategories, { query: { lang: 'fr' } }, { token })).body;
    assert.deepEqual(
      items.filter(({ id }) => id > 10),
      [
        { id: 11, key: 'health', name: 'Éducation à la santé' },
        { id: 12, key: 'welcome', name: 'Welcome' },
      ],
    );
    await server.build.skill({ id: 21, skillType: 'hard_skill_weld', names: { fr: 'Souder' } });
    const skills = (await server.call(c.listSkills, { query: { lang: 'es' } }, { token })).body.items;
    assert.deepEqual(
      skills.find(({ id }) => id === 21),
      { id: 21, name: 'Souder', skillType: 'hard_skill_weld' },
    );
    await server.build.headset({ id: 31, name: 'Quest', type: 'OCULUS' });
    const headsets = (await server.call(c.listHeadsets, {}, { token })).body.items;
    assert.deepEqual(
      headsets.find(({ id }) => id === 31),
      { id: 31, name: 'Quest', type: 'OCULUS' },
    );
  });

  test('of tags contain those of visible trainings, and are searched without case and accents', async () => {
    const [mine, theirs] = [await server.build.client(), await server.build.client()];
    await playable({ clientId: mine.id, tags: ['Évacuation', 'feu-mine'] });
    await playable({ clientId: mine.id, tags: ['feu-mine'] });
    await server.build.training({ clientId: mine.id, tags: ['feu-draft'] });
    await playable({ clientId: theirs.id, tags: ['feu-theirs'] });
    const tags = async (roles: Role[], filter?: string) => {
      const { token } = await signedInPerson(mine.id, roles);
      return (await server.call(c.listTags, { query: filter ? { filter } : {} }, { token })).body.items;
    };
    assert.deepEqual(await tags([], 'EVAC'), ['Évacuation']);
    assert.deepEqual(await tags([], 'feu-'), ['feu-mine']);
    assert.deepEqual(await tags(['ROLE_ADMINISTRATOR'], 'feu-'), ['feu-draft', 'feu-mine']);
    assert.ok((await tags([])).includes('Évacuation'));
  });
});

describe('launching', () => {
  test('opens the newest content with a token that can only report its training', async () => {
    const company = await server.build.client();
    const training = await playable({ clientId: company.id });
    server.clock.advance(1000);
    const file = await server.build.contentFile({
      trainingId: training.id,
      version: '2.1',
      launchParameter: 'scene=1&mode=exam',
      report: {
        fileType: 'WEB_GL',
        accepted: true,
        findings: [
          { code: 'THREADS', params: {}, paths: [], count: 1 },
          { code: 'DECLARED_FEATURES', params: {}, paths: ['microphone'], count: 1 },
        ],
        entry: 'index.html',
        files: 1,
        unpackedSize: 4096,
      },
    });
    const me = await signedInPerson(company.id);
    const input = { params: { id: training.id }, body: { fileType: 'WEB_GL' as const } };
    const { body } = await server.call(c.launchTraining, input, { token: me.token });
    const { launchId, url, userToken, expiresAt, ...rest } = body;
    assert.deepEqual(rest, {
      userId: me.id,
      trainingId: training.id,
      launchParameter: 'scene=1&mode=exam',
      contentVersion: '2.1',
      resume: null,
      completion: null,
      features: ['microphone'],
      threads: true,
    });
    assert.match(launchId, /^[\da-f-]{36}$/u);
    assert.equal(Date.parse(expiresAt) - server.clock.now().getTime(), 5 * 60_000);
    const address = new URL(url);
    assert.equal(address.origin, `http://t${training.id}.localhost:3001`);
    assert.match(address.pathname, /^\/launch\//u);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(address.hash.slice(1))), {
      userToken,
      userId: String(me.id),
      trainingId: String(training.id),
      launchParameter: 'scene=1&mode=exam',
      contentVersion: '2.1',
      api: server.parts.config.publicUrl,
    });
    assert.equal((await report(userToken, training.id)).status, 200);
    assert.equal((await list(userToken)).status, 403);
    const other = await playable({ clientId: company.id });
    assert.equal((await report(userToken, other.id)).status, 403);
    assert.ok(file.id > 0);
  });

  test('returns a download for headset content, and fails if there is none', async () => {
    const company = await server.build.client();
    const training = await server.build.training({ clientId: company.id });
    await server.build.contentFile({ trainingId: training.id, fileType: 'APK', fileName: 'Feu à bord.apk' });
    const { token } = await signedInPerson(company.id);
    const launch = (fileType: 'APK' | 'UNITY') =>
      server.call(c.launchTraining, { params: { id: training.id }, body: { fileType } }, { token });
    const { pathname, hash } = new URL((await launch('APK')).body.url);
    assert.match(decodeURIComponent(pathname), /^\/download\/[\w.-]+\/Feu à bord\.apk$/u);
    assert.equal(hash, '');
    const nothing = await launch('UNITY');
    assert.deepEqual([nothing.status, nothing.error?.code], [409, 'NO_CONTENT']);
  });
});
