import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/badges';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { BADGE_NAME_MAX, CONTENT_LANGS, type ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import type { NewBadge } from '../../platform/demo/builders/trainings.ts';
import { startTestServer } from '../../testing/server.ts';

const DRAWINGS = new URL('../../../media/badges/', import.meta.url);
const DOCUMENT = new URL('../../../../docs/badges.md', import.meta.url);

const server = await startTestServer();
after(() => server.close());

interface SignedInPerson {
  id: number;
  token: string;
}

async function signedInPerson(clientId: number, roles: Role[] = []): Promise<SignedInPerson> {
  const { id } = await server.build.person({ clientId, roles });
  return { id, token: await server.enrol({ id }) };
}

async function playable(clientId: number, badges: NewBadge[] = [], title = 'Putting out a fire'): Promise<number> {
  const text = { title, briefDescription: '', fullDescription: '', goals: [] };
  const { id } = await server.build.training({ clientId, badges, texts: { en: text } });
  await server.build.contentFile({ trainingId: id });
  return id;
}

async function play({ token }: SignedInPerson, trainingId: number, over: Partial<Report> = {}): Promise<void> {
  const now = server.clock.now().toISOString();
  const body: Report = {
    id: randomUUID(),
    fileType: 'WEB_GL',
    startedAt: now,
    sentAt: now,
    seconds: 15,
    finished: true,
    steps: [],
    ...over,
  };
  assert.equal((await server.call(reportSession, { params: { id: trainingId }, body }, { token })).status, 200);
}

/** Less than the interval after which a call also writes the token's last use, which the tests would count as a statement. */
const STEP_MS = 5000;
const later = () => server.clock.set(new Date(server.clock.now().getTime() + STEP_MS));

const listBadges = async ({ token }: SignedInPerson, lang: ContentLang = 'en') =>
  (await server.call(c.listBadges, { query: { lang } }, { token })).body.items;
const badgesOf = (id: number, { token }: SignedInPerson) =>
  server.call(c.listUserBadges, { params: { id }, query: { lang: 'en' } }, { token });
const trainingBadgesOf = (id: number, { token }: SignedInPerson, lang: ContentLang = 'en') =>
  server.call(c.listUserTrainingBadges, { params: { id }, query: { lang } }, { token });

const LADDER: NewBadge[] = [
  { logo: '/media/1.svg', texts: { en: { name: 'First try', description: 'Done once' } } },
  {
    logo: null,
    texts: { it: { name: 'Mano sicura', description: '80' }, en: { name: 'Steady hand', description: '80' } },
  },
];

test('what earns the badges of a training is listed for people who create trainings, and only for them', async () => {
  const { id: clientId } = await server.build.client();
  const rulesFor = async (roles: Role[]) => {
    const { token } = await signedInPerson(clientId, roles);
    return server.call(c.listTrainingBadgeRules, {}, { token });
  };
  assert.deepEqual((await rulesFor(['ROLE_ADMINISTRATOR'])).body.items, [
    { number: 1, finished: true, percent: 0, score: 0 },
    { number: 2, finished: false, percent: 0, score: 80 },
    { number: 3, finished: false, percent: 100, score: 100 },
  ]);
  assert.equal((await rulesFor(['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'])).status, 200);
  assert.equal((await rulesFor(['ROLE_MANAGER'])).status, 403);
});

