import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { InputOf } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import * as uploads from '@vr/shared-api/contract/uploads';
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  BRIEF_DESCRIPTION_MAX,
  type ContentLang,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  TAG_MAX,
  TAGS_PER_TRAINING,
  TITLE_MAX,
  VIDEO_LINK_MAX,
} from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import Value from 'typebox/value';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, type Someone, startTestServer } from '../../testing/server.ts';
import type { TrainingInput } from './write.ts';

const server = await startTestServer();
after(() => server.close());
const { build } = server;
await build.category();
await build.category({ id: 2, key: 'first-aid', names: { en: 'First aid' } });
await build.skill();
await build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm' } });
await build.headset();
await build.headset({ id: 2, name: 'Vive Focus', type: 'VIVE' });

const { someone } = server;
const createAdmin = async () => someone((await server.build.client()).id, 'ROLE_ADMINISTRATOR');
const createPartner = async () =>
  someone((await server.build.client({ type: 'PARTNER' })).id, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
const createSuperAdmin = async () => {
  await server.build.platform();
  return someone(1, 'ROLE_SUPER_ADMIN');
};

const textIn = (lang: ContentLang, over: Partial<TrainingInput['trainings'][number]> = {}) => ({
  lang,
  title: `Title ${lang}`,
  briefDescription: `Brief ${lang}`,
  fullDescription: `Full ${lang}`,
  goal1: `One ${lang}`,
  goal2: `Two ${lang}`,
  goal3: '',
  videoLink: '',
  ...over,
});
const badgeTextIn = (lang: ContentLang) => ({ lang, name: `Badge ${lang}`, description: `Earned ${lang}` });

const ALL = { allGroup: true, groupIds: [] };
/** The input of a person who is not an admin. Admins also set the accesses. */
const plain = (over: Partial<TrainingInput> = {}): TrainingInput => ({
  trainings: [textIn('fr'), textIn('en')],
  categoryId: 1,
  durationInMinute: 15,
  partnerId: -1,
  skillIds: [1],
  tags: ['fire'],
  headsetIds: [1],
  badges: [{ number: 1, i18n: [badgeTextIn('fr'), badgeTextIn('en')] }],
  contentLanguages: [],
  ...over,
});
const input = (over: Partial<TrainingInput> = {}): TrainingInput => plain({ accesses: ALL, ...over });

const create = (by: Someone, body: TrainingInput, headers: Record<string, string> = {}) =>
  server.call(c.createTraining, { body }, { token: by.token, headers });
const addTraining = async (by: Someone, body = input()): Promise<number> => {
  const answer = await create(by, body);
  assert.equal(answer.status, 200, answer.error?.message);
  return answer.body.id;
};
const form = (by: Someone, id: number) => server.call(c.getTrainingForm, { params: { id } }, { token: by.token });
const update = (by: Someone, id: number, version: number, body: TrainingInput) =>
  server.call(c.updateTraining, { params: { id }, body }, { token: by.token, headers: { 'if-match': `"${version}"` } });
const remove = (by: Someone, id: number) => server.call(c.deleteTraining, { params: { id } }, { token: by.token });

const count = async (clientId: number): Promise<number> =>
  (await server.rows<{ count: number }>('select count(*) from training where client_id = :clientId', { clientId }))[0]
    ?.count ?? -1;
const setStatus = (id: number, status: string | null, alreadyPublished = status === 'VALIDATED') =>
  server.rows('update training set status = :status, already_published = :alreadyPublished where id = :id', {
    id,
    status,
    alreadyPublished,
  });

const stored = (id: number) =>
  server.rows(
    `select to_jsonb(t) as training, (select jsonb_agg(x order by x.lang) from training_text x where training_id = t.id),
       (select jsonb_agg(x order by x.number) from training_badge x where training_id = t.id) as badges,
       (select jsonb_agg(x order by x.number, x.lang) from training_badge_text x where training_id = t.id) as texts,
       (select jsonb_agg(x) from training_access x where training_id = t.id) as accesses,
       (select jsonb_agg(x) from training_restriction x where training_id = t.id) as restrictions,
       (select jsonb_agg(x order by x.position) from training_resource x where training_id = t.id) as resources,
       (select jsonb_agg(x order by x.version) from step_file x where training_id = t.id) as steps
     from training t where id = :id`,
    { id },
  );

type RefusedInput = [what: string, over: object, field: string];

/** Inputs that spec §5 refuses in every call. Each differs from a valid input in one value. */
const REFUSED: RefusedInput[] = [
  ['no language', { trainings: [] }, '/body/trainings'],
  ['a repeated language', { trainings: [textIn('fr'), textIn('en'), textIn('fr')] }, '/body/trainings/2/lang'],
  ['an unknown language', { trainings: [{ ...textIn('fr'), lang: 'de' }] }, '/body/trainings/0/lang'],
  ...(['title', 'briefDescription', 'fullDescription', 'goal1', 'goal2'] as const).flatMap((name): RefusedInput[] => [
    [`an empty ${name}`, { trainings: [textIn('fr', { [name]: '' })], badges: [] }, `/body/trainings/0/${name}`],
    [`a blank ${name}`, { trainings: [textIn('fr', { [name]: '  ' })], badges: [] }, `/body/trainings/0/${name}`],
  ]),
  ...(
    [
      ['title', TITLE_MAX],
      ['briefDescription', BRIEF_DESCRIPTION_MAX],
      ['fullDescription', FULL_DESCRIPTION_MAX],
      ['goal3', GOAL_MAX],
    ] as const
  ).map(
    ([name, max]): RefusedInput => [
      `a ${name} that is too long`,
      { trainings: [textIn('en'), textIn('fr', { [name]: 'x'.repeat(max + 1) })] },
      `/body/trainings/1/${name}`,
    ],
  ),
  [
    'a video over http',
    { trainings: [textIn('en', { videoLink: 'http://a.example/1' }), textIn('fr')] },
    '/body/trainings/0/videoLink',
  ],
  [
    'a video that runs a script',
    { trainings: [textIn('en', { videoLink: 'javascript:alert(1)' }), textIn('fr')] },
    '/body/trainings/0/videoLink',
  ],
  ['an unknown category', { categoryId: 99 }, '/body/categoryId'],
  ['an unknown duration', { durationInMinute: 20 }, '/body/durationInMinute'],
  ['no skill', { skillIds: [] }, '/body/skillIds'],
  ['an unknown skill', { skillIds: [1, 99] }, '/body/skillIds/1'],
  ['a repeated skill', { skillIds: [1, 1] }, '/body/skillIds'],
  ['no headset', { headsetIds: [] }, '/body/headsetIds'],
  ['an unknown headset', { headsetIds: [99, 1] }, '/body/headsetIds/0'],
  ['an unknown partner', { partnerId: 999_999 }, '/body/partnerId'],
  ['a tag that is too long', { tags: ['x'.repeat(TAG_MAX + 1)] }, '/body/tags/0'],
  ['too many tags', { tags: Array.from({ length: TAGS_PER_TRAINING + 1 }, (_, i) => `tag ${i}`) }, '/body/tags'],
  [
    'a fourth badge',
    { badges: [1, 2, 3, 4].map((number) => ({ number, i18n: [badgeTextIn('fr')] })) },
    '/body/badges/3/number',
  ],
  ['a badge of number 0', { badges: [{ number: 0, i18n: [badgeTextIn('fr')] }] }, '/body/badges/0/number'],
  [
    'a repeated badge number',
    { badges: [1, 1].map((number) => ({ number, i18n: [badgeTextIn('fr')] })) },
    '/body/badges/1/number',
  ],
  ['a badge without texts', { badges: [{ number: 1, i18n: [] }] }, '/body/badges/0/i18n'],
  [
    'a badge with a repeated language',
    { badges: [{ number: 1, i18n: [badgeTextIn('fr'), badgeTextIn('fr')] }] },
    '/body/badges/0/i18n/1/lang',
  ],
  [
    'a badge in a language that the training does not have',
    { badges: [{ number: 1, i18n: [badgeTextIn('fr'), badgeTextIn('it')] }] },
    '/body/badges/0/i18n/1/lang',
  ],
  [
    'a badge name that is too long',
    { badges: [{ number: 1, i18n: [{ ...badgeTextIn('fr'), name: 'x'.repeat(BADGE_NAME_MAX + 1) }] }] },
    '/body/badges/0/i18n/0/name',
  ],
  [
    'a badge description that is too long',
    { badges: [{ number: 1, i18n: [{ ...badgeTextIn('fr'), description: 'x'.repeat(BADGE_DESCRIPTION_MAX + 1) }] }] },
    '/body/badges/0/i18n/0/description',
  ],
  ['an unknown content language', { contentLanguages: ['de'] }, '/body/contentLanguages/0'],
  ['missing accesses', { accesses: undefined }, '/body/accesses'],
  ['accesses without a group', { accesses: { allGroup: false, groupIds: [] } }, '/body/accesses/groupIds'],
  ['accesses for all groups and for one', { accesses: { allGroup: true, groupIds: [1] } }, '/body/accesses/groupIds'],
  ['an unknown group', { accesses: { allGroup: false, groupIds: [999_999] } }, '/body/accesses/groupIds/0'],
  ['an unknown field', { status: 'VALIDATED' }, '/body/status'],
];

describe('creating a training', () => {
  test('stores all input, without surrounding spaces', async () => {
    const admin = await createAdmin();
    const partner = await server.build.client({ type: 'PARTNER' });
    const group = await server.build.group({ clientId: admin.clientId });
    const id = await addTraining(
      admin,
      input({
        trainings: [
          textIn('fr', { title: '  Feu  ', goal3: ' Trois ', videoLink: 'https://videos.\u200bexample/1' }),
          textIn('en'),
        ],
        partnerId: partner.id,
        skillIds: [2, 1],
        tags: [' fire ', 'fire', 'Extincteur'],
        headsetIds: [2],
        contentLanguages: ['fr'],
        accesses: { allGroup: false, groupIds: [group.id] },
      }),
    );
    const { body } = await form(admin, id);
    assert.deepEqual([...Value.Errors(s.getTrainingForm.response, body)], []);
    assert.deepEqual(body, {
      id,
      version: 1,
      clientId: admin.clientId,
      trainings: [textIn('fr', { title: 'Feu', goal3: 'Trois', videoLink: 'https://videos.example/1' }), textIn('en')],
      categoryId: 1,
      durationInMinute: 15,
      partnerId: partner.id,
      skillIds: [2, 1],
      tags: ['fire', 'Extincteur'],
      headsetIds: [2],
      badges: [{ number: 1, logo: null, i18n: [badgeTextIn('fr'), badgeTextIn('en')] }],
      contentLanguages: ['fr'],
      completion: null,
      accesses: { allGroup: false, groupIds: [group.id] },
      logo: null,
      status: null,
      rejectionReason: null,
      alreadyPublished: false,
      isOwner: true,
      isFromPartner: false,
      files: [],
      kept: [],
      resources: [],
      jsonStepLastModifiedDate: null,
    });
  });

  test('accepts input at each limit', async () => {
    const admin = await createAdmin();
    const link = `https://videos.example/${'x'.repeat(VIDEO_LINK_MAX)}`.slice(0, VIDEO_LINK_MAX);
    const langs: ContentLang[] = ['en', 'fr', 'es', 'ge', 'it', 'pt'];
    const most = (lang: ContentLang) =>
      textIn(lang, {
        title: 'é'.repeat(TITLE_MAX),
        briefDescription: 'x'.repeat(BRIEF_DESCRIPTION_MAX),
        fullDescription: 'x'.repeat(FULL_DESCRIPTION_MAX),
        goal1: 'x'.repeat(GOAL_MAX),
        goal2: 'x'.repeat(GOAL_MAX),
        goal3: 'x'.repeat(GOAL_MAX),
        videoLink: link,
      });
    const badge = (lang: ContentLang) => ({
      lang,
      name: 'x'.repeat(BADGE_NAME_MAX),
      description: 'x'.repeat(BADGE_DESCRIPTION_MAX),
    });
    const body = input({
      trainings: langs.map(most),
      badges: [3, 1, 2].map((number) => ({ number, i18n: langs.map(badge) })),
      tags: Array.from({ length: TAGS_PER_TRAINING }, (_, i) => String(i).padEnd(TAG_MAX, 'x')),
      contentLanguages: langs,
    });
    const { body: kept } = await form(admin, await addTraining(admin, body));
    assert.deepEqual(kept.trainings, body.trainings);
    assert.deepEqual(pluck(kept.badges, 'number'), [1, 2, 3]);
  });

  test('refuses lone surrogates and NUL, which cannot be stored', async () => {
    const admin = await createAdmin();
    for (const wrong of ['Feu \ud83d', 'a\0b']) {
      const trainings = [textIn('fr', { goal1: wrong }), textIn('en')];
      const { status, error } = await create(admin, input({ trainings }));
      assert.deepEqual([status, error?.field], [400, '/body/trainings/0/goal1']);
    }
    assert.equal(await count(admin.clientId), 0);
  });

  for (const [what, over, field] of REFUSED)
    test(`refuses ${what}, and creates nothing`, async () => {
      const admin = await createAdmin();
      assert.equal(outcomeOf(await create(admin, input(over))), `400 VALIDATION ${field}`);
      assert.equal(await count(admin.clientId), 0);
    });

  test("refuses another company's group like one that does not exist", async () => {
    const admin = await createAdmin();
    const theirs = await server.build.group({ clientId: (await server.build.client()).id });
    const own = await server.build.group({ clientId: admin.clientId });
    const refusal = async (groupId: number) => {
      const { error } = await create(admin, input({ accesses: { allGroup: false, groupIds: [own.id, groupId] } }));
      return [error?.code, error?.field, error?.message];
    };
    assert.deepEqual(await refusal(theirs.id), await refusal(999_999));
    assert.equal((await refusal(theirs.id))[1], '/body/accesses/groupIds/1');
  });

  test('of a partner creates a draft that comes from it; one of the platform needs no review', async () => {
    const partner = await createPartner();
    for (const partnerId of [-1, partner.clientId]) {
      const { body } = await form(partner, await addTraining(partner, plain({ partnerId })));
      assert.deepEqual(
        [body.status, body.partnerId, body.isFromPartner, body.alreadyPublished, body.accesses],
        ['CREATED', partner.clientId, true, false, undefined],
      );
    }
    const superAdmin = await createSuperAdmin();
    const { body } = await form(superAdmin, await addTraining(superAdmin, plain({ partnerId: partner.clientId })));
    assert.deepEqual([body.status, body.clientId, body.partnerId], [null, 1, partner.clientId]);
  });

  test('of a partner cannot name another partner', async () => {
    const [partner, other] = [await createPartner(), await createPartner()];
    const { error } = await create(partner, plain({ partnerId: other.clientId }));
    assert.deepEqual([error?.code, error?.field], ['VALIDATION', '/body/partnerId']);
  });

  test('cannot name a deleted partner, or a company that is not a partner', async () => {
    const admin = await createAdmin();
    const gone = await server.build.client({ type: 'PARTNER' });
    await server.rows('update client set deleted_at = :now where id = :goneId', {
      goneId: gone.id,
      now: server.clock.now(),
    });
    for (const partnerId of [gone.id, admin.clientId, 0])
      assert.equal((await create(admin, input({ partnerId }))).error?.field, '/body/partnerId');
  });

  test('allows only admins to set the accesses', async () => {
    for (const by of [await createPartner(), await createSuperAdmin()]) {
      const { error } = await create(by, input());
      assert.deepEqual([error?.code, error?.field], ['VALIDATION', '/body/accesses']);
    }
  });

  test('requires storage, but no free storage', async () => {
    const { id: clientId } = await server.build.client({ maxSize: 0 });
    const admin = await someone(clientId, 'ROLE_ADMINISTRATOR');
    const { status, error } = await create(admin, input());
    assert.deepEqual([status, error?.code, await count(clientId)], [409, 'NO_QUOTA', 0]);
    await server.rows('update client set max_size = 1 where id = :clientId', { clientId });
    assert.equal((await create(admin, input())).status, 200);
  });

  test('is refused for all other roles', async () => {
    const { id: clientId } = await server.build.client();
    for (const roles of [[], ['ROLE_MANAGER']] as Role[][])
      assert.equal((await create(await someone(clientId, ...roles), plain())).status, 403);
    assert.equal(await count(clientId), 0);
  });

  test('makes it readable in all its languages for those who may change it, and for nobody else', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const wizard = (await form(admin, id)).body;
    const read = async ({ token }: { token: string }) =>
      (await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token })).body;
    const { trainings, version, jsonStepLastModifiedDate, badges } = await read(admin);
    assert.deepEqual(
      { trainings, version, jsonStepLastModifiedDate, i18n: badges.map(({ i18n }) => i18n) },
      {
        trainings: wizard.trainings,
        version: 1,
        jsonStepLastModifiedDate: null,
        i18n: wizard.badges.map(({ i18n }) => i18n),
      },
    );
    assert.ok(trainings && trainings.length > 0);
    const published = await server.build.training({ clientId: admin.clientId });
    await server.build.contentFile({ trainingId: published.id });
    const readPublished = async ({ token }: { token: string }) =>
      (await server.call(c.getTraining, { params: published, query: { lang: 'en' } }, { token })).body;
    assert.deepEqual((await readPublished(admin)).version, 1);
    const { id: seen, ...rest } = await readPublished(await someone(admin.clientId));
    assert.deepEqual([seen, rest.trainings, rest.version], [published.id, undefined, undefined]);
  });

  test('makes it visible to learners only when it has content', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const list = async (asLearner: boolean) =>
      (await server.call(c.listTrainings, { query: { lang: 'en', asLearner } }, { token: admin.token })).body.items;
    assert.deepEqual(await list(true), []);
    assert.deepEqual(pluck(await list(false), 'id'), [id]);
  });
});

