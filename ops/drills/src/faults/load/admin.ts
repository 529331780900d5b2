import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@vr/server/platform/demo/random';
import { zipOf } from '@vr/server/testing/builds';
import { ApiError } from '@vr/shared-api/client';
import { restoreDeletion } from '@vr/shared-api/contract/deletions';
import type { BodyOf } from '@vr/shared-api/contract/endpoint';
import { exportTrainings } from '@vr/shared-api/contract/exports';
import { createResource, listResources } from '@vr/shared-api/contract/resources';
import { suggestTrainings } from '@vr/shared-api/contract/suggestions';
import * as c from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { createUpload, getUpload } from '@vr/shared-api/contract/uploads';
import { createMember, listMembers } from '@vr/shared-api/contract/users';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import type { Files } from '../world/world.ts';
import type { Journal } from './journal.ts';
import type { Action } from './learner.ts';
import type { Ledger } from './ledger.ts';
import { isTemporary, type Visitor } from './visitor.ts';

const BUILD_BYTES = 300_000;
/** The bytes in one call. Few, so that faults hit unfinished uploads. */
const PIECE_BYTES = 100_000;
const DOCUMENT_BYTES = 20_000;
/** The pause between two requests for the state of an inspection. */
const POLL_MS = 500;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);

/** A training that the admin made in the wizard. */
interface Made {
  id: number;
  tag: string;
  version: number;
  saves: number;
  deleted: boolean;
}