describe("the platform's badges", () => {
  test('are grouped by category and sorted by threshold, in one query', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const [categories, queries] = await server.watch(() => listBadges(me));
    assert.equal(queries.length, 1);
    assert.deepEqual(
      categories.map(({ name }) => name),
      ['Practice', 'Achievements', 'Excellence', 'Perseverance', 'Curiosity'],
    );
    assert.deepEqual(categories[2]?.badges[0], {
      id: 9,
      name: 'Rising star',
      description: 'Reach 100 points',
      logo: categories[2]?.badges[0]?.logo,
    });
    assert.deepEqual(
      categories[3]?.badges.map(({ description }) => description),
      [
        'Spend 1 hour in training',
        'Spend 5 hours in training',
        'Spend 10 hours in training',
        'Spend 24 hours in training',
      ],
    );
  });

  test('for managers are listed only for managers', async () => {
    const { id: clientId } = await server.build.client();
    const reads = async (...roles: Role[]) =>
      (await listBadges(await signedInPerson(clientId, roles))).some(({ managerOnly }) => managerOnly);
    assert.equal(await reads(), false);
    assert.equal(await reads('ROLE_ADMINISTRATOR'), false);
    assert.equal(await reads('ROLE_MANAGER'), true);
    assert.equal(await reads('ROLE_ADMINISTRATOR', 'ROLE_MANAGER'), true);
    assert.equal(await reads('ROLE_ADMINISTRATOR', 'ROLE_PARTNER'), false);
  });

  test('are in the requested language, else in English, else in any', async () => {
    const me = await signedInPerson((await server.build.client()).id);
    const first = async (lang: ContentLang) => (await listBadges(me, lang))[0]?.badges[0]?.name;
    assert.equal(await first('fr'), 'Premiers pas');
    assert.equal(await first('ge'), 'Erste Schritte');
    const remove = (lang: string) =>
      server.db.rows(sql('test.delete-text', 'delete from badge_text where badge_id = 1 and lang = :lang'), { lang });
    const texts = await server.db.rows(
      sql<{ lang: string; name: string; description: string }>(
        'test.texts-of-one',
        'select lang, name, description from badge_text where badge_id = 1',
      ),
    );
    await remove('ge');
    assert.equal(await first('ge'), 'First steps');
    await remove('en');
    assert.equal(await first('ge'), 'Primeros pasos');
    const restore = sql(
      'test.restore',
      'insert into badge_text values (1, :lang, :name, :description) on conflict do nothing',
    );
    for (const { lang, name, description } of texts) await server.db.rows(restore, { lang, name, description });
  });

  test('have a short name in every language, and a description with the threshold', async () => {
    const found = await server.db.rows(
      sql<{
        id: number;
        metric: string;
        threshold: number;
        lang: ContentLang;
        name: string;
        description: string;
      }>(
        'test.texts',
        `select b.id, b.metric, b.threshold, t.lang, t.name, t.description
         from badge b join badge_text t on t.badge_id = b.id order by b.id, t.lang`,
      ),
    );
    for (const [id, texts] of Map.groupBy(found, (text) => text.id))
      assert.deepEqual(new Set(texts.map(({ lang }) => lang)), new Set(CONTENT_LANGS), String(id));
    for (const { metric, threshold, name, description } of found) {
      assert.ok(name.length > 0 && name.length <= BADGE_NAME_MAX, name);
      const amount = metric === 'MINUTES_SPENT' ? threshold / 60 : threshold;
      const stated =
        amount === 1 && metric !== 'MINUTES_SPENT' ? !/\d/u.test(description) : description.match(/\d+/u)?.[0];
      assert.ok(stated === true || stated === String(amount), description);
    }
    const italian = found.filter(({ lang }) => lang === 'it').map(({ description }) => description);
    assert.deepEqual(
      italian.filter((text) => /formazion[ei]/u.test(text)).filter((text) => !text.endsWith('alla formazione')),
      [],
      'a training is a corso in Italian; formazione is the activity',
    );
    const languages = await server.db.rows(
      sql<{ count: number }>('test.categories', 'select count(*) from badge_category_text group by category_id'),
    );
    assert.ok(languages.every(({ count }) => count === CONTENT_LANGS.length));
  });

  test('have a logo that is cached forever, because its name contains a hash of its content', async () => {
    const rows = await server.db.rows(
      sql<{ logo: string }>('test.logos', 'select logo from badge union select logo from badge_category'),
    );
    const files = await readdir(DRAWINGS);
    assert.deepEqual(new Set(rows.map(({ logo }) => logo)), new Set(files.map((file) => `/media/badges/${file}`)));
    for (const file of files) {
      const content = await readFile(new URL(file, DRAWINGS));
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
      assert.match(file, new RegExp(`^[a-z]+-${hash}\\.svg$`, 'u'));
    }
    const served = await server.app.inject({ url: `/media/badges/${files[0]}` });
    assert.equal(served.statusCode, 200);
    assert.match(String(served.headers['content-type']), /^image\/svg\+xml/u);
    assert.match(String(served.headers['cache-control']), /immutable/u);
    assert.match(String(served.headers['content-security-policy']), /sandbox/u);
    for (const url of ['/media/badges/none.svg', '/media/badges/../../package.json', '/media/badges/%2e%2e/badges'])
      assert.notEqual((await server.app.inject({ url })).statusCode, 200, url);
  });
});

