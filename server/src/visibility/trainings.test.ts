/**
 * Checks combinations of a person and a training against the table in docs/visibility.md. The environment variable
 * `VISIBILITY_COMBINATIONS` sets the number of combinations for each row and role.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { getTraining, launchTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import type { TrainingCard } from '@vr/shared-api/contract/trainings.schema';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { Static } from 'typebox';
import { sql } from '../platform/db/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { readTable, type Table, type TableRow } from '../testing/table.ts';

/** The columns of the table that describe a combination. */
const GIVEN = [
  'Role',
  "Person's company",
  'Owner',
  'Status',
  'Published',
  'Content',
  'Offer',
  'Groups',
  'Deleted',
] as const;
const EXPECTED = ['Follows', 'Manages', 'Detail', 'Unlocked', 'Start', 'Document', 'Status shown'] as const;
type Given = Record<(typeof GIVEN)[number], string>;
type Expected = Record<(typeof EXPECTED)[number], string>;
type Row = TableRow<(typeof EXPECTED)[number]>;

const ROLES: Record<string, Role[]> = {
  learner: [],
  manager: ['ROLE_MANAGER'],
  admin: ['ROLE_ADMINISTRATOR'],
  partner: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
  'super admin': ['ROLE_SUPER_ADMIN'],
};

/** Companies by kind: the owners of trainings, one more company of each kind, and two deleted owners. */
type Name = 'company' | 'otherCompany' | 'partner' | 'otherPartner' | 'platform' | 'closedCompany' | 'closedPartner';
const OWNERS = ['company', 'partner', 'platform', 'closedCompany', 'closedPartner'] as const satisfies Name[];
const isPartner = (name: Name) => name.toLowerCase().endsWith('partner');
const kindOf = (name: Name) => (name === 'platform' ? name : isPartner(name) ? 'partner' : 'company');

/**
 * Returns the relation of a person's company to the owner of a training. Undefined for combinations that are not tested,
 * because `otherCompany` and `otherPartner` represent all other companies.
 */
function relation(own: Name, owner: Name): string | undefined {
  if (own === owner) return 'owner';
  if (own === 'company' || own === 'partner') return undefined;
  return { otherCompany: 'another company', otherPartner: 'another partner', platform: 'platform' }[own as string];
}

interface Training extends Omit<Given, 'Role' | "Person's company"> {
  id: number;
  owner: Name;
  resourceId: number;
}

const YES_NO = ['yes', 'no'];
/** The states of a training. Only partners' trainings are reviewed. A validation publishes the training. */
const STATES = {
  partner: ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED', 'REJECTED']
    .flatMap((Status) => YES_NO.map((Published) => ({ Status, Published })))
    .filter(({ Status, Published }) => Status !== 'VALIDATED' || Published === 'yes')
    .flatMap((state) => YES_NO.map((Content) => ({ ...state, Content }))),
  // A training of a company or the platform is published by its first content.
  other: [
    { Status: 'none', Published: 'yes', Content: 'yes' },
    { Status: 'none', Published: 'yes', Content: 'no' },
    { Status: 'none', Published: 'no', Content: 'no' },
  ],
};

function* everyTraining(): Generator<Omit<Training, 'id' | 'resourceId'>> {
  for (const owner of OWNERS) {
    const isClosed = owner.startsWith('closed');
    for (const state of isPartner(owner) ? STATES.partner : STATES.other)
      for (const Offer of isClosed ? ['yes'] : YES_NO)
        for (const Groups of isClosed ? ['all'] : ['all', 'mine', 'others'])
          for (const Deleted of isClosed ? ['owner'] : ['no', 'training'])
            yield { owner, Owner: kindOf(owner), ...state, Offer, Groups, Deleted };
  }
}