describe('a repeated call with one Idempotency-Key', () => {
  test('creates one training, even if twenty calls come at once', async () => {
    const admin = await createAdmin();
    const headers = { 'idempotency-key': 'a-key-of-my-own' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(admin, input(), headers)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal(await count(admin.clientId), 1);
    assert.equal((await create(admin, input(), headers)).body.id, answers[0]?.body.id);
  });

  test('creates one for each person and key, and for each call without a key', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const headers = { 'idempotency-key': 'the-same-key' };
    const ids = [
      (await create(admin, input(), headers)).body.id,
      (await create(other, input(), headers)).body.id,
      (await create(admin, input(), { 'idempotency-key': 'another-key' })).body.id,
      await addTraining(admin),
      await addTraining(admin),
    ];
    assert.equal(new Set(ids).size, 5);
  });

  test('can succeed after a refused one', async () => {
    const admin = await createAdmin();
    const headers = { 'idempotency-key': 'tried-twice' };
    assert.equal((await create(admin, input({ categoryId: 99 }), headers)).status, 400);
    assert.equal((await create(admin, input(), headers)).status, 200);
  });

  test('is refused with 422 if its body is another', async () => {
    const admin = await createAdmin();
    const headers = { 'idempotency-key': 'one-key-two-bodies' };
    assert.equal((await create(admin, input(), headers)).status, 200);
    const { status, error } = await create(admin, input({ tags: ['other'] }), headers);
    assert.deepEqual([status, error?.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    assert.equal((await create(admin, input(), headers)).status, 200);
    assert.equal(await count(admin.clientId), 1);
  });

  test('needs a key of valid characters and length', async () => {
    const admin = await createAdmin();
    for (const key of ['short', 'x'.repeat(101), 'with spaces in it', 'né-à-Paris']) {
      const { status, error } = await create(admin, input(), { 'idempotency-key': key });
      assert.deepEqual([status, error?.field], [400, '/headers/idempotency-key']);
    }
    assert.equal(await count(admin.clientId), 0);
  });
});

describe('changing a training', () => {
  test('replaces all input, deletes deselected languages, and increments the version', async () => {
    const admin = await createAdmin();
    const id = await addTraining(
      admin,
      input({ badges: [1, 2].map((number) => ({ number, i18n: [badgeTextIn('fr'), badgeTextIn('en')] })) }),
    );
    server.clock.advance(1000);
    const changed = input({
      trainings: [textIn('it', { title: 'Nuovo' }), textIn('en')],
      categoryId: 2,
      durationInMinute: 60,
      skillIds: [2],
      tags: [],
      headsetIds: [2, 1],
      badges: [{ number: 2, i18n: [badgeTextIn('it')] }],
      contentLanguages: ['it'],
    });
    assert.deepEqual((await update(admin, id, 1, changed)).body, { id, version: 2 });
    const { body } = await form(admin, id);
    const { id: _, version, clientId: __, badges, ...rest } = body;
    const { badges: ___, ...wanted } = changed;
    assert.equal(version, 2);
    assert.deepEqual(badges, [{ number: 2, logo: null, i18n: [badgeTextIn('it')] }]);
    assert.deepEqual({ ...rest, ...wanted }, rest);
    assert.deepEqual(
      await server.rows('select lang from training_badge_text where training_id = :id', { id }),
      [{ lang: 'it' }],
      'the texts of deselected languages are deleted',
    );
    const detail = await server.call(c.getTraining, { params: { id }, query: { lang: 'fr' } }, { token: admin.token });
    assert.deepEqual([detail.body.languages, detail.body.lang], [['it', 'en'], 'en']);
    assert.equal(detail.body.lastModifiedDate, server.clock.now().toISOString());
  });

  // One input for each kind of check. The test of creating a training, which reads the same form, tries all inputs.
  const kinds = ['no language', 'an unknown skill', 'a fourth badge', 'an unknown group'];
  const some = REFUSED.filter(([what]) => kinds.includes(what));
  assert.equal(some.length, kinds.length);
  for (const [what, over, field] of some)
    test(`refuses ${what}, and changes nothing`, async () => {
      const admin = await createAdmin();
      const id = await addTraining(admin);
      const was = await stored(id);
      assert.equal(outcomeOf(await update(admin, id, 1, input(over))), `400 VALIDATION ${field}`);
      assert.deepEqual(await stored(id), was);
    });

  test('is refused for another version than the edited one, and without a version replaces the newest', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const put = (headers: Record<string, string>) =>
      server.call(c.updateTraining, { params: { id }, body: input() }, { token: admin.token, headers });
    for (const headers of [{ 'if-match': '1' }, { 'if-match': 'W/"1"' }, { 'if-match': '' }])
      assert.equal(outcomeOf(await put(headers)), '400 VALIDATION /headers/if-match');
    for (const version of [0, 2]) {
      const { status, error } = await put({ 'if-match': `"${version}"` });
      assert.deepEqual([status, error?.code], [412, 'STALE_EDIT']);
    }
    assert.equal((await put({})).body.version, 2);
    assert.equal((await put({ 'if-match': '*' })).body.version, 3);
  });

  test('by two people at once succeeds for one; the other gets STALE_EDIT', async () => {
    const admin = await createAdmin();
    const second = await someone(admin.clientId, 'ROLE_ADMINISTRATOR');
    const id = await addTraining(admin);
    for (let version = 1; version < 6; version += 1) {
      const title = (who: string) => input({ trainings: [textIn('fr', { title: `${who} ${version}` }), textIn('en')] });
      const answers = await Promise.all([
        update(admin, id, version, title('Mine')),
        update(second, id, version, title('Theirs')),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412]);
      const { body } = await form(admin, id);
      const winner = answers[0]?.status === 200 ? 'Mine' : 'Theirs';
      assert.deepEqual([body.version, body.trainings[0]?.title], [version + 1, `${winner} ${version}`]);
    }
  });

  test('and deleting it at once happen one after the other', async () => {
    const admin = await createAdmin();
    for (let i = 0; i < 5; i += 1) {
      const id = await addTraining(admin);
      const [updated, removed] = await Promise.all([update(admin, id, 1, input()), remove(admin, id)]);
      assert.equal(removed.status, 204);
      assert.ok([200, 404].includes(updated.status));
      assert.equal((await form(admin, id)).status, 404);
    }
  });

  test('requires texts in every language for a badge with a logo', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    await server.rows('update training_badge set logo = :logo where training_id = :id', { id, logo: '/media/x.webp' });
    const one = input({ badges: [{ number: 1, i18n: [badgeTextIn('fr')] }] });
    const { error } = await update(admin, id, 1, one);
    assert.deepEqual([error?.code, error?.field], ['VALIDATION', '/body/badges/0/i18n']);
    assert.match(error?.message ?? '', /text in en/u);
    assert.equal((await update(admin, id, 1, input())).status, 200, 'the badge keeps its logo');
    assert.equal((await form(admin, id)).body.badges[0]?.logo, '/media/x.webp');
    assert.equal((await update(admin, id, 2, input({ badges: [] }))).status, 200, 'the logo is deleted with the badge');
    assert.equal((await update(admin, id, 3, one)).status, 200);
    assert.equal((await form(admin, id)).body.badges[0]?.logo, null);
  });

  test('requires content languages if it has content', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    await server.build.contentFile({ trainingId: id });
    const { error } = await update(admin, id, 1, input());
    assert.deepEqual([error?.code, error?.field], ['VALIDATION', '/body/contentLanguages']);
    assert.equal((await update(admin, id, 1, input({ contentLanguages: ['pt'] }))).status, 200);
  });

  test('requires content languages while an upload is under way', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin, input({ contentLanguages: ['pt'] }));
    const build = { trainingId: id, fileType: 'APK', version: '1', fileName: 'a.apk', size: 10 } as const;
    const { body: upload } = await server.call(uploads.createUpload, { body: build }, { token: admin.token });
    assert.equal((await update(admin, id, 1, input())).error?.field, '/body/contentLanguages');
    await server.call(uploads.deleteUpload, { params: { id: upload.id } }, { token: admin.token });
    assert.equal((await update(admin, id, 1, input())).status, 200);
  });

  test('can keep a deleted partner, but not choose one', async () => {
    const admin = await createAdmin();
    const partner = await server.build.client({ type: 'PARTNER' });
    const id = await addTraining(admin, input({ partnerId: partner.id }));
    await server.rows('update client set deleted_at = :now where id = :partnerId', {
      partnerId: partner.id,
      now: server.clock.now(),
    });
    assert.equal((await update(admin, id, 1, input({ partnerId: partner.id }))).status, 200);
    assert.equal((await update(admin, id, 2, input())).status, 200);
    assert.equal((await update(admin, id, 3, input({ partnerId: partner.id }))).error?.field, '/body/partnerId');
  });

  test('sets its accesses to groups, of which at least one is needed', async () => {
    const admin = await createAdmin();
    const [one, two] = [
      await server.build.group({ clientId: admin.clientId }),
      await server.build.group({ clientId: admin.clientId }),
    ];
    const id = await addTraining(admin, input({ accesses: { allGroup: false, groupIds: [two.id, one.id] } }));
    const accesses = async () => (await form(admin, id)).body.accesses;
    assert.deepEqual(await accesses(), { allGroup: false, groupIds: [one.id, two.id] });
    await update(admin, id, 1, input({ accesses: { allGroup: false, groupIds: [two.id] } }));
    assert.deepEqual(await accesses(), { allGroup: false, groupIds: [two.id] });
    await server.rows('delete from person_group where id = :twoId', { twoId: two.id });
    assert.deepEqual(
      await accesses(),
      { allGroup: false, groupIds: [] },
      'after the last group is deleted, nobody has access',
    );
    await update(admin, id, 2, input());
    assert.deepEqual(await accesses(), ALL);
  });
});

