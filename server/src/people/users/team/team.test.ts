import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { listNotifications } from '@vr/shared-api/contract/notifications';
import * as c from '@vr/shared-api/contract/team';
import { listManaged } from '@vr/shared-api/contract/users';
import type { ClientType } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { NewPerson } from '../../../platform/demo/builders/people.ts';
import { pluck } from '../../../testing/pluck.ts';
import { outcomeOf, startTestServer } from '../../../testing/server.ts';

const DAY_MS = 86_400_000;

const server = await startTestServer();
after(() => server.close());

type Someone = Awaited<ReturnType<typeof someone>>;

async function someone(clientId: number, over: Partial<NewPerson> = {}) {
  const { id } = await server.build.person({ clientId, ...over });
  return { id, token: await server.signIn({ id }) };
}

/** Makes a company with two managers, one learner in each manager's team, and one learner without a team. */
async function company(type: ClientType = 'COMPANY') {
  const { build } = server;
  const { id: clientId } = await build.client({ type });
  const manager = (firstName: string) => someone(clientId, { firstName, lastName: 'Mas', roles: ['ROLE_MANAGER'] });
  const [mona, hugo] = [await manager('Mona'), await manager('Hugo')];
  const [ann, bea, free] = [
    await someone(clientId, { firstName: 'Ann', lastName: 'Roy' }),
    await someone(clientId, { firstName: 'Béa', lastName: 'Œuvrard' }),
    await someone(clientId, { firstName: 'Frida', lastName: 'Free' }),
  ];
  await build.team({ clientId, managerId: mona.id, members: [ann.id] });
  await build.team({ clientId, managerId: hugo.id, members: [bea.id] });
  return { clientId, mona, hugo, ann, bea, free };
}
let here: Awaited<ReturnType<typeof company>>;
beforeEach(async () => {
  here = await company();
});

const add = (by: Someone, people: Someone[], takeOverFrom?: number[]) =>
  server.call(
    c.addToTeam,
    { body: { userIds: people.map(({ id }) => id), ...(takeOverFrom ? { takeOverFrom } : {}) } },
    { token: by.token },
  );
const remove = (by: Someone, { id }: { id: number }) =>
  server.call(c.removeFromTeam, { params: { id } }, { token: by.token });
const find = (by: Someone, search: string) =>
  server.call(c.findPeople, { query: { lang: 'fr', search } }, { token: by.token });
const progress = (by: Someone) => server.call(c.listTeamProgress, {}, { token: by.token });
const remind = (by: Someone, people: Someone[]) =>
  server.call(c.remindTeam, { body: { userIds: people.map(({ id }) => id) } }, { token: by.token });

const teamOf = async (manager: Someone): Promise<number[]> =>
  (await server.call(listManaged, { query: { lang: 'en' } }, { token: manager.token })).body.items
    .map(({ id }) => id)
    .sort((a, b) => a - b);
const notificationsOf = async ({ token }: Someone) =>
  (await server.call(listNotifications, { query: { lang: 'en' } }, { token })).body.items.map(
    ({ type, title, content }) => ({ type, title, content }),
  );
const auditOf = ({ id }: Someone) =>
  server.rows(
    `select action, person_id as "by", detail from audit where subject = :id and action like 'team.%' order by id`,
    { id: `person:${id}` },
  );