const insertTrainings = sql(
  'test.trainings',
  `with given as (
     select * from jsonb_to_recordset(:rows) g (id int, client_id int, partner_id int, status text, published bool,
       content bool, deleted bool)
   ), made as (
     insert into training (id, client_id, partner_id, category_id, duration_in_minute, status, rejection_reason,
       already_published, published_at, created_at, modified_at, deleted_at, content_types, live_types)
     select id, client_id, partner_id, 1, 15, status, case when status = 'REJECTED' then 'Too dark' end, published,
       case when published then :now::timestamptz end, :now, :now, case when deleted then :now end,
       case when content then array['APK', 'WEB_GL'] else '{}' end,
       case when content and published then array['APK', 'WEB_GL'] else '{}' end
     from given
     returning id
   ), texts as (
     insert into training_text (training_id, lang, position, title, brief_description, full_description, goals)
     select id, 'en', 0, 'Training ' || id, 'b', 'f', array['g'] from made
   ), filled as (
     insert into content_file (training_id, file_type, version, file_name, file_size, storage_prefix, entry, created_at,
       live_at)
     select id, type, '1', 'build', 10, 'content/' || id, 'build', :now, case when published then :now end
     from given join made using (id) cross join unnest(array['APK', 'WEB_GL']) type where content
   ), documents as (
     insert into resource (id, client_id, title, type, file_name, file_size, storage_key, created_at, modified_at)
     select id, client_id, 'Document', 'pdf', 'document.pdf', 10, 'resources/' || id, :now, :now from given
     returning id, client_id
   )
   insert into training_resource (training_id, client_id, resource_id, position)
   select id, d.client_id, id, 0 from documents d join made using (id)`,
);
const insertOffers = sql('test.offers', 'insert into offer select :elsewhere::int, unnest(:ids::int[])');
const insertRestrictions = sql(
  'test.restrictions',
  'insert into training_restriction select :elsewhere::int, unnest(:ids::int[])',
);
const insertAccesses = sql(
  'test.accesses',
  'insert into training_access select :clientId::int, unnest(:trainingIds::int[]), :groupId::int',
);
const closeClients = sql('test.close', 'update client set deleted_at = :now where id = any(:closedCompany)');

interface Person {
  role: string;
  own: Name;
  token: string;
}

let server: TestServer;
let table: Table<(typeof GIVEN)[number], (typeof EXPECTED)[number]>;
const people: Person[] = [];
const trainings: Training[] = [];

before(async () => {
  table = await readTable('visibility.md', 'table', GIVEN, EXPECTED);
  server = await startTestServer();
  const { build, db, clock } = server;
  await build.platform();
  await build.category();
  const ids = { platform: PLATFORM_CLIENT_ID } as Record<Name, number>;
  for (const name of ['company', 'otherCompany', 'partner', 'otherPartner', 'closedCompany', 'closedPartner'] as const)
    ids[name] = (await build.client({ type: isPartner(name) ? 'PARTNER' : 'COMPANY' })).id;

  trainings.push(...[...everyTraining()].map((training, i) => ({ ...training, id: i + 1, resourceId: i + 1 })));
  const rows = trainings.map(({ id, owner, Status, Published, Content, Deleted }) => ({
    id,
    client_id: ids[owner],
    partner_id: isPartner(owner) ? ids[owner] : null,
    status: Status === 'none' ? null : Status,
    published: Published === 'yes',
    content: Content === 'yes',
    deleted: Deleted === 'training',
  }));
  await db.rows(insertTrainings, { rows: JSON.stringify(rows), now: clock.now() });

  const idsOf = (name: 'Offer' | 'Groups', ...values: string[]) =>
    trainings.filter((training) => values.includes(training[name])).map(({ id }) => id);
  for (const own of ['company', 'otherCompany', 'partner', 'otherPartner', 'platform'] as const) {
    const clientId = ids[own];
    const members: number[] = [];
    for (const [role, roles] of Object.entries(ROLES)) {
      if ((role === 'super admin' && own !== 'platform') || (role === 'partner' && !isPartner(own))) continue;
      const { id } = await build.person({ clientId, roles });
      members.push(id);
      people.push({ role, own, token: await server.signIn({ id }) });
    }
    const mine = await build.group({ clientId, members });
    const others = await build.group({ clientId });
    await db.rows(insertOffers, { elsewhere: clientId, ids: idsOf('Offer', 'yes') });
    await db.rows(insertRestrictions, { elsewhere: clientId, ids: idsOf('Groups', 'mine', 'others') });
    await db.rows(insertAccesses, { clientId, trainingIds: idsOf('Groups', 'mine'), groupId: mine.id });
    await db.rows(insertAccesses, { clientId, trainingIds: idsOf('Groups', 'others'), groupId: others.id });
  }
  // A company's offer and its restrictions to groups must not affect people of another company.
  const { id: elsewhere } = await build.client();
  for (const insert of [insertOffers, insertRestrictions])
    await db.rows(insert, { elsewhere, ids: trainings.map(({ id }) => id) });
  await db.rows(closeClients, { closedCompany: [ids.closedCompany, ids.closedPartner], now: clock.now() });
});
after(() => server.close());

type Card = Static<typeof TrainingCard>;
type Cards = Map<number, Card>;

async function cards({ token }: Person, asLearner: boolean): Promise<{ status: number; cards: Cards }> {
  const { status, body } = await server.call(listTrainings, { query: { lang: 'en', asLearner } }, { token });
  return { status, cards: new Map((body?.items ?? []).map((card) => [card.id, card])) };
}