describe('the right to change a training', () => {
  /** Returns the status of every call that reads or changes a training as its publisher. */
  async function answers(by: Someone, id: number): Promise<string[]> {
    const { token } = by;
    const params = { id };
    const file = new File(['x'], 'x');
    const body = by.roles.includes('ROLE_PARTNER') || by.roles.includes('ROLE_SUPER_ADMIN') ? plain() : input();
    const calls = [
      form(by, id),
      update(by, id, 99, body),
      server.call(c.getTrainingUsage, { params }, { token }),
      server.call(c.putTrainingLogo, { params, body: { file } }, { token }),
      server.call(c.putTrainingBadgeLogo, { params: { id, number: 1 }, body: { file } }, { token }),
      server.call(c.putStepFile, { params, body: { file } }, { token }),
      server.call(c.deleteStepFile, { params }, { token }),
      server.call(c.putTrainingResources, { params, body: { resources: [] } }, { token }),
    ];
    const all = [...(await Promise.all(calls)), await remove(by, id)];
    return all.map(({ status, error }) => error?.code ?? String(status));
  }
  const ALLOWED = [
    '200',
    'STALE_EDIT',
    '200',
    'PICTURE_REFUSED',
    'PICTURE_REFUSED',
    'STEP_FILE_REFUSED',
    '204',
    '204',
    '204',
  ];
  const HIDDEN = Array<string>(9).fill('NOT_FOUND');
  const REVIEWED = ['200', 'TRAINING_IN_REVIEW', '200', ...Array<string>(6).fill('TRAINING_IN_REVIEW')];

  test("is that of the own company's admins only", async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    const superAdmin = await createSuperAdmin();
    const id = await addTraining(admin);
    assert.deepEqual(await answers(other, id), HIDDEN);
    assert.deepEqual(await answers(superAdmin, id), HIDDEN, "a company's own is none of the platform's");
    assert.deepEqual(await answers(await createPartner(), id), HIDDEN);
    assert.deepEqual(await answers(await someone(admin.clientId, 'ROLE_ADMINISTRATOR'), id), ALLOWED);
    assert.deepEqual(await answers(admin, id), HIDDEN, 'a deleted training');
    assert.deepEqual(await answers(admin, 999_999), HIDDEN);
  });

  test('belongs to the company even if the training comes from a partner', async () => {
    const admin = await createAdmin();
    const partner = await createPartner();
    const id = await addTraining(admin, input({ partnerId: partner.clientId }));
    assert.deepEqual(await answers(await createSuperAdmin(), id), HIDDEN);
    assert.deepEqual(await answers(partner, id), HIDDEN);
    assert.deepEqual(await answers(admin, id), ALLOWED);
  });

  test('does not include trainings of the global catalogue that admins see', async () => {
    const superAdmin = await createSuperAdmin();
    const id = await addTraining(superAdmin, plain());
    await server.build.contentFile({ trainingId: id });
    await setStatus(id, null, true);
    await server.rows('update content_file set live_at = created_at where training_id = :id', { id });
    await server.rows('update training set live_types = content_types where id = :id', { id });
    const admin = await createAdmin();
    const seen = await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token: admin.token });
    assert.equal(seen.status, 200);
    assert.deepEqual(await answers(admin, id), HIDDEN);
    assert.deepEqual(await answers(await createPartner(), id), HIDDEN);
  });

  test("is the partner's for its training and, after submission, the super admin's; during the review nobody has it", async () => {
    const partner = await createPartner();
    const superAdmin = await createSuperAdmin();
    const draft = await addTraining(partner, plain());
    assert.deepEqual(await answers(superAdmin, draft), HIDDEN, 'a draft');
    assert.deepEqual(await answers(await createPartner(), draft), HIDDEN, 'a draft of another partner');
    for (const status of ['VALIDATION_REQUESTED', 'UNDER_REVIEW']) {
      await setStatus(draft, status);
      assert.deepEqual(await answers(partner, draft), REVIEWED, status);
      assert.deepEqual(await answers(superAdmin, draft), REVIEWED, status);
    }
    for (const by of [partner, superAdmin]) {
      const rejected = await addTraining(partner, plain());
      await setStatus(rejected, 'REJECTED');
      assert.deepEqual(await answers(by, rejected), ALLOWED);
    }
    const published = await addTraining(partner, plain());
    await setStatus(published, 'CREATED', true);
    assert.deepEqual(await answers(superAdmin, published), ALLOWED, 'a published training with a newer draft');
    assert.deepEqual(await answers(partner, await addTraining(partner, plain())), ALLOWED);
  });
});

