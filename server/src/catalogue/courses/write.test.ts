import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/courses';
import * as s from '@vr/shared-api/contract/courses.schema';
import { deleteResource, getResourceLink, listResources } from '@vr/shared-api/contract/resources';
import {
  BRIEF_DESCRIPTION_MAX,
  CONTENT_LANGS,
  COURSE_TRAININGS_MAX,
  type ContentLang,
  FULL_DESCRIPTION_MAX,
  GOAL_MAX,
  TITLE_MAX,
} from '@vr/shared-api/limits';
import Value from 'typebox/value';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, type Someone, startTestServer } from '../../testing/server.ts';
import type { CourseInput } from './write.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const { someone } = server;

async function playable(clientId: number, groupIds?: number[]): Promise<number> {
  const { id } = await server.build.training({ clientId });
  await server.build.contentFile({ trainingId: id });
  if (groupIds) await server.build.access({ clientId, trainingId: id, groupIds });
  return id;
}

/** Makes a company with an admin, two managers and a learner, and three trainings that all of them can play. */
async function company() {
  const { id: clientId } = await server.build.client();
  const [admin, manager, other] = [
    await someone(clientId, 'ROLE_ADMINISTRATOR'),
    await someone(clientId, 'ROLE_MANAGER'),
    await someone(clientId, 'ROLE_MANAGER'),
  ];
  const learner = await someone(clientId);
  const trainings = [await playable(clientId), await playable(clientId), await playable(clientId)] as const;
  return { clientId, admin, manager, other, learner, trainings };
}

type Text = CourseInput['courses'][number];
const textIn = (lang: ContentLang, over: Partial<Text> = {}): Text => ({
  lang,
  title: `Title ${lang}`,
  briefDescription: `Brief ${lang}`,
  fullDescription: `Full ${lang}`,
  goal1: `One ${lang}`,
  goal2: `Two ${lang}`,
  goal3: '',
  skills: [],
  ...over,
});
const steps = (...ids: number[]) => ids.map((trainingId, i) => ({ trainingId, trainingSuccessScore: i * 10 }));
const inputOf = (
  { trainings: [first, second] }: { trainings: readonly number[] },
  over: Partial<CourseInput> = {},
) => ({ courses: [textIn('fr'), textIn('en')], trainings: steps(first as number, second as number), ...over });

type Query = { lang?: ContentLang; forceManager?: boolean };
const create = ({ token }: Someone, body: CourseInput, query: Query = {}, headers: Record<string, string> = {}) =>
  server.call(c.createCourse, { query, body }, { token, headers });
const made = async (author: Someone, body: CourseInput, query: Query = {}): Promise<number> => {
  const { status, body: saved, error } = await create(author, body, query);
  assert.equal(status, 200, JSON.stringify(error));
  return saved.id;
};
const update = (
  { token }: Someone,
  id: number,
  version: number,
  body: CourseInput,
  query: { lang?: ContentLang } = {},
) => server.call(c.updateCourse, { params: { id }, query, body }, { token, headers: { 'if-match': `"${version}"` } });
const formOf = ({ token }: Someone, id: number, lang: ContentLang = 'en') =>
  server.call(c.getCourseForm, { params: { id }, query: { lang } }, { token });
const detailOf = ({ token }: Someone, id: number) =>
  server.call(c.getCourse, { params: { id }, query: { lang: 'en' } }, { token });
const idsOf = async ({ token }: Someone) =>
  (await server.call(c.listCourses, { query: { lang: 'en' } }, { token })).body.items.map(({ id }) => id);
const attach = ({ token }: Someone, id: number, resources: number[]) =>
  server.call(c.putCourseResources, { params: { id }, body: { resources } }, { token });

const countCourses = sql<{ count: number }>('test.courses', 'select count(*) from course where client_id = :clientId');
const count = async (clientId: number) => (await server.db.row(countCourses, { clientId }))?.count;
const deleteTraining = sql('test.training-deleted', 'update training set deleted_at = :now where id = :trainingId');
const setDeleted = sql('test.person-deleted', 'update person set deleted_at = :now where id = :managerId');
const auditOf = sql('test.audit', 'select person_id, client_id, action, subject from audit where subject = :id');

