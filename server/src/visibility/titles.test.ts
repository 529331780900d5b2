/** Checks which titles of trainings a person can read against the table in docs/visibility.md. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getCourse } from '@vr/shared-api/contract/courses';
import { listTrainingHistory } from '@vr/shared-api/contract/history';
import { listNotifications } from '@vr/shared-api/contract/notifications';
import { listTrainingsLaunchedBy } from '@vr/shared-api/contract/statistics';
import { rebuildRollUps } from '../learning/sessions/rebuild.ts';
import { sql, type Values } from '../platform/db/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { readTable } from '../testing/table.ts';

const GIVEN = ['Owner', 'Training', 'Result'] as const;
const EXPECTED = ['Course', 'Notification', 'History', 'Marked'] as const;

const OWNERS = ['own', 'partner', 'platform', 'another company'] as const;
type Owner = (typeof OWNERS)[number];
const RESULTS = ['count', 'voided', 'none'] as const;
const STATES: Record<Owner, readonly string[]> = {
  own: ['available', 'withdrawn', 'restricted', 'deleted'],
  partner: ['available', 'locked', 'withdrawn', 'restricted', 'deleted'],
  platform: ['available', 'locked', 'withdrawn', 'restricted', 'deleted', 'passed'],
  'another company': ['available', 'deleted'],
};

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.build.platform();
});
after(() => server.close());

const change = (text: string, values: Values = {}) => server.db.rows(sql('', text), values);

test('the server agrees with the table of docs/visibility.md about the titles of trainings', async () => {
  const table = await readTable('visibility.md', 'titles', GIVEN, EXPECTED);
  const { build, clock } = server;
  const { id: own } = await build.client();
  const { id: partner } = await build.client({ type: 'PARTNER' });
  const { id: former } = await build.client({ type: 'PARTNER' });
  const owners: Record<Owner, number> = { own, partner, platform: 1, 'another company': former };
  const person = await build.person({ clientId: own });
  const token = await server.signIn(person);
  const others = await build.group({ clientId: own });

  const trainings = [];
  for (const Owner of OWNERS)
    for (const Training of STATES[Owner])
      for (const Result of RESULTS) {
        const isPartners = Owner === 'partner' || Owner === 'another company';
        const title = `${Owner} ${Training} ${Result}`;
        const { id } = await build.training({
          clientId: owners[Owner],
          ...(isPartners ? { partnerId: owners[Owner], status: 'VALIDATED' } : {}),
          texts: { en: { title, briefDescription: 'b', fullDescription: 'f', goals: ['g'] } },
          deletedAt: Training === 'deleted' ? clock.now() : null,
        });
        if (Training !== 'withdrawn' && Training !== 'passed') await build.contentFile({ trainingId: id });
        if (Owner !== 'own' && Training !== 'locked') await build.offer({ clientId: own, trainingIds: [id] });
        if (Training === 'restricted') await build.access({ clientId: own, trainingId: id, groupIds: [others.id] });
        if (Training === 'passed') {
          await change(
            `insert into kept_title select training_id, lang, position, title from training_text where training_id = :id`,
            { id },
          );
          await change(`update training_text set title = 'Rewritten' where training_id = :id`, { id });
        }
        if (Result !== 'none') await build.session({ personId: person.id, clientId: own, trainingId: id });
        if (Result === 'voided') {
          await change('update session set voided = true where training_id = :id', { id });
          await change('update attempt set voided_at = :now where training_id = :id', { id, now: clock.now() });
        }
        await build.notification({
          personId: person.id,
          type: 'TRAINING_BADGE',
          params: { trainingIds: [id], badgeNumber: 1 },
        });
        trainings.push({ id, title, given: { Owner, Training, Result } });
      }
  await change(`update client set type = 'COMPANY' where id = :former`, { former });
  await rebuildRollUps(server.db);

  const { id: course } = await build.course({
    clientId: own,
    trainings: trainings.map(({ id }) => ({ trainingId: id })),
  });
  const query = { lang: 'en' as const };
  const detail = await server.call(getCourse, { params: { id: course }, query }, { token });
  const inCourse = new Map(detail.body.trainings.map(({ trainingId, training }) => [trainingId, training?.title]));
  const history = await server.call(listTrainingHistory, { query }, { token });
  const inHistory = new Map(history.body.items.map((item) => [item.id, item]));
  const chosen = await server.call(listTrainingsLaunchedBy, { params: { id: person.id }, query }, { token });
  assert.deepEqual(chosen.body.items, history.body.items, 'the choice of the dashboard');
  const notified: string[] = [];
  for (let page = 1; notified.length < trainings.length; page += 1) {
    const { body } = await server.call(listNotifications, { query: { ...query, page, limit: 20 } }, { token });
    notified.push(...body.items.map(({ content }) => content));
  }

  const wrong: string[] = [];
  const word = (is: boolean) => (is ? 'yes' : 'no');
  for (const { id, title, given } of trainings) {
    const row = table.rowOf(given);
    if (!row) {
      wrong.push(`No row covers ${title}`);
      continue;
    }
    const item = inHistory.get(id);
    const found = {
      Course: word(inCourse.get(id) === title),
      Notification: word(notified.some((content) => content === title || content === `${title} (no longer offered)`)),
      History: word(item?.title === title),
      Marked: item ? word(!item.isAvailable) : '–',
    };
    for (const name of EXPECTED)
      if (found[name] !== row.expected[name]) wrong.push(`${name} is ${found[name]} for ${title}`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(table.unreached(), [], 'some rows of the table match no combination');
  const texts = JSON.stringify([detail.body, history.body, notified]);
  assert.ok(!texts.includes('Rewritten'), 'the texts of the platform are not readable');
});