describe("a partner's published training", () => {
  const CLOSED: [string, Partial<TrainingInput>][] = [
    ['an additional language', { trainings: [textIn('fr'), textIn('en'), textIn('it')] }],
    ['a missing language', { trainings: [textIn('fr')], badges: [{ number: 1, i18n: [badgeTextIn('fr')] }] }],
    ['another title', { trainings: [textIn('fr', { title: 'Autre' }), textIn('en')] }],
    ['another goal', { trainings: [textIn('fr', { goal3: 'Trois' }), textIn('en')] }],
    ['another video', { trainings: [textIn('fr'), textIn('en', { videoLink: 'https://videos.example/2' })] }],
    ['another category', { categoryId: 2 }],
    ['another duration', { durationInMinute: 30 }],
    ['other skills', { skillIds: [1, 2] }],
    ['other tags', { tags: [] }],
  ];
  async function published() {
    const partner = await createPartner();
    const id = await addTraining(partner, plain());
    await setStatus(id, 'VALIDATED');
    return { partner, id };
  }

  for (const [what, over] of CLOSED)
    test(`refuses ${what}`, async () => {
      const { partner, id } = await published();
      const was = await stored(id);
      const { status, error } = await update(partner, id, 1, plain(over));
      assert.deepEqual([status, error?.code], [409, 'INFORMATION_CLOSED']);
      assert.deepEqual(await stored(id), was);
      await setStatus(id, 'REJECTED', true);
      assert.equal(
        (await update(partner, id, 1, plain(over))).error?.code,
        'INFORMATION_CLOSED',
        'also after a rejection',
      );
    });

  test('can change its headsets, badges and content languages', async () => {
    const { partner, id } = await published();
    const over = {
      headsetIds: [2],
      badges: [{ number: 3, i18n: [badgeTextIn('en')] }],
      contentLanguages: ['it' as const],
      partnerId: partner.clientId,
    };
    assert.equal((await update(partner, id, 1, plain(over))).status, 200);
    const { body } = await form(partner, id);
    assert.deepEqual([body.headsetIds, body.contentLanguages, body.status], [[2], ['it'], 'VALIDATED']);
    assert.deepEqual(body.badges, [{ number: 3, logo: null, i18n: [badgeTextIn('en')] }]);
  });

  test('keeps its picture, and can change those of its badges', async () => {
    const { partner, id } = await published();
    const file = new File(
      [
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ],
      'a',
    );
    const { token } = partner;
    const logo = await server.call(c.putTrainingLogo, { params: { id }, body: { file } }, { token });
    assert.deepEqual([logo.status, logo.error?.code], [409, 'INFORMATION_CLOSED']);
    const badge = { params: { id, number: 1 }, body: { file } };
    assert.equal((await server.call(c.putTrainingBadgeLogo, badge, { token })).status, 200);
  });

  test('can be changed completely by the super admin', async () => {
    const { partner, id } = await published();
    const superAdmin = await createSuperAdmin();
    assert.equal((await update(superAdmin, id, 1, plain({ tags: ['new'] }))).status, 200);
    const { body } = await form(superAdmin, id);
    assert.deepEqual([body.tags, body.isOwner, body.partnerId], [['new'], false, partner.clientId]);
  });
});

