import type { Api } from '@vr/shared-api/client';
import {
  deleteStepFile,
  deleteTrainingFile,
  patchTrainingFile,
  putStepFile,
  putTrainingBadgeLogo,
  putTrainingLogo,
  putTrainingMasterContent,
  putTrainingResources,
} from '@vr/shared-api/contract/trainings';
import type { FileType } from '@vr/shared-api/limits';
import { readGoLive } from '@vr/shared-ui/go-live';
import type { Uploads } from '@vr/shared-ui/uploads';
import type { FollowUp } from '../save/followUps.ts';
import { type ContentChange, contentChanges } from './content/changes.ts';
import type { TrainingFiles, TrainingForm, TrainingValues } from './values.ts';

/** The part of a training that a follow-up call sends. */
export type TrainingPart =
  | { kind: 'logo' | 'stepFile' | 'resources' }
  | { kind: 'badgeLogo'; number: number }
  | { kind: 'content' | 'masterContent'; fileType: FileType };

export interface FollowUpsInput {
  api: Api;
  uploads: Uploads;
  id: number;
  /** The training's title, which the tray of uploads shows. */
  title: string;
  values: TrainingValues;
  files: TrainingFiles;
  before: TrainingForm | undefined;
  /** Chosen files that are on the server or being uploaded. */
  sentFiles: ReadonlySet<File>;
  mayAttachResources: boolean;
}

export const STEP_FILE_KEY = 'step-file';
export const contentKey = (fileType: FileType): string => `content-${fileType}`;

function pictureFollowUps({ api, id, files, sentFiles }: FollowUpsInput): FollowUp<TrainingPart>[] {
  const followUps: FollowUp<TrainingPart>[] = [];
  const { logo, badgeLogos } = files;
  if (logo && !sentFiles.has(logo))
    followUps.push({
      key: 'logo',
      part: { kind: 'logo' },
      file: logo,
      run: () => api.call(putTrainingLogo, { params: { id }, body: { file: logo } }),
    });
  badgeLogos.forEach((file, index) => {
    const number = index + 1;
    if (file && !sentFiles.has(file))
      followUps.push({
        key: `badge-${number}`,
        part: { kind: 'badgeLogo', number },
        file,
        run: () => api.call(putTrainingBadgeLogo, { params: { id, number }, body: { file } }),
      });
  });
  return followUps;
}

function stepFileFollowUps(given: FollowUpsInput): FollowUp<TrainingPart>[] {
  const { api, id, values, files, before, sentFiles } = given;
  const { stepFile } = files;
  const common = { key: STEP_FILE_KEY, part: { kind: 'stepFile' } } as const;
  if (stepFile && !sentFiles.has(stepFile))
    return [
      {
        ...common,
        file: stepFile,
        run: () => api.call(putStepFile, { params: { id }, body: { file: stepFile } }),
      },
    ];
  if (values.stepFileRemoved && !stepFile && before?.jsonStepLastModifiedDate)
    return [{ ...common, run: () => api.call(deleteStepFile, { params: { id } }) }];
  return [];
}

function contentFollowUp({ api, uploads, id, title }: FollowUpsInput, change: ContentChange): FollowUp<TrainingPart> {
  const { fileType, offlineAvailable } = change;
  const key = contentKey(fileType);
  const part: TrainingPart = { kind: 'content', fileType };
  const params = { id, type: fileType };
  switch (change.kind) {
    case 'upload': {
      const { file, version, notes } = change;
      const place = { kind: 'training', id, fileType } as const;
      return {
        key,
        part,
        file,
        run: async () => {
          const goLive = readGoLive(change.goLive);
          uploads.start({ place, title, version, notes, ...goLive, offlineAvailable, file });
        },
      };
    }
    case 'master': {
      const { masterContentId, launchParameter } = change;
      const body = { masterContentId, launchParameter, offlineAvailable };
      return {
        key,
        part: { kind: 'masterContent', fileType },
        run: () => api.call(putTrainingMasterContent, { params, body }),
      };
    }
    case 'offline':
      return { key, part, run: () => api.call(patchTrainingFile, { params, body: { offlineAvailable } }) };
    case 'remove':
      return { key, part, run: () => api.call(deleteTrainingFile, { params }) };
  }
}

function resourceFollowUps(given: FollowUpsInput): FollowUp<TrainingPart>[] {
  const { api, id, values, before, mayAttachResources } = given;
  const { resourceIds } = values;
  const attached = before?.resources.map((resource) => resource.id) ?? [];
  if (!mayAttachResources || resourceIds.join() === attached.join()) return [];
  return [
    {
      key: 'resources',
      part: { kind: 'resources' },
      run: () => api.call(putTrainingResources, { params: { id }, body: { resources: resourceIds } }),
    },
  ];
}

/** Returns the follow-ups of a save in the order in which they run: small files and changes first, builds last. */
export function followUpsOf(given: FollowUpsInput): FollowUp<TrainingPart>[] {
  const { values, files, before, sentFiles } = given;
  const changes = contentChanges(values, files, before?.files ?? []);
  const builds = changes.filter((change) => change.kind === 'upload' && !sentFiles.has(change.file));
  const otherChanges = changes.filter(({ kind }) => kind !== 'upload');
  return [
    ...pictureFollowUps(given),
    ...stepFileFollowUps(given),
    ...otherChanges.map((change) => contentFollowUp(given, change)),
    ...resourceFollowUps(given),
    ...builds.map((change) => contentFollowUp(given, change)),
  ];
}