export function adminActions(
  visitor: Visitor,
  ledger: Ledger,
  random: Random,
  { journal, files }: { journal: Journal; files: Files },
): readonly Action[] {
  const { api, company, insist } = visitor;
  const { categoryId, skillId, headsetId } = company.vocabulary;
  const made: Made[] = [];
  const newTag = () => `${company.mark} ${random.uuid()}`;

  const formOf = (title: string): BodyOf<typeof S.createTraining> => ({
    trainings: [
      {
        lang: 'en',
        title,
        briefDescription: title,
        fullDescription: title,
        goal1: title,
        goal2: title,
        goal3: '',
        videoLink: '',
      },
    ],
    categoryId,
    durationInMinute: 15,
    partnerId: -1,
    skillIds: [skillId],
    tags: [],
    headsetIds: [headsetId],
    badges: [],
    contentLanguages: ['en'],
    accesses: { allGroup: true, groupIds: [] },
  });

  async function create() {
    const tag = newTag();
    const idempotencyKey = newIdempotencyKey();
    ledger.trying('training', tag, 'once');
    const { id, version } = await insist(() =>
      api.call(c.createTraining, { body: formOf(`${tag} 0`) }, { idempotencyKey }),
    );
    ledger.done('training', tag, 'once');
    ledger.done('title', String(id), `${tag} 0`);
    ledger.done('deleted', String(id), 'no');
    made.push({ id, tag, version, saves: 0, deleted: false });
  }

  async function save() {
    const training = made.find(({ deleted }) => !deleted);
    if (!training) return create();
    const title = `${training.tag} ${training.saves + 1}`;
    ledger.trying('title', String(training.id), title);
    await insist(async () => {
      try {
        const saved = await api.call(
          c.updateTraining,
          { params: { id: training.id }, body: formOf(title) },
          { ifMatch: training.version },
        );
        training.version = saved.version;
      } catch (error) {
        // The reply to an earlier attempt was lost, so the stored form must be the one that was sent.
        if (!(error instanceof ApiError) || error.code !== 'STALE_EDIT') throw error;
        const stored = await insist(() => api.call(c.getTrainingForm, { params: { id: training.id } }));
        if (stored.trainings[0]?.title !== title)
          journal.violate('a save is refused only if somebody else has saved', `training ${training.id}`);
        training.version = stored.version;
      }
    });
    training.saves += 1;
    ledger.done('title', String(training.id), title);
  }

  async function deleteOrRestore() {
    if (made.length === 0) return create();
    const training = random.pick(made);
    const key = String(training.id);
    const wanted = training.deleted ? 'no' : 'yes';
    ledger.trying('deleted', key, wanted);
    await insist(() =>
      (training.deleted
        ? api.call(restoreDeletion, { params: { kind: 'training', id: training.id } })
        : api.call(c.deleteTraining, { params: { id: training.id } })
      ).catch((error: unknown) => {
        // An earlier attempt succeeded, but its reply was lost.
        if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
      }),
    );
    ledger.done('deleted', key, wanted);
    training.deleted = !training.deleted;
  }

  /** Adds something that a repeated call would add twice, so a failed call is not repeated. */
  async function addOnce(fact: 'resource' | 'member', key: string, value: string, call: () => Promise<unknown>) {
    ledger.trying(fact, key, value);
    try {
      await call();
      ledger.done(fact, key, value);
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
  }

  function addDocument() {
    const title = newTag();
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(DOCUMENT_BYTES)]);
    return addOnce('resource', title, hashOf(bytes), () =>
      api.call(createResource, { body: { title, file: fileOf(bytes, `${title}.pdf`) } }),
    );
  }

  function addMember() {
    const email = `${random.uuid()}@${company.mark.toLowerCase()}.example`;
    const body = { firstName: 'New', lastName: company.mark, email, roles: [] };
    return addOnce('member', email, 'once', () => api.call(createMember, { query: { lang: 'en' }, body }));
  }

  /** Sends the next bytes of an upload with the tus protocol. */
  async function send(id: string, bytes: Buffer) {
    const address = new URL(`/api/v1/uploads/${id}`, visitor.url());
    const headers = { authorization: `Bearer ${visitor.token()}`, 'tus-resumable': '1.0.0' };
    const failed = (status: number) => new ApiError(status, { code: status >= 500 ? 'UNAVAILABLE' : 'INTERNAL' });
    const call = (init: RequestInit) =>
      visitor.fetch(address, init).catch(() => {
        throw new ApiError(0, { code: 'NETWORK' });
      });
    const head = await call({ method: 'HEAD', headers });
    if (!head.ok) throw failed(head.status);
    const offset = Number(head.headers.get('upload-offset'));
    if (offset === bytes.length) return;
    const patch = await call({
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES)),
    });
    // 409: the inspection has begun, or the offset has moved. The state of the upload shows which.
    if (!patch.ok && patch.status !== 409) throw failed(patch.status);
  }

  async function upload() {
    const data = randomBytes(BUILD_BYTES);
    const page = `<!doctype html><title>${company.mark}</title>`;
    const bytes = await zipOf({ 'index.html': page, 'data.bin': data }, false);
    const trainingId = random.pick(company.trainingIds);
    const version = random.uuid().slice(0, 8);
    const fileName = `${company.mark}.zip`;
    const key = `${trainingId}:${version}`;
    const value = hashOf(data);
    ledger.trying('build', key, value);
    const announce = () =>
      insist(() =>
        api.call(createUpload, {
          body: { trainingId, fileType: 'WEB_GL', version, fileName, size: bytes.length },
        }),
      );
    let { id } = await announce();
    for (;;) {
      const { state, error } = await insist(() => api.call(getUpload, { params: { id } })).catch((failure) => {
        if (failure instanceof ApiError && failure.code === 'NOT_FOUND') return { state: 'GONE', error: null };
        throw failure;
      });
      if (state === 'ACCEPTED') break;
      if (state === 'RECEIVING') await insist(() => send(id, bytes));
      // People start an upload again if the storage was full or if bytes of the upload are missing.
      else if (state === 'GONE' || (state === 'REFUSED' && (error === 'STORAGE_FULL' || error === 'UPLOAD_ENDED'))) {
        // S3 may lose parts of an upload. A folder may be unavailable, but loses nothing.
        if (files === 'folder' && error !== 'STORAGE_FULL')
          journal.violate('an upload goes on where it was', `upload ${id} of ${visitor.account.email}`);
        id = (await announce()).id;
      } else if (state !== 'INSPECTING') throw new Error(`The upload ${id} is ${state} with ${error}.`);
      await pause(POLL_MS);
    }
    ledger.done('build', key, value);
  }

  async function suggest() {
    const learner = random.pick(company.learners);
    const body = { trainingIds: [random.pick(company.trainingIds)], userIds: [learner.id], groupIds: [] };
    const idempotencyKey = newIdempotencyKey();
    const { id } = await insist(() => api.call(suggestTrainings, { query: {}, body }, { idempotencyKey }));
    ledger.done('suggestion', String(id), 'told');
  }

  async function exportAll() {
    const csv = await insist(() => api.call(exportTrainings, { params: { lang: 'en' }, query: {} }));
    const text = await csv.text();
    for (const { email } of company.learners)
      if (!text.includes(email)) journal.violate('an export is complete', `${email} is not in it`);
  }

  return [
    [4, () => insist(() => api.call(c.listTrainings, { query: { lang: 'en', asLearner: false } }))],
    [2, () => insist(() => api.call(listMembers, { query: { lang: 'en' } }))],
    [2, () => insist(() => api.call(listResources, { query: { lang: 'en' } }))],
    [1, create],
    [2, save],
    [1, deleteOrRestore],
    [2, addDocument],
    [2, addMember],
    [2, upload],
    [1, suggest],
    [1, exportAll],
  ];
}