describe('deleting a training', () => {
  test('removes it from every list and call, keeps the results of people, and is audited', async () => {
    const { build } = server;
    const admin = await createAdmin();
    const learner = await someone(admin.clientId);
    const training = await build.training({ clientId: admin.clientId });
    const params = { id: training.id };
    await build.contentFile({ trainingId: training.id });
    await build.favorite({ personId: learner.id, trainingId: training.id });
    await build.session({ personId: learner.id, clientId: admin.clientId, trainingId: training.id });
    assert.equal((await remove(admin, training.id)).status, 204);
    for (const { token } of [admin, learner]) {
      const list = await server.call(c.listTrainings, { query: { lang: 'en' } }, { token });
      assert.ok(!list.body.items.some(({ id }) => id === training.id));
      assert.equal((await server.call(c.getTraining, { params, query: { lang: 'en' } }, { token })).status, 404);
      assert.equal((await server.call(c.likeTraining, { params }, { token })).status, 404);
      const launch = { params, body: { fileType: 'WEB_GL' } } as const;
      assert.equal((await server.call(c.launchTraining, launch, { token })).status, 404);
    }
    assert.equal((await remove(admin, training.id)).status, 404, 'a training cannot be deleted twice');
    assert.equal(
      (await server.rows('select from session where training_id = :trainingId', { trainingId: training.id })).length,
      1,
    );
    const trace = await server.rows(
      'select action, subject, person_id, client_id from audit where subject = :trainingId',
      { trainingId: `training:${training.id}` },
    );
    assert.deepEqual(trace, [
      { action: 'training.delete', subject: `training:${training.id}`, person_id: admin.id, client_id: admin.clientId },
    ]);
  });

  test('reports beforehand what it would affect', async () => {
    const { build } = server;
    const admin = await createAdmin();
    const { id } = await build.training({ clientId: admin.clientId });
    const usage = async () => (await server.call(c.getTrainingUsage, { params: { id } }, { token: admin.token })).body;
    const none = { started: 0, completed: 0, favorites: 0, offers: 0, courses: 0, fileSize: 0, resources: 0 };
    const nothing = { ...none, keptUntil: null };
    assert.deepEqual(await usage(), nothing);
    await build.contentFile({ trainingId: id, fileSize: 10 });
    server.clock.advance(1000);
    await build.contentFile({ trainingId: id, fileSize: 3_000_000_000 });
    await build.contentFile({ trainingId: id, fileType: 'APK', fileSize: 5 });
    for (let i = 0; i < 2; i += 1)
      await build.favorite({ personId: (await someone(admin.clientId)).id, trainingId: id });
    const elsewhere = await build.client();
    await build.offer({ clientId: elsewhere.id, trainingIds: [id] });
    for (const clientId of [admin.clientId, elsewhere.id])
      await build.course({ clientId, trainings: [{ trainingId: id }] });
    const deletedAt = server.clock.now();
    await build.course({ clientId: admin.clientId, deletedAt, trainings: [{ trainingId: id }] });
    await build.resource({ clientId: admin.clientId, trainings: [id] });
    await server.rows('update training_total set started = 7, completed = 3 where training_id = :id', { id });
    assert.deepEqual(await usage(), {
      started: 7,
      completed: 3,
      favorites: 2,
      offers: 1,
      courses: 2,
      keptUntil: null,
      fileSize: 3_000_000_015,
      resources: 1,
    });
  });
});

