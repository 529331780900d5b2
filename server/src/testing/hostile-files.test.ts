/** Uploads files that were made to keep a server busy, and checks that the server still replies. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkStepFile } from '@vr/shared-api/contract/trainings';
import { createUpload, getUpload } from '@vr/shared-api/contract/uploads';
import { checkImport } from '@vr/shared-api/contract/users';
import { FINDINGS, type FindingCode } from '@vr/shared-api/findings';
import type { StepFileProblemCode } from '@vr/shared-api/step-file-problems';
import { archiveOf, type RawFile } from '../publishing/gate/testing/archives.ts';
import { startTestServer } from './server.ts';

/** A letter with many combining marks. The time for sorting the marks grows with the square of their number. */
const marks = (count: number) => `a${'\u0301\u0323'.repeat(count)}`;
const escaped = (count: number) => `a${'%CC%81%CC%A3'.repeat(count)}`;
const list = (count: number, item: (index: number) => string, by = ',') =>
  Array.from({ length: count }, (_, i) => item(i)).join(by);

const page = (data: string): RawFile => ({ name: 'index.html', data });
/** For each build, the files, and the code of the finding that refuses it, if any. */
const BUILDS: Record<string, [files: readonly RawFile[], error: FindingCode | undefined]> = {
  'a long base and many relative imports': [
    [
      page(
        `<base href="/${'a/'.repeat(2_000_000)}"><script type="importmap">{"imports":{${list(2000, (i) => `"${i}/":"./${i}/"`)}}}</script>
         <script type="module">${list(5000, (i) => `import "${i}/x";`, '')}</script>`,
      ),
    ],
    'MISSING_FILE',
  ],
  'many pages with many imports': [
    Array.from({ length: 30 }, (_, at) => ({
      name: at === 0 ? 'index.html' : `${at}.html`,
      data: `<base href="/${'a/'.repeat(20_000)}"><script type="importmap">{"imports":{${list(2000, (i) => `"${i}":"./${i}"`)}}}</script>
        ${list(30, (i) => `<a href="/of/this/build/${i}.html">`, '')}`,
    })),
    undefined,
  ],
  'a long list of pictures': [[page(`<img srcset="${list(1_000_000, () => 'a 1x')}">`)], undefined],
  'an address with many marks': [[page(`<script src="${escaped(100_000)}"></script>`)], undefined],
  'many half addresses': [
    [page('x'), { name: 'a.js', data: `new URL('a'${' '.repeat(600)}import.meta;`.repeat(8000) }],
    undefined,
  ],
  'names with many marks': [
    [page('x'), ...Array.from({ length: 20 }, (_, i) => ({ name: `${i}${marks(16_000)}` }))],
    'UNSAFE_PATH',
  ],
  'deep folders': [
    [page('x'), ...Array.from({ length: 400 }, (_, i) => ({ name: `${i}/${'d/'.repeat(300)}f`, method: 0 }))],
    'TOO_MANY_FILES',
  ],
  'many different pictures': [[page(`<img srcset="${list(400_000, (i) => `${i}.png 1x`)}">`)], undefined],
  'deep elements': [[page('<div>'.repeat(1_000_000))], undefined],
};

const STEP_FILES: Record<string, [text: string, problem: StepFileProblemCode]> = {
  'a long name of a long list': [
    `{"formatVersion":1,"steps":[],"${'A'.repeat(20_000)}":[${list(200_000, () => '0')}]}`,
    'UNKNOWN_NAME',
  ],
  'many equal skills': [
    `{"formatVersion":1,"steps":[{"id":"a","title":{"en":"A"},"skills":[${list(40_000, () => '"soft_skill_a"')}]}]}`,
    'UNKNOWN_SKILL',
  ],
  'many wrong steps': [`{"formatVersion":1,"steps":[${list(300_000, () => '1')}]}`, 'TOO_MANY_STEPS'],
  'deep lists': ['['.repeat(500_000), 'CUT_OFF'],
  'deep objects': ['{"a":'.repeat(150_000), 'CUT_OFF'],
};

