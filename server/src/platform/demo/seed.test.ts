import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { listStatsPeople } from '@vr/shared-api/contract/dashboards';
import { deleteMasterContent, listMasterContents } from '@vr/shared-api/contract/master-contents';
import { countUnreadNotifications, listNotifications } from '@vr/shared-api/contract/notifications';
import { listLaunchedTrainings } from '@vr/shared-api/contract/statistics';
import { listSuggestions } from '@vr/shared-api/contract/suggestions';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { signIn } from '@vr/shared-api/contract/users';
import { courseStanding, isSucceeded } from '@vr/shared-api/course';
import { NOTIFICATION_TYPES } from '@vr/shared-api/limits';
import { type Achievement, award } from '../../learning/sessions/award.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { testFolder } from '../../testing/folder.ts';
import { sessionOf, startTestServer } from '../../testing/server.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import { playableTraining, TRAININGS } from '../../visibility/trainings.ts';
import { sql, type Values } from '../db/database.ts';
import { keysOf } from '../storage/testing/stores-files.ts';
import { COURSES } from './data/courses.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './data/people.ts';
import { dumpTables, ROLL_UPS } from './dump.ts';
import { isEmpty, seedDemo } from './seed.ts';
import { demoBuilds } from './testing/demo-builds.ts';

const READER = { person: ':id', company: ':clientId' };

const builds = await demoBuilds(await testFolder());
const server = await startTestServer();
assert.equal(await isEmpty(server.db), true);
await seedDemo(server.parts, () => undefined, builds);
after(() => server.close());