describe('the texts of a course in all its languages', () => {
  test('are in its detail for those who may edit it, with its version', async () => {
    const here = await company();
    const id = await made(here.manager, inputOf(here));
    for (const one of [here.manager, here.admin]) {
      const { courses, version } = (await detailOf(one, id)).body;
      const mayEdit = one === here.manager;
      assert.deepEqual([courses, version], mayEdit ? [[textIn('fr'), textIn('en')], 1] : [undefined, undefined]);
    }
  });

  test('may be saved without a version, and then replace the newest one', async () => {
    const here = await company();
    const id = await made(here.admin, inputOf(here));
    const body = inputOf(here, { courses: [textIn('en', { title: 'Renamed' })] });
    const blind = () => server.call(c.updateCourse, { params: { id }, query: {}, body }, { token: here.admin.token });
    assert.equal((await blind()).status, 200);
    assert.equal((await update(here.admin, id, 1, body)).error?.code, 'STALE_EDIT');
    assert.equal((await blind()).body.version, 3);
  });

  test('name skills, and without any the course shows those of its trainings', async () => {
    const here = await company();
    await server.build.skill();
    await server.build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm' } });
    const id = await made(here.admin, inputOf(here, { courses: [textIn('fr'), textIn('en', { skills: [2, 1] })] }));
    assert.deepEqual((await formOf(here.admin, id)).body.courses, [textIn('fr'), textIn('en', { skills: [2, 1] })]);
    const skillsIn = async (lang: ContentLang) => {
      const { body } = await server.call(
        c.getCourse,
        { params: { id }, query: { lang } },
        { token: here.learner.token },
      );
      return body.skills.map((skill) => skill.id).sort();
    };
    const ofTrainings = await skillsIn('fr');
    assert.deepEqual(await skillsIn('en'), [1, 2]);
    const { skills: _, ...withoutSkills } = textIn('en');
    await update(here.admin, id, 1, inputOf(here, { courses: [textIn('fr'), withoutSkills] }));
    assert.deepEqual(await skillsIn('en'), [1, 2], 'they stay if a client does not send them');
    await update(here.admin, id, 2, inputOf(here, { courses: [textIn('en')] }));
    assert.deepEqual(await skillsIn('en'), ofTrainings);
    const unknown = await update(here.admin, id, 3, inputOf(here, { courses: [textIn('en', { skills: [1, 999] })] }));
    assert.deepEqual([unknown.status, unknown.error?.field], [400, '/body/courses/0/skills/1']);
  });
});

