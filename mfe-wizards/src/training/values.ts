import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { createTraining, getTrainingForm } from '@vr/shared-api/contract/trainings.schema';
import { BADGES_PER_TRAINING, type ContentLang, type FileType } from '@vr/shared-api/limits';
import { type GoLiveValues, LIVE_NOW } from '@vr/shared-ui/go-live';
import type { DescribedValues } from '../texts/texts.ts';

/** A training in the form that the wizard's last step sends. */
export type TrainingInput = BodyOf<typeof createTraining>;
/** A training in the form that the server returns for editing. */
export type TrainingForm = ResponseOf<typeof getTrainingForm>;

export type TrainingTexts = Omit<TrainingInput['trainings'][number], 'lang'>;

/** The form's values for the content of one type. */
export interface ContentValues {
  source: 'file' | 'master';
  version: string;
  /** The release notes for the chosen file, and when it goes live. */
  notes: string;
  goLive: GoLiveValues;
  offlineAvailable: boolean;
  masterContentId: number | null;
  launchParameter: string;
  /** Whether the next save removes the training's content of this type. */
  removed: boolean;
}

interface BadgeValues {
  texts: Partial<Record<ContentLang, { name: string; description: string }>>;
  /** Whether the next save removes the badge, and the logo on the server with it. */
  logoRemoved: boolean;
}

/** The form's values. A draft stores them as JSON, so they contain no files. */
export interface TrainingValues extends DescribedValues<TrainingTexts> {
  categoryId: number | null;
  durationInMinute: TrainingInput['durationInMinute'] | null;
  partnerId: number;
  skillIds: number[];
  tags: string[];
  headsetIds: number[];
  /** Starts with badge 1. */
  badges: BadgeValues[];
  contents: Record<FileType, ContentValues>;
  contentLanguages: ContentLang[];
  /** When a browser content that reports no sessions counts as completed; null means never. */
  completion: NonNullable<TrainingInput['completion']> | null;
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

export interface TrainingStepProps {
  /** The training being edited or just saved; undefined while it is new. */
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

export const chosenFiles = ({ logo, badgeLogos, stepFile, contents }: TrainingFiles): File[] =>
  [logo, ...badgeLogos, stepFile, ...Object.values(contents)].filter((file) => file !== null);

/** Returns the files without those on the server. A build stays until the server accepts it. */
export function withoutSentFiles(files: TrainingFiles, hasSent: (file: File) => boolean): TrainingFiles {
  const unsent = (file: File | null) => (file && hasSent(file) ? null : file);
  return {
    ...files,
    logo: unsent(files.logo),
    badgeLogos: files.badgeLogos.map(unsent),
    stepFile: unsent(files.stepFile),
  };
}