const replyOf = ({ status, error }: { status: number; error: { code: string } | undefined }): string =>
  status === 409 ? `409 ${error?.code}` : String(status);

/** The fields that must be equal in the list and in the detail. */
const sharedFields = (card: Card) => {
  const { status, isOwner, isFromPartner, isUnlocked, isVerified, isNew, alreadyPublished } = card;
  return { status, isOwner, isFromPartner, isUnlocked, isVerified, isNew, alreadyPublished };
};

/** Returns the table's word for a status. */
function wordFor(status: string | null, training: Training, asItIs: boolean): string {
  const real = training.Status === 'none' ? null : training.Status;
  const passed = real === null ? null : 'VALIDATED';
  // If the actual and the passed status are the same, either word is correct.
  if (status === real && (asItIs || status !== passed)) return 'actual';
  return status === passed ? 'passed' : `${status}`;
}

let calls = 0;

/** Returns everything that a person can see and do with a training, in the format of the table. */
async function ask({ token }: Person, training: Training, lists: { followed: Cards; managed: Cards }, row: Row) {
  const { id, resourceId } = training;
  // Alternates between browser and headset, to save calls. Each row of the table is still tested with both.
  calls += 1;
  const fileType = calls % 2 === 0 ? 'WEB_GL' : 'APK';
  const detail = await server.call(getTraining, { params: { id }, query: { lang: 'en' } }, { token });
  const launched = await server.call(launchTraining, { params: { id }, body: { fileType } }, { token });
  const document = replyOf(await server.call(getResourceLink, { params: { id: resourceId } }, { token }));
  const { body } = detail;
  const shared = body && sharedFields(body);
  for (const list of [lists.followed, lists.managed]) {
    const card = list.get(id);
    if (card) assert.deepEqual(sharedFields(card), shared, `list and detail of training ${id}`);
  }
  return {
    shared,
    found: {
      Follows: lists.followed.has(id) ? 'yes' : 'no',
      Manages: lists.managed.has(id) ? 'yes' : 'no',
      Detail: String(detail.status),
      Unlocked: shared ? (shared.isUnlocked ? 'yes' : 'no') : '–',
      Start: replyOf(launched),
      Document: document,
      'Status shown': shared ? wordFor(shared.status, training, row.expected['Status shown'] === 'actual') : '–',
    } satisfies Expected,
  };
}

const COMBINATIONS = Number(process.env.VISIBILITY_COMBINATIONS ?? 2);
const AT_ONCE = 8;
/** Deletes the rate limits, because each person launches more trainings than are allowed in an hour. */
const forgetLimits = () => server.db.rows(sql('test.forget-limits', 'delete from rate_limit'), {});
const STARTS = 200;

test('the server agrees with the table of docs/visibility.md about trainings', async () => {
  const wrong: string[] = [];
  /** The number of combinations that were tested for each row of the table and each role. */
  const tried = new Map<string, number>();
  for (const person of people) {
    const followed = (await cards(person, true)).cards;
    const after = await cards(person, false);
    assert.equal(after.status, 200);
    const managesNone = ['learner', 'manager'].includes(person.role);
    if (managesNone) assert.deepEqual(after.cards, followed, 'those who manage none get those they can follow');
    const lists = { followed, managed: managesNone ? new Map() : after.cards };
    const queue = trainings.entries();
    const work = async () => {
      for (const [index, training] of queue) {
        if (index % STARTS === 0) await forgetLimits();
        const company = relation(person.own, training.owner);
        if (!company) continue;
        const given: Given = { ...training, Role: person.role, "Person's company": company };
        const combination = GIVEN.map((name) => `${name}: ${given[name]}`).join(', ');
        const row = table.rowOf(given);
        if (!row) {
          wrong.push(`No row covers ${combination}`);
          continue;
        }
        const place = `${person.role} ${row.line}`;
        const times = tried.get(place) ?? 0;
        if (times >= COMBINATIONS) continue;
        tried.set(place, times + 1);
        const { found, shared } = await ask(person, training, lists, row);
        for (const name of EXPECTED)
          if (found[name] !== row.expected[name])
            wrong.push(`${name} is ${found[name]} and not ${row.expected[name]} for ${combination}`);
        if (!shared) continue;
        assert.equal(shared.isOwner, company === 'owner', combination);
        assert.equal(shared.isFromPartner, training.Owner === 'partner', combination);
        assert.equal(shared.isVerified, shared.status === null || shared.status === 'VALIDATED', combination);
        assert.equal(shared.isNew, training.Published === 'yes', combination);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  assert.equal(wrong.length, 0, `${wrong.length} results differ from the table:\n${wrong.slice(0, 20).join('\n')}`);
  assert.deepEqual(table.unreached(), [], 'some rows of the table match no combination');
});