describe('making a course', () => {
  test('keeps its texts, its trainings in order and their scores', async () => {
    const { admin, trainings } = await company();
    const [one, two, three] = trainings;
    const id = await made(admin, {
      courses: [textIn('it', { title: '  Percorso  ', goal3: ' Tre ' }), textIn('pt')],
      trainings: [
        { trainingId: three, trainingSuccessScore: 0 },
        { trainingId: one, trainingSuccessScore: 100 },
        { trainingId: two, trainingSuccessScore: 55 },
      ],
    });
    const { body } = await formOf(admin, id);
    assert.ok(Value.Check(s.getCourseForm.response, body));
    assert.deepEqual(body.courses, [textIn('it', { title: 'Percorso', goal3: 'Tre' }), textIn('pt')]);
    assert.deepEqual(
      body.trainings.map(({ trainingId, trainingSuccessScore, isAvailable }) => [
        trainingId,
        trainingSuccessScore,
        isAvailable,
      ]),
      [
        [three, 0, true],
        [one, 100, true],
        [two, 55, true],
      ],
    );
    assert.deepEqual([body.version, body.resources], [1, []]);
  });

  test('gives it to the company if an admin makes it, to the admin with forceManager, and always to a manager', async () => {
    const { admin, manager, trainings } = await company();
    for (const [author, query, isOwner] of [
      [admin, {}, false],
      [admin, { forceManager: false }, false],
      [admin, { forceManager: true }, true],
      [manager, {}, true],
      [manager, { forceManager: true }, true],
      [manager, { forceManager: false }, true],
    ] as const) {
      const { body } = await detailOf(author, await made(author, inputOf({ trainings }), query));
      assert.deepEqual([body.isOwner, body.isGlobal], [isOwner, !isOwner]);
    }
  });

  test('is possible in a company without storage', async () => {
    const { id: clientId } = await server.build.client({ maxSize: 0 });
    const admin = await someone(clientId, 'ROLE_ADMINISTRATOR');
    const trainings = [await playable(1), await playable(1)];
    await server.build.offer({ clientId, trainingIds: trainings });
    await made(admin, inputOf({ trainings }));
  });

  test('is refused to learners, partners and the super admin', async () => {
    const { learner, trainings } = await company();
    const partner = await server.build.client({ type: 'PARTNER' });
    for (const one of [
      learner,
      await someone(partner.id, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
      await someone(1, 'ROLE_SUPER_ADMIN'),
    ])
      assert.equal((await create(one, inputOf({ trainings }))).error?.code, 'NOT_AUTHORIZED');
  });

  test('makes one course for one Idempotency-Key, even if ten calls come at once', async () => {
    const { clientId, manager, trainings } = await company();
    const headers = { 'idempotency-key': 'a-key-of-my-own' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(manager, inputOf({ trainings }), {}, headers)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal(await count(clientId), 1);
  });

  test('keeps texts of any language unchanged', async () => {
    const { admin, trainings } = await company();
    const title = '« Évacuer » — 火災 🔥 \\"\'; --';
    const id = await made(admin, inputOf({ trainings }, { courses: [textIn('fr', { title, goal1: 'x' })] }));
    const [text] = (await formOf(admin, id)).body.courses;
    assert.deepEqual([text?.title, text?.goal1], [title, 'x']);
  });
});

describe('a course that cannot be saved', () => {
  const courses = (...texts: Partial<Text>[]) => ({ courses: texts.map((over) => textIn('fr', over)) });
  type Wrong = [pointer: string, title: string, over: object];
  const wrongs = ([first, second]: readonly number[]): Wrong[] => [
    ['/body/courses', 'Choose at least one language.', { courses: [] }],
    ['/body/courses', 'Choose at least one language.', { courses: undefined }],
    ['/body/courses/0/title', 'French: the title is missing.', courses({ title: ' \t' })],
    [
      '/body/courses/0/title',
      `French: shorten the title to ${TITLE_MAX} characters.`,
      courses({ title: 'x'.repeat(TITLE_MAX + 1) }),
    ],
    [
      '/body/courses/1/briefDescription',
      `German: shorten the short description to ${BRIEF_DESCRIPTION_MAX} characters.`,
      courses({}, { lang: 'ge', briefDescription: 'x'.repeat(BRIEF_DESCRIPTION_MAX + 1) }),
    ],
    [
      '/body/courses/0/fullDescription',
      `French: shorten the full description to ${FULL_DESCRIPTION_MAX} characters.`,
      courses({ fullDescription: 'x'.repeat(FULL_DESCRIPTION_MAX + 1) }),
    ],
    ['/body/courses/0/goal1', 'French: goal 1 is missing.', courses({ goal1: '' })],
    ['/body/courses/0/goal2', 'French: goal 2 is missing.', courses({ goal2: ' ' })],
    [
      '/body/courses/0/goal3',
      `French: shorten goal 3 to ${GOAL_MAX} characters.`,
      courses({ goal3: 'x'.repeat(GOAL_MAX + 1) }),
    ],
    ['/body/courses/1/lang', 'French is there twice: keep it once.', courses({}, { title: 'Again' })],
    [
      '/body/courses/0/lang',
      'The course could not be saved: check what you have entered.',
      courses({ lang: 'xx' as ContentLang }),
    ],
    ['/body/courses/0', 'The course could not be saved: check what you have entered.', { courses: [null] }],
    [
      '/body/trainings',
      'At least two trainings are needed to validate the course.',
      { trainings: steps(first as number) },
    ],
    ['/body/trainings', 'At least two trainings are needed to validate the course.', { trainings: undefined }],
    [
      '/body/trainings',
      `Keep ${COURSE_TRAININGS_MAX} trainings at most.`,
      {
        trainings: steps(...Array.from({ length: COURSE_TRAININGS_MAX + 1 }, (_, i) => i + 1)).map((one) => ({
          ...one,
          trainingSuccessScore: 1,
        })),
      },
    ],
    [
      '/body/trainings/1/trainingId',
      'Training 2 is already in the course: keep it once.',
      { trainings: steps(first as number, first as number) },
    ],
    [
      '/body/trainings/1/trainingId',
      'Training 2 is not available to you: remove it, or choose another one.',
      { trainings: steps(first as number, 2_147_483_647) },
    ],
    ...[101, -1, 0.5, '50', null].map(
      (trainingSuccessScore): Wrong => [
        '/body/trainings/1/trainingSuccessScore',
        'Training 2: enter a required score from 0 to 100.',
        { trainings: [...steps(first as number), { trainingId: second, trainingSuccessScore }] },
      ],
    ),
  ];

  test('gets an error with the field and a title that says what is wrong, and nothing is changed', async () => {
    const { clientId, admin, trainings } = await company();
    const id = await made(admin, inputOf({ trainings }));
    const before = (await formOf(admin, id)).body;
    for (const [pointer, title, over] of wrongs(trainings)) {
      const input = { ...inputOf({ trainings }), ...over } as CourseInput;
      for (const { status, error } of [await create(admin, input), await update(admin, id, 1, input)])
        assert.deepEqual([status, error?.code, error?.field, error?.title], [400, 'VALIDATION', pointer, title]);
    }
    assert.equal(await count(clientId), 1);
    assert.deepEqual((await formOf(admin, id)).body, before);
  });

  test('gets its title in the language of the interface, else in English', async () => {
    const { admin, trainings } = await company();
    const input = inputOf({ trainings }, { trainings: steps(trainings[0]) });
    for (const [lang, title] of [
      ['en', 'At least two trainings are needed to validate the course.'],
      ['fr', 'Il faut au moins deux formations pour valider le parcours.'],
      ['es', 'Se necesitan al menos dos formaciones para validar el itinerario.'],
      ['it', 'Servono almeno due corsi per convalidare il percorso.'],
      ['pt', 'At least two trainings are needed to validate the course.'],
    ] as const)
      assert.equal((await create(admin, input, { lang })).error?.title, title);
    const untitled = inputOf({ trainings }, { courses: [textIn('ge', { title: '' })] });
    for (const [lang, title] of [
      ['fr', 'Allemand\u202f: le titre manque.'],
      ['es', 'Alemán: falta el título.'],
      ['it', 'Tedesco: manca il titolo.'],
    ] as const)
      assert.equal((await create(admin, untitled, { lang })).error?.title, title);
  });

  test('gets a title even if the body is not a course at all', async () => {
    const { admin } = await company();
    for (const payload of ['{', '[]', '"x"', '{"trainings":[{"trainingId":{}},null]}', '{"courses":{"0":1}}']) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/v1/courses',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        payload,
      });
      assert.equal(response.statusCode, 400, payload);
      assert.match(response.json().title, /\p{L}{3}.*\.$/u, payload);
    }
  });

  test('may contain a character that cannot be stored', async () => {
    const { clientId, admin, trainings } = await company();
    for (const title of ['a\0b', 'a\ud83d']) {
      const { status, error } = await create(admin, inputOf({ trainings }, { courses: [textIn('fr', { title })] }));
      assert.deepEqual([status, error?.code], [400, 'VALIDATION']);
    }
    assert.equal(await count(clientId), 0);
  });

  test('may contain a training that its author cannot play; the error is the same for whatever reason', async () => {
    const { build, clock } = server;
    const { clientId, admin, manager, trainings } = await company();
    const another = await build.client();
    const elsewhere = await build.group({ clientId });
    const deleted = await build.training({ clientId, deletedAt: clock.now() });
    await build.contentFile({ trainingId: deleted.id });
    const draft = await build.training({ clientId: (await build.client({ type: 'PARTNER' })).id, status: 'CREATED' });
    const unplayable = {
      'of another company': await playable(another.id),
      'outside the offer': await playable(1),
      'without content': (await build.training({ clientId })).id,
      deleted: deleted.id,
      'a partner’s draft': draft.id,
      'that does not exist': 2_147_483_647,
    };
    const restricted = await playable(clientId, [elsewhere.id]);
    const refused = async (author: Someone, trainingId: number) => {
      const { status, error } = await create(author, inputOf({ trainings: [trainings[0], trainingId] }));
      return [status, error?.code, error?.field, error?.message];
    };
    const answer = [
      400,
      'VALIDATION',
      '/body/trainings/1/trainingId',
      '/body/trainings/1/trainingId is not a training that you can follow',
    ];
    for (const author of [admin, manager])
      for (const [kind, id] of Object.entries(unplayable)) assert.deepEqual(await refused(author, id), answer, kind);
    assert.deepEqual(await refused(manager, restricted), answer);
    await made(admin, inputOf({ trainings: [trainings[0], restricted] }));
  });
});