describe('adding people to a team', () => {
  test('adds those without a manager, notifies them, and records it', async () => {
    const { mona, ann, free } = here;
    assert.equal((await add(mona, [free])).status, 204);
    assert.deepEqual(await teamOf(mona), [ann.id, free.id]);
    assert.deepEqual(await notificationsOf(free), [
      {
        type: 'TEAM_JOINED',
        title: 'You are now in Mona Mas’s team',
        content: 'Your manager sees your progress and can suggest trainings to you',
      },
    ]);
    assert.deepEqual(await auditOf(free), [{ action: 'team.add', by: mona.id, detail: { managers: [] } }]);
  });

  test('again changes nothing and notifies nobody', async () => {
    const { mona, free } = here;
    await add(mona, [free]);
    assert.equal((await add(mona, [free])).status, 204);
    assert.equal((await notificationsOf(free)).length, 1);
    assert.equal((await auditOf(free)).length, 1);
  });

  test('is refused for someone of another team until their manager is named, and then moves them', async () => {
    const { mona, hugo, ann, bea, free } = here;
    for (const takeOverFrom of [undefined, [], [mona.id]]) {
      const { status, error } = await add(mona, [free, bea], takeOverFrom);
      assert.deepEqual([status, error?.code], [409, 'HAS_MANAGER']);
    }
    assert.deepEqual([await teamOf(mona), await teamOf(hugo)], [[ann.id], [bea.id]]);
    assert.deepEqual(await notificationsOf(bea), []);

    assert.equal((await add(mona, [free, bea], [hugo.id])).status, 204);
    assert.deepEqual([await teamOf(mona), await teamOf(hugo)], [[ann.id, bea.id, free.id], []]);
    assert.deepEqual(await notificationsOf(hugo), [
      { type: 'TEAM_TAKEOVER', title: 'Mona Mas has moved people from your team to theirs', content: 'Béa Œuvrard' },
    ]);
    assert.deepEqual(await auditOf(bea), [{ action: 'team.add', by: mona.id, detail: { managers: [hugo.id] } }]);
  });

  test('in a training centre leaves people in their other teams, without a confirmation', async () => {
    const { mona, hugo, ann, bea } = await company('TRAINING_CENTER');
    assert.equal((await add(mona, [bea])).status, 204);
    assert.deepEqual([await teamOf(mona), await teamOf(hugo)], [[ann.id, bea.id], [bea.id]]);
    assert.deepEqual(await notificationsOf(hugo), []);
  });

  test('at once by two managers puts the person into one team, whose manager the other one then learns', async () => {
    const { mona, hugo, free } = here;
    const replies = await Promise.all([add(mona, [free]), add(hugo, [free])]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409]);
    const teams = [await teamOf(mona), await teamOf(hugo)].filter((team) => team.includes(free.id));
    assert.equal(teams.length, 1);
    assert.equal((await notificationsOf(free)).length, 1);
  });

  test('takes nobody over from a manager who has got them in the meantime', async () => {
    const { clientId, mona, hugo, bea } = here;
    const third = await someone(clientId, { roles: ['ROLE_MANAGER'] });
    const replies = await Promise.all([add(mona, [bea], [hugo.id]), add(third, [bea], [hugo.id])]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409]);
    assert.deepEqual(await teamOf(hugo), []);
    assert.equal((await notificationsOf(hugo)).length, 1);
  });

  test('asks nothing about someone who is no longer a manager', async () => {
    const { mona, hugo, bea } = here;
    await server.rows(`update person set roles = '{}' where id = :hugoId`, { hugoId: hugo.id });
    assert.equal((await add(mona, [bea])).status, 204);
    assert.ok((await teamOf(mona)).includes(bea.id));
  });

  test('who are managers is possible for an admin only', async () => {
    const { clientId, hugo } = here;
    const admin = await someone(clientId, { roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] });
    assert.equal((await find(admin, 'hugo')).body.items.length, 1);
    assert.equal((await add(admin, [hugo])).status, 204);
    assert.deepEqual(await teamOf(admin), [hugo.id]);
  });

  test('refuses the manager, strangers, disabled people, managers and admins, and adds nobody', async () => {
    const { clientId, mona, ann, free } = here;
    const there = await company();
    const refused: [Someone, number, string][] = [
      [mona, 404, 'NOT_FOUND'],
      [there.free, 404, 'NOT_FOUND'],
      [await someone(clientId, { disabled: true }), 409, 'PERSON_DISABLED'],
      [await someone(clientId, { roles: ['ROLE_ADMINISTRATOR'] }), 409, 'RIGHTS_ABOVE_OWN'],
      [await someone(clientId, { roles: ['ROLE_MANAGER'] }), 409, 'RIGHTS_ABOVE_OWN'],
    ];
    for (const [person, status, code] of refused) {
      const reply = await add(mona, [free, person]);
      assert.deepEqual([reply.status, reply.error?.code], [status, code]);
    }
    assert.deepEqual(await teamOf(mona), [ann.id]);
    assert.equal((await add(mona, [])).error?.code, 'VALIDATION');
  });
});