describe('the demo', () => {
  const one = async <R>(name: string, text: string, values: Values = {}) =>
    (await server.db.row(sql<R>(`test.${name}`, text), values)) as R;
  const personId = async (email: string) =>
    (await one<{ id: number }>('person', 'select id from person where email = :email', { email })).id;

  it('fills an empty portal', async () => {
    assert.equal(await isEmpty(server.db), false);
  });

  it('has accounts that can sign in, with the roles that they show', async () => {
    const roles: Record<string, string[]> = {
      'superadmin@demo.example': ['ROLE_SUPER_ADMIN'],
      'admin@demo.example': ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'],
      'manager@demo.example': ['ROLE_MANAGER'],
      'learner@demo.example': [],
      'partner@demo.example': ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
      'instructor@demo.example': ['ROLE_MANAGER'],
      'trainee@demo.example': [],
    };
    assert.deepEqual(
      DEMO_ACCOUNTS.map(({ email }) => email),
      Object.keys(roles),
    );
    for (const { email } of DEMO_ACCOUNTS) {
      const { profile } = sessionOf(await server.call(signIn, { body: { email, password: DEMO_PASSWORD } }));
      assert.deepEqual(profile.roles, roles[email], email);
    }
    const platform = await one<{ id: number }>('platform', 'select client_id as id from person where email = :email', {
      email: 'superadmin@demo.example',
    });
    assert.equal(platform.id, 1);
  });

  it("has the learner in the manager's team, and the trainee in the instructor's", async () => {
    const text = `select exists (select from team_member m where m.manager_id = :manager
      and m.person_id = :member) as member`;
    for (const [manager, member] of [
      ['manager@demo.example', 'learner@demo.example'],
      ['instructor@demo.example', 'trainee@demo.example'],
    ] as const) {
      const found = await one<{ member: boolean }>('member', text, {
        manager: await personId(manager),
        member: await personId(member),
      });
      assert.equal(found.member, true, member);
    }
  });

  it('stores the files of all trainings except two, with the sizes in their rows', async () => {
    const without = await one<{ count: number }>(
      'without-files',
      'select count(*) from training t where not exists (select from content_file f where f.training_id = t.id)',
    );
    assert.equal(without.count, 2);
    const files = await server.db.rows(
      sql<{ prefix: string; entry: string; type: string; size: number }>(
        'test.files',
        'select storage_prefix as prefix, entry, file_type as type, file_size as size from content_file',
      ),
    );
    for (const { prefix, entry, type, size } of files) {
      const stored = await server.parts.storage.stat(`${prefix}/${entry}`);
      assert.ok(stored, `${prefix}/${entry}`);
      if (type !== 'WEB_GL') {
        assert.equal(stored.size, size);
        assert.ok(size > 300_000 && size < 3_100_000);
      }
    }
    const refused = await one<{ count: number }>(
      'refused-files',
      `select count(*) from content_file where report is null or not (report->>'accepted')::boolean`,
    );
    assert.equal(refused.count, 0, 'the gate accepts every build of the demo');
    const documents = await server.db.rows(
      sql<{ key: string; size: number }>(
        'test.documents',
        'select storage_key as key, file_size as size from resource',
      ),
    );
    assert.ok(documents.length > 0);
    for (const { key, size } of documents) assert.equal((await server.parts.storage.stat(key))?.size, size);
    const web = files.filter(({ type }) => type === 'WEB_GL');
    assert.equal(web.length, 2);
    assert.deepEqual(await keysOf(server.parts.storage.list(`${web[0]?.prefix}/`)), [
      `${web[0]?.prefix}/index.html`,
      `${web[0]?.prefix}/index.html.gz`,
    ]);
  });

  it("has a training of the learner's company that uses a master content, which therefore cannot be deleted", async () => {
    const token = await server.signIn({ id: await personId('admin@demo.example') });
    const { body } = await server.call(listMasterContents, {}, { token });
    assert.deepEqual(
      body.items.map(({ name, usedIn }) => ({ name, usedIn })),
      [{ name: 'Chantier modulable', usedIn: 1 }],
    );
    const params = { id: body.items[0]?.id ?? 0 };
    assert.equal((await server.call(deleteMasterContent, { params }, { token })).status, 409);
    const { body: trainings } = await server.call(listTrainings, { query: { lang: 'fr' } }, { token });
    const user = trainings.items.find(({ title }) => title === 'Guider une charge sur nos chantiers');
    assert.deepEqual(user?.contentTypes, ['APK', 'UNITY']);
  });

  it('stores every picture at the address at which the portal serves it', async () => {
    const pictures = await server.db.rows(
      sql<{ logo: string }>(
        'test.pictures',
        'select logo from training union select logo from client union select logo from training_badge',
      ),
    );
    assert.ok(pictures.length > 40);
    for (const { logo } of pictures) assert.ok(await server.parts.storage.stat(logo.slice(1)), logo);
    const served = await server.app.inject({ url: pictures[0]?.logo ?? '' });
    assert.equal(served.statusCode, 200);
    assert.match(String(served.headers['content-type']), /^image\/svg\+xml/u);
  });

  it('has finished, started, new and locked trainings for the learner, and one only for their group', async () => {
    const token = await server.signIn({ id: await personId('learner@demo.example') });
    const { body } = await server.call(listTrainings, { query: { lang: 'fr' } }, { token });
    const percents = new Map(body.items.map(({ title, progressionPercent }) => [title, progressionPercent]));
    assert.equal(percents.get('Utiliser un extincteur'), 61);
    assert.equal(percents.get('Consigner une machine\u00a0: cadenas et étiquette'), 25);
    assert.ok(body.items.filter(({ progressionPercent }) => progressionPercent === 100).length >= 3);
    assert.ok(body.items.filter(({ progressionPercent: p }) => p > 0 && p < 100).length >= 4);
    assert.ok(body.items.filter(({ isNew }) => isNew).length >= 4);
    assert.ok(body.items.some(({ isUpdated }) => isUpdated));
    assert.ok(body.items.some(({ isUnlocked }) => !isUnlocked));
    assert.ok(body.items.some(({ isUnlocked }) => isUnlocked));
    assert.ok(body.items.some(({ title }) => title === 'Guider une charge sur nos chantiers'));

    const outside = await server.signIn({ id: await personId('sofia.oliveira@altis.example') });
    const hers = await server.call(listTrainings, { query: { lang: 'fr' } }, { token: outside });
    assert.ok(!hers.body.items.some(({ title }) => title === 'Guider une charge sur nos chantiers'));
  });

  it('has about 60 % of the fire safety skill for the learner', async () => {
    const { value } = await one<{ value: number }>(
      'skill',
      `select value from skill_best b join skill k on k.id = b.skill_id
       where b.person_id = :personId and k.skill_type = 'hard_skill_fire_safety'`,
      { personId: await personId('learner@demo.example') },
    );
    assert.ok(value > 0.55 && value < 0.65, String(value));
  });

  it('has more than one page of notifications for the learner, three unread, all in the past', async () => {
    const token = await server.signIn({ id: await personId('learner@demo.example') });
    const page = async (number: number) =>
      (await server.call(listNotifications, { query: { lang: 'fr', page: number } }, { token })).body;
    const first = await page(1);
    const items = [...first.items, ...(await page(2)).items];
    assert.ok(first.totalPage >= 2 && items.length >= 25, `${items.length} notifications`);
    assert.equal((await server.call(countUnreadNotifications, {}, { token })).body.count, 3);
    assert.deepEqual(
      items.slice(0, 4).map(({ read }) => read),
      [false, false, false, true],
    );
    assert.ok(items.every(({ date }) => date <= server.clock.now().toISOString()));
    assert.ok(items.filter(({ content }) => content.includes('disponible')).length === 0);
    assert.ok(items.some(({ title }) => title === 'Julien Mercier vous suggère 2 formations'));
  });

  it('has notifications of every type but those of security and resets, and some for every account of the demo', async () => {
    const types = await server.db.rows(
      sql<{ type: string }>('test.types', 'select distinct type from notification order by 1'),
    );
    assert.deepEqual(
      types.map(({ type }) => type),
      NOTIFICATION_TYPES.filter(
        (type) => type !== 'HELD_REPORTS' && type !== 'NEW_DEVICE' && type !== 'PROGRESS_RESET',
      ).sort(),
    );
    for (const { email } of DEMO_ACCOUNTS) {
      const { count } = await one<{ count: number }>(
        'told',
        'select count(*) from notification where person_id = :email',
        {
          email: await personId(email),
        },
      );
      assert.ok(count >= 3, `${email}: ${count}`);
    }
    const { wrong } = await one<{ wrong: number }>(
      'reading',
      'select count(*) as wrong from notification where created_at > :now or read_at < created_at or read_at > :now',
      { now: server.clock.now() },
    );
    assert.equal(wrong, 0);
  });

  for (const [kind, table, things] of [
    ['TRAINING', 'training_suggestion', 'training'],
    ['COURSE', 'course_suggestion', 'course'],
  ] as const)
    it(`has past, current and future suggestions of ${things}s, and notifications of those that have begun`, async () => {
      const windows = await one<Record<string, number>>(
        `suggestions-${things}`,
        `select count(*) filter (where g.ends_at <= :now) as over, count(*) filter (where g.starts_at > :now) as "toCome",
           count(*) filter (where g.starts_at <= :now and g.ends_at > :now) as ending,
           count(*) filter (where g.starts_at <= :now and g.ends_at is null) as open,
           count(*) filter (where g.created_at > :now or g.ends_at <= g.starts_at) as wrong,
           count(*) filter (where b.kind <>
             '${kind}' or b.told_at is distinct from case when b.starts_at <= :now then b.starts_at end
             or (b.by_person_id, b.starts_at, b.ends_at) is distinct from (g.by_person_id, g.starts_at, g.ends_at)) as odd,
           count(*) filter (where not ('ROLE_ADMINISTRATOR' = any(y.roles) or exists (select from team_member t
             where t.manager_id = g.by_person_id and t.person_id = g.person_id))) as strange,
           count(*) filter (where (g.starts_at <= :now) <> exists (select from notification n
             where n.person_id = g.person_id and n.type = '${kind}_SUGGESTION' and n.created_at = g.starts_at
               and n.params @> jsonb_build_object('${things}Ids', jsonb_build_array(g.${things}_id)))
             and g.starts_at > :now - interval '60 days') as untold
         from ${table} g join suggestion b on b.id = g.suggestion_id join person y on y.id = g.by_person_id`,
        { now: server.clock.now() },
      );
      const { wrong, odd, strange, untold, ...kinds } = windows;
      assert.deepEqual({ wrong, odd, strange, untold }, { wrong: 0, odd: 0, strange: 0, untold: 0 });
      for (const [kind, count] of Object.entries(kinds)) assert.ok(count > 0, kind);
    });

  it('has suggested trainings for the learner, the manager and the trainee', async () => {
    const suggestedTo = async (email: string) => {
      const session = sessionOf(await server.call(signIn, { body: { email, password: DEMO_PASSWORD } }));
      const { body } = await server.call(listTrainings, { query: { lang: 'en' } }, { token: session.token });
      return body.items.filter(({ isSuggested }) => isSuggested).length;
    };
    assert.equal(await suggestedTo('learner@demo.example'), 6, 'three of them are overdue');
    assert.equal(await suggestedTo('manager@demo.example'), 2);
    assert.equal(await suggestedTo('trainee@demo.example'), 5, 'one of them is overdue');
  });

  const coursesOf = async (email: string) => {
    const token = await server.signIn({ id: await personId(email) });
    const { body } = await server.call(listCourses, { query: { lang: 'fr' } }, { token });
    const detail = async (title: string) => {
      const id = body.items.find((course) => course.title === title)?.id ?? 0;
      return (await server.call(getCourse, { params: { id }, query: { lang: 'fr' } }, { token })).body;
    };
    return { token, detail, items: body.items, named: new Map(body.items.map((course) => [course.title, course])) };
  };
  const lastDay = (daysAfter: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(
      new Date(server.clock.now().getTime() + daysAfter * 86_400_000),
    );

  it('has a completed course for the learner, one that lacks a score, and some barely started ones', async () => {
    const { named, detail } = await coursesOf('learner@demo.example');
    const standing = [...named].map(([title, { succeededTraining, trainingCount }]) => [
      title,
      `${succeededTraining}/${trainingCount}`,
    ]);
    assert.deepEqual(Object.fromEntries(standing), {
      'Accueil sécurité': '3/3',
      'Passeport prévention': '3/6',
      'Encadrer une équipe': '1/2',
      'Lever une charge en sécurité': '2/4',
      'Premiers jours sur chantier': '1/4',
      'Présenter le nouveau robot': '0/2',
    });
    const lifting = await detail('Lever une charge en sécurité');
    const failed = lifting.trainings.filter((step) => step.progressPercentage === 100 && !isSucceeded(step));
    assert.deepEqual(
      failed.map(({ score, minimalScoreNeeded }) => [score, minimalScoreNeeded]),
      [[88, 90]],
    );
    assert.equal(courseStanding((await detail('Accueil sécurité')).trainings).completed, true);
    assert.deepEqual(
      lifting.resources.map(({ title }) => title),
      ['Gestes de commandement', 'Charges maximales par élingue'],
    );
  });

  it('shows the learner current suggestions of courses, with and without an end, but no past or future ones', async () => {
    const { items, named } = await coursesOf('learner@demo.example');
    assert.deepEqual(
      items.filter(({ suggested }) => suggested).map(({ title }) => title),
      ['Premiers jours sur chantier', 'Lever une charge en sécurité'],
    );
    const { by, until } = named.get('Premiers jours sur chantier')?.suggestion ?? {};
    assert.equal(by, 'Julien Mercier');
    assert.equal(
      new Date((until ?? '') as string).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }),
      lastDay(28),
    );
    assert.equal(named.get('Lever une charge en sécurité')?.suggestion?.until, null);
    assert.deepEqual(
      items.filter(({ favorite }) => favorite).map(({ title }) => title),
      ['Présenter le nouveau robot', 'Premiers jours sur chantier'],
    );
    const { token } = await coursesOf('manager@demo.example');
    const { body } = await server.call(listSuggestions, { query: { lang: 'fr' } }, { token });
    assert.deepEqual(
      body.items.map((one) => one.items.map(({ title }) => title)),
      [['Passeport prévention']],
    );
  });

  it('shows a manager their own courses and the company’s, and an admin also those of all managers', async () => {
    const manager = await coursesOf('manager@demo.example');
    const own = manager.items.filter(({ isOwner }) => isOwner).map(({ title }) => title);
    assert.deepEqual(own, ['Premiers jours sur chantier', 'Lever une charge en sécurité']);
    assert.equal(manager.items.filter(({ isGlobal }) => isGlobal).length, 4);
    assert.ok(!manager.named.has('Atelier : intervenir sans risque'), 'a course of another manager');
    const admin = await coursesOf('admin@demo.example');
    assert.deepEqual(
      admin.items.filter(({ isOwner, isGlobal }) => !isOwner && !isGlobal).map(({ ownerName }) => ownerName),
      ['Julien Mercier', 'Julien Mercier', 'Fatou Ndiaye'],
    );
    for (const email of ['superadmin@demo.example', 'partner@demo.example'])
      assert.equal((await coursesOf(email)).items.length, 0, email);
  });

  it('has one course with a training that is no longer available; all other courses can be followed', async () => {
    const { detail } = await coursesOf('manager@demo.example');
    const { trainings } = await detail('Encadrer une équipe');
    const gone = trainings.filter(({ isAvailable }) => !isAvailable);
    assert.deepEqual(
      gone.map(({ training }) => training?.title),
      ['Faire un retour difficile'],
    );
    // The people who can see a course. For a company's course: everyone in the company. For a manager's course: the manager
    // and the people to whom it was suggested.
    const audience = await server.db.rows(
      sql<{ id: number; clientId: number; courseId: number; title: string }>(
        'test.audience',
        `select p.id, p.client_id as "clientId", c.id as "courseId", x.title
         from course c join course_text x on x.course_id = c.id and x.lang = 'fr'
         join person p on p.client_id = c.client_id and (c.owner_id is null or p.id = c.owner_id
           or exists (select from course_suggestion g where g.course_id = c.id and g.person_id = p.id))`,
      ),
    );
    const closed = sql<{ title: string }>(
      'test.closed',
      `select x.title from course c join course_training s on s.course_id = c.id
       join (${TRAININGS}) on t.id = s.training_id join training_text x on x.training_id = t.id and x.lang = 'fr'
       where c.id = :courseId and not (${visibleCourse(READER)} and ${playableTraining(READER)})`,
    );
    const missing = new Set<string>();
    for (const { id, clientId, courseId, title } of audience)
      for (const training of await server.db.rows(closed, { id, clientId, courseId }))
        missing.add(`${title}: ${training.title}`);
    assert.deepEqual([...missing], ['Encadrer une équipe: Faire un retour difficile']);
    assert.equal(COURSES.filter(({ withdrawn }) => withdrawn).length, 1);
  });

  it("has partners' trainings in the states that their reviews led to, with notifications at the times of the reviews", async () => {
    const odd = await server.db.rows(
      sql(
        'test.reviews',
        `select t.id, t.status from training t join client c on c.id = t.client_id and c.type = 'PARTNER'
         left join lateral (select * from training_review v where v.training_id = t.id order by at desc, id desc limit 1) v
           on true
         where t.status is distinct from case v.action when 'REQUEST_VALIDATION' then 'VALIDATION_REQUESTED'
             when 'START_REVIEW' then 'UNDER_REVIEW' when 'VALIDATE' then 'VALIDATED' when 'REJECT' then 'REJECTED'
             else 'CREATED' end
           or t.rejection_reason is distinct from v.reason
           or (t.status = 'VALIDATED') <> (t.live_types = t.content_types and t.live_types <> '{}')
           or (v.action = 'VALIDATE' and v.at <> t.published_at)
           or exists (select from content_file f where f.training_id = t.id and t.already_published
             and f.live_at is distinct from t.published_at)`,
      ),
    );
    assert.deepEqual(odd, []);
    const told = await one<{ wrong: number }>(
      'told-reviews',
      `select count(*) filter (where v.id is null) as wrong
       from notification n left join training_review v
         on v.training_id = (n.params->'trainingIds'->>0)::int and v.at = n.created_at
         and v.action = case n.params->>'outcome' when 'VALIDATED' then 'VALIDATE' when 'REJECTED' then 'REJECT'
           else 'REQUEST_VALIDATION' end
       where n.type = 'NEW_TRAINING' and (n.params ? 'outcome' or n.params ? 'byClientId')`,
    );
    assert.equal(told.wrong, 0);
    const token = await server.signIn({ id: await personId('partner@demo.example') });
    const { body } = await server.call(listNotifications, { query: { lang: 'fr' } }, { token });
    const outcomes = body.items.filter(({ type }) => type === 'NEW_TRAINING').map(({ title }) => title);
    assert.deepEqual(outcomes, [
      'Votre formation est en ligne',
      'Votre formation a été refusée',
      'Votre formation a été refusée',
      'Votre formation est en ligne',
    ]);
  });

  it("has learners of the partner's own, of whom some have completed its training and one has not", async () => {
    const token = await server.signIn({ id: await personId('partner@demo.example') });
    const { body: launched } = await server.call(listLaunchedTrainings, { query: { lang: 'en' } }, { token });
    const trainingId = launched.items.find(({ title }) => title === 'Electrical safety: the right reflexes')?.id ?? 0;
    const { body } = await server.call(listStatsPeople, { query: { trainingId, lang: 'en' } }, { token });
    const percents = new Map(body.items.map((person) => [person.lastName, person.progressionPercent]));
    assert.deepEqual([...percents.keys()], ['Bélanger', 'Boateng', 'Gupta']);
    assert.equal(percents.get('Bélanger'), 100);
    assert.ok((percents.get('Gupta') ?? 100) < 100);
  });

  it('has ratings only of people who have played, in companies that ask for them', async () => {
    const opinions = await one<{ count: number; wrong: number }>(
      'opinions',
      `select count(*), count(*) filter (where not c.enable_satisfaction_survey or p.client_id <> c.id
         or not exists (select from session s where s.person_id = o.person_id and s.training_id = o.training_id
                        and s.received_at <= o.voted_at)) as wrong
       from satisfaction o join client c on c.id = o.client_id join person p on p.id = o.person_id`,
    );
    assert.ok(opinions.count >= 10, String(opinions.count));
    assert.equal(opinions.wrong, 0);
  });

  it('has a year of sessions up to now, mostly on working days, none before the training was published', async () => {
    const year = await one<{ count: number; first: Date; last: Date; weekend: number; early: number }>(
      'year',
      `select count(*), min(s.started_at) as first, max(s.received_at) as last,
         count(*) filter (where extract(isodow from day) > 5) as weekend,
         count(*) filter (where s.started_at < t.published_at) as early
       from session s join training t on t.id = s.training_id`,
    );
    const now = server.clock.now().getTime();
    assert.ok(year.count > 1000);
    assert.ok(now - year.first.getTime() > 340 * 86_400_000);
    assert.ok(year.last.getTime() <= now && now - year.last.getTime() < 4 * 86_400_000);
    assert.ok(year.weekend < year.count / 10);
    assert.equal(year.early, 0);
  });

  it('has the badges that its sessions earn, each on the day of a session', async () => {
    const earned = ['person_badge', 'person_training_badge', 'survey_invitation'];
    const withoutDates = (dumped: Record<string, string[]>) =>
      Object.values(dumped).map((rows) =>
        rows.map((row) => row.replace(/"(?:earned|invited)_at": "[^"]*",? ?/u, '')).sort(),
      );
    const seeded = withoutDates(await dumpTables(server.db, earned));
    assert.ok(seeded.every((rows) => rows.length > 50));
    const undo = new Error('undone');
    const awarding = server.db.transaction(async (tx) => {
      for (const table of [...earned, 'satisfaction'])
        await tx.rows(sql(`test.clear-${table}`, `delete from ${table}`));
      const feats = await tx.rows(
        sql<Omit<Achievement, 'at'>>(
          'test.feats',
          `select g.person_id as "personId", p.client_id as "clientId", g.training_id as "trainingId", true as counts,
             g.percent, g.best_score as score, g.percent = 100 as completed,
             exists (select from session s where s.person_id = g.person_id and s.training_id = g.training_id
                     and s.finished) as finished
           from progress g join person p on p.id = g.person_id`,
        ),
      );
      for (const feat of feats) await award(tx, { ...feat, at: server.clock.now() });
      assert.deepEqual(withoutDates(await dumpTables(tx, earned)), seeded);
      throw undo;
    });
    await assert.rejects(awarding, undo);
    const { odd } = await one<{ odd: number }>(
      'dates',
      `select count(*) as odd from person_training_badge b where not exists (select from session s
         where s.person_id = b.person_id and s.training_id = b.training_id and s.received_at = b.earned_at)`,
    );
    assert.equal(odd, 0);
    const team = await one<{ badges: number }>(
      'team-badges',
      `select count(*) as badges from person_badge e join badge b on b.id = e.badge_id
       where b.metric = 'TEAM_COMPLETIONS' and e.person_id = :personId`,
      { personId: await personId('manager@demo.example') },
    );
    assert.ok(team.badges >= 2);
  });

  it('counts days in the time zone of the company, and has roll-ups that equal a rebuild', async () => {
    const { wrong } = await one<{ wrong: number }>(
      'days',
      `select count(*) as wrong from session s join client c on c.id = s.client_id
       where s.day <> (s.started_at at time zone c.time_zone)::date`,
    );
    assert.equal(wrong, 0);
    const seeded = await dumpTables(server.db, ROLL_UPS);
    await rebuildRollUps(server.db);
    assert.deepEqual(await dumpTables(server.db, ROLL_UPS), seeded);
  });

  it('fails with one line that says what to do if a WebGL training is not built', async () => {
    await assert.rejects(
      seedDemo(server.parts, () => undefined, { extinguisher: '/nowhere' }),
      /run "pnpm build" first/u,
    );
  });
});