describe('the pictures', () => {
  const picture = async (width: number, height: number) =>
    new File(
      [
        await sharp({ create: { width, height, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ],
      'a.png',
    );
  const sizeOf = async (address: string | null | undefined) => {
    const file = await server.parts.storage.open(String(address).slice(1));
    assert.ok(file, `nothing is stored at ${address}`);
    const bytes = Buffer.concat(await file.stream.toArray());
    // The server cannot decode WebP. Width and height are in the header of a lossy WebP.
    assert.equal(bytes.toString('latin1', 8, 16), 'WEBPVP8 ');
    return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  };

  test('of a training is cropped, and appears in the list and the form', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const put = async (width: number, height: number) =>
      server.call(c.putTrainingLogo, { params: { id }, body: { file: await picture(width, height) } }, admin);
    const { body } = await put(1300, 1300);
    assert.deepEqual(await sizeOf(body.logo), [1200, 500]);
    const small = (await put(50, 50)).body.logo;
    assert.deepEqual(await sizeOf(small), [600, 250]);
    assert.equal((await form(admin, id)).body.logo, small);
    const served = await server.app.inject({ url: small });
    assert.deepEqual([served.statusCode, served.headers['content-type']], [200, 'image/webp']);
  });

  test('of a badge is a small square; it needs the badge, and its texts in every language', async () => {
    const admin = await createAdmin();
    const id = await addTraining(
      admin,
      input({
        badges: [
          { number: 2, i18n: [badgeTextIn('fr'), badgeTextIn('en')] },
          { number: 3, i18n: [badgeTextIn('fr')] },
        ],
      }),
    );
    const put = async (number: number) =>
      server.call(c.putTrainingBadgeLogo, { params: { id, number }, body: { file: await picture(300, 100) } }, admin);
    const { body } = await put(2);
    assert.deepEqual(await sizeOf(body.logo), [100, 100]);
    assert.equal((await form(admin, id)).body.badges[0]?.logo, body.logo);
    assert.equal((await put(1)).error?.code, 'NOT_FOUND');
    const withoutTexts = await put(3);
    assert.deepEqual([withoutTexts.error?.code, withoutTexts.error?.field], ['VALIDATION', '/params/number']);
    for (const number of [0, 4]) assert.equal((await put(number)).error?.field, '/params/number');
  });

  test('that are not pictures are refused by their content, and nothing changes', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const was = await stored(id);
    const { token } = admin;
    for (const bytes of ['', 'no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const body = { file: new File([bytes], 'a.png', { type: 'image/png' }) };
      for (const answer of [
        await server.call(c.putTrainingLogo, { params: { id }, body }, { token }),
        await server.call(c.putTrainingBadgeLogo, { params: { id, number: 1 }, body }, { token }),
      ])
        assert.deepEqual(
          [answer.status, answer.error?.code, answer.error?.field],
          [400, 'PICTURE_REFUSED', '/body/file'],
        );
    }
    assert.deepEqual(await stored(id), was);
  });
});

describe('the resources of a training', () => {
  test('have the given order, in the form and for learners', async () => {
    const { build } = server;
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const [a, b, d] = [
      await build.resource({ clientId: admin.clientId }),
      await build.resource({ clientId: admin.clientId }),
      await build.resource({ clientId: admin.clientId }),
    ];
    const put = (resources: number[]) =>
      server.call(c.putTrainingResources, { params: { id }, body: { resources } }, { token: admin.token });
    const attached = async () => (await form(admin, id)).body.resources.map((resource) => resource.id);
    for (const order of [[d.id, a.id, b.id], [a.id, b.id, d.id], [b.id], [b.id, a.id], []]) {
      assert.equal((await put(order)).status, 204);
      assert.deepEqual(await attached(), order);
    }
  });

  test('must exist in the own company: others are refused as unknown, and nothing changes', async () => {
    const { build } = server;
    const admin = await createAdmin();
    const id = await addTraining(admin);
    const own = await build.resource({ clientId: admin.clientId, trainings: [id] });
    const theirs = await build.resource({ clientId: (await build.client()).id });
    const gone = await build.resource({ clientId: admin.clientId });
    await server.rows('update resource set deleted_at = :now where id = :goneId', {
      goneId: gone.id,
      now: server.clock.now(),
    });
    const was = await stored(id);
    for (const resources of [
      [own.id, theirs.id],
      [own.id, gone.id],
      [own.id, 999_999],
    ]) {
      const body: InputOf<typeof s.putTrainingResources>['body'] = { resources };
      const { error } = await server.call(c.putTrainingResources, { params: { id }, body }, { token: admin.token });
      assert.deepEqual([error?.code, error?.field], ['VALIDATION', '/body/resources/1']);
    }
    assert.deepEqual(await stored(id), was);
  });
});

describe('the rule for a content in the browser that does not report', () => {
  test('is stored with the training, stays if a later save does not mention it, and is returned by launches', async () => {
    const admin = await createAdmin();
    const { id } = await server.build.training({ clientId: admin.clientId });
    await server.build.contentFile({ trainingId: id });
    await server.build.contentFile({ trainingId: id, fileType: 'APK' });
    const { token } = await someone(admin.clientId);
    const rule = async () => {
      const { body } = await form(admin, id);
      const launched = async (fileType: 'WEB_GL' | 'APK') => {
        const answer = await server.call(c.launchTraining, { params: { id }, body: { fileType } }, { token });
        assert.equal(answer.status, 200, answer.error?.message);
        return answer.body.completion;
      };
      assert.deepEqual(await launched('WEB_GL'), body.completion);
      assert.equal(await launched('APK'), null);
      return body.completion;
    };
    const save = async (over: Partial<TrainingInput>) => {
      const { version } = (await form(admin, id)).body;
      assert.equal((await update(admin, id, version, input({ contentLanguages: ['en'], ...over }))).status, 200);
      return rule();
    };
    assert.equal(await rule(), null);
    assert.deepEqual(await save({ completion: { minutes: 5 } }), { minutes: 5 });
    assert.deepEqual(await save({}), { minutes: 5 });
    assert.deepEqual(await save({ completion: { minutes: null } }), { minutes: null });
    assert.equal(await save({ completion: null }), null);
    const other = await addTraining(admin, input({ completion: { minutes: 10 } }));
    assert.deepEqual((await form(admin, other)).body.completion, { minutes: 10 });
  });
});

describe('the form', () => {
  test('has the newest contents with the findings of their inspection, and takes one query besides the check of the right', async () => {
    const admin = await createAdmin();
    const id = await addTraining(admin);
    await server.build.contentFile({ trainingId: id, fileType: 'APK', version: '1' });
    const report = { fileType: 'APK', accepted: true, findings: [], entry: null, files: 1, unpackedSize: 10 };
    await server.rows('update content_file set report = :report where training_id = :id', {
      id,
      report: JSON.stringify(report),
    });
    const [{ body }, queries] = await server.watch(() => form(admin, id));
    assert.equal(queries.length, 2);
    assert.deepEqual(body.files, [
      {
        fileType: 'APK',
        version: '1',
        fileName: 'build.apk',
        fileSize: 1_000_000,
        offlineAvailable: false,
        masterContentId: null,
        launchParameter: null,
        createdAt: server.clock.now().toISOString(),
        report,
      },
    ]);
  });
});