describe('removing someone from a team', () => {
  test('leaves them in the company and in other teams', async () => {
    const { clientId, mona, hugo, ann } = here;
    await server.build.team({ clientId, managerId: hugo.id, members: [ann.id] });
    assert.equal((await remove(mona, ann)).status, 204);
    assert.deepEqual(await teamOf(mona), []);
    assert.ok((await teamOf(hugo)).includes(ann.id));
    assert.equal((await server.call(listNotifications, { query: { lang: 'en' } }, { token: ann.token })).status, 200);
    assert.deepEqual(await auditOf(ann), [{ action: 'team.remove', by: mona.id, detail: {} }]);
  });

  test('is a 404 for anyone who is not in the team', async () => {
    const { mona, bea, free } = here;
    const there = await company();
    for (const person of [bea, free, mona, there.ann, { id: 2_147_483_647 }]) {
      const { status, error } = await remove(mona, person);
      assert.deepEqual([status, error?.code], [404, 'NOT_FOUND']);
    }
    assert.equal((await teamOf(there.mona)).length, 1);
  });
});

describe('finding people', () => {
  const namesOf = async (by: Someone, search: string) =>
    (await find(by, search)).body.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  test('compares names without case and accents, and lists managers', async () => {
    const { mona, hugo, bea } = here;
    assert.deepEqual((await find(mona, 'OEUV bea')).body, {
      items: [
        {
          id: bea.id,
          firstName: 'Béa',
          lastName: 'Œuvrard',
          picture: null,
          managers: [{ id: hugo.id, firstName: 'Hugo', lastName: 'Mas' }],
        },
      ],
      hasMore: false,
    });
  });

  test('leaves out the team, other companies, disabled and deleted people, managers and admins', async () => {
    const { clientId, mona } = here;
    const named = { firstName: 'Frida' };
    await someone(clientId, { ...named, lastName: 'Disabled', disabled: true });
    await server.build.person({ clientId, ...named, lastName: 'Deleted', deletedAt: server.clock.now() });
    await someone(clientId, { ...named, lastName: 'Admin', roles: ['ROLE_ADMINISTRATOR'] });
    const there = await company();
    assert.deepEqual(await namesOf(mona, 'frida'), ['Frida Free']);
    assert.deepEqual(await namesOf(mona, 'ann'), []);
    assert.deepEqual(await namesOf(mona, 'mona'), []);
    assert.deepEqual(await namesOf(mona, 'hugo'), []);
    assert.deepEqual(await namesOf(there.mona, 'frida'), ['Frida Free']);
  });

  test('does not search addresses', async () => {
    const { clientId, mona } = here;
    await someone(clientId, { firstName: 'Zoé', lastName: 'Zola', email: 'secret@company.example' });
    assert.deepEqual(await namesOf(mona, 'secret'), []);
    assert.deepEqual(await namesOf(mona, 'company'), []);
  });

  test('needs two characters and lists twenty people at most', async () => {
    const { clientId, mona } = here;
    for (let number = 0; number < 21; number += 1)
      await server.build.person({ clientId, firstName: 'Max', lastName: `Twin ${number}` });
    const { items, hasMore } = (await find(mona, 'twin')).body;
    assert.deepEqual([items.length, hasMore], [20, true]);
    for (const search of ['', 'x', ' x', 'x '])
      assert.equal(outcomeOf(await find(mona, search)), '400 VALIDATION /query/search', search);
  });

  test('is limited', async () => {
    const { mona, hugo } = here;
    let reply = await find(mona, 'ann');
    for (let count = 1; count < 130 && reply.status === 200; count += 1) reply = await find(mona, 'ann');
    assert.deepEqual([reply.status, reply.error?.code], [429, 'TOO_MANY_REQUESTS']);
    assert.equal((await find(hugo, 'ann')).status, 200);
  });
});

