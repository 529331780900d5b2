/** Checks every combination of a person and a course against the table in docs/visibility.md. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteCourse, getCourse, getCourseForm, listCourses } from '@vr/shared-api/contract/courses';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { readTable, type Table } from '../testing/table.ts';

const GIVEN = ['Role', "Person's company", 'Whose', 'Its manager', 'Deleted'] as const;
const EXPECTED = ['Listed', 'Detail', 'Mine', 'Global', 'Changes', 'Document'] as const;
type Given = Record<(typeof GIVEN)[number], string>;
type Expected = Record<(typeof EXPECTED)[number], string>;

const ROLES: Record<string, Role[]> = {
  learner: [],
  manager: ['ROLE_MANAGER'],
  admin: ['ROLE_ADMINISTRATOR'],
  partner: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
  'super admin': ['ROLE_SUPER_ADMIN'],
};
/** How to create each state of a course's manager. The keys are the words of the table. */
const MANAGERS: Record<string, { roles: Role[]; isDeleted: boolean }> = {
  manages: { roles: ['ROLE_MANAGER'], isDeleted: false },
  'no longer': { roles: [], isDeleted: false },
  gone: { roles: ['ROLE_MANAGER'], isDeleted: true },
};

interface Person {
  id: number;
  role: string;
  company: 'owner' | 'another';
  token: string;
}
interface Course {
  id: number;
  resourceId: number;
  Whose: string;
  'Its manager': string;
  Deleted: string;
  /** Set for a course that a reader owns. Such a course is tested only with this reader. */
  reader?: Person;
}

let server: TestServer;
let table: Table<(typeof GIVEN)[number], (typeof EXPECTED)[number]>;
const people: Person[] = [];
const courses: Course[] = [];

before(async () => {
  table = await readTable('visibility.md', 'courses', GIVEN, EXPECTED);
  server = await startTestServer();
  const { build, clock } = server;
  await build.platform();
  const { id: clientId } = await build.client();
  const another = await build.client();
  const partner = await build.client({ type: 'PARTNER' });
  const join = async (role: string, company: Person['company'], of: number) => {
    const { id } = await build.person({ clientId: of, roles: ROLES[role] as Role[] });
    people.push({ id, role, company, token: await server.signIn({ id }) });
  };
  for (const role of ['learner', 'manager', 'admin']) {
    await join(role, 'owner', clientId);
    await join(role, 'another', another.id);
  }
  await join('partner', 'another', partner.id);
  await join('super admin', 'another', PLATFORM_CLIENT_ID);

  const course = async (ownerId: number | null, given: Omit<Course, 'id' | 'resourceId' | 'Deleted'>) => {
    for (const Deleted of ['yes', 'no']) {
      const deletedAt = Deleted === 'yes' ? clock.now() : null;
      const { id } = await build.course({ clientId, ownerId, deletedAt });
      const resource = await build.resource({ clientId, courses: [id] });
      courses.push({ ...given, id, resourceId: resource.id, Deleted });
    }
  };
  await course(null, { Whose: 'company', 'Its manager': 'none' });
  const readers = people.filter(({ company }) => company === 'owner');
  for (const reader of readers)
    await course(reader.id, {
      Whose: 'reader',
      'Its manager': reader.role === 'learner' ? 'no longer' : 'manages',
      reader,
    });
  for (const Whose of ['their manager', 'another manager'])
    for (const [name, { roles, isDeleted }] of Object.entries(MANAGERS)) {
      const manager = await build.person({ clientId, roles, deletedAt: isDeleted ? clock.now() : null });
      const members = Whose === 'their manager' ? readers.map(({ id }) => id) : [];
      await build.team({ clientId, managerId: manager.id, members });
      await course(manager.id, { Whose, 'Its manager': name });
    }
});
after(() => server.close());

/** Returns the table's conditions for a person and a course. "Their manager" exists only within the person's own company. */
const givenOf = ({ role, company }: Person, course: Course): Given => ({
  Role: role,
  "Person's company": company,
  Whose: company === 'another' && course.Whose === 'their manager' ? 'another manager' : course.Whose,
  'Its manager': course['Its manager'],
  Deleted: course.Deleted,
});

async function ask({ token, role }: Person, { id, resourceId }: Course, listed: Set<number>) {
  const query = { lang: 'en' } as const;
  const detail = await server.call(getCourse, { params: { id }, query }, { token });
  const form = await server.call(getCourseForm, { params: { id }, query }, { token });
  const document = await server.call(getResourceLink, { params: { id: resourceId } }, { token });
  const refusal = role === 'manager' || role === 'admin' ? 404 : 403;
  assert.ok([200, refusal].includes(form.status), `the form returns ${form.status} to a ${role}`);
  const word = (is: boolean | undefined) => (is === undefined ? '–' : is ? 'yes' : 'no');
  if (form.status !== 200) {
    const deletion = await server.call(deleteCourse, { params: { id } }, { token });
    assert.equal(deletion.status, refusal, 'a person who cannot open the form cannot delete the course');
  }
  return {
    Listed: word(listed.has(id)),
    Detail: String(detail.status),
    Mine: word(detail.body?.isOwner),
    Global: word(detail.body?.isGlobal),
    Changes: word(form.status === 200),
    Document: String(document.status),
  } satisfies Expected;
}

test('the server agrees with the table of docs/visibility.md for every person and course', async () => {
  const wrong: string[] = [];
  for (const person of people) {
    const list = await server.call(listCourses, { query: { lang: 'en' } }, { token: person.token });
    const listed = new Set(list.body.items.map(({ id }) => id));
    for (const course of courses) {
      if (course.reader && course.reader !== person) continue;
      const given = givenOf(person, course);
      const combination = GIVEN.map((name) => `${name}: ${given[name]}`).join(', ');
      const row = table.rowOf(given);
      if (!row) {
        wrong.push(`No row covers ${combination}`);
        continue;
      }
      const found = await ask(person, course, listed);
      for (const name of EXPECTED)
        if (found[name] !== row.expected[name])
          wrong.push(`${name} is ${found[name]} and not ${row.expected[name]} for ${combination}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(table.unreached(), [], 'some rows of the table match no combination');
});
