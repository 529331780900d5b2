import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { createTraining, getTrainingForm } from '@vr/shared-api/contract/trainings.schema';
import { BADGES_PER_TRAINING, type ContentLang, type FileType } from '@vr/shared-api/limits';
import type { Described } from '../texts.ts';

/** A training as the wizard's last step sends it. */
export type TrainingInput = BodyOf<typeof createTraining>;
/** A training that is edited, as the server has it. */
export type TrainingForm = ResponseOf<typeof getTrainingForm>;

/** What a training says in one language. */
export type TextValues = Omit<TrainingInput['trainings'][number], 'lang'>;

/** Where the content of one type comes from. */
export interface ContentValues {
  source: 'file' | 'master';
  version: string;
  offlineAvailable: boolean;
  masterContentId: number | null;
  launchParameter: string;
  /** What the training has of this type is to be taken away. */
  removed: boolean;
}

export interface BadgeValues {
  texts: Partial<Record<ContentLang, { name: string; description: string }>>;
  /** The logo that is on the server is to be taken away, with the badge. */
  logoRemoved: boolean;
}

/** What the wizard holds, as JSON can keep it; files are held beside it. */
export interface FormationValues extends Described<TextValues> {
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
  /** The step file that is there is to be taken away. */
  stepFileRemoved: boolean;
  allGroup: boolean;
  groupIds: number[];
  resourceIds: number[];
}

/** Files that the person has chosen and that are not on the server yet. */
export interface FormationFiles {
  logo: File | null;
  badgeLogos: (File | null)[];
  stepFile: File | null;
  contents: Record<FileType, File | null>;
}

const noContent = (): ContentValues => ({
  source: 'file',
  version: '',
  offlineAvailable: false,
  masterContentId: null,
  launchParameter: '',
  removed: false,
});

/** A wizard that nothing has been put into. */
export const emptyValues = (): FormationValues => ({
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
  stepFileRemoved: false,
  allGroup: true,
  groupIds: [],
  resourceIds: [],
});

export const emptyFiles = (): FormationFiles => ({
  logo: null,
  badgeLogos: Array.from({ length: BADGES_PER_TRAINING }, () => null),
  stepFile: null,
  contents: { UNITY: null, APK: null, WEB_GL: null },
});