function training(clientId: number, title = 'Working at heights'): Promise<number> {
  const text = { title, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['A', 'B'] };
  return server.playable({ clientId, texts: { en: text } });
}

const ago = (days: number): Date => new Date(server.clock.now().getTime() - days * DAY_MS);
const play = (person: Someone, trainingId: number, percent: number, daysAgo: number) =>
  server.rows(
    `insert into progress (person_id, training_id, attempt, percent, best_score, last_session_at)
   values (:personId, :trainingId, 1, :percent, :bestScore, :daysAgo)`,
    { personId: person.id, trainingId, percent, bestScore: percent, daysAgo: ago(daysAgo) },
  );

describe('the progress of a team', () => {
  test('has the average, the last session, and what is overdue and open, with one statement for everyone', async () => {
    const { clientId, mona, ann, free } = here;
    await add(mona, [free]);
    const [done, late, next] = [await training(clientId), await training(clientId), await training(clientId)];
    const course = await server.build.course({
      clientId,
      trainings: [
        { trainingId: done, score: 50 },
        { trainingId: next, score: 50 },
      ],
    });
    await play(ann, done, 100, 30);
    await play(ann, late, 20, 10);
    const suggested = { clientId, byPersonId: mona.id, to: [ann.id], startsAt: ago(20) };
    await server.build.suggestion({ ...suggested, trainingIds: [done, late], endsAt: ago(5) });
    await server.build.suggestion({ ...suggested, courseIds: [course.id] });
    await server.build.suggestion({ ...suggested, trainingIds: [next], startsAt: ago(-1) });

    const [{ body }, queries] = await server.watch(() => progress(mona));
    assert.equal(queries.length, 1);
    const { items } = body;
    const byId = new Map(items.map((item) => [item.userId, item]));
    assert.deepEqual(byId.get(ann.id), {
      userId: ann.id,
      progressPercentage: 40,
      lastSession: ago(10).toISOString(),
      overdue: 1,
      open: 1,
      remindedToday: false,
    });
    assert.deepEqual(byId.get(free.id), {
      userId: free.id,
      progressPercentage: null,
      lastSession: null,
      overdue: 0,
      open: 0,
      remindedToday: false,
    });
  });

  test('leaves out what a person cannot follow any more', async () => {
    const { clientId, mona, ann } = here;
    const there = await company();
    const [deleted, foreign, closed] = [
      await training(clientId),
      await training(there.clientId),
      await training(clientId),
    ];
    await server.build.suggestion({
      clientId,
      byPersonId: mona.id,
      to: [ann.id],
      trainingIds: [deleted, foreign, closed],
      startsAt: ago(9),
      endsAt: ago(1),
    });
    await server.rows('update training set deleted_at = :deletedAt where id = :deleted', {
      deleted,
      deletedAt: ago(0),
    });
    const { id: groupId } = await server.build.group({ clientId });
    await server.build.access({ clientId, trainingId: closed, groupIds: [groupId] });
    const [item] = (await progress(mona)).body.items;
    assert.deepEqual([item?.progressPercentage, item?.overdue, item?.open], [null, 0, 0]);
  });

  test('is only that of the own team', async () => {
    const { mona, ann } = here;
    assert.deepEqual(pluck((await progress(mona)).body.items, 'userId'), [ann.id]);
  });
});