const HEADER = 'First name;Last name;Email;Role;Manager';
/** For each list, the text, and a pattern for the reply. */
const LISTS: Record<string, [text: string, reply: RegExp]> = {
  'many marks': [`${HEADER}\n${marks(100_000)};b;c@d.example;learner;`, /Line 2 is too long/u],
  'fewer marks in many lines': [
    `${HEADER}\n${list(100, () => `${marks(1000)};b;c@d.example;${marks(1000)};`, '\n')}`,
    /TOO_LONG.*UNKNOWN_ROLE/u,
  ],
  'one line': [list(300_000, () => 'ab;', ''), /Line 1 is too long/u],
  'many cells': [`${HEADER}\n${list(100, () => ';a'.repeat(4900), '\n')}`, /Line 2 is too long/u],
  'few very long rows': [`${HEADER}\n${list(40, () => ';a'.repeat(49_000), '\n')}`, /Line 2 is too long/u],
  'many empty cells': [`${HEADER}\n${list(200, () => ';'.repeat(4900), '\n')}`, /no member/u],
};

const server = await startTestServer();
after(() => server.close());

async function admin() {
  const { id: clientId } = await server.build.client();
  const token = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
  return { clientId, token };
}

/** Uploads a build. Returns the upload after a job has inspected the build. */
async function sendBuild(files: readonly RawFile[]) {
  const { clientId, token } = await admin();
  const { id: trainingId } = await server.build.training({ clientId });
  const bytes = archiveOf(files);
  const about = { trainingId, fileType: 'WEB_GL', version: '1', fileName: 'build.zip', size: bytes.length } as const;
  const { body: upload } = await server.call(createUpload, { body: about }, { token });
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  await server.app.inject({
    method: 'PATCH',
    url: `/api/v1/uploads/${upload.id}`,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: bytes,
  });
  return async () => (await server.call(getUpload, { params: { id: upload.id } }, { token })).body;
}

/** Returns the CPU time in milliseconds of this thread, which serves all calls. Elapsed time would include other threads. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('the server answers at once while it reads hostile files, says what is wrong with each, and serves other companies', async () => {
  const uploads = new Map<string, Awaited<ReturnType<typeof sendBuild>>>();
  for (const [name, [files]] of Object.entries(BUILDS)) uploads.set(name, await sendBuild(files));
  const [attacker, other] = [await admin(), await admin()];
  const check = ({ token }: typeof attacker, text: string) =>
    server.call(checkStepFile, { body: { file: new File([text], 'steps.json') } }, { token });
  const importOf = ({ token }: typeof attacker, text: string) =>
    server.call(checkImport, { body: { file: new File([text], 'people.csv'), lang: 'en' } }, { token });
  let isDone = false;
  const work = Promise.all([
    Promise.all(Object.values(STEP_FILES).map(([text]) => check(attacker, text))),
    Promise.all(Object.values(LISTS).map(([text]) => importOf(attacker, text))),
    server.runJobs(),
  ]).finally(() => {
    isDone = true;
  });
  const served = check(other, '{"formatVersion":1,"steps":[{"id":"a","title":{"en":"A"},"skills":[]}]}').then(
    ({ body: { steps } }) => ({ steps, isDone }),
  );

  let longest = 0;
  while (!isDone) {
    const taken = await processorTime(async () => {
      assert.equal((await server.app.inject('/health')).statusCode, 200);
      await sleep(5);
    });
    longest = Math.max(longest, taken);
  }
  // Machines differ in speed, so the limit is the time for three of the 20 names in a build. On a busy machine, copying
  // bytes slows down more than computing.
  const threeNames = 3 * (await processorTime(() => marks(16_000).normalize()));
  assert.ok(longest < threeNames, `/health took ${longest} ms of a processor, and three names take ${threeNames} ms`);
  assert.deepEqual(await served, { steps: 1, isDone: false });

  const [steps, lists] = await work;
  for (const [i, [name, [, problem]]] of Object.entries(STEP_FILES).entries())
    assert.equal(steps[i]?.body.problems[0]?.code, problem, name);
  for (const [i, [name, [, reply]]] of Object.entries(LISTS).entries())
    assert.match(JSON.stringify(lists[i]?.body ?? lists[i]?.error), reply, name);
  for (const [name, [, error]] of Object.entries(BUILDS)) {
    const { state, report } = (await uploads.get(name)?.()) ?? assert.fail();
    assert.deepEqual(
      [name, state, report?.findings.find(({ code }) => FINDINGS[code] === 'error')?.code],
      [name, error ? 'REFUSED' : 'ACCEPTED', error],
    );
  }
});
