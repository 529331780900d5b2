import { type Api, ApiError } from '@vr/shared-api/client';
import {
  createTraining,
  deleteStepFile,
  deleteTrainingFile,
  getTrainingForm,
  patchTrainingFile,
  putStepFile,
  putTrainingBadgeLogo,
  putTrainingLogo,
  putTrainingMasterContent,
  putTrainingResources,
  updateTraining,
} from '@vr/shared-api/contract/trainings';
import type { FileType } from '@vr/shared-api/limits';
import type { Uploads } from '@vr/shared-ui/uploads';
import { contentChanges } from './content/changes.ts';
import { inputOf, valuesOf } from './input.ts';
import type { FormationFiles, FormationValues, TrainingForm, TrainingInput } from './values.ts';

/** A training that the server has. */
export interface Saved {
  id: number;
  version: number;
}

/** Somebody else has saved the training in between; `theirs` is what they saved. */
export class ConflictError extends Error {
  readonly theirs: TrainingForm;
  constructor(theirs: TrainingForm) {
    super('The training has been saved by somebody else');
    this.name = 'ConflictError';
    this.theirs = theirs;
  }
}

/** A wizard's way of making one training once, however often it is sent and whatever is lost on the way. */
export interface Creation {
  idempotencyKey: string;
  /** It has been sent before: the server may have made it as it was then. */
  sent: boolean;
}

const ordered = <T extends string | number>(list: readonly T[]): T[] => [...list].sort();

/** Whether two say the same of a training, in whatever order. */
export function sameInput(one: TrainingInput, other: TrainingInput): boolean {
  const [first, second] = [one, other].map((input) =>
    JSON.stringify({
      ...input,
      skillIds: ordered(input.skillIds),
      tags: ordered(input.tags),
      headsetIds: ordered(input.headsetIds),
      contentLanguages: ordered(input.contentLanguages),
      accesses: input.accesses && { ...input.accesses, groupIds: ordered(input.accesses.groupIds) },
    }),
  );
  return first === second;
}

/**
 * Changes the training. Contents that arrive make a version, too: where nothing but those has changed since `known`, it
 * is saved upon them. Fails with {@link ConflictError} where somebody has changed what the wizard edits.
 */
export async function update(api: Api, saved: Saved, input: TrainingInput, known: TrainingInput): Promise<Saved> {
  const params = { id: saved.id };
  try {
    return await api.call(updateTraining, { params, body: input }, { ifMatch: saved.version });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STALE_EDIT')) throw error;
    const theirs = await api.call(getTrainingForm, { params });
    if (!sameInput(inputOf(valuesOf(theirs), known.accesses !== undefined), known)) throw new ConflictError(theirs);
    return api.call(updateTraining, { params, body: input }, { ifMatch: theirs.version });
  }
}

/** Makes the training, or finds the one that an earlier attempt has made and brings it up to date. */
export async function create(api: Api, input: TrainingInput, { idempotencyKey, sent }: Creation): Promise<Saved> {
  const made = await api.call(createTraining, { body: input }, { idempotencyKey });
  if (!sent) return made;
  return update(api, made, input, input);
}

/** Something that belongs to the training and follows once it is saved, by itself. */
export interface FollowUp {
  key: string;
  /** What it is, for whoever reads that it failed. */
  subject:
    | { kind: 'logo' | 'stepFile' | 'resources' }
    | { kind: 'badgeLogo'; number: number }
    | { kind: 'content' | 'masterContent'; fileType: FileType };
  /** The chosen file that it brings to the server. */
  file?: File;
  run: () => Promise<unknown>;
}

export type FollowUpState = 'waiting' | 'running' | 'done' | 'failed';
export interface FollowUpProgress extends FollowUp {
  state: FollowUpState;
  error: unknown;
}

export interface FollowUpsInput {
  api: Api;
  uploads: Uploads;
  id: number;
  /** The training's name, for whoever watches its uploads. */
  title: string;
  values: FormationValues;
  files: FormationFiles;
  /** What the training had before. */
  before: TrainingForm | undefined;
  /** Chosen files that the server has already, or that are on their way. */
  sent: ReadonlySet<File>;
  mayAttachResources: boolean;
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** What follows, in the order in which it is done: what is small first, builds last. */
export function followUpsOf(given: FollowUpsInput): FollowUp[] {
  const { api, uploads, id, title, values, files, before, sent } = given;
  const params = { id };
  const pending = (file: File | null | undefined): file is File => Boolean(file && !sent.has(file));
  const followUps: FollowUp[] = [];

  if (pending(files.logo)) {
    const file = files.logo;
    followUps.push({
      key: 'logo',
      subject: { kind: 'logo' },
      file,
      run: () => api.call(putTrainingLogo, { params, body: { file } }),
    });
  }
  files.badgeLogos.forEach((file, index) => {
    const number = index + 1;
    if (pending(file))
      followUps.push({
        key: `badge-${number}`,
        subject: { kind: 'badgeLogo', number },
        file,
        run: () => api.call(putTrainingBadgeLogo, { params: { id, number }, body: { file } }),
      });
  });
  if (pending(files.stepFile)) {
    const file = files.stepFile;
    followUps.push({
      key: 'step-file',
      subject: { kind: 'stepFile' },
      file,
      run: () => api.call(putStepFile, { params, body: { file } }),
    });
  } else if (values.stepFileRemoved && !files.stepFile && before?.jsonStepLastModifiedDate)
    followUps.push({
      key: 'step-file',
      subject: { kind: 'stepFile' },
      run: () => api.call(deleteStepFile, { params }),
    });

  const builds: FollowUp[] = [];
  for (const change of contentChanges(values, files, before?.files ?? [])) {
    const { fileType, offlineAvailable } = change;
    const of = { id, type: fileType };
    const content: FollowUp['subject'] = { kind: 'content', fileType };
    const key = `content-${fileType}`;
    if (change.kind === 'upload') {
      const { file, version } = change;
      if (pending(file))
        builds.push({
          key,
          subject: content,
          file,
          run: async () =>
            uploads.start({ place: { kind: 'training', id, fileType }, title, version, offlineAvailable, file }),
        });
    } else if (change.kind === 'master') {
      const { masterContentId, launchParameter } = change;
      followUps.push({
        key,
        subject: { kind: 'masterContent', fileType },
        run: () =>
          api.call(putTrainingMasterContent, {
            params: of,
            body: { masterContentId, launchParameter, offlineAvailable },
          }),
      });
    } else if (change.kind === 'offline')
      followUps.push({
        key,
        subject: content,
        run: () => api.call(patchTrainingFile, { params: of, body: { offlineAvailable } }),
      });
    else followUps.push({ key, subject: content, run: () => api.call(deleteTrainingFile, { params: of }) });
  }

  const { resourceIds } = values;
  const attached = before?.resources.map((resource) => resource.id) ?? [];
  if (given.mayAttachResources && !sameIds(resourceIds, attached))
    followUps.push({
      key: 'resources',
      subject: { kind: 'resources' },
      run: () => api.call(putTrainingResources, { params, body: { resources: resourceIds } }),
    });
  return [...followUps, ...builds];
}

/** Does one after the other and tells of each; one that fails keeps no other from being done. */
export async function followUp(
  list: readonly FollowUp[],
  tell: (key: string, state: FollowUpState, error: unknown) => void,
): Promise<void> {
  for (const { key, run } of list) {
    tell(key, 'running', null);
    try {
      await run();
      tell(key, 'done', null);
    } catch (error) {
      tell(key, 'failed', error);
    }
  }
}