describe('a reminder', () => {
  const mailsTo = async ({ id }: Someone): Promise<string[]> => {
    const folder = join(server.parts.config.dataDir, 'outbox');
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.includes(`-p${id}-`));
    return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  };

  test('names what is overdue and open in a notification and in a mail in the reader’s language', async () => {
    const { clientId, mona, ann } = here;
    const [late, open] = [await training(clientId, 'Working at heights'), await training(clientId, 'First aid')];
    const suggested = { clientId, byPersonId: mona.id, to: [ann.id], startsAt: ago(9) };
    await server.build.suggestion({ ...suggested, trainingIds: [open] });
    await server.build.suggestion({ ...suggested, trainingIds: [late], endsAt: ago(1) });
    await server.rows(`update person set lang = 'fr' where id = :annId`, { annId: ann.id });
    assert.deepEqual((await remind(mona, [ann])).body, { reminded: [ann.id] });
    assert.deepEqual(await notificationsOf(ann), [
      {
        type: 'TRAINING_REMINDER',
        title: 'Mona Mas reminds you of your trainings',
        content: 'Working at heights and First aid (1 overdue)',
      },
    ]);
    await server.runJobs();
    const [mail = '', ...more] = await mailsTo(ann);
    assert.equal(more.length, 0);
    assert.match(mail, /En retard\u202f: Working at heights/u);
    assert.match(mail, /Suggestions pour vous\u202f: First aid/u);
    assert.deepEqual(await auditOf(ann), [{ action: 'team.remind', by: mona.id, detail: {} }]);
    assert.equal((await progress(mona)).body.items[0]?.remindedToday, true);
  });

  test('reaches each person once a day, also from two requests at once, and again on the next day', async () => {
    const { mona, ann, free } = here;
    await add(mona, [free]);
    const replies = await Promise.all([remind(mona, [ann, free]), remind(mona, [free, ann]), remind(mona, [ann])]);
    assert.deepEqual(
      replies.flatMap(({ body }) => body.reminded).sort((a, b) => a - b),
      [ann.id, free.id],
    );
    await server.runJobs();
    assert.equal((await notificationsOf(ann)).filter(({ type }) => type === 'TRAINING_REMINDER').length, 1);
    assert.equal((await mailsTo(ann)).length, 1);

    const reminded = async () => (await remind(mona, [ann])).body.reminded;
    // Midnight in Paris.
    assert.deepEqual(await server.at('2026-06-15T21:59:59Z', reminded), []);
    assert.deepEqual(await server.at('2026-06-15T22:00:00Z', reminded), [ann.id]);
  });

  test('of anyone who is not in the team is a 404, and of a disabled person a 409; nobody is reminded', async () => {
    const { clientId, mona, ann, bea } = here;
    const there = await company();
    const disabled = await someone(clientId, { disabled: true });
    await server.build.team({ clientId, managerId: mona.id, members: [disabled.id] });
    for (const [person, status, code] of [
      [bea, 404, 'NOT_FOUND'],
      [there.ann, 404, 'NOT_FOUND'],
      [disabled, 409, 'PERSON_DISABLED'],
    ] as const) {
      const reply = await remind(mona, [ann, person]);
      assert.deepEqual([reply.status, reply.error?.code, reply.error?.field], [status, code, '/body/userIds/1']);
    }
    assert.deepEqual(await notificationsOf(ann), []);
  });

  test('is not mailed to someone who has left in the meantime', async () => {
    const { mona, ann } = here;
    await remind(mona, [ann]);
    await server.rows('update person set deleted_at = :deletedAt where id = :annId', {
      annId: ann.id,
      deletedAt: ago(0),
    });
    await server.runJobs();
    assert.deepEqual(await mailsTo(ann), []);
  });
});

test('teams are changed by managers only, and not by partners', async () => {
  const { clientId, free } = here;
  for (const roles of [[], ['ROLE_ADMINISTRATOR'], ['ROLE_PARTNER', 'ROLE_MANAGER']] satisfies Role[][]) {
    const person = await someone(clientId, { roles });
    const replies = [
      await add(person, [free]),
      await remove(person, free),
      await find(person, 'free'),
      await remind(person, [free]),
    ];
    assert.deepEqual(pluck(replies, 'status'), [403, 403, 403, 403], roles.join());
  }
});