describe('changing a course', () => {
  test('replaces all of it, deletes the languages that were deselected, and increments its version', async () => {
    const { manager, trainings } = await company();
    const [one, two, three] = trainings;
    const id = await made(manager, inputOf({ trainings }));
    server.clock.advance(1000);
    const changed = { courses: [textIn('es'), textIn('en', { goal3: 'Three' })], trainings: steps(three, two, one) };
    const { status, body } = await update(manager, id, 1, changed);
    assert.deepEqual([status, body], [200, { id, version: 2 }]);
    const form = (await formOf(manager, id)).body;
    assert.deepEqual(form.courses, changed.courses);
    assert.deepEqual(
      form.trainings.map(({ trainingId, trainingSuccessScore }) => ({ trainingId, trainingSuccessScore })),
      changed.trainings,
    );
    assert.equal((await detailOf(manager, id)).body.lastModifiedDate, server.clock.now().toISOString());
    assert.equal((await update(manager, id, 2, inputOf({ trainings: [two, three] }))).status, 200);
    assert.deepEqual(pluck((await formOf(manager, id)).body.trainings, 'trainingId'), [two, three]);
  });

  test('can give it every language at once, and then only one', async () => {
    const { manager, trainings } = await company();
    const id = await made(manager, inputOf({ trainings }, { courses: CONTENT_LANGS.map((lang) => textIn(lang)) }));
    assert.deepEqual((await detailOf(manager, id)).body.languages, [...CONTENT_LANGS]);
    await update(manager, id, 1, inputOf({ trainings }, { courses: [textIn('pt')] }));
    assert.deepEqual((await detailOf(manager, id)).body.languages, ['pt']);
  });

  test('takes the same statements however much it contains', async () => {
    const { clientId, manager, trainings } = await company();
    const many = await Promise.all(Array.from({ length: COURSE_TRAININGS_MAX }, () => playable(clientId)));
    const id = await made(manager, inputOf({ trainings }));
    const saving = async (version: number, input: CourseInput) => {
      const [{ status }, queries] = await server.watch(() => update(manager, id, version, input));
      assert.equal(status, 200);
      return queries;
    };
    const scored = many.map((trainingId) => ({ trainingId, trainingSuccessScore: 50 }));
    const few = await saving(1, inputOf({ trainings }));
    const all = { courses: CONTENT_LANGS.map((lang) => textIn(lang)), trainings: scored };
    assert.deepEqual(await saving(2, all), few);
    assert.equal((await detailOf(manager, id)).body.trainingCount, COURSE_TRAININGS_MAX);
  });

  test('is refused for an older version', async () => {
    const { manager, trainings } = await company();
    const id = await made(manager, inputOf({ trainings }));
    await update(manager, id, 1, inputOf({ trainings }));
    const before = (await formOf(manager, id)).body;
    const stale = await update(manager, id, 1, inputOf({ trainings }, { courses: [textIn('it')] }));
    assert.deepEqual([stale.status, stale.error?.code, stale.error?.title], [412, 'STALE_EDIT', undefined]);
    assert.deepEqual((await formOf(manager, id)).body, before);
  });

  test('is refused to the second of two people who save at once', async () => {
    const { admin, trainings } = await company();
    const colleague = await someone(admin.clientId, 'ROLE_ADMINISTRATOR');
    const id = await made(admin, inputOf({ trainings }));
    const inputs = [
      inputOf({ trainings }, { courses: [textIn('it')] }),
      inputOf({ trainings }, { courses: [textIn('es')] }),
    ];
    const answers = await Promise.all([admin, colleague].map((one, i) => update(one, id, 1, inputs[i] as CourseInput)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const { body } = await formOf(admin, id);
    assert.deepEqual([body.version, body.courses], [2, inputs[winner]?.courses]);
  });

  test('may keep trainings that have been withdrawn since, but may not add any', async () => {
    const { clientId, manager, trainings } = await company();
    const [stays] = trainings;
    const [locked, deleted, further] = [await playable(1), await playable(clientId), await playable(1)];
    await server.build.offer({ clientId, trainingIds: [locked] });
    const id = await made(
      manager,
      inputOf({ trainings: [locked, deleted] }, { trainings: steps(locked, deleted, stays) }),
    );
    await server.rows('delete from offer where training_id = :locked', { locked });
    await server.db.rows(deleteTraining, { trainingId: deleted, now: server.clock.now() });
    const { body } = await formOf(manager, id);
    assert.deepEqual(
      body.trainings.map(({ trainingId, title, isAvailable }) => [trainingId, title !== null, isAvailable]),
      [
        [locked, true, false],
        [deleted, false, false],
        [stays, true, true],
      ],
    );
    assert.equal(
      (await update(manager, id, 1, inputOf({ trainings }, { trainings: steps(stays, deleted, locked) }))).status,
      200,
    );
    const refused = await update(manager, id, 2, inputOf({ trainings: [stays, further] }));
    assert.deepEqual([refused.status, refused.error?.field], [400, '/body/trainings/1/trainingId']);
    assert.equal((await update(manager, id, 2, inputOf({ trainings }))).status, 200);
    // A training that has been removed counts as new when it is added again.
    assert.equal((await update(manager, id, 3, inputOf({ trainings: [stays, locked] }))).status, 400);
  });

  test('is possible for its owner, and for admins if it is the company’s; for others it does not exist', async () => {
    const { clientId, admin, manager, other, trainings } = await company();
    const stranger = await someone((await server.build.client()).id, 'ROLE_ADMINISTRATOR');
    const theirs = await made(manager, inputOf({ trainings }));
    const global = await made(admin, inputOf({ trainings }));
    const all = async (one: Someone, id: number) => [
      (await formOf(one, id)).status,
      (await update(one, id, 1, inputOf({ trainings }, { courses: [textIn('it')] }))).status,
      (await server.call(c.getCourseUsage, { params: { id } }, one)).status,
      (await server.call(c.deleteCourse, { params: { id } }, one)).status,
    ];
    for (const [one, id] of [
      [admin, theirs],
      [other, theirs],
      [stranger, theirs],
      [manager, global],
      [stranger, global],
    ] as const)
      assert.deepEqual(await all(one, id), [404, 404, 404, 404]);
    assert.deepEqual(await all(manager, theirs), [200, 200, 200, 204]);
    assert.deepEqual(await all(await someone(clientId, 'ROLE_ADMINISTRATOR'), global), [200, 200, 200, 204]);
  });

  test('is possible for admins after its manager is deleted', async () => {
    const { admin, manager, trainings } = await company();
    const id = await made(manager, inputOf({ trainings }));
    await server.db.rows(setDeleted, { managerId: manager.id, now: server.clock.now() });
    assert.equal((await update(admin, id, 1, inputOf({ trainings }))).status, 200);
    assert.equal((await server.call(c.deleteCourse, { params: { id } }, admin)).status, 204);
  });
});

describe('deleting a course', () => {
  test('hides it from every list and endpoint, keeps people’s progress, and is recorded in the audit log', async () => {
    const { clientId, admin, learner, trainings } = await company();
    const id = await made(admin, inputOf({ trainings }));
    const kept = await made(admin, inputOf({ trainings }));
    const session = { personId: learner.id, clientId, trainingId: trainings[0], progress: 100, score: 90 };
    await server.build.session(session);
    await rebuildRollUps(server.db);
    await server.build.courseFavorite({ personId: learner.id, courseId: id });
    assert.equal((await server.call(c.deleteCourse, { params: { id } }, admin)).status, 204);
    for (const one of [admin, learner]) assert.deepEqual(await idsOf(one), [kept]);
    assert.equal((await detailOf(learner, id)).status, 404);
    assert.equal((await formOf(admin, id)).status, 404);
    assert.equal((await update(admin, id, 1, inputOf({ trainings }))).status, 404);
    assert.equal((await server.call(c.deleteCourse, { params: { id } }, admin)).status, 404);
    assert.deepEqual(await server.db.rows(auditOf, { id: `course:${id}` }), [
      { person_id: admin.id, client_id: clientId, action: 'course.delete', subject: `course:${id}` },
    ]);
    assert.equal((await detailOf(learner, kept)).body.succeededTraining, 1);
  });

  test('shows beforehand what it would affect: current and future suggestions, favourites, documents', async () => {
    const { build, clock } = server;
    const { clientId, admin, manager, learner, trainings } = await company();
    const id = await made(admin, inputOf({ trainings }));
    const usage = async () => (await server.call(c.getCourseUsage, { params: { id } }, admin)).body;
    assert.deepEqual(await usage(), { suggested: 0, favorites: 0, resources: 0 });
    const gone = await build.person({ clientId, deletedAt: clock.now() });
    const given = { clientId, byPersonId: admin.id, courseIds: [id] };
    await build.suggestion({ ...given, to: [learner.id, gone.id] });
    await build.suggestion({ ...given, to: [manager.id], startsAt: new Date(clock.now().getTime() + 86_400_000) });
    const ended = new Date(clock.now().getTime() - 1000);
    await build.suggestion({ ...given, to: [admin.id], startsAt: new Date(ended.getTime() - 1000), endsAt: ended });
    for (const { id: personId } of [learner, manager, gone]) await build.courseFavorite({ personId, courseId: id });
    await build.resource({ clientId, courses: [id] });
    assert.deepEqual(await usage(), { suggested: 2, favorites: 2, resources: 1 });
  });
});

describe('the documents of a course', () => {
  const linkOf = ({ token }: Someone, id: number) => server.call(getResourceLink, { params: { id } }, { token });

  test('are the resources of the company’s library that an admin chooses, in this order', async () => {
    const { clientId, admin, trainings } = await company();
    const id = await made(admin, inputOf({ trainings }));
    const [one, two, three] = [
      await server.build.resource({ clientId }),
      await server.build.resource({ clientId }),
      await server.build.resource({ clientId }),
    ];
    const attached = async () => (await detailOf(admin, id)).body.resources.map((resource) => resource.id);
    assert.equal((await attach(admin, id, [two.id, one.id])).status, 204);
    assert.deepEqual(await attached(), [two.id, one.id]);
    assert.equal((await attach(admin, id, [one.id, three.id, two.id])).status, 204);
    assert.deepEqual(await attached(), [one.id, three.id, two.id]);
    assert.deepEqual(pluck((await formOf(admin, id)).body.resources, 'id'), await attached());
    assert.equal((await attach(admin, id, [])).status, 204);
    assert.deepEqual(await attached(), []);
  });

  test('cannot be another company’s, deleted, named twice, or of a course that the person may not change', async () => {
    const { clientId, admin, manager, trainings } = await company();
    const id = await made(admin, inputOf({ trainings }));
    const theirs = await made(manager, inputOf({ trainings }));
    const mine = await server.build.resource({ clientId });
    const foreign = await server.build.resource({ clientId: (await server.build.client()).id });
    const deleted = await server.build.resource({ clientId });
    await server.call(deleteResource, { params: { id: deleted.id } }, admin);
    for (const wrong of [foreign.id, deleted.id, 2_147_483_647])
      assert.equal(outcomeOf(await attach(admin, id, [mine.id, wrong])), '400 VALIDATION /body/resources/1');
    assert.equal((await attach(admin, id, [mine.id, mine.id])).status, 400);
    assert.equal((await attach(admin, theirs, [mine.id])).status, 404);
    assert.equal((await attach(manager, id, [mine.id])).status, 404, "a manager may not change the company's course");
    assert.equal((await attach(manager, theirs, [mine.id])).status, 204);
    assert.deepEqual((await detailOf(admin, id)).body.resources, []);
  });

  test('are listed in the library with the course, until it is deleted', async () => {
    const { clientId, admin, trainings } = await company();
    const texts = { courses: [textIn('fr', { title: 'Parcours' }), textIn('en', { title: 'Course' })] };
    const id = await made(admin, inputOf({ trainings }, texts));
    const resource = await server.build.resource({ clientId });
    await attach(admin, id, [resource.id]);
    const uses = async () =>
      (await server.call(listResources, { query: { lang: 'fr' } }, admin)).body.items[0]?.courses;
    assert.deepEqual(await uses(), [{ id, lang: 'fr', title: 'Parcours' }]);
    await server.call(c.deleteCourse, { params: { id } }, admin);
    assert.deepEqual(await uses(), []);
  });

  test('are available to anyone who sees the course, even if they see none of its trainings', async () => {
    const { clientId, admin, manager, other, learner, trainings } = await company();
    await server.build.team({ clientId, managerId: manager.id, members: [learner.id] });
    const theirs = await made(manager, inputOf({ trainings }));
    const resource = await server.build.resource({ clientId, courses: [theirs] });
    for (const one of [manager, learner, admin]) assert.equal((await linkOf(one, resource.id)).status, 200);
    const stranger = await someone((await server.build.client()).id, 'ROLE_ADMINISTRATOR');
    for (const one of [other, stranger]) assert.equal((await linkOf(one, resource.id)).status, 404);
    for (const trainingId of trainings) await server.db.rows(deleteTraining, { trainingId, now: server.clock.now() });
    assert.equal((await linkOf(learner, resource.id)).status, 200);
    await server.call(c.deleteCourse, { params: { id: theirs } }, manager);
    assert.equal((await linkOf(learner, resource.id)).status, 404);
  });

  test('leave the course when they are deleted from the library', async () => {
    const { clientId, admin, learner, trainings } = await company();
    const id = await made(admin, inputOf({ trainings }));
    const [one, two] = [await server.build.resource({ clientId }), await server.build.resource({ clientId })];
    await attach(admin, id, [one.id, two.id]);
    await server.call(deleteResource, { params: { id: one.id } }, admin);
    assert.deepEqual(pluck((await detailOf(learner, id)).body.resources, 'id'), [two.id]);
    assert.equal((await linkOf(learner, one.id)).status, 404);
  });
});
