import type { TrainingForm } from '../training/values.ts';

type SavedFile = TrainingForm['files'][number];

/** Returns a build on the server, with overrides. */
export const savedFile = (overrides: Partial<SavedFile> = {}): SavedFile => ({
  fileType: 'WEB_GL',
  version: '1.0.0',
  fileName: 'old.zip',
  fileSize: 500,
  offlineAvailable: false,
  masterContentId: null,
  launchParameter: null,
  createdAt: '2026-06-15T22:30:00Z',
  report: null,
  ...overrides,
});

/** Returns a complete training, with overrides. Each of its files has only one kept version. */
export const trainingForm = (overrides: Partial<TrainingForm> = {}): TrainingForm => ({
  id: 12,
  version: 7,
  trainings: [
    {
      lang: 'en',
      title: 'Extinguisher',
      briefDescription: 'Brief',
      fullDescription: 'Full',
      goal1: 'One',
      goal2: 'Two',
      goal3: '',
      videoLink: '',
    },
  ],
  categoryId: 1,
  durationInMinute: 15,
  partnerId: -1,
  skillIds: [3],
  tags: [],
  headsetIds: [4],
  badges: [],
  contentLanguages: ['en'],
  accesses: { allGroup: true, groupIds: [] },
  logo: null,
  status: null,
  rejectionReason: null,
  alreadyPublished: false,
  isOwner: true,
  isFromPartner: false,
  clientId: 2,
  files: [],
  kept: (overrides.files ?? [])
    .filter(({ masterContentId }) => masterContentId === null)
    .map(({ fileType, fileSize, version }) => ({ fileType, size: fileSize, versions: [version] })),
  resources: [],
  jsonStepLastModifiedDate: null,
  ...overrides,
});