describe("a person's badges", () => {
  test('are listed latest first, in one query', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const trainingId = await playable(clientId);
    assert.deepEqual((await badgesOf(me.id, me)).body, { items: [] });
    const start = server.clock.now().toISOString();
    await play(me, trainingId, { progress: 20 });
    later();
    await play(me, trainingId, { progress: 100, score: 100 });
    const [{ body }, queries] = await server.watch(() => badgesOf(me.id, me));
    assert.equal(queries.length, 1);
    const end = server.clock.now().toISOString();
    assert.deepEqual(body.items, [
      { id: 9, earnedAt: end },
      { id: 5, earnedAt: end },
      { id: 1, earnedAt: start },
    ]);
  });

  test('of trainings are listed by training, earned or not, the last played training first, in one query', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const [one, two] = [await playable(clientId, LADDER, 'One'), await playable(clientId, LADDER.slice(1), 'Two')];
    const [without, unplayed] = [await playable(clientId), await playable(clientId, LADDER)];
    await play(me, without);
    await play(me, one, { score: 10 });
    later();
    await play(me, two, { score: 10 });
    later();
    const [{ body }, queries] = await server.watch(() => trainingBadgesOf(me.id, me, 'it'));
    assert.equal(queries.length, 1);
    const toEarn = { number: 2, name: 'Mano sicura', description: '80', logo: null, earnedAt: null };
    assert.deepEqual(body.items, [
      {
        trainingId: two,
        lang: 'en',
        title: 'Two',
        logo: null,
        categoryKey: 'safety',
        badges: [{ ...toEarn, number: 1, earnedAt: body.items[0]?.badges[0]?.earnedAt }],
      },
      {
        trainingId: one,
        lang: 'en',
        title: 'One',
        logo: null,
        categoryKey: 'safety',
        badges: [
          {
            number: 1,
            name: 'First try',
            description: 'Done once',
            logo: '/media/1.svg',
            earnedAt: new Date(server.clock.now().getTime() - 2 * STEP_MS).toISOString(),
          },
          toEarn,
        ],
      },
    ]);
    await play(me, one);
    const ids = async () => (await trainingBadgesOf(me.id, me)).body.items.map(({ trainingId }) => trainingId);
    assert.deepEqual(await ids(), [one, two]);

    const remove = sql('test.remove', 'update training set deleted_at = :now where id = :id');
    await play(me, unplayed, { finished: false });
    assert.deepEqual((await ids()).toSorted(), [one, two, unplayed].toSorted());
    for (const id of [one, unplayed]) await server.db.rows(remove, { id, now: server.clock.now() });
    assert.deepEqual(await ids(), [one, two], 'badges earned in a deleted training are kept');
  });

  test('of a training do not count while a publisher has removed the badge, and count again when it is back', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const trainingId = await playable(clientId, LADDER);
    await play(me, trainingId, { score: 90 });
    const numbers = async () => {
      const input = { params: { id: me.id }, query: { lang: 'en' as const, trainingId } };
      const { body } = await server.call(getUserStats, input, { token: me.token });
      return [body.totalBadge, body.userStat?.badgeNumbers];
    };
    assert.deepEqual(await numbers(), [3, [1, 2]]);
    await server.db.rows(
      sql('test.delete-badge', 'delete from training_badge where training_id = :trainingId and number = 2'),
      {
        trainingId,
      },
    );
    assert.deepEqual(await numbers(), [2, [1]]);
    await server.db.rows(
      sql('test.restore-badge', 'insert into training_badge (training_id, number) values (:trainingId, 2)'),
      {
        trainingId,
      },
    );
    assert.deepEqual(await numbers(), [3, [1, 2]]);
  });

  test('are marked in the detail of a training for its reader', async () => {
    const { id: clientId } = await server.build.client();
    const [me, colleague] = [await signedInPerson(clientId), await signedInPerson(clientId)];
    const trainingId = await playable(clientId, LADDER);
    await play(me, trainingId, { score: 90 });
    const earnedBy = async ({ token }: SignedInPerson) => {
      const input = { params: { id: trainingId }, query: { lang: 'en' as const } };
      return (await server.call(getTraining, input, { token })).body.badges.map(({ earnedAt }) => earnedAt);
    };
    const now = server.clock.now().toISOString();
    assert.deepEqual(await earnedBy(me), [now, now]);
    assert.deepEqual(await earnedBy(colleague), [null, null]);
  });

  test('can be read by the person, their managers, their admins and the super admin; for others the person does not exist', async () => {
    const [mine, theirs] = [await server.build.client(), await server.build.client()];
    const learner = await signedInPerson(mine.id);
    const manager = await signedInPerson(mine.id, ['ROLE_MANAGER']);
    const formerManager = await signedInPerson(mine.id);
    for (const { id: managerId } of [manager, formerManager])
      await server.build.team({ clientId: mine.id, managerId, members: [learner.id] });
    await play(learner, await playable(mine.id, LADDER));
    const readers: [string, SignedInPerson, 200 | 404][] = [
      ['the person', learner, 200],
      ['their manager', manager, 200],
      ['their admin', await signedInPerson(mine.id, ['ROLE_ADMINISTRATOR']), 200],
      ['the super admin', await signedInPerson(1, ['ROLE_SUPER_ADMIN']), 200],
      ['a colleague', await signedInPerson(mine.id), 404],
      ['a former manager', formerManager, 404],
      ['a manager of another team', await signedInPerson(mine.id, ['ROLE_MANAGER']), 404],
      ['an admin of another company', await signedInPerson(theirs.id, ['ROLE_ADMINISTRATOR']), 404],
    ];
    for (const [who, reader, expected] of readers) {
      const [ofPlatform, ofTrainings] = [
        await badgesOf(learner.id, reader),
        await trainingBadgesOf(learner.id, reader),
      ];
      assert.deepEqual([ofPlatform.status, ofTrainings.status], [expected, expected], who);
      // A company's own trainings are private to it.
      const seen = who === 'the super admin' ? 0 : 1;
      if (expected === 200)
        assert.deepEqual([ofPlatform.body.items.length, ofTrainings.body.items.length], [1, seen], who);
    }
  });
});

