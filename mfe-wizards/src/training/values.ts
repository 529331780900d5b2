import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { createTraining, getTrainingForm } from '@vr/shared-api/contract/trainings.schema';
import { BADGES_PER_TRAINING, type ContentLang, type FileType } from '@vr/shared-api/limits';
import { type GoLiveValues, LIVE_NOW } from '@vr/shared-ui/go-live';
import type { DescribedValues } from '../texts/texts.ts';

/** A training as the last step of the wizard sends it. */
export type TrainingInput = BodyOf<typeof createTraining>;
/** A training as the server returns it for editing. */
export type TrainingForm = ResponseOf<typeof getTrainingForm>;

/** The texts of a training in one language. */
export type TrainingTexts = Omit<TrainingInput['trainings'][number], 'lang'>;

/** The content of one type. */
export interface ContentValues {
  source: 'file' | 'master';
  version: string;
  /** The release notes of the chosen file, and when the file goes live. */
  notes: string;
  goLive: GoLiveValues;
  offlineAvailable: boolean;
  masterContentId: number | null;
  launchParameter: string;
  /** Whether the save removes the content that the training has. */
  removed: boolean;
}

interface BadgeValues {
  texts: Partial<Record<ContentLang, { name: string; description: string }>>;
  /** Whether the save removes the logo that the server has, together with the badge. */
  logoRemoved: boolean;
}

/** The values of the form. A draft stores them as JSON, so files are not among them. */
export interface TrainingValues extends DescribedValues<TrainingTexts> {
  categoryId: number | null;
  durationInMinute: TrainingInput['durationInMinute'] | null;
  partnerId: number;
  skillIds: number[];
  tags: string[];
  headsetIds: number[];
  /** Badge 1 first. */
  badges: BadgeValues[];
  contents: Record<FileType, ContentValues>;
  contentLanguages: ContentLang[];
  /** When a browser content that reports no sessions counts as completed; null for never. */
  completion: NonNullable<TrainingInput['completion']> | null;
  /** Whether the save removes the step file that the training has. */
  stepFileRemoved: boolean;
  allGroup: boolean;
  groupIds: number[];
  resourceIds: number[];
}

/** Chosen files that are not on the server yet. */
export interface TrainingFiles {
  logo: File | null;
  badgeLogos: (File | null)[];
  stepFile: File | null;
  contents: Record<FileType, File | null>;
}

/** The props of each step; the values come from the form. */
export interface TrainingStepProps {
  /** The training that is edited or that has just been saved; undefined while it is new. */
  training: TrainingForm | undefined;
  files: TrainingFiles;
  onFiles: (change: Partial<TrainingFiles>) => void;
}

const noContent = (): ContentValues => ({
  source: 'file',
  version: '',
  notes: '',
  goLive: LIVE_NOW,
  offlineAvailable: false,
  masterContentId: null,
  launchParameter: '',
  removed: false,
});

export const emptyValues = (): TrainingValues => ({
  languages: [],
  texts: {},
  categoryId: null,
  durationInMinute: null,
  partnerId: -1,
  skillIds: [],
  tags: [],
  headsetIds: [],
  badges: Array.from({ length: BADGES_PER_TRAINING }, () => ({ texts: {}, logoRemoved: false })),
  contents: { UNITY: noContent(), APK: noContent(), WEB_GL: noContent() },
  contentLanguages: [],
  completion: null,
  stepFileRemoved: false,
  allGroup: true,
  groupIds: [],
  resourceIds: [],
});

export const emptyFiles = (): TrainingFiles => ({
  logo: null,
  badgeLogos: Array.from({ length: BADGES_PER_TRAINING }, () => null),
  stepFile: null,
  contents: { UNITY: null, APK: null, WEB_GL: null },
});

/** Returns all files that have been chosen. */
export const chosenFiles = ({ logo, badgeLogos, stepFile, contents }: TrainingFiles): File[] =>
  [logo, ...badgeLogos, stepFile, ...Object.values(contents)].filter((file) => file !== null);

/** Returns the files without those that the server has. Builds stay until the server has accepted them. */
export function withoutSentFiles(files: TrainingFiles, hasSent: (file: File) => boolean): TrainingFiles {
  const unsent = (file: File | null) => (file && hasSent(file) ? null : file);
  return {
    ...files,
    logo: unsent(files.logo),
    badgeLogos: files.badgeLogos.map(unsent),
    stepFile: unsent(files.stepFile),
  };
}
