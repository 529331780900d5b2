import type { Api } from '@vr/shared-api/client';
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
import type { FollowUp, SaveCalls } from '../saving.ts';
import { contentChanges } from './content/changes.ts';
import { inputOf, valuesOf } from './input.ts';
import type { FormationFiles, FormationValues, TrainingForm, TrainingInput } from './values.ts';

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

/** How a training is made and changed; its accesses are part of it for whoever may set them. */
export const trainingCalls = (api: Api, maySetAccesses: boolean): SaveCalls<TrainingForm, TrainingInput> => ({
  create: (body, idempotencyKey) => api.call(createTraining, { body }, { idempotencyKey }),
  update: (id, body, ifMatch) => api.call(updateTraining, { params: { id }, body }, { ifMatch }),
  read: (id) => api.call(getTrainingForm, { params: { id } }),
  inputOf: (form, like) => inputOf(valuesOf(form), like ? like.accesses !== undefined : maySetAccesses),
  same: sameInput,
});

/** What may follow once a training is saved. */
export type Subject =
  | { kind: 'logo' | 'stepFile' | 'resources' }
  | { kind: 'badgeLogo'; number: number }
  | { kind: 'content' | 'masterContent'; fileType: FileType };

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
export function followUpsOf(given: FollowUpsInput): FollowUp<Subject>[] {
  const { api, uploads, id, title, values, files, before, sent } = given;
  const params = { id };
  const pending = (file: File | null | undefined): file is File => Boolean(file && !sent.has(file));
  const followUps: FollowUp<Subject>[] = [];

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

  const builds: FollowUp<Subject>[] = [];
  for (const change of contentChanges(values, files, before?.files ?? [])) {
    const { fileType, offlineAvailable } = change;
    const of = { id, type: fileType };
    const content: Subject = { kind: 'content', fileType };
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