describe('docs/badges.md', () => {
  const cell = (value: unknown, width: number) => String(value).padEnd(width);
  /** Returns a Markdown table, formatted as the linter formats documents. */
  function table(head: string[], rows: unknown[][]): string {
    const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => String(row[i]).length)));
    const line = (row: unknown[]) => `| ${row.map((value, i) => cell(value, widths[i] as number)).join(' | ')} |`;
    return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
  }
  const section = async (name: string) =>
    (await readFile(DOCUMENT, 'utf8')).split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0]?.trim();

  test('lists every badge with the rule that the database has', async () => {
    const rows = await server.db.rows(
      sql<Record<string, unknown>>(
        'test.rules',
        `select c.name as category, t.name, b.metric, b.threshold, t.description
         from badge b join badge_text t on t.badge_id = b.id and t.lang = 'en'
         join badge_category_text c on c.category_id = b.category_id and c.lang = 'en'
         order by b.category_id, b.metric, b.threshold`,
      ),
    );
    const expected = table(
      ['category', 'badge', 'earned with', 'it says'],
      rows.map(({ category, name, metric, threshold, description }) => [
        category,
        name,
        `\`${metric}\` ${threshold}`,
        description,
      ]),
    );
    assert.equal(await section('rules'), expected);
  });

  test("lists the rules of a training's badges that the database has", async () => {
    const rows = await server.db.rows(
      sql<{ number: number; finished: boolean; percent: number; score: number }>(
        'test.numbers',
        'select * from training_badge_rule order by number',
      ),
    );
    const expected = table(
      ['number', 'session finished', 'progress at least', 'best score at least'],
      rows.map(({ number, finished, percent, score }) => [number, finished ? 'yes' : '', percent || '', score || '']),
    );
    assert.equal(await section('numbers'), expected);
  });
});
